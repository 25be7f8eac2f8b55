package calcapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema/calc"
)

var keptForm = calc.Calculation{Tool: calc.PremiumTool, Input: "cd=29.3", Result: "+265.20"}

// keptID is a computation of the boss, who makes the calls of the examples.
func keptID(s *apitest.Typist) int64 { return keepOf(s.Site, keptForm) }

var calculationCases = []apitest.Case{
	{Call: "GET /mall/tool/calculation/list", Who: "member", Shows: true, Shared: true},
	{
		Call: "POST /mall/tool/calculation/keep", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"tool": "premium", "name": s.Script(20), "input": "cd=29.3", "result": s.Script(60)}
		},
	},
	{
		Call: "POST /mall/tool/calculation/rename", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"calculationID":` + apitest.Num(keepOf(w, keptForm)) + `,"name":"我的"}`}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"calculationID": keptID(s), "name": s.Script(20)}
		},
	},
	{
		Call: "POST /mall/tool/calculation/remove", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"calculationID":` + apitest.Num(keepOf(w, keptForm)) + `}`}
		},
	},
	{
		Call: "POST /mall/tool/calculation/share", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"code":"` + codeOf(w, keptForm) + `"}`}
		},
		Example: func(s *apitest.Typist) map[string]any { return map[string]any{"code": codeOf(s.Site, keptForm)} },
	},
	{Call: "GET /mall/tool/calculation/shared", Who: "visitor", Shared: true, NoText: "a kept computation"},
}
