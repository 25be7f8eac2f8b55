// Package prices computes with prices that follow the market. The index of a kind stores what is asked over a contract,
// and not the price: see docs/adr/0005-stored-prices.md.
package prices
