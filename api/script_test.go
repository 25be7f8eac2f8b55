package api_test

import (
	"strings"
	"testing"

	"cottonmall/api/apitest"
)

// TestNoBodyBreaksARoute checks that no body causes an internal error.
func TestNoBodyBreaksARoute(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	tokens := map[string]string{"visitor": "", "admin": w.Admin.LogIn()}
	boss := w.Boss.LogIn()
	bodies := []string{
		`{`, `[]`, `null`, `"x"`, `{"userID":"1"}`, `{"userID":-1}`, `{"userID":1e400}`, `{"mobile":["1"]}`,
		`{"mobile":"1380000000\u0000"}`, `{"id":9223372036854775808}`, `{"ids":[1,null]}`, `{"x":1}`,
		strings.Repeat(`{"a":`, 500), "a=1&a=2", "\xff\xfe", `{"memberName":"` + strings.Repeat("x", 3000) + `"}`,
		`{"userID":1,"userID":2}`, `{"rates":{"colour":{"x":1e30}}}`, `{"ticket":"AAAA","password":"cotton-bale-31"}`,
	}
	for _, r := range apitest.Routes() {
		if !strings.HasPrefix(r.Path, "/mall/") || r.Path == "/mall/ws" || r.Path == "/mall/login/login_out" {
			continue
		}
		token, known := tokens[r.Who.Name]
		if !known {
			token = boss
		}
		for _, text := range bodies {
			answer, got := w.Do(apitest.Request{Method: r.Method, Path: r.Path, Session: token, Body: text})
			if answer.StatusCode != 200 || strings.HasPrefix(got, `{"code":5`) {
				t.Errorf("%s with %.40q: HTTP %d %s", r.Path, text, answer.StatusCode, got)
			}
		}
		status, got, gone := w.Raw(r.Path, `{"name":"`+strings.Repeat("x", 16<<20)+`"}`)
		if r.Method == "POST" && status != 413 && !gone {
			t.Errorf("%s with 16 MB: HTTP %d %.100s", r.Path, status, got)
		}
	}
}

// TestAForeignPageChangesNothing checks that a foreign page changes nothing. It can make a browser send the cookie, but
// not the header.
func TestAForeignPageChangesNothing(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	cookie := map[string]string{
		"Cookie": "mlToken=" + w.Boss.LogIn() + "; fpId=browser-0001",
		"Origin": "https://evil.example",
	}
	for _, r := range apitest.Routes() {
		if r.Changing {
			w.Ask(apitest.Request{Method: r.Method, Path: r.Path, Header: cookie, Code: 403, Msg: "请求缺少浏览器标识 fpId，请刷新页面后重试"})
			w.Ask(apitest.Request{Method: r.Method, Path: r.Path, Header: cookie, Body: "userID=1&all=true&name=x", Code: 403})
		}
	}
	answer, _ := w.Do(apitest.Request{Path: "login/get_user_info", Header: cookie})
	if answer.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Error("a foreign page may read answers")
	}
}
