package uploadapi_test

import "cottonmall/api/apitest"

var sheetCases = []apitest.Case{
	{
		Call: "POST /mall/importTemp/importSheet", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"importID":` + sheetOfBoss(w) + `,"sheet":0}`}
		},
	},
}
