package siteapi_test

import (
	"encoding/json"
	"maps"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

var bannerCases = []apitest.Case{
	{Call: "GET /mall/product/get_slide_dd_show", Who: "visitor", Shared: true},
	{Call: "GET /mall/product/get_slide_sx_show", Who: "visitor", Shared: true, Shows: true},
	{Call: "GET /mall/bases/bannerPicture", Who: "visitor", Shared: true},
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

// askHomeBanners enters a banner of the home page, which visitors see with its picture until it is switched off.
func askHomeBanners(t *testing.T, w *apitest.Site) {
	t.Helper()
	admin, day := w.Admin.LogIn(), today(w)
	picture := uploadedPicture(t, w, admin)
	save := func(more map[string]any) apitest.Request {
		in := map[string]any{"place": "home", "title": "新棉上市", "from": day, "to": day}
		maps.Copy(in, more)
		return apitest.Request{Path: "admin/banner/save", Session: admin, Body: apitest.Body(t, in)}
	}
	refused := func(msg string, code int, more map[string]any) apitest.Request {
		r := save(more)
		r.Code, r.Msg = code, msg
		return r
	}
	w.Run(t,
		refused("请上传首页横幅的图片", 400, nil),
		refused("只有首页的横幅有图片", 400, map[string]any{"place": "yarn", "picture": json.Number(picture)}),
		refused("没有这张图片，请重新上传", 404, map[string]any{"picture": 99_999}),
		save(map[string]any{"picture": json.Number(picture)}),
	)
	shown := func() []site.Banner {
		return schematest.Read(w.DB, func(tx *schema.Tx) ([]site.Banner, error) { return site.Banners(tx, site.HomePage) })
	}
	show := apitest.Request{Method: "GET", Path: "bases/bannerPicture?id=" + picture}
	list := shown()
	if len(list) != 1 || apitest.Num(list[0].Picture) != picture {
		t.Fatalf("the home page shows %+v", list)
	}
	if answer, _ := w.Do(show); answer.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the picture is %s", answer.Header.Get("Content-Type"))
	}
	w.Ask(save(map[string]any{"id": list[0].ID, "picture": json.Number(picture), "hidden": true}))
	show.Code, show.Msg = 404, "没有这张图片"
	w.Run(t, show)
	if list := shown(); len(list) != 0 {
		t.Errorf("the home page shows %+v", list)
	}
}
