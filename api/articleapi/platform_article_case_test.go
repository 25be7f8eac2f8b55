package articleapi_test

import "cottonmall/api/apitest"

var platformArticleCases = []apitest.Case{
	{Call: "GET /mall/admin/article/list", Who: "admin", Shows: true},
	{Call: "GET /mall/admin/article/detail", Who: "admin", Shows: true, Example: newestArticle},
	{
		Call: "POST /mall/admin/article/save", Who: "admin",
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{"id": nil, "number": nil, "category": "news", "coverID": nil, "body": "<p>正文</p>"}
		},
	},
	{Call: "POST /mall/admin/article/publish", Who: "admin", Example: draft},
	{Call: "POST /mall/admin/article/withdraw", Who: "admin"},
	{Call: "GET /mall/admin/article/versions", Who: "admin", Shows: true, Example: newestArticle},
	{Call: "GET /mall/admin/article/version", Who: "admin", Shows: true, Example: newestVersion},
	{Call: "POST /mall/admin/article/restore", Who: "admin"},
}
