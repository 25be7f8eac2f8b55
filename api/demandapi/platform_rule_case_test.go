package demandapi_test

import "cottonmall/api/apitest"

var platformRuleCases = []apitest.Case{
	{Call: "GET /mall/admin/mark/rules", Who: "admin", Shows: true},
	{Call: "GET /mall/admin/mark/effect", Who: "admin"},
	{
		Call: "POST /mall/admin/mark/saveRule", Who: "admin",
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{"id": nil, "mark": 1, "enabled": false, "demand": map[string]any{"pricing": true}}
		},
	},
	{Call: "POST /mall/admin/mark/removeRule", Who: "admin", NoText: "a rule"},
}
