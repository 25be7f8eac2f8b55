package demandapi_test

import "cottonmall/api/apitest"

var savedDemandPriceCases = []apitest.Case{
	{
		Call: "POST /mall/searchHistory/getMinPrice", Who: "member", Reads: true,
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"searchID":` + demandOfBoss(w) + `,"pricing":true}`}
		},
	},
	{
		Call: "POST /mall/searchHistory/getMinPrices", Who: "member", Reads: true,
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"searchIDs":"` + demandOfBoss(w) + `"}`}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"searchIDs": demandOfBoss(s.Site)}
		},
	},
}
