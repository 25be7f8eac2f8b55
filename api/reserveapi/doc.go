// Package reserveapi handles the calls about the auctions of reserve cotton.
package reserveapi
