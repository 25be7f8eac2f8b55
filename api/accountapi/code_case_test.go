package accountapi_test

import "cottonmall/api/apitest"

var codeCases = []apitest.Case{
	{Call: "POST /mall/login/send_register_sms", Who: "visitor", Reads: true, Shared: true},
	{Call: "POST /mall/login/mall_pc_mobile_valid_and_send_code", Who: "visitor", Reads: true, Shared: true},
	{Call: "POST /mall/login/send_reset_password_sms", Who: "visitor", Reads: true, Shared: true},
}
