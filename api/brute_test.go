package api_test

import (
	"strings"
	"testing"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
)

// Nobody learns who is registered: not by what is said, nor by what is counted.
func TestKnownAndUnknownNumbersAreAnsweredAlike(t *testing.T) {
	t.Parallel()
	w := openPeople(t, nil)
	known, unknown := w.boss.Mobile, "13611111111"
	same := func(name, path, bodyOf string) {
		t.Helper()
		said := []string{}
		for _, mobile := range []string{known, unknown} {
			_, answer := w.Do(apitest.Request{Path: path, Body: strings.ReplaceAll(bodyOf, "%", mobile)})
			said = append(said, strings.NewReplacer(mobile, "%", schema.MaskMobile(mobile), "%").Replace(answer))
		}
		if said[0] != said[1] {
			t.Errorf("%s: %s, and %s", name, said[0], said[1])
		}
	}
	for _, path := range []string{"login/send_register_sms", "login/mall_pc_mobile_valid_and_send_code", "login/send_reset_password_sms"} {
		w.DB.Advance(resend)
		same(path, path, `{"mobile":"%"}`)
		same(path+" at once again", path, `{"mobile":"%"}`)
	}
	for _, path := range []string{"login/mall_pc_mobile_code_login", "login/valid_reset_password"} {
		same(path, path, `{"mobile":"%","code":"000000"}`)
	}
	same("register", "register/mall_pc_register", `{"mobile":"%","code":"000000","name":"x","password":"cotton-bale-31","agree":true}`)
	for range 11 {
		same("password", "login/mall_pc_mobile_password_login", `{"mobile":"%","password":"wrong-password"}`)
	}
	for _, mobile := range []string{known, unknown} {
		w.Ask(apitest.Request{Method: "GET", Path: "register/check_password_reset_needed?mobile=" + mobile, Has: []string{`"data":false`}})
	}
	w.Ask(apitest.Request{Name: "one's own", Method: "GET", Path: "register/check_password_reset_needed?mobile=" + known, Session: w.boss.LogIn(), Has: []string{`"data":true`}})
}

func TestCodesCannotBeGuessed(t *testing.T) {
	t.Parallel()
	w := openPeople(t, nil)
	mobile := w.boss.Mobile
	w.Ask(apitest.Request{Path: "login/mall_pc_mobile_valid_and_send_code", Body: `mobile=` + mobile})
	right := w.code(t, mobile)
	for range 5 {
		w.Ask(apitest.Request{Path: "login/mall_pc_mobile_code_login", Body: `{"mobile":"` + mobile + `","code":"` + otherThan(right) + `"}`, Code: 400})
	}
	w.Ask(apitest.Request{Name: "the sixth try", Path: "login/mall_pc_mobile_code_login", Body: `{"mobile":"` + mobile + `","code":"` + right + `"}`, Code: 400})

	w.DB.Advance(resend)
	w.Ask(apitest.Request{Path: "login/mall_pc_mobile_valid_and_send_code", Body: `mobile=` + mobile})
	body := `{"mobile":"` + mobile + `","code":"` + w.code(t, mobile) + `"}`
	w.Ask(apitest.Request{Name: "for another purpose", Path: "login/valid_reset_password", Body: body, Code: 400})
	w.Ask(apitest.Request{Path: "login/mall_pc_mobile_code_login", Body: body})
	w.Ask(apitest.Request{Name: "twice", Path: "login/mall_pc_mobile_code_login", Body: body, Code: 400})
}

func otherThan(code string) string {
	if code == "123456" {
		return "654321"
	}
	return "123456"
}

// Passing a limit shows a picture; reading it lets exactly this caller go on.
func TestACaptchaLetsItsCallerGoOn(t *testing.T) {
	t.Parallel()
	const read = "K7WXM"
	w := openPeople(t, func(c *api.Config) {
		c.Limits = true
		api.Answers(c, read)
	})
	wrong := apitest.Request{Path: "login/mall_pc_mobile_password_login", Body: `{"mobile":"13611111111","password":"wrong-password"}`}
	type puzzle struct{ VerifyImgStr, VerifyID, RealRequestURI string }
	ask := func() (puzzle, bool) {
		t.Helper()
		answer, body := w.Do(wrong)
		if answer.StatusCode != 509 {
			return puzzle{}, false
		}
		return apitest.Data[puzzle](t, strings.Replace(body, `"code":509`, `"code":200`, 1)), true
	}
	var shown puzzle
	stopped := false
	for range 40 {
		if shown, stopped = ask(); stopped {
			break
		}
	}
	if !stopped || shown.RealRequestURI != "/mall/login/mall_pc_mobile_password_login" || !strings.HasPrefix(shown.VerifyImgStr, "iVBOR") {
		t.Fatalf("after 40 wrong passwords: %+v", shown)
	}
	w.Ask(apitest.Request{Name: "others", Path: "bases/get_param"})

	solve := func(p puzzle, result, uri string) apitest.Request {
		return apitest.Request{Path: "cottonSecurity/validate", Body: body(t, map[string]any{"verifyId": p.VerifyID, "result": result, "realRequestUri": uri})}
	}
	no, yes := []string{`"data":false`}, []string{`"data":true`}
	r := solve(shown, "?????", shown.RealRequestURI)
	r.Has = no
	w.Ask(r)
	next := apitest.Data[puzzle](t, w.Ask(apitest.Request{Path: "cottonSecurity/refresh", Body: `{"verifyId":"` + shown.VerifyID + `"}`}))
	if next.VerifyID == shown.VerifyID || next.VerifyImgStr == shown.VerifyImgStr {
		t.Error("another picture is the same")
	}
	r = solve(shown, read, shown.RealRequestURI)
	r.Name, r.Has = "the one that was put away", no
	w.Ask(r)
	r = solve(next, read, shown.RealRequestURI)
	r.Name, r.Has, r.Session = "by another caller", no, w.boss.LogIn()
	w.Ask(r)
	if _, still := ask(); !still {
		t.Fatal("let go on without a right answer")
	}

	shown, _ = ask()
	next = apitest.Data[puzzle](t, w.Ask(apitest.Request{Path: "cottonSecurity/refresh", Body: `{"verifyId":"` + shown.VerifyID + `"}`}))
	r = solve(next, strings.ToLower(read), shown.RealRequestURI)
	r.Has = yes
	w.Ask(r)
	if _, stopped := ask(); stopped {
		t.Error("a right answer does not let the caller go on")
	}
	r.Name, r.Has = "twice", no
	w.Ask(r)
}

func TestCaptchasAreHardToForesee(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for range 1000 {
		text := api.NewAnswer()
		if len(text) != 5 || strings.ContainsAny(text, "01OIQSZ25") {
			t.Fatalf("the text is %q", text)
		}
		seen[text] = true
	}
	if len(seen) < 990 {
		t.Errorf("of 1000 texts only %d differ", len(seen))
	}
}
