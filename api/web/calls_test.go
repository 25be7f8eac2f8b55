package web_test

import (
	"net/http"
	"testing"

	"cottonmall/api/apitest"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	m := apitest.OpenMarket(t)
	type readiness struct{ Database, Search string }
	const answer = `{"verifyId":"unknown","result":"x","realRequestUri":"/mall/web_index/index"}`
	m.Run(t,
		apitest.Request{Path: "cottonSecurity/refresh", Body: `{"verifyId":"unknown"}`, Code: 400, Msg: "请输入正确的验证码"},
		apitest.Request{Path: "cottonSecurity/validate", Body: answer, Want: false},
		apitest.Request{Method: "GET", Path: "/healthz"},
		apitest.Request{Method: "GET", Path: "/readyz", Want: readiness{"ok", "ok"}},
		apitest.Request{Name: "no such call", Method: "GET", Path: "batch/nothing", Status: 404, Code: 404, Msg: "没有这个接口"},
		apitest.Request{Name: "another method", Method: "GET", Path: "batch/getListingFineList", Status: 404, Code: 404},
	)
	for _, path := range []string{"/openapi.json", "/sitemap.xml", "/sitemap.xml?part=lots-0"} {
		if answer, _ := m.Do(apitest.Request{Method: "GET", Path: path}); answer.StatusCode != http.StatusOK {
			t.Errorf("%s is answered with %s", path, answer.Status)
		}
	}
	m.Note(http.MethodGet, "/openapi.json")
	m.Note(http.MethodGet, "/sitemap.xml")
	if m.Ticket("") == "" {
		t.Error("there is no ticket")
	}
	m.AllAsked("web")
}
