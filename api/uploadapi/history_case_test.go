package uploadapi_test

import "cottonmall/api/apitest"

var historyCases = []apitest.Case{
	{Call: "POST /mall/importTemp/listPage", Who: "product", Reads: true, Shared: true},
	{
		Call: "POST /mall/importTemp/delete", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"importID":` + sheetOfBoss(w) + `}`}
		},
	},
	{Call: "POST /mall/importTemp/clear", Who: "product", Shared: true},
}
