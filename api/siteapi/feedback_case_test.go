package siteapi_test

import "cottonmall/api/apitest"

var feedbackCases = []apitest.Case{
	{Call: "GET /mall/feedback/get_question_type", Who: "visitor"},
	{
		Call: "POST /mall/feedback/add", Who: "login", Unlike: "a user without an approved company needs it too",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: apitest.Body(w.T(), map[string]any{
				"type": questionType(w), "pic": w.Upload(w.Boss.LogIn()), "description": "x",
			})}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"type": questionType(s.Site), "pic": s.Upload(s.Boss.LogIn())}
		},
	},
}
