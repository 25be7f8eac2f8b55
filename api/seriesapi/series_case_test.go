package seriesapi_test

import "cottonmall/api/apitest"

var seriesCases = []apitest.Case{
	{Call: "GET /mall/web_index/market", Who: "visitor", Shared: true},
	{Call: "GET /mall/series/days", Who: "visitor", Shared: true, NoText: "a code and a day"},
	{Call: "GET /mall/series/export", Who: "member", Shared: true, NoText: "codes and a day"},
	{Call: "GET /mall/admin/series/list", Who: "admin", NoText: "a code"},
	{Call: "POST /mall/admin/series", Who: "feed", Shared: true, NoText: "codes, days and sources"},
	{Call: "POST /mall/admin/series/remove", Who: "admin", NoText: "a code and a day"},
	{Call: "POST /mall/admin/series/sheet", Who: "admin", NoText: "a code, a source and a sheet"},
}
