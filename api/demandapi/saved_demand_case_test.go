package demandapi_test

import "cottonmall/api/apitest"

var savedDemandCases = []apitest.Case{
	{Call: "GET /mall/searchHistory/list", Who: "member", Shows: true, Shared: true},
	{Call: "GET /mall/searchHistory/getHistoryByName", Who: "member", Shared: true},
	{
		Call: "POST /mall/searchHistory/editor", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"searchID":` + demandOfBoss(w) + `,"searchName":"江","pricing":true}`}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"searchName": s.Script(20), "origins": "南疆"}
		},
	},
	{
		Call: "POST /mall/searchHistory/del", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"searchID":` + demandOfBoss(w) + `}`}
		},
	},
	{
		Call: "POST /mall/searchHistory/sort", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"list":[{"searchID":` + demandOfBoss(w) + `,"priority":1}]}`}
		},
	},
	{
		Call: "POST /mall/searchHistory/open", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"searchID":` + demandOfBoss(w) + `}`}
		},
	},
}
