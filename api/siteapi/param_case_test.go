package siteapi_test

import "cottonmall/api/apitest"

var paramCases = []apitest.Case{
	{Call: "POST /mall/bases/get_param", Who: "visitor", Reads: true, Shared: true},
	{Call: "GET /mall/bases/settingPicture", Who: "visitor", Shared: true},
	{Call: "GET /mall/admin/setting/list", Who: "admin", Shows: true},
	{
		Call: "POST /mall/admin/setting/save", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"values": map[string]string{"copyright": s.Script(50)}}
		},
	},
}
