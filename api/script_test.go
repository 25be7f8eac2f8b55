package api_test

import (
	"strings"
	"testing"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

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
	w := openTown(t)
	tokens := map[string]string{"visitor": "", "admin": w.admin.LogIn()}
	boss := w.boss.LogIn()
	bodies := []string{
		`{`, `[]`, `null`, `"x"`, `{"userID":"1"}`, `{"userID":-1}`, `{"userID":1e400}`, `{"mobile":["1"]}`, `{"mobile":"1380000000\u0000"}`,
		`{"id":9223372036854775808}`, `{"ids":[1,null]}`, `{"x":1}`, strings.Repeat(`{"a":`, 500), "a=1&a=2", "\xff\xfe", `{"memberName":"` + strings.Repeat("x", 3000) + `"}`,
		`{"userID":1,"userID":2}`, `{"rates":{"colour":{"x":1e30}}}`, `{"ticket":"AAAA","password":"cotton-bale-31"}`,
	}
	for _, r := range api.Routes() {
		if !strings.HasPrefix(r.Path, "/mall/") || r.Path == "/mall/ws" || r.Path == "/mall/login/login_out" {
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
			_, err := account.SendCode(tx, "13600000077", account.ForRegister)
			return err
		})
		r := apitest.Request{Method: "GET", Path: "demo/notices", Code: code, Has: []string{"13600000077", "验证码 "}}
		if !demo {
			r.Has, r.Hasnt = nil, []string{"13600000077"}
		}
		w.Ask(r)
	}
}
