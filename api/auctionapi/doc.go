// Package auctionapi handles the calls about auctions.
package auctionapi
