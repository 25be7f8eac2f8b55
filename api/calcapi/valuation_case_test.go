package calcapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema/calc"
)

// batches is a list of lots in the body of a call.
func batches(s *apitest.Typist) map[string]any {
	return map[string]any{"batchIDs": []string{s.South.BatchID}, "indexCode": "CF701", "premium": "CZCE_2015_11"}
}

// query is a list of lots in the query of a call.
func query(s *apitest.Typist) map[string]any {
	return map[string]any{"batchIDs": s.South.BatchID, "indexCode": "CF701", "premium": "CZCE_2015_11"}
}

var keptBatches = calc.Calculation{Tool: calc.ValuationTool, Input: `{"batchIDs":["65077252002"]}`}

var valuationCases = []apitest.Case{
	{
		Call: "GET /mall/tool/getBatchPrice", Who: "visitor", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"batchID": s.South.BatchID, "indexCode": "CF701", "premium": "CZCE_2015_11"}
		},
	},
	{Call: "GET /mall/tool/listBatchPrice", Who: "visitor", Shared: true, Example: query},
	{Call: "GET /mall/tool/exportBatchPrice", Who: "member", Shared: true, Example: query},
	{Call: "POST /mall/tool/count_coll_cotton_price", Who: "visitor", Reads: true, Shared: true, Example: batches},
	{
		Call: "GET /mall/tool/get_coll_cotton_price", Who: "member",
		Foreign: foreignOf("tool/get_coll_cotton_price", keptBatches),
	},
	{
		Call: "GET /mall/tool/count_coll_cotton_price/export", Who: "member",
		Foreign: foreignOf("tool/count_coll_cotton_price/export", keptBatches),
	},
	{
		Call: "POST /mall/tool/count_coll_cotton_price/keep", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			in := batches(s)
			in["name"] = s.Script(20)
			return in
		},
	},
	{
		Call: "POST /mall/tool/readBatches", Who: "member", Shared: true,
		Example: func(*apitest.Typist) map[string]any { return map[string]any{"text": "65012252001", "file": nil} },
	},
}
