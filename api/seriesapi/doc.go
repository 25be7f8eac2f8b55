// Package seriesapi handles the calls about the prices of the market day by day.
package seriesapi
