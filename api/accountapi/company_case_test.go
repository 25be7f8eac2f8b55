package accountapi_test

import (
	"strings"

	"cottonmall/api/apitest"
)

var companyCases = []apitest.Case{
	{Call: "GET /mall/api/list_member_name_by_tian_yan_cha", Who: "visitor", Shared: true},
	{
		Call: "GET /mall/member/get_member_info", Who: "login", Unlike: "a user without an approved company needs it too",
		Shows: true, Shared: true,
	},
	{Call: "GET /mall/member/shop_info", Who: "member", Shows: true, Shared: true},
	{Call: "GET /mall/member/productMemberIDList", Who: "member", Shared: true},
	{
		Call: "POST /mall/member/update_member_info", Who: "founder",
		Unlike: "a user without an approved company needs it too",
		Foreign: func(w *apitest.Site) apitest.Request {
			_, id, _ := strings.Cut(w.Upload(w.Boss.LogIn()), "=")
			return apitest.Request{Body: `{"licence":` + id + `}`}
		},
	},
	{Call: "POST /mall/member/valid_user_is_product_management", Who: "member", Reads: true, Shared: true},
	{Call: "POST /mall/bases/salesman", Who: "visitor", Reads: true, Shows: true, Shared: true},
}
