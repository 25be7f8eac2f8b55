// Package deal stores carts, deals, bids and deposit accounts.
//
// A [Deal] is the request of one company for one lot, from the inquiry to its success or failure. [Steps] is its state
// machine. Lots come from the domain that sells them, by [market.Goods].
package deal
