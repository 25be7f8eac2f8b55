package articleapi_test

import "cottonmall/api/apitest"

var videoCases = []apitest.Case{
	{Call: "GET /mall/bases/get_operate_video", Who: "visitor", Shared: true, Shows: true},
	{Call: "GET /mall/bases/get_hot_operate_videom", Who: "visitor", Shared: true, Shows: true},
	{Call: "POST /mall/bases/visit_operate_video", Who: "visitor", Shared: true},
	{Call: "GET /mall/bases/video", Who: "visitor", Shared: true},
	{Call: "GET /mall/admin/video/list", Who: "admin", Shows: true},
	{
		Call: "POST /mall/admin/video/save", Who: "admin",
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{
				"id": nil, "category": "learning", "link": "https://video.example.com/1", "upload": nil, "size": nil,
				"coverID": nil,
			}
		},
	},
	{Call: "POST /mall/admin/video/move", Who: "admin"},
	{Call: "POST /mall/admin/video/remove", Who: "admin"},
	{Call: "POST /mall/admin/media/part", Who: "admin", NoText: "an upload"},
}
