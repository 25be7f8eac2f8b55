// Package marketapi handles the calls about contracts, quotes, holidays, warehouses and premium tables.
package marketapi
