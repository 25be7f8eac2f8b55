package demandapi_test

import "cottonmall/api/apitest"

var platformMarkCases = []apitest.Case{
	{Call: "GET /mall/admin/mark/lots", Who: "admin"},
	{Call: "GET /mall/admin/mark/state", Who: "admin", NoText: "a listing"},
	{Call: "POST /mall/admin/mark/find", Who: "admin", NoText: "batch numbers"},
	{
		Call: "POST /mall/admin/mark/decide", Who: "admin",
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{"listingIDs": []int{1}, "mark": 1, "verb": "mark"}
		},
	},
}
