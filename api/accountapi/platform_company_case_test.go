package accountapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema/account"
)

var platformCompanyCases = []apitest.Case{
	{Call: "GET /mall/admin/company/list", Who: "admin", Shows: true},
	{
		Call: "POST /mall/admin/company/review", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			c := s.Company(account.CompanyPending)
			return map[string]any{"memberID": c.ID, "version": c.Version(), "approve": false}
		},
	},
	{
		Call: "POST /mall/admin/company/dismiss", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"memberID": s.Company(account.CompanyPending).ID}
		},
	},
	{
		Call: "POST /mall/admin/company/freeze", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"memberID": s.Company(account.CompanyApproved).ID}
		},
	},
	{
		Call: "POST /mall/admin/company/unfreeze", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"memberID": s.Company(account.CompanyFrozen).ID}
		},
	},
	{Call: "POST /mall/admin/company/product", Who: "admin"},
	{Call: "POST /mall/admin/company/broker", Who: "admin"},
	{Call: "POST /mall/admin/company/productList", Who: "admin"},
	{
		Call: "POST /mall/admin/company/save", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"memberID": s.Company(account.CompanyApproved).ID, "licence": nil}
		},
	},
}
