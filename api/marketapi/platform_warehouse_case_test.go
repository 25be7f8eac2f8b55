package marketapi_test

import "cottonmall/api/apitest"

var platformWarehouseCases = []apitest.Case{
	{Call: "GET /mall/admin/warehouse/list", Who: "admin", Shows: true},
	{
		Call: "POST /mall/admin/warehouse/save", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"id": nil, "area": "内地"}
		},
	},
	{Call: "POST /mall/admin/warehouse/merge", Who: "admin"},
	{Call: "POST /mall/admin/warehouse/confirm", Who: "admin"},
	{Call: "POST /mall/admin/warehouse/remove_alias", Who: "admin", NoText: "a name"},
}
