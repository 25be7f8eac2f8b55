// Package lotsheet reads and writes spreadsheets of cotton lots: what traders send each other.
package lotsheet
