package demandapi_test

import (
	"encoding/json"

	"cottonmall/api/apitest"
)

var subscriptionCases = []apitest.Case{
	{
		Call: "GET /mall/searchHistory/getSearchHistorySubscribe", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Path: "searchHistory/getSearchHistorySubscribe?searchID=" + demandOfBoss(w)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"searchID": json.Number(demandOfBoss(s.Site))}
		},
	},
	{
		Call: "POST /mall/searchHistory/setSearchHistorySubscribe", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"searchID":` + demandOfBoss(w) + `,"atOnce":true}`}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"searchID": json.Number(demandOfBoss(s.Site))}
		},
	},
	{
		Call: "POST /mall/searchHistory/stop", Who: "visitor", NoText: "the secret of a link",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"searchID":` + demandOfBoss(w) + `}`}
		},
	},
}
