package accountapi_test

import "cottonmall/api/apitest"

var platformMemberCases = []apitest.Case{
	{
		Call: "GET /mall/admin/company/members", Who: "admin", Shows: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"memberID": s.Mill.ID}
		},
	},
	{
		Call: "POST /mall/admin/member/change", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"userID": s.Colleague(), "verb": "freeze"}
		},
	},
	{Call: "POST /mall/admin/member/manager", Who: "admin"},
}
