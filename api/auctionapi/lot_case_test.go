package auctionapi_test

import (
	"time"

	"cottonmall/api/apitest"
)

// namesLot names a lot of the trader.
func namesLot(s *apitest.Typist) values {
	_, l := addLot(s.Site, s.Rival, time.Hour)
	return values{"lotID": l.ID}
}

var lotCases = []apitest.Case{
	{Call: "GET /mall/auction/bids", Who: "visitor", Shared: true, Example: namesLot},
	{
		Call: "POST /mall/auction/on_auction", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) values {
			_, l := addRunning(s.Site)
			return values{"lotID": l.ID, "price": 800}
		},
	},
	{
		Call: "POST /mall/auction/listing", Who: "member",
		Example: func(s *apitest.Typist) values {
			return values{
				"code": addSession(s.Site, s.Boss, time.Hour).Code,
				"list": []values{{"listingID": addListing(s.Site, s.Boss).ID, "start": 800}},
			}
		},
		Foreign: func(w *apitest.Site) apitest.Request {
			in := values{
				"code": addSession(w, w.Rival, time.Hour).Code,
				"list": []values{{"listingID": addListing(w, w.Boss).ID, "start": 800}},
			}
			return apitest.Request{Path: "auction/listing", Body: apitest.Body(w.T(), in)}
		},
	},
	{
		Call: "POST /mall/auction/take_out", Who: "member",
		Example: func(s *apitest.Typist) values {
			_, l := addLot(s.Site, s.Boss, time.Hour)
			return values{"lotID": l.ID}
		},
		Foreign: func(w *apitest.Site) apitest.Request {
			_, l := addLot(w, w.Boss, time.Hour)
			return apitest.Request{Path: "auction/take_out", Body: apitest.Body(w.T(), values{"lotID": l.ID})}
		},
	},
	{Call: "POST /mall/auction/listing/follow", Who: "member", Shared: true, Example: namesLot},
	{Call: "DELETE /mall/auction/listing/follow/{id}", Who: "member", Shared: true},
	{Call: "GET /mall/auction/purchase", Who: "member", Shared: true},
	{Call: "GET /mall/auction/alerts", Who: "member", Shared: true},
}
