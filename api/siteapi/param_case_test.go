package siteapi_test

import "cottonmall/api/apitest"

var paramCases = []apitest.Case{
	{Call: "POST /mall/bases/get_param", Who: "visitor", Reads: true, Shared: true},
}
