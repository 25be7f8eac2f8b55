// Package cottonapi handles the calls about cotton lots: search, details, comparison, shops, the stock of a company and
// exported files.
package cottonapi
