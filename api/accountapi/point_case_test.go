package accountapi_test

import "cottonmall/api/apitest"

var pointCases = []apitest.Case{
	{
		Call: "GET /mall/integral/integralUser", Who: "login", Unlike: "a user without an approved company needs it too",
		Shared: true,
	},
	{
		Call: "GET /mall/integral/integralDetailPage", Who: "login",
		Unlike: "a user without an approved company needs it too", Shared: true,
	},
}
