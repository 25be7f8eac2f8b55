package api_test

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// sendings are the calls that anybody can make to have a code sent.
var sendings = []string{
	"login/send_register_sms", "login/mall_pc_mobile_valid_and_send_code", "login/send_reset_password_sms",
}

// TestCodesOfAPlaceAreCountedTogether checks that the codes of an address are limited over all calls and callers. More
// codes cost a captcha each.
func TestCodesOfAPlaceAreCountedTogether(t *testing.T) {
	t.Parallel()
	const read = "K7WXM"
	w := apitest.OpenPeople(t, func(c *api.Config) {
		c.Limits = true
		api.Answers(c, read)
	})
	var shown puzzle
	var last string
	asked := 0
	send := func(from string) (sent bool) {
		t.Helper()
		asked++
		r := apitest.Request{
			Path: sendings[asked%len(sendings)], Body: fmt.Sprintf(`{"mobile":"136%08d"}`, asked),
			Header: map[string]string{"X-Forwarded-For": from},
		}
		answer, text := w.Do(r)
		if answer.StatusCode == 509 {
			shown, last = apitest.Data[puzzle](t, strings.Replace(text, `"code":509`, `"code":200`, 1)), "/mall/"+r.Path
			return false
		}
		if !strings.HasPrefix(text, `{"code":200`) {
			t.Fatalf("%s answers %s", r.Path, text)
		}
		return true
	}
	const here, away = "203.0.113.7", "198.51.100.7"
	sent := 0
	for send(here) {
		if sent++; sent > 99 {
			t.Fatal("a hundred codes are sent to one place without a picture")
		}
	}
	if sent < 20 || !strings.HasPrefix(shown.VerifyImgStr, "iVBOR") {
		t.Errorf("after %d codes %+v", sent, shown)
	}
	if !send(away) {
		t.Error("another place is counted too")
	}
	there := map[string]string{"X-Forwarded-For": here}
	unbind := apitest.Request{
		Path: "user/unbind_user_valid", Session: w.Boss.LogIn(), Body: `{"userID":` + apitest.Num(w.Clerk.MembershipID) + `}`,
		Header: there,
	}
	if answer, text := w.Do(unbind); answer.StatusCode != 509 {
		t.Errorf("a manager at the same place: %s", text)
	}
	for range 2 {
		if send(here) {
			t.Error("sent without reading the picture")
		}
		if shown.RealRequestURI != last {
			t.Errorf("%s is shown as %s", last, shown.RealRequestURI)
		}
		w.Ask(apitest.Request{
			Path: "cottonSecurity/validate", Header: there, Want: true,
			Body: apitest.Body(t, map[string]any{
				"verifyId": shown.VerifyID, "result": read, "realRequestUri": shown.RealRequestURI,
			}),
		})
		if !send(here) {
			t.Error("the picture that was read lets nothing through")
		}
	}
	if send(here) {
		t.Error("one picture lets two codes through")
	}
}

// TestSpentCodesAreLogged checks that the log reports when the site has sent all codes of an hour.
func TestSpentCodesAreLogged(t *testing.T) {
	t.Parallel()
	var log diary
	w := apitest.OpenPeople(t, func(c *api.Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	w.DB.Do(func(tx *schema.Tx) error {
		for i := range account.CodesAnHour {
			if _, err := account.SendCode(tx, fmt.Sprintf("137%08d", i), account.ForLogin); err != nil {
				return err
			}
		}
		return nil
	})
	w.DB.Advance(apitest.Resend)
	log.since()
	const spent = "本站这一小时发出的验证码已达上限，请稍后再试"
	for path, msg := range map[string]string{sendings[0]: spent, sendings[1]: spent + "，或用密码登录", sendings[2]: spent} {
		w.Ask(apitest.Request{Path: path, Body: `{"mobile":"13612345678"}`, Code: 409, Msg: msg})
	}
	if lines := log.since(); strings.Count(lines, "level=WARN") != 1 || !strings.Contains(lines, "ceiling=1000") {
		t.Errorf("the log says %s", lines)
	}
}

// TestTheAnswerNamesTheChannelOfACode checks that the answer has the way by which a code is sent.
func TestTheAnswerNamesTheChannelOfACode(t *testing.T) {
	t.Parallel()
	for way, set := range map[string]func(c *api.Config){
		"file": nil, "sms": func(c *api.Config) { c.SMS = true }, "demo": func(c *api.Config) { c.Demo = true },
	} {
		w := apitest.OpenPeople(t, set)
		for _, r := range []apitest.Request{
			{Path: sendings[0], Body: `{"mobile":"13612345678"}`},
			{
				Path: "user/unbind_user_valid", Session: w.Boss.LogIn(),
				Body: `{"userID":` + apitest.Num(w.Clerk.MembershipID) + `}`,
			},
		} {
			r.Want = sentCode{60, way}
			w.Ask(r)
		}
	}
}

// TestCodesOfManyPlacesCostPictures checks that codes for many addresses cost captchas after a part of the codes of an
// hour.
func TestCodesOfManyPlacesCostPictures(t *testing.T) {
	t.Parallel()
	const read = "K7WXM"
	w := apitest.OpenPeople(t, func(c *api.Config) {
		c.Limits = true
		api.Answers(c, read)
	})
	send := func(n int) (string, apitest.Request) {
		r := apitest.Request{
			Path: sendings[n%len(sendings)], Body: fmt.Sprintf(`{"mobile":"136%08d"}`, n),
			Header: map[string]string{"X-Forwarded-For": fmt.Sprintf("203.0.113.%d", n/20)},
		}
		_, text := w.Do(r)
		return text, r
	}
	n, text := 0, ""
	var r apitest.Request
	for text, r = send(n); strings.HasPrefix(text, `{"code":200`); text, r = send(n) {
		if n++; n > account.CodesAnHour/2 {
			t.Fatal("half of the codes are sent without a picture")
		}
	}
	shown := apitest.Data[puzzle](t, strings.Replace(text, `"code":509`, `"code":200`, 1))
	if n < account.CodesAnHour/4 || shown.VerifyID == "" {
		t.Fatalf("after %d codes %.200s", n, text)
	}
	w.Ask(apitest.Request{
		Path: "cottonSecurity/validate", Header: r.Header, Want: true,
		Body: apitest.Body(t, map[string]any{
			"verifyId": shown.VerifyID, "result": read, "realRequestUri": shown.RealRequestURI,
		}),
	})
	w.Ask(r)
	if text, _ := send(n + 1); !strings.HasPrefix(text, `{"code":509`) {
		t.Errorf("one picture lets two codes through: %s", text)
	}
}

// sentCode is when another code may be sent, and how this one went out.
type sentCode struct {
	Seconds int
	Way     string
}
