package accountapi_test

import (
	"fmt"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

var userCases = []apitest.Case{
	{Call: "GET /mall/user/list_user_management", Who: "manager", Shows: true, Shared: true},
	{
		Call: "GET /mall/user/list_user_apply_member", Who: "manager", Shows: true, Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"state": account.Refused}
		},
	},
	{
		Call: "POST /mall/user/audit_mall_user_apply_member", Who: "manager",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: member(w.Newcomer, `,"approve":1`)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"userID": s.Mill.Applicant(fmt.Sprint("新", s.Next())).MembershipID, "approve": false}
		},
	},
	{
		Call: "POST /mall/user/update_user_is_show", Who: "manager",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: member(w.Clerk, `,"isShow":0`)}
		},
	},
	{
		Call: "POST /mall/user/update_user_freeze", Who: "manager",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: member(w.Clerk, ``)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"userID": s.Colleague()}
		},
	},
	{
		Call: "POST /mall/user/update_user_unfreeze", Who: "manager",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: member(w.Clerk, ``)}
		},
	},
	{
		Call: "POST /mall/user/update_user_is_manager", Who: "manager",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: member(w.Boss, `,"isManager":0`)}
		},
	},
	{
		Call: "POST /mall/user/update_user_is_product_management", Who: "manager",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: member(w.Clerk, `,"isProductManagement":1`)}
		},
	},
	{
		Call: "POST /mall/user/unbind_user_valid", Who: "manager",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: member(w.Clerk, ``)}
		},
	},
	{
		Call: "POST /mall/user/unbind_user", Who: "manager",
		Foreign: func(w *apitest.Site) apitest.Request {
			w.Ask(apitest.Request{Path: "user/unbind_user_valid", Session: w.Rival.LogIn(), Body: member(w.Hand, ``)})
			return apitest.Request{Body: member(w.Clerk, `,"code":"`+w.Code(w.Rival.Mobile)+`"`)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			id := s.Colleague()
			s.DB.Advance(apitest.Resend)
			s.DB.Do(func(tx *schema.Tx) error { return account.SendUnbindCode(tx, &s.Boss.Member, id) })
			return map[string]any{"userID": id, "code": s.Code(s.Boss.Mobile)}
		},
	},
	{
		Call: "POST /mall/user/relevancy_new_member", Who: "login", Unlike: "a user without an approved company needs it too",
		Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			if s.Field == "remark" { // only an application to join a company has one
				return map[string]any{"memberName": s.Trader.Name}
			}
			return map[string]any{"found": true}
		},
	},
	{
		Call: "POST /mall/user/leave_member", Who: "login",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: member(w.Clerk, ``)}
		},
	},
	{
		Call: "POST /mall/user/withdraw_company", Who: "login",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: member(w.Founder, ``)}
		},
	},
}
