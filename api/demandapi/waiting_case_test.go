package demandapi_test

import "cottonmall/api/apitest"

var waitingCases = []apitest.Case{
	{
		Call: "POST /mall/searchHistory/waiting", Who: "product", Reads: true,
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"listingID":` + apitest.ID(w.Mill.Seller().Batch("65012252001").Fixed(15000)) + `}`}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"batchID": s.South.BatchID, "price": 15000}
		},
	},
}
