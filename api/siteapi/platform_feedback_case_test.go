package siteapi_test

import "cottonmall/api/apitest"

var platformFeedbackCases = []apitest.Case{
	{Call: "GET /mall/admin/feedback/list", Who: "admin", Shows: true},
	{Call: "GET /mall/admin/feedback/failed", Who: "admin"},
	{
		Call: "POST /mall/admin/feedback/reply", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"id": feedbackOfClerk(s.Site)}
		},
	},
}
