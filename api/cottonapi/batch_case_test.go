package cottonapi_test

import "cottonmall/api/apitest"

var batchCases = []apitest.Case{
	{
		Call: "GET /mall/batch/getCottonBatch", Who: "visitor", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"listingID": s.South.ID}
		},
	},
}
