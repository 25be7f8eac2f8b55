package importedapi_test

import (
	"fmt"

	"cottonmall/api/apitest"
)

var stockCases = []apitest.Case{
	{
		Call: "POST /mall/imported/stock", Who: "product", Reads: true, Shared: true, Shows: true,
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{"keyword": nil, "status": nil, "currency": nil}
		},
	},
	{
		Call: "GET /mall/imported/stockDetail", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Path: fmt.Sprintf("imported/stockDetail?importlistingID=%d", addLot(w).ID), Method: "GET"}
		},
		Example: func(s *apitest.Typist) map[string]any { return map[string]any{"importlistingID": addLot(s.Site).ID} },
	},
	{
		Call: "POST /mall/imported/submitRelease", Who: "product", Shared: true,
		Example: func(s *apitest.Typist) map[string]any { return map[string]any{"list": []any{form(s.DB)}} },
	},
	{
		Call: "POST /mall/imported/updateImportedListing", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			in := form(w.DB)
			in["importlistingID"], in["version"] = addLot(w).ID, 1
			return apitest.Request{Body: bodyOf(in)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			in := form(s.DB)
			in["importlistingID"], in["version"] = addLot(s.Site).ID, 1
			return in
		},
	},
	{
		Call: "POST /mall/imported/changeListing", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: idsOf(w, `,"verb":"takeOff"`)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"importlistingIDs": []int64{addLot(s.Site).ID}, "verb": "takeOff"}
		},
	},
	{
		Call: "POST /mall/imported/changeListing/listingTime", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: idsOf(w, fmt.Sprintf(`,"listingValidity":%q`, form(w.DB)["listingValidity"]))}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{
				"importlistingIDs": []int64{addLot(s.Site).ID}, "listingValidity": form(s.DB)["listingValidity"],
			}
		},
	},
	{
		Call: "POST /mall/imported/changeListing/price", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: idsOf(w, `,"currency":2,"by":0.5`)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"importlistingIDs": []int64{addLot(s.Site).ID}, "currency": 2, "by": 0.5}
		},
	},
}
