// Package uploadapi answers the calls about the spreadsheets by which sellers put lots on sale.
package uploadapi
