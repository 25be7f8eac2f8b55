package accountapi_test

import "cottonmall/api/apitest"

var platformSalesmanCases = []apitest.Case{
	{Call: "GET /mall/admin/salesman/list", Who: "admin", Shows: true},
	{
		Call: "POST /mall/admin/salesman/save", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"region": nil}
		},
	},
	{Call: "POST /mall/admin/salesman/remove", Who: "admin"},
}
