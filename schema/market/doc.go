// Package market stores cotton futures contracts with their quotes, the holidays of the exchange, and reference data of
// the trade: places, ginneries, warehouses and premium tables.
//
// The reference data is loaded at every start from the files in base. Only missing rows are inserted.
package market
