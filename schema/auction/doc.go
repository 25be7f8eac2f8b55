// Package auction contains the auctions of cotton: sessions, the lots in them, bids, and their results, which become
// deals and orders.
package auction
