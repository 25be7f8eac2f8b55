package accountapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema/account"
)

var passwordCases = []apitest.Case{
	{
		Call: "GET /mall/register/check_password_reset_needed", Who: "visitor",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Path: "register/check_password_reset_needed?mobile=" + w.Boss.Mobile, Code: 200, Want: false}
		},
	},
	{
		Call: "POST /mall/login/valid_reset_password", Who: "visitor", Reads: true,
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{
				Body: apitest.Body(w.T(), map[string]any{
					"mobile": w.Rival.Mobile,
					"code":   w.Send(w.Boss.Mobile, account.ForReset),
				}),
				Code: 400,
			}
		},
		Example: func(s *apitest.Typist) map[string]any {
			mobile := s.User().Mobile
			return map[string]any{"mobile": mobile, "code": s.Send(mobile, account.ForReset)}
		},
	},
	{
		Call: "POST /mall/login/submit_reset_password", Who: "visitor", Reads: true, NoText: "a proved number",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"ticket":"` + showScan(w).Ticket() + `","password":"cotton-bale-31"}`, Code: 409}
		},
	},
	{Call: "POST /mall/login/reset_password", Who: "login", Unlike: "goes on after a login", Shared: true},
}
