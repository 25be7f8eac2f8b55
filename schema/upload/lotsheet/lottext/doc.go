// Package lottext reads the texts of the cells of a seller's sheet: numbers, batch numbers, contracts, offers, days and
// the lines of messages. It knows neither columns nor lots.
package lottext
