package accountapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema/account"
)

var accountCases = []apitest.Case{
	{
		Call: "POST /mall/register/mall_pc_register", Who: "visitor", Reads: true,
		Foreign: func(w *apitest.Site) apitest.Request {
			code := w.Send(w.Boss.Mobile, account.ForReset)
			return apitest.Request{Code: 400, Body: apitest.Body(w.T(), map[string]any{
				"mobile": w.Boss.Mobile, "code": code, "name": "对手", "password": "cotton-bale-31", "agree": true,
			})}
		},
		Example: func(s *apitest.Typist) map[string]any {
			mobile := s.Mobile()
			return map[string]any{"mobile": mobile, "code": s.Send(mobile, account.ForRegister), "agree": true}
		},
	},
	{
		Call: "POST /mall/login/mall_pc_mobile_code_login", Who: "visitor", Reads: true,
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{
				Body: apitest.Body(w.T(), map[string]any{
					"mobile": w.Rival.Mobile,
					"code":   w.Send(w.Boss.Mobile, account.ForLogin),
				}),
				Code: 400,
			}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"mobile": s.Clerk.Mobile, "code": s.Send(s.Clerk.Mobile, account.ForLogin)}
		},
	},
	{
		Call: "POST /mall/login/mall_pc_mobile_password_login", Who: "visitor", Reads: true, NoText: "a password",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"mobile":"` + w.Boss.Mobile + `","password":"cotton-bale-31"}`, Code: 400}
		},
	},
	{
		Call: "POST /mall/login/choose_login", Who: "login", Unlike: "goes on after a login", NoText: "a membership",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: choiceOfBoss(w)}
		},
	},
	{
		Call: "POST /mall/login/enterprise_login", Who: "login", Unlike: "a user without an approved company needs it too",
		NoText: "a membership",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: choiceOfBoss(w)}
		},
	},
	{Call: "POST /mall/login/redirectUrl", Who: "visitor", Reads: true, Shared: true},
	{Call: "POST /mall/login/get_user_info", Who: "visitor", Reads: true, Shows: true},
	{
		Call: "POST /mall/login/get_user_Members", Who: "login", Unlike: "a user without an approved company needs it too",
		Reads: true, Shows: true, Shared: true,
	},
	{
		Call: "POST /mall/login/login_out", Who: "login", Unlike: "a user without an approved company needs it too",
		Shared: true,
	},
	{Call: "POST /mall/account/rename", Who: "login", Shared: true},
}
