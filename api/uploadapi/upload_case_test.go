package uploadapi_test

import (
	"encoding/json"

	"cottonmall/api/apitest"
)

var uploadCases = []apitest.Case{
	{
		Call: "POST /mall/importTemp/import", Who: "product", Shared: true, Example: listingsOf,
	},
	{
		Call: "POST /mall/importTemp/update", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"importID":` + sheetOfBoss(w) + `}`}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{
				"importID": json.Number(sheetOfBoss(s.Site)),
				"layout":   nil,
				"cells":    []any{map[string]any{"number": 2, "index": 3, "text": s.Script(0)}},
			}
		},
	},
	{
		Call: "GET /mall/importTemp/single", Who: "product", Shows: true,
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Path: "importTemp/single?importID=" + sheetOfBoss(w)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"importID": sheetOfBoss(s.Site)}
		},
	},
	{
		Call: "GET /mall/importTemp/importPage", Who: "product", Shows: true,
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Path: "importTemp/importPage?importID=" + sheetOfBoss(w)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"importID": sheetOfBoss(s.Site)}
		},
	},
}
