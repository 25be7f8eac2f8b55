package cottonapi_test

import "cottonmall/api/apitest"

var homeCases = []apitest.Case{
	{Call: "GET /mall/bases/listCount", Who: "visitor"},
	{Call: "POST /mall/web_index/index", Who: "visitor", Reads: true},
	{Call: "POST /mall/web_index/indexData", Who: "visitor", Reads: true},
	{Call: "POST /mall/web_index/indexAjax", Who: "visitor", Reads: true},
	{Call: "GET /mall/web_index/stock", Who: "visitor"},
	{Call: "POST /mall/web_index/search", Who: "visitor", Reads: true, Shared: true},
}
