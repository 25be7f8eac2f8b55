package api_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/password"
)

// knock is a number of calls about the owner's mobile number, and what the last of them is answered.
type knock struct {
	from    string // address; % is the number of the call
	known   bool   // on a device on which the owner has logged in
	right   bool   // with the owner's password or code
	times   int    // zero: once
	captcha bool   // answers captchas
	want    string
}

// Answers of calls about a number.
const (
	taken    = "taken"
	wrong    = "wrong"
	picture  = "picture"  // 509 with a captcha
	mustWait = "wait"     // 509 without one
	refused  = "tomorrow" // no further code today
)

const (
	here, there, elsewhere = "203.0.113.7", "198.51.100.7", "192.0.2.7"
	many                   = "10.1.%.7"         // as many addresses as calls
	network                = "2001:db8:7:1::%"  // as many addresses of one network
	neighbour              = "2001:db8:7:2::77" // an address of another network
)

// TestStrangersDoNotLockANumber asks each call about a number as strangers and as the owner, from the same and other
// addresses, on known and unknown devices.
func TestStrangersDoNotLockANumber(t *testing.T) {
	t.Parallel()
	tries := []knock{
		{from: here, times: 5, want: wrong},
		{from: here, want: picture},
		{from: there, times: 5, want: wrong},
		{from: here, captcha: true, times: 3, want: wrong},
		{from: here, want: picture},
		{from: here, known: true, right: true, want: taken}, // even at the same address
		{from: elsewhere, right: true, want: taken},
		{from: network, times: 5, want: wrong},
		{from: "2001:db8:7:1::99", want: picture},
		{from: neighbour, want: wrong},
		{from: many, times: 20, want: picture},
		{from: elsewhere, want: picture},
		{from: elsewhere, right: true, captcha: true, want: taken},
		{from: here, known: true, right: true, want: taken},
		{from: "203.0.113.200", captcha: true, times: 11, want: mustWait},
		{from: elsewhere, right: true, captcha: true, want: taken},
		{from: here, known: true, right: true, want: taken},
		{from: here, known: true, times: 3, want: wrong},
	}
	for name, c := range map[string]struct {
		path   string
		send   account.Purpose // the purpose of the code; empty for a password
		knocks []knock
	}{
		"password": {path: "login/mall_pc_mobile_password_login", knocks: tries},
		"code":     {path: "login/mall_pc_mobile_code_login", send: account.ForLogin, knocks: tries[:17]},
		"reset":    {path: "login/valid_reset_password", send: account.ForReset, knocks: tries[:17]},
		"registration": {path: "register/mall_pc_register", send: account.ForRegister, knocks: []knock{
			{from: here, times: 5, want: wrong},
			{from: here, want: picture},
			{from: there, right: true, want: taken},
		}},
		"sms": {path: "login/mall_pc_mobile_valid_and_send_code", knocks: []knock{
			{from: here, times: 3, want: taken},
			{from: here, want: picture},
			{from: there, times: 2, want: taken},
			{from: elsewhere, want: picture},
			{from: elsewhere, captcha: true, want: taken},
			{from: here, captcha: true, times: 3, want: taken},
			{from: here, captcha: true, want: mustWait},
			{from: there, captcha: true, want: taken},
			{from: elsewhere, captcha: true, want: refused},
			{from: here, known: true, times: 5, want: taken},
			{from: here, known: true, captcha: true, want: mustWait},
		}},
		"sms to reset": {path: "login/send_reset_password_sms", knocks: []knock{
			{from: many, times: 6, want: picture},
			{from: many, times: 10, captcha: true, want: refused},
			{from: there, known: true, times: 5, want: taken},
			{from: there, known: true, captcha: true, want: refused},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := openDoor(t, c.path, c.send)
			for i, k := range c.knocks {
				if got := d.knock(k); got != k.want {
					t.Fatalf("%d. %+v is answered %q: %s", i, k, got, d.last)
				}
			}
		})
	}
}

// TestKnownDevicesAreForgotten checks when a device no longer exempts its owner from the captchas of others.
func TestKnownDevicesAreForgotten(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(d *door){
		"a new password by a code": func(d *door) {
			d.site.DB.Do(func(tx *schema.Tx) error { return account.SetPassword(tx, d.site.Boss.UserID, "", "") })
			d.setPassword()
		},
		"the end of all other sessions, elsewhere": func(d *door) {
			d.site.Ask(apitest.Request{Path: "account/end_other_sessions", Session: d.site.Boss.LogIn()})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := openDoor(t, "login/mall_pc_mobile_password_login", "")
			for _, k := range []knock{
				{from: many, times: 21, want: picture}, {from: here, known: true, right: true, want: taken},
			} {
				if got := d.knock(k); got != k.want {
					t.Fatalf("%+v is answered %q: %s", k, got, d.last)
				}
			}
			end(d)
			if got := d.knock(knock{from: here, known: true, right: true}); got != picture {
				t.Errorf("after %s the device is answered %q: %s", name, got, d.last)
			}
			if got := d.knock(knock{from: here, known: true, right: true, captcha: true}); got != taken {
				t.Errorf("with a captcha it is answered %q: %s", got, d.last)
			}
			if got := d.knock(knock{from: here, known: true, right: true}); got != taken {
				t.Errorf("after the login it is answered %q: %s", got, d.last)
			}
		})
	}
}

// TestTheDeviceOfAnotherUserIsNotKnown checks that a device is exempt for the numbers of its own users only, and that
// its cookie is hidden from scripts.
func TestTheDeviceOfAnotherUserIsNotKnown(t *testing.T) {
	t.Parallel()
	var log diary
	d := openDoor(t, "login/mall_pc_mobile_password_login", "", func(c *api.Config) {
		c.Log = slog.New(slog.NewTextHandler(&log, nil))
	})
	cookie := d.cookie
	if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/mall" || cookie.MaxAge < 1 {
		t.Errorf("the cookie is %+v", cookie)
	}
	d.mobile = d.site.Clerk.Mobile
	if got := d.knock(knock{from: here, known: true, times: 6}); got != picture {
		t.Errorf("about a colleague, the device is answered %q: %s", got, d.last)
	}
	masked := "mobile=" + schema.MaskMobile(d.mobile)
	if text := log.since(); !strings.Contains(text, "outcome=509") || !strings.Contains(text, masked) {
		t.Errorf("the log says %s", text)
	}
	d.mobile = d.site.Boss.Mobile
	d.cookie = &http.Cookie{Name: cookie.Name, Value: schema.NewToken()}
	if got := d.knock(knock{from: there, known: true, times: 6}); got != picture {
		t.Errorf("an invented device is answered %q: %s", got, d.last)
	}
}

// door makes the calls of a path about one number. Its clock is that of the database and the limits.
type door struct {
	site   *apitest.Site
	path   string
	send   account.Purpose
	mobile string
	cookie *http.Cookie // of the owner's device
	calls  int
	last   string // answer
}

const captchaText, ownPassword = "K7WXM", "cotton-bale-31"

// openDoor opens a site whose owner has a password and has logged in on a device.
func openDoor(t *testing.T, path string, send account.Purpose, change ...func(*api.Config)) *door {
	w := apitest.OpenPeople(t, func(c *api.Config) {
		c.Limits, c.Now = true, c.DB.Now
		api.Answers(c, captchaText)
		for _, f := range change {
			f(c)
		}
	})
	d := &door{site: w, path: path, send: send, mobile: w.Boss.Mobile}
	d.setPassword()
	answer, text := w.Do(apitest.Request{
		Path: "login/mall_pc_mobile_password_login", FpID: apitest.Browser,
		Header: map[string]string{"X-Forwarded-For": "192.0.2.99"},
		Body:   apitest.Body(t, map[string]any{"mobile": d.mobile, "password": ownPassword}),
	})
	d.keepCookie(answer)
	if d.cookie == nil {
		t.Fatalf("a login sets no cookie of the device: %s", text)
	}
	if send == account.ForRegister {
		d.mobile = "13600000099"
	}
	return d
}

func (d *door) setPassword() {
	hash := password.Hash(ownPassword)
	d.site.DB.Do(func(tx *schema.Tx) error { return account.SetPassword(tx, d.site.Boss.UserID, hash, "") })
}

func (d *door) keepCookie(answer *http.Response) {
	for _, cookie := range answer.Cookies() {
		if cookie.Name == "mlDevice" {
			d.cookie = cookie
		}
	}
}

// knock makes the calls of k and returns how the last one was answered.
func (d *door) knock(k knock) (got string) {
	for range max(1, k.times) {
		d.calls++
		if !strings.Contains(d.path, "send") {
			d.site.DB.Advance(time.Second)
		} else {
			d.site.DB.Advance(apitest.Resend)
		}
		r := apitest.Request{Path: d.path, Body: d.body(k.right), FpID: apitest.Browser, Header: map[string]string{
			"X-Forwarded-For": strings.ReplaceAll(k.from, "%", fmt.Sprint(d.calls)),
		}}
		if k.known {
			r.Header["Cookie"] = d.cookie.Name + "=" + d.cookie.Value
		}
		answer, text := d.site.Do(r)
		if k.captcha && answer.StatusCode == 509 && strings.Contains(text, "verifyId") {
			d.solve(r, text)
			answer, text = d.site.Do(r)
		}
		if k.known {
			d.keepCookie(answer)
		}
		d.last = text
		got = outcome(answer.StatusCode, text)
	}
	return got
}

// solve answers the captcha of an answer, as its caller.
func (d *door) solve(r apitest.Request, text string) {
	p := apitest.Data[puzzle](d.site.T(), strings.Replace(text, `"code":509`, `"code":200`, 1))
	r.Path, r.Want = "cottonSecurity/validate", true
	r.Body = apitest.Body(d.site.T(), map[string]any{
		"verifyId": p.VerifyID, "result": captchaText, "realRequestUri": p.RealRequestURI,
	})
	d.site.Ask(r)
}

func outcome(status int, text string) string {
	switch {
	case status == 509 && strings.Contains(text, "verifyId"):
		return picture
	case status == 509:
		return mustWait
	case strings.HasPrefix(text, `{"code":200`):
		return taken
	case strings.HasPrefix(text, `{"code":400`):
		return wrong
	case strings.Contains(text, "明天"):
		return refused
	}
	return text
}

// body returns the input of a call. A right code is a new one, which is sent by the way.
func (d *door) body(right bool) string {
	in := map[string]any{"mobile": d.mobile}
	if strings.Contains(d.path, "send") {
		return apitest.Body(d.site.T(), in)
	}
	in["code"], in["password"] = "00000x", "wrong-password"
	if right && d.send != "" {
		in["code"] = d.site.Send(d.mobile, d.send)
	}
	if right || d.send == account.ForRegister {
		in["password"] = ownPassword
	}
	if d.send == account.ForRegister {
		in["name"], in["agree"] = "小鲜", true
	} else if d.send != "" {
		delete(in, "password")
	} else {
		delete(in, "code")
	}
	return apitest.Body(d.site.T(), in)
}
