package demandapi_test

import (
	"encoding/json"

	"cottonmall/api/apitest"
)

var reminderCases = []apitest.Case{
	{
		Call: "POST /mall/searchHistory/try", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"searchID":` + demandOfBoss(w) + `,"atOnce":true}`}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"searchID": json.Number(demandOfBoss(s.Site))}
		},
	},
	{Call: "GET /mall/searchHistory/reminders", Who: "member", Shared: true},
}
