package uploadapi_test

import "cottonmall/api/apitest"

var rowCases = []apitest.Case{
	{
		Call: "GET /mall/importTemp/outcome", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Path: "importTemp/outcome?importID=" + sheetOfBoss(w)}
		},
	},
}
