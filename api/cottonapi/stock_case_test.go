package cottonapi_test

import "cottonmall/api/apitest"

var stockCases = []apitest.Case{
	{Call: "GET /mall/member/listing_page", Who: "member", Shows: true, Shared: true},
	{Call: "GET /mall/member/domesticCottonCount", Who: "member", Shared: true},
	{Call: "GET /mall/member/list_factory_stat", Who: "member", Shared: true},
	{Call: "GET /mall/member/queryEntryInfo", Who: "member", Shows: true, Shared: true},
	{
		Call: "GET /mall/member/updateEntryInfo", Who: "product",
		Unlike: "a member who may not sell sees the shop, but neither changes it nor exports it", Writes: true, Shared: true,
	},
}
