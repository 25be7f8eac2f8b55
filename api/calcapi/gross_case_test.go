package calcapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema/calc"
)

// lines is a list of lots in a call.
func lines(*apitest.Typist) map[string]any {
	return map[string]any{"lines": []any{map[string]any{"price": 15000, "amount": 42.579, "gross": 42.62}}}
}

var keptLines = calc.Calculation{
	Tool: calc.GrossListTool, Input: `{"lines":[{"price":15000,"amount":42.579,"gross":42.62}]}`,
}

var grossCases = []apitest.Case{
	{Call: "POST /mall/tool/pub2gross", Who: "visitor", Reads: true, Shared: true, Example: lines},
	{
		Call: "POST /mall/tool/pub2gross/upload", Who: "member", Shared: true,
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{"text": "批号\t价格\t公重\t毛重\n65012252001\t15000\t42.579\t42.62", "file": nil}
		},
	},
	{Call: "GET /mall/tool/pub2gross/shared", Who: "visitor", Shared: true, NoText: "a kept list"},
	{Call: "POST /mall/tool/pub2gross/export", Who: "member", Shared: true, Example: lines},
	{
		Call: "GET /mall/tool/pub2gross/download", Who: "member",
		Foreign: foreignOf("tool/pub2gross/download", keptLines),
	},
}

var tableCases = []apitest.Case{
	{
		Call: "POST /mall/tool/readTable", Who: "member", Shared: true,
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{"titles": "籽棉价格,衣分", "text": "籽棉价格\t衣分\n7\t38", "file": nil}
		},
	},
	{
		Call: "POST /mall/tool/writeTable", Who: "member", Reads: true, Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"name": "籽棉成本", "rows": []any{map[string]any{"cells": []string{s.Script(20)}}}}
		},
	},
}

var premiumCases = []apitest.Case{
	{
		Call: "POST /mall/tool/premium", Who: "visitor", Reads: true, Shared: true,
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{
				"primaryColor": "31", "colours": "31:100", "length": 29.3, "mike": 4.1, "mikeGrade": "A", "strong": 28.7,
				"neat": 81.9, "ginning": "P2:100", "foreignBales": 0,
			}
		},
	},
	{
		Call: "POST /mall/tool/premiums", Who: "visitor", Reads: true, Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"premium": "CZCE_2015_11", "lines": []any{map[string]any{
				"batchID": s.South.BatchID, "primaryColor": "31", "colours": "31:100", "length": 29.3, "mike": 4.1,
				"mikeGrade": "A", "strong": 28.7, "neat": 81.9, "ginning": "P2:100", "foreignBales": 0,
			}}}
		},
	},
	{
		Call: "POST /mall/tool/importedPrices", Who: "visitor", Reads: true, Shared: true,
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{"lines": []any{map[string]any{"price": 80, "rate": 7}}}
		},
	},
	{
		Call: "GET /mall/tool/importedPrice", Who: "visitor", Shared: true,
		Example: func(*apitest.Typist) map[string]any { return map[string]any{"price": 80, "rate": 7} },
	},
}
