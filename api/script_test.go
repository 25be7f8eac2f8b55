package api_test

import (
	"strings"
	"testing"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
)

// What people type is a text wherever it comes back: JSON that no browser takes for a page.
func TestScriptsAreTexts(t *testing.T) {
	t.Parallel()
	w := openPeople(t, nil)
	const script = `<script>alert(1)</script>`
	boss, admin := w.boss.LogIn(), w.admin.LogIn()
	for _, r := range []apitest.Request{
		{Path: "account/rename", Session: boss, Body: `{"name":"<b onclick=x>"}`},
		{Path: "member/update_member_info", Session: boss, Body: body(t, map[string]any{
			"address": script, "intro": script + `"><img src=x onerror=alert(1)>`, "contact": "<i>x</i>",
		})},
		{Path: "user/relevancy_new_member", Session: boss, Body: body(t, map[string]any{"memberName": script + "有限公司", "found": true})},
		{Path: "admin/warehouse/save", Session: admin, Body: body(t, map[string]any{"name": script, "area": "内地"})},
		{Path: "admin/salesman/save", Session: admin, Body: body(t, map[string]any{"name": "<b>x</b>", "phone": "<i>1</i>"})},
		{Path: "admin/holiday/save", Session: admin, Body: `{"day":"2027-05-06","name":"<b>x</b>"}`},
	} {
		w.Ask(r)
	}
	for _, r := range []apitest.Request{
		{Path: "login/get_user_info", Session: boss},
		{Method: "GET", Path: "member/get_member_info", Session: boss},
		{Path: "login/get_user_Members", Session: boss},
		{Method: "GET", Path: "user/list_user_management", Session: boss},
		{Method: "GET", Path: "admin/company/list", Session: admin},
		{Method: "GET", Path: "admin/warehouse/list", Session: admin},
		{Path: "bases/salesman"},
		{Method: "GET", Path: "api/list_member_name_by_tian_yan_cha?name=%3Cscript%3E"},
		{Path: "login/redirectUrl", Body: body(t, map[string]any{"redirectUrl": "/x" + script})},
	} {
		answer, text := w.Do(r)
		if strings.ContainsAny(text, "<>") || !strings.HasPrefix(answer.Header.Get("Content-Type"), "application/json") ||
			answer.Header.Get("X-Content-Type-Options") != "nosniff" || answer.StatusCode != 200 {
			t.Errorf("%s answers %d %s %s", r.Path, answer.StatusCode, answer.Header.Get("Content-Type"), text)
		}
	}
	for _, c := range w.cookiesOf(t, boss) {
		if strings.ContainsAny(c, `<>"`) {
			t.Errorf("a cookie is %s", c)
		}
	}
}

func (w *town) cookiesOf(t *testing.T, session string) []string {
	t.Helper()
	answer, _ := w.Do(apitest.Request{Path: "login/get_user_info", Session: session})
	return answer.Header.Values("Set-Cookie")
}

func TestAfterALoginOneStaysOnTheSite(t *testing.T) {
	t.Parallel()
	w := openPeople(t, nil)
	for asked, want := range map[string]string{
		"/member": "/member", "/cottonmall?type=1#x": "/cottonmall?type=1#x", "": "/", "member": "/",
		"//evil.example": "/", "https://evil.example": "/", "/\\evil.example": "/", "javascript:alert(1)": "/", "/\tx": "/",
		"/%zz": "/", "///evil.example": "/", "http:/x": "/",
	} {
		answer := w.Ask(apitest.Request{Path: "login/redirectUrl", Body: body(t, map[string]any{"redirectUrl": asked})})
		if got := apitest.Data[struct{ URL string }](t, answer).URL; got != want {
			t.Errorf("%q leads to %q, want %q", asked, got, want)
		}
	}
}

// Whatever is sent to any route gets a sentence: never a failure of the house.
func TestNoBodyBreaksARoute(t *testing.T) {
	t.Parallel()
	w := openPeople(t, nil)
	tokens := map[string]string{"visitor": "", "admin": w.admin.LogIn()}
	boss := w.boss.LogIn()
	bodies := []string{
		`{`, `[]`, `null`, `"x"`, `{"userID":"1"}`, `{"userID":-1}`, `{"userID":1e400}`, `{"mobile":["1"]}`, `{"mobile":"1380000000\u0000"}`,
		`{"id":9223372036854775808}`, `{"ids":[1,null]}`, `{"x":1}`, strings.Repeat(`{"a":`, 500), "a=1&a=2", "\xff\xfe", `{"memberName":"` + strings.Repeat("x", 3000) + `"}`,
		`{"userID":1,"userID":2}`, `{"rates":{"colour":{"x":1e30}}}`, `{"ticket":"AAAA","password":"cotton-bale-31"}`,
	}
	for _, r := range api.Routes() {
		if !strings.HasPrefix(r.Path, "/mall/") || needsIndex(r) || r.Path == "/mall/login/login_out" || r.Path == "/mall/member/shop_info" {
			continue
		}
		token, known := tokens[r.Who]
		if !known {
			token = boss
		}
		for _, text := range bodies {
			answer, said := w.Do(apitest.Request{Method: r.Method, Path: r.Path, Session: token, Body: text})
			if answer.StatusCode != 200 || strings.HasPrefix(said, `{"code":5`) {
				t.Errorf("%s with %.40q: HTTP %d %s", r.Path, text, answer.StatusCode, said)
			}
		}
		status, said, gone := w.Raw(r.Path, `{"name":"`+strings.Repeat("x", 16<<20)+`"}`)
		if r.Method == "POST" && status != 413 && !gone {
			t.Errorf("%s with 16 MB: HTTP %d %.100s", r.Path, status, said)
		}
	}
}

// The demonstration alone shows what was sent.
func TestOnlyTheDemonstrationShowsCodes(t *testing.T) {
	t.Parallel()
	for demo, code := range map[bool]int{true: 200, false: 404} {
		w := openPeople(t, func(c *api.Config) { c.Demo = demo })
		w.DB.Do(func(tx *schema.Tx) error {
			_, err := tx.SendCode("13600000077", schema.ForRegister)
			return err
		})
		r := apitest.Request{Method: "GET", Path: "demo/notices", Code: code, Has: []string{"13600000077", "验证码 "}}
		if !demo {
			r.Has, r.Hasnt = nil, []string{"13600000077"}
		}
		w.Ask(r)
	}
}
