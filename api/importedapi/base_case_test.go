package importedapi_test

import "cottonmall/api/apitest"

// entry returns a row of the base data that is there and stays open.
func entry(row map[string]any) map[string]any {
	row["closed"], row["fresh"] = nil, nil
	return row
}

var baseCases = []apitest.Case{
	{Call: "GET /mall/bases/Country", Who: "visitor", Shared: true},
	{
		Call: "GET /mall/bases/importedlevel", Who: "visitor", Shared: true,
		Example: func(*apitest.Typist) map[string]any { return map[string]any{"country": "US"} },
	},
	{Call: "POST /mall/bases/importedIndexCode", Who: "visitor", Reads: true, Shared: true},
	{Call: "GET /mall/bases/importedPort", Who: "visitor", Shared: true},
	{Call: "GET /mall/admin/imported_country/list", Who: "admin", Shows: true},
	{
		Call: "POST /mall/admin/imported_country/save", Who: "admin",
		Example: func(*apitest.Typist) map[string]any {
			return entry(map[string]any{"code": "US", "name": "美国", "english": "United States"})
		},
	},
	{
		Call: "POST /mall/admin/imported_level/save", Who: "admin",
		Example: func(*apitest.Typist) map[string]any {
			return entry(map[string]any{"country": "US", "name": "31", "also": "M"})
		},
	},
	{Call: "GET /mall/admin/imported_port/list", Who: "admin", Shows: true},
	{
		Call: "POST /mall/admin/imported_port/save", Who: "admin",
		Example: func(*apitest.Typist) map[string]any {
			return entry(map[string]any{"code": "CNTAO", "name": "青岛港", "english": "Qingdao"})
		},
	},
}
