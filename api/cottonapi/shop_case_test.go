package cottonapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema/account"
)

var shopCases = []apitest.Case{
	{
		Call: "GET /mall/shop/shop_list", Who: "visitor", Shows: true, Shared: true,
		Store: func(s *apitest.Typist) {
			s.DB.AddCompany(account.Company{Name: s.Script(0), State: account.CompanyApproved})
		},
	},
	{Call: "GET /mall/shop/shop_condition", Who: "visitor"},
	{Call: "GET /mall/shop/shopview", Who: "visitor", Shared: true},
	{Call: "POST /mall/shop/details", Who: "visitor", Reads: true, Shared: true},
	{Call: "POST /mall/shop/depotFocus", Who: "visitor", Reads: true, Shared: true},
	{Call: "POST /mall/shop/countListing", Who: "visitor", Reads: true, Shared: true},
}
