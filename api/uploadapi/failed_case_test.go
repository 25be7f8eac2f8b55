package uploadapi_test

import "cottonmall/api/apitest"

var failedCases = []apitest.Case{
	{
		Call: "GET /mall/importTemp/failed", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Path: "importTemp/failed?importID=" + sheetOfBoss(w)}
		},
	},
}
