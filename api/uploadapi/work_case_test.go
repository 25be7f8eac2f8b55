package uploadapi_test

import (
	"fmt"

	"cottonmall/api/apitest"
)

var workCases = []apitest.Case{
	{
		Call: "POST /mall/importTemp/save", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"importID":` + sheetOfBoss(w) + `}`}
		},
	},
	{
		Call: "GET /mall/importTemp/tool/process", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Path: "importTemp/tool/process?importID=" + sheetOfBoss(w)}
		},
	},
	{
		Call: "POST /mall/importTemp/updateStatus", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"importID":` + sheetOfBoss(w) + `,"status":"undo"}`}
		},
	},
	{
		Call: "POST /mall/new_listing/import", Who: "product", Shared: true, Example: listingsOf,
	},
	{
		Call: "POST /mall/batch/local/import", Who: "product", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"text": fmt.Sprintf("批号\t合约\t基差\n%s\tCF701\t1050", s.Inland.BatchID), "file": nil}
		},
	},
	{
		Call: "POST /mall/batch/import", Who: "product", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"text": "批号\t平均长度\n65088252001\t29.1", "file": nil}
		},
	},
}
