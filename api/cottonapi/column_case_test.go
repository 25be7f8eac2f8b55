package cottonapi_test

import "cottonmall/api/apitest"

var columnCases = []apitest.Case{
	{Call: "GET /mall/columnConfig/table", Who: "member", Shared: true},
	{Call: "GET /mall/columnConfig/list", Who: "member", Shared: true},
	{
		Call: "POST /mall/columnConfig", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"table": "cotton", "columns": "batch"}
		},
	},
	{Call: "DELETE /mall/columnConfig/{configNames}", Who: "member", Shared: true},
}
