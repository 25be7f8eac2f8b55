package api_test

import (
	"bytes"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"cottonmall/api"
	"cottonmall/api/apitest"
)

// diary is a log that can be read while it is written.
type diary struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (d *diary) Write(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.text.Write(p)
}

// since returns the text that was written after the last call.
func (d *diary) since() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	text := d.text.String()
	d.text.Reset()
	return text
}

// TestLoginsAreLogged checks that each login and each refusal is one line in the log, with the user, the address
// and the outcome.
func TestLoginsAreLogged(t *testing.T) {
	t.Parallel()
	var log diary
	w := apitest.OpenPeople(t, func(c *api.Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	token, program := w.Clerk.LogIn(), ""
	who, masked := "user="+apitest.Num(w.Boss.UserID), "mobile="+w.Boss.Mobile[:3]+"****"+w.Boss.Mobile[7:]
	const secret = "cotton-bale-31"
	code := ""
	for _, c := range []struct {
		name string
		do   func()
		has  []string
	}{
		{"a wrong password", func() {
			w.Ask(apitest.Request{
				Path: "login/mall_pc_mobile_password_login",
				Body: `{"mobile":"` + w.Boss.Mobile + `","password":"wrong-` + secret + `"}`, Code: 400,
			})
		}, []string{"level=WARN", "msg=密码登录", "outcome=400", masked, "address=127.0.0.1", "why=手机号或密码错误"}},
		{"a wrong code", func() {
			w.Ask(apitest.Request{
				Path: "login/mall_pc_mobile_code_login", Body: `{"mobile":"` + w.Boss.Mobile + `","code":"000000"}`, Code: 400,
			})
		}, []string{"level=WARN", "msg=验证码登录", "outcome=400", masked}},
		{"a login", func() {
			w.Ask(apitest.Request{Path: "login/mall_pc_mobile_valid_and_send_code", Body: `{"mobile":"` + w.Boss.Mobile + `"}`})
			code = w.Code(w.Boss.Mobile)
			log.since()
			program = apitest.Get[struct{ Token string }](w.Server, apitest.Request{
				Path: "login/mall_pc_mobile_code_login", Body: `{"mobile":"` + w.Boss.Mobile + `","code":"` + code + `"}`,
			}).Token
		}, []string{"level=INFO", "msg=验证码登录", "outcome=200", masked, who, "address=127.0.0.1", "request="}},
		{"a password", func() {
			w.Ask(apitest.Request{Path: "login/reset_password", Bearer: program, Body: `{"password":"` + secret + `"}`})
		}, []string{"level=INFO", "msg=修改密码", "outcome=200", who}},
		{"what he may not", func() {
			w.Ask(apitest.Request{Method: "GET", Path: "admin/user/list", Bearer: program, Code: 403})
		}, []string{"level=WARN", "msg=用户", "path=/mall/admin/user/list", "outcome=403", who}},
		{"a wrong key", func() {
			w.Ask(apitest.Request{
				Path: "admin/quotes", Header: map[string]string{"X-Api-Key": secret}, Body: `{"quotes":[]}`, Code: 401,
			})
		}, []string{"level=WARN", "path=/mall/admin/quotes", "outcome=401", "address=127.0.0.1"}},
		{
			"going", func() { w.Ask(apitest.Request{Path: "login/login_out", Session: token}) },
			[]string{"level=INFO", "msg=退出登录", "user=" + apitest.Num(w.Clerk.UserID)},
		},
		{"what everybody does", func() { w.Ask(apitest.Request{Path: "bases/get_param"}) }, nil},
	} {
		log.since()
		c.do()
		line := log.since()
		for _, text := range c.has {
			if !strings.Contains(line, text) {
				t.Errorf("%s: %s is not in %s", c.name, text, line)
			}
		}
		if want := min(len(c.has), 1); strings.Count(line, "\n") != want {
			t.Errorf("%s: %d lines, want %d: %s", c.name, strings.Count(line, "\n"), want, line)
		}
		for _, hidden := range []string{secret, w.Boss.Mobile, "13611111111", token, program, code} {
			if hidden != "" && strings.Contains(line, hidden) {
				t.Errorf("%s: the log has %s: %s", c.name, hidden, line)
			}
		}
	}
}

// TestKeysAreTriedSlowly checks that calls with wrong keys count against the limit of their route.
func TestKeysAreTriedSlowly(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, func(c *api.Config) { c.Limits = true })
	limited := 0
	for i := range 200 {
		r := apitest.Request{
			Path: "admin/quotes", Header: map[string]string{"X-Api-Key": "key-" + apitest.Num(int64(i))}, Body: `{}`,
		}
		if answer, _ := w.Do(r); answer.StatusCode == 509 {
			limited++
		}
	}
	if limited < 50 {
		t.Errorf("%d of 200 wrong keys were limited", limited)
	}
}

// TestAFloodIsALineInTheLog checks that the refusals of a limit are one line a minute in the log.
func TestAFloodIsALineInTheLog(t *testing.T) {
	t.Parallel()
	var log diary
	w := apitest.OpenPeople(t, func(c *api.Config) { c.Limits, c.Log = true, slog.New(slog.NewTextHandler(&log, nil)) })
	refused := 0
	for range 400 {
		if answer, _ := w.Do(apitest.Request{Path: "bases/get_param"}); answer.StatusCode == 509 {
			refused++
		}
	}
	text := log.since()
	line := strings.Contains(text, "times=1") && strings.Contains(text, "address=127.0.0.1")
	if refused < 100 || strings.Count(text, "outcome=509") != 1 || !line {
		t.Errorf("%d were refused, the log says %s", refused, text)
	}
}
