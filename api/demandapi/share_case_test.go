package demandapi_test

import "cottonmall/api/apitest"

var shareCases = []apitest.Case{
	{Call: "POST /mall/api/encode_params", Who: "visitor", Shared: true},
	{
		Call: "GET /mall/api/decode_params", Who: "visitor", NoText: "a code that was shared",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Path: "api/decode_params?code=Zz9xQ1"}
		},
	},
}
