package uploadapi_test

import "cottonmall/api/apitest"

var leavingCases = []apitest.Case{
	{
		Call: "GET /mall/importTemp/leaving", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Path: "importTemp/leaving?importID=" + sheetOfBoss(w)}
		},
	},
	{
		Call: "GET /mall/importTemp/leavingFile", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Path: "importTemp/leavingFile?importID=" + sheetOfBoss(w)}
		},
	},
}
