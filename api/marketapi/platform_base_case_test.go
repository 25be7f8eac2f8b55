package marketapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema/schematest"
)

var platformBaseCases = []apitest.Case{
	{Call: "GET /mall/admin/contract/list", Who: "admin"},
	{
		Call: "POST /mall/admin/contract/save", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"firstDay": "2027-11-16"}
		},
	},
	{Call: "GET /mall/admin/holiday/list", Who: "admin", Shows: true},
	{Call: "POST /mall/admin/holiday/save", Who: "admin"},
	{Call: "POST /mall/admin/holiday/remove", Who: "admin", NoText: "a day"},
	{Call: "GET /mall/admin/daily_limit/list", Who: "admin"},
	{Call: "POST /mall/admin/daily_limit/save", Who: "admin"},
	{Call: "POST /mall/admin/daily_limit/remove", Who: "admin"},
	{Call: "GET /mall/admin/premium/list", Who: "admin", Shows: true},
	{
		Call: "POST /mall/admin/premium/save", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"rates": schematest.Read(s.DB, schematest.PublishedPremiums)[0].Rates, "code": "town_2026"}
		},
	},
	{Call: "POST /mall/admin/premium/remove", Who: "admin", NoText: "a table"},
}
