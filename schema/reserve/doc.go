// Package reserve contains the auctions of the state's cotton reserve: the lots of each day, the weekly floor prices,
// and the results.
package reserve
