package siteapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/site"
)

var bannerCases = []apitest.Case{
	{Call: "GET /mall/product/get_slide_dd_show", Who: "visitor", Shared: true},
	{Call: "GET /mall/product/get_slide_sx_show", Who: "visitor", Shared: true, Shows: true},
	{Call: "GET /mall/admin/banner/list", Who: "admin", Shows: true},
	{
		Call: "POST /mall/admin/banner/save", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"id": nil, "place": "yarn", "link": nil, "from": today(s.Site), "to": today(s.Site)}
		},
	},
	{Call: "POST /mall/admin/banner/remove", Who: "admin"},
}

func today(w *apitest.Site) schema.Day { return schema.DayOf(w.DB.Now()) }

// askBanners enters a banner, which visitors see on its place on its day.
func askBanners(t *testing.T, w *apitest.Site) {
	t.Helper()
	admin := w.Admin.LogIn()
	day := schema.DayOf(w.DB.Now())
	save := func(link string, to schema.Day, code int, msg string) apitest.Request {
		return apitest.Request{
			Path: "admin/banner/save", Session: admin, Code: code, Msg: msg,
			Body: apitest.Body(t, map[string]any{"place": "yarn", "title": "纱线节", "link": link, "from": day, "to": to}),
		}
	}
	shows := func(path string, want ...string) {
		t.Helper()
		list := apitest.Get[[]site.Banner](w.Server, apitest.Request{Method: "GET", Path: "product/" + path})
		if len(list) != len(want) || len(want) > 0 && list[0].Title != want[0] {
			t.Errorf("%s shows %v, want %v", path, list, want)
		}
	}
	w.Run(t, save("https://evil.example", day, 400, "链接应为本站的路径，如 /yarn"),
		save("/yarn", day.Add(-1), 400, "请填写开始和结束的日期，结束不早于开始"), save("/yarn", day, 0, ""))
	shows("get_slide_sx_show", "纱线节")
	shows("get_slide_dd_show")
	list := apitest.Get[[]site.Banner](w.Server, apitest.Request{Method: "GET", Path: "admin/banner/list", Session: admin})
	remove := apitest.Request{
		Path: "admin/banner/remove", Session: admin, Body: apitest.Body(t, map[string]any{"id": list[0].ID}),
	}
	w.Ask(remove)
	remove.Code, remove.Msg = 404, "没有这个横幅，请刷新页面"
	w.Ask(remove)
}
