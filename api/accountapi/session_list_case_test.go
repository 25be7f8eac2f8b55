package accountapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

var sessionListCases = []apitest.Case{
	{Call: "GET /mall/account/sessions", Who: "login", Shows: true, Shared: true},
	{
		Call: "POST /mall/account/end_session", Who: "login",
		Foreign: func(w *apitest.Site) apitest.Request {
			own := w.Boss.LogIn()
			list := apitest.Get[[]struct{ ID string }](w.Server, apitest.Request{
				Method: "GET", Path: "account/sessions", Session: own,
			})
			return apitest.Request{Body: `{"id":"` + list[0].ID + `"}`, Code: 200, Then: func(t testing.TB) {
				w.In(t).Ask(apitest.Request{Path: "login/get_user_info", Session: own})
			}}
		},
	},
	{Call: "POST /mall/account/end_other_sessions", Who: "login", Shared: true},
}
