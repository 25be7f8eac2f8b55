// Package series is about the prices of the market day by day: futures, spot indexes, seed cotton, freight and the
// exchange rate. A series has one value a day with its source. Days of the past are base data, which a stored value of
// the same day replaces.
package series
