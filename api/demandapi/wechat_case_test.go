package demandapi_test

import "cottonmall/api/apitest"

var wechatCases = []apitest.Case{
	{Call: "GET /mall/wechat/callback", Who: "visitor", Shared: true},
	{Call: "POST /mall/wechat/callback", Who: "visitor", Reads: true, Shared: true},
}
