package accountapi_test

import "cottonmall/api/apitest"

var pictureCases = []apitest.Case{
	{
		Call: "POST /mall/api/upload_image", Who: "login", Unlike: "a user without an approved company needs it too",
		Shared: true,
	},
	{
		Call: "GET /mall/api/picture", Who: "login",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Path: w.Upload(w.Boss.LogIn())}
		},
	},
	{
		Call: "POST /mall/member/upload_pic_license", Who: "founder",
		Unlike: "a user without an approved company needs it too", Shared: true,
	},
}
