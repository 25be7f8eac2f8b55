package accountapi_test

import (
	"cottonmall/api/apitest"
)

var wechatCases = []apitest.Case{
	{Call: "GET /mall/api/getWechatQRConnectConfig", Who: "visitor", Shared: true},
	{Call: "POST /mall/login/wechat_login", Who: "visitor", Reads: true, Shared: true, NoText: "a login by WeChat"},
	{Call: "GET /mall/account/wechat", Who: "login", Shared: true},
	{Call: "POST /mall/account/unbind_wechat", Who: "login", Shared: true},
}
