package accountapi_test

import "cottonmall/api/apitest"

var confirmCases = []apitest.Case{
	{Call: "POST /mall/user/send_confirm_code", Who: "login", Shared: true},
}
