// Package dealapi has the calls about carts, deals, bids and deposit accounts.
package dealapi
