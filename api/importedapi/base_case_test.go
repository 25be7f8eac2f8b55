package importedapi_test

import "cottonmall/api/apitest"

var baseCases = []apitest.Case{
	{Call: "GET /mall/bases/Country", Who: "visitor", Shared: true},
	{
		Call: "GET /mall/bases/importedlevel", Who: "visitor", Shared: true,
		Example: func(*apitest.Typist) map[string]any { return map[string]any{"country": "US"} },
	},
	{Call: "POST /mall/bases/importedIndexCode", Who: "visitor", Reads: true, Shared: true},
	{Call: "GET /mall/bases/importedPort", Who: "visitor", Shared: true},
}
