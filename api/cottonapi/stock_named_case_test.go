package cottonapi_test

import "cottonmall/api/apitest"

var stockNamedCases = []apitest.Case{
	{
		Call: "POST /mall/batch/inShop", Who: "product", Reads: true,
		Foreign: func(w *apitest.Site) apitest.Request {
			lot, stays := lotOfMill(w, "65012253005")
			return apitest.Request{
				Body: `{"batchIDs":["` + lot.BatchID + `"]}`,
				Then: stays, Code: 200,
				Want: lotsInShop{List: []lotInShop{}, Missing: []string{lot.BatchID}, Unlike: []string{}},
			}
		},
	},
}
