package importedapi_test

import "cottonmall/api/apitest"

var searchCases = []apitest.Case{
	{
		Call: "POST /mall/imported/list", Who: "visitor", Reads: true, Shared: true,
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{
				"currency": 2, "originsName": "美国", "position": "1,2", "duty": 2, "landedMin": 14000,
				"facets": "originsName,landed", "priceMin": 70, "priceMax": 90.5, "billOfLadingNo": "MAEU5712345678",
			}
		},
	},
	{Call: "POST /mall/imported/statusStat", Who: "visitor", Reads: true, Shared: true},
	{
		Call: "GET /mall/imported/listDetail", Who: "visitor", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"billOfLadingNo": addFound(s.Site).BillNo}
		},
	},
	{
		Call: "GET /mall/imported/singleImportedByID", Who: "visitor", Shared: true,
		Example: func(s *apitest.Typist) map[string]any { return map[string]any{"importlistingID": addFound(s.Site).ID} },
	},
	{Call: "GET /mall/imported/depositaryList", Who: "visitor", Shared: true},
	{Call: "GET /mall/imported/depositaryPage", Who: "visitor", Shared: true},
	{Call: "GET /mall/imported/onlineInquiry", Who: "visitor", Shared: true},
}
