// Package cottonapi answers the calls about cotton lots: search, details, comparison, shops, the stock of a company, and
// files of lots.
package cottonapi
