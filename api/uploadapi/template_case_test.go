package uploadapi_test

import (
	"encoding/json"

	"cottonmall/api/apitest"
)

var templateCases = []apitest.Case{
	{Call: "GET /mall/importTemp/getConfig", Who: "product", Shows: true, Shared: true},
	{
		Call: "GET /mall/importTemp/tool/params/single", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Path: "importTemp/tool/params/single?configID=" + templateOfBoss(w)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"configID": json.Number(templateOfBoss(s.Site))}
		},
	},
	{
		Call: "POST /mall/importTemp/submitConfig", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"configID":` + templateOfBoss(w) + `,"name":"别人的","columns":[{"title":"甲"}]}`}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"columns": []any{map[string]any{"title": s.Script(0), "field": "batchID"}}, "configID": nil}
		},
	},
	{
		Call: "POST /mall/importTemp/delConfig", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"configID":` + templateOfBoss(w) + `}`}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"configID": json.Number(templateOfBoss(s.Site))}
		},
	},
	{
		Call: "POST /mall/importTemp/getConfig/import", Who: "product", Shared: true, Example: listingsOf,
	},
}
