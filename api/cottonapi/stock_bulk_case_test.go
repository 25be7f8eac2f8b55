package cottonapi_test

import "cottonmall/api/apitest"

var stockBulkCases = []apitest.Case{
	{
		Call: "POST /mall/member/refresh_listing_date", Who: "product",
		Unlike: "a member who may not sell sees the shop, but neither changes it nor exports it",
		Foreign: func(w *apitest.Site) apitest.Request {
			lot, stays := lotOfMill(w, "65012253001")
			return apitest.Request{Body: `{"listingIDs":[` + apitest.ID(lot) + `]}`, Then: stays}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"listingIDs": s.Lots(), "filter": nil}
		},
	},
	{
		Call: "POST /mall/batch/update", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			lot, stays := lotOfMill(w, "65012253002")
			return apitest.Request{Body: `{"listingIDs":[` + apitest.ID(lot) + `],"by":50}`, Then: stays}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"listingIDs": s.Lots(), "filter": nil, "by": 5}
		},
	},
	{
		Call: "POST /mall/batch/state", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			lot, stays := lotOfMill(w, "65012253003")
			return apitest.Request{Body: `{"listingIDs":[` + apitest.ID(lot) + `],"verb":"takeOff"}`, Then: stays}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"listingIDs": s.Lots(), "filter": nil, "verb": "takeOff"}
		},
	},
	{
		Call: "POST /mall/batch/sold", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			lot, stays := lotOfMill(w, "65012253004")
			return apitest.Request{
				Body: `{"batchIDs":["` + lot.BatchID + `"]}`,
				Then: stays, Code: 200,
				Want: outcome{Failed: []failure{{BatchID: lot.BatchID, Reason: "店里没有这个批号"}}, FailedCount: 1},
			}
		},
	},
}
