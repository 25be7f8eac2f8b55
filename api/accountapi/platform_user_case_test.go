package accountapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

var platformUserCases = []apitest.Case{
	{Call: "GET /mall/admin/user/list", Who: "admin", Shows: true},
	{
		Call: "POST /mall/admin/user/freeze", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"id": s.User().UserID}
		},
	},
	{
		Call: "POST /mall/admin/user/unfreeze", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			p := s.User()
			s.DB.Do(func(tx *schema.Tx) error { return account.FreezeUser(tx, &s.Admin.Member, p.UserID, "") })
			return map[string]any{"id": p.UserID}
		},
	},
	{Call: "POST /mall/admin/user/admin", Who: "admin"},
}
