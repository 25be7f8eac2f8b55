// Package calcapi handles the calls of the tools of the trade: prices per ton of gross weight, premiums of a lot,
// landed prices, the value of a list of lots, and the history of a member.
package calcapi
