package marketapi_test

import "cottonmall/api/apitest"

var rateCases = []apitest.Case{
	{Call: "GET /mall/imported/dollar_rmb_rate", Who: "visitor", Shared: true},
	{Call: "GET /mall/admin/dollar_rate/list", Who: "admin", Shows: true},
	{
		Call: "POST /mall/admin/dollar_rate/save", Who: "admin",
		Example: func(*apitest.Typist) map[string]any { return map[string]any{"day": "2026-11-20", "rate": 6.7} },
	},
	{Call: "POST /mall/admin/dollar_rate/remove", Who: "admin", NoText: "a day"},
	{Call: "GET /mall/admin/import_duty/list", Who: "admin", Shows: true},
	{
		Call: "POST /mall/admin/import_duty/save", Who: "admin",
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{
				"validFrom": "2027-01-01", "validUntil": nil, "quotaDuty": 1, "fullDuty": 40, "vat": 9, "portCharges": 200,
				"threshold": 14, "specificDuty": 0.28, "slidingDividend": 9, "slidingFactor": 2.69, "slidingCap": 40,
				"additional": nil,
			}
		},
	},
	{Call: "POST /mall/admin/import_duty/remove", Who: "admin", NoText: "a day"},
	{Call: "GET /mall/admin/foreign_quotes/list", Who: "admin"},
	{Call: "POST /mall/admin/foreign_quotes", Who: "feed", Shared: true, NoText: "codes of contracts and times"},
	{Call: "GET /mall/admin/foreign_quotes/days", Who: "admin", NoText: "a contract"},
}
