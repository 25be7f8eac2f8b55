package api_test

import (
	"strings"
	"testing"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
)

// puzzle is a captcha in the answer to a limited call.
type puzzle struct{ VerifyImgStr, VerifyID, RealRequestURI string }

// TestKnownAndUnknownNumbersAreAnsweredAlike checks that neither answers nor limits reveal whether a number is
// registered.
func TestKnownAndUnknownNumbersAreAnsweredAlike(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	known, unknown := w.Boss.Mobile, "13611111111"
	same := func(name, path, bodyOf string) {
		t.Helper()
		answers := []string{}
		for _, mobile := range []string{known, unknown} {
			_, answer := w.Do(apitest.Request{Path: path, Body: strings.ReplaceAll(bodyOf, "%", mobile)})
			answers = append(answers, strings.NewReplacer(mobile, "%", schema.MaskMobile(mobile), "%").Replace(answer))
		}
		if answers[0] != answers[1] {
			t.Errorf("%s: %s, and %s", name, answers[0], answers[1])
		}
	}
	for _, path := range sendings {
		w.DB.Advance(apitest.Resend)
		same(path, path, `{"mobile":"%"}`)
		same(path+" at once again", path, `{"mobile":"%"}`)
	}
	for _, path := range []string{"login/mall_pc_mobile_code_login", "login/valid_reset_password"} {
		same(path, path, `{"mobile":"%","code":"000000"}`)
	}
	same("register", "register/mall_pc_register",
		`{"mobile":"%","code":"000000","name":"x","password":"cotton-bale-31","agree":true}`)
	for range 11 {
		same("password", "login/mall_pc_mobile_password_login", `{"mobile":"%","password":"wrong-password"}`)
	}
	for _, mobile := range []string{known, unknown} {
		w.Ask(apitest.Request{Method: "GET", Path: "register/check_password_reset_needed?mobile=" + mobile, Want: false})
	}
	w.Ask(apitest.Request{
		Name: "one's own", Method: "GET", Path: "register/check_password_reset_needed?mobile=" + known,
		Session: w.Boss.LogIn(), Want: true,
	})
}

func TestCodesCannotBeGuessed(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	mobile := w.Boss.Mobile
	w.Ask(apitest.Request{Path: "login/mall_pc_mobile_valid_and_send_code", Body: `mobile=` + mobile})
	right := w.Code(mobile)
	for range 20 {
		w.Ask(apitest.Request{
			Path: "login/mall_pc_mobile_code_login", Body: `{"mobile":"` + mobile + `","code":"` + otherThan(right) + `"}`,
			Code: 400,
		})
	}
	w.Ask(apitest.Request{
		Name: "the try after twenty", Path: "login/mall_pc_mobile_code_login",
		Body: `{"mobile":"` + mobile + `","code":"` + right + `"}`, Code: 400,
	})

	w.DB.Advance(apitest.Resend)
	w.Ask(apitest.Request{Path: "login/mall_pc_mobile_valid_and_send_code", Body: `mobile=` + mobile})
	body := `{"mobile":"` + mobile + `","code":"` + w.Code(mobile) + `"}`
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

// TestACaptchaLetsItsCallerGoOn checks that a limited caller gets a captcha, and that its solution lifts the limit of
// that caller only.
func TestACaptchaLetsItsCallerGoOn(t *testing.T) {
	t.Parallel()
	const read = "K7WXM"
	w := apitest.OpenPeople(t, func(c *api.Config) {
		c.Limits = true
		api.Answers(c, read)
	})
	wrong := apitest.Request{
		Path: "login/mall_pc_mobile_password_login", Body: `{"mobile":"13611111111","password":"wrong-password"}`,
	}
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
	login := "/mall/" + wrong.Path
	if !stopped || shown.RealRequestURI != login || !strings.HasPrefix(shown.VerifyImgStr, "iVBOR") {
		t.Fatalf("after 40 wrong passwords: %+v", shown)
	}
	w.Ask(apitest.Request{Name: "others", Path: "bases/get_param"})

	solve := func(p puzzle, result, uri string) apitest.Request {
		return apitest.Request{
			Path: "cottonSecurity/validate",
			Body: apitest.Body(t, map[string]any{"verifyId": p.VerifyID, "result": result, "realRequestUri": uri}),
		}
	}
	r := solve(shown, "?????", shown.RealRequestURI)
	r.Want = false
	w.Ask(r)
	next := apitest.Get[puzzle](w.Server, apitest.Request{
		Path: "cottonSecurity/refresh", Body: `{"verifyId":"` + shown.VerifyID + `"}`,
	})
	if next.VerifyID == shown.VerifyID || next.VerifyImgStr == shown.VerifyImgStr {
		t.Error("another picture is the same")
	}
	r = solve(shown, read, shown.RealRequestURI)
	r.Name, r.Want = "the one that was put away", false
	w.Ask(r)
	r = solve(next, read, shown.RealRequestURI)
	r.Name, r.Want, r.Session = "by another caller", false, w.Boss.LogIn()
	w.Ask(r)
	if _, still := ask(); !still {
		t.Fatal("let go on without a right answer")
	}

	shown, _ = ask()
	next = apitest.Get[puzzle](w.Server, apitest.Request{
		Path: "cottonSecurity/refresh", Body: `{"verifyId":"` + shown.VerifyID + `"}`,
	})
	r = solve(next, strings.ToLower(read), shown.RealRequestURI)
	r.Want = true
	w.Ask(r)
	if _, stopped := ask(); stopped {
		t.Error("a right answer does not let the caller go on")
	}
	r.Name, r.Want = "twice", false
	w.Ask(r)
}

// TestARefreshedCaptchaReplacesTheOldOne checks that another call of a limited caller gets the current captcha.
func TestARefreshedCaptchaReplacesTheOldOne(t *testing.T) {
	t.Parallel()
	const read = "K7WXM"
	w := apitest.OpenPeople(t, func(c *api.Config) {
		c.Limits = true
		api.Answers(c, read)
	})
	ask := func() puzzle {
		t.Helper()
		for range 50 {
			if answer, text := w.Do(apitest.Request{Path: "login/show_scan"}); answer.StatusCode == 509 {
				return apitest.Data[puzzle](t, strings.Replace(text, `"code":509`, `"code":200`, 1))
			}
		}
		t.Fatal("50 calls are let through")
		return puzzle{}
	}
	solve := func(p puzzle, result string, right bool) {
		t.Helper()
		w.Ask(apitest.Request{
			Path: "cottonSecurity/validate",
			Body: apitest.Body(t, map[string]any{"verifyId": p.VerifyID, "result": result, "realRequestUri": p.RealRequestURI}),
			Want: right,
		})
	}
	first := ask()
	if again := ask(); again != first {
		t.Error("who goes on asking gets a picture each time")
	}
	next := apitest.Get[puzzle](w.Server, apitest.Request{
		Path: "cottonSecurity/refresh", Body: `{"verifyId":"` + first.VerifyID + `"}`,
	})
	again := ask()
	if again.VerifyID != next.VerifyID || again.VerifyImgStr != next.VerifyImgStr {
		t.Error("the picture that was put away is shown again")
	}
	solve(again, "?????", false)
	after := ask()
	if after.VerifyID == again.VerifyID {
		t.Error("after a wrong answer the same picture is shown")
	}
	solve(after, read, true)
	w.Ask(apitest.Request{Path: "login/show_scan"})
}

// TestTheLimitOnTokensCanBeSolved checks that an address with too many tokens gets a captcha that each of its callers
// can solve.
func TestTheLimitOnTokensCanBeSolved(t *testing.T) {
	t.Parallel()
	const read = "K7WXM"
	w := apitest.OpenPeople(t, func(c *api.Config) {
		c.Limits = true
		api.Answers(c, read)
		api.TokensAtOnce(c, 5)
	})
	ask := apitest.Request{Path: "bases/get_param", Session: w.Clerk.LogIn()}
	var shown puzzle
	for range 50 {
		answer, text := w.Do(ask)
		if answer.StatusCode == 509 {
			shown = apitest.Data[puzzle](t, strings.Replace(text, `"code":509`, `"code":200`, 1))
			break
		}
	}
	if shown.VerifyID == "" || shown.RealRequestURI != "/mall/bases/get_param" {
		t.Fatalf("after 50 tokens: %+v", shown)
	}
	w.Ask(apitest.Request{Name: "without a token", Path: "bases/get_param"})
	next := apitest.Get[puzzle](w.Server, apitest.Request{
		Path: "cottonSecurity/refresh", Session: w.Clerk.LogIn(), Body: `{"verifyId":"` + shown.VerifyID + `"}`,
	})
	solve := apitest.Body(t, map[string]any{
		"verifyId": next.VerifyID, "result": read, "realRequestUri": shown.RealRequestURI,
	})
	w.Ask(apitest.Request{Path: "cottonSecurity/validate", Session: ask.Session, Body: solve, Want: true})
	w.Ask(ask)
}

// TestAPictureOfASessionCanBeReadWhileTheOfficeIsLimited checks that a member can solve the captcha of a session while
// the tokens of the address are limited.
func TestAPictureOfASessionCanBeReadWhileTheOfficeIsLimited(t *testing.T) {
	t.Parallel()
	const read = "K7WXM"
	w := apitest.OpenPeople(t, func(c *api.Config) {
		c.Limits = true
		api.Answers(c, read)
		api.TokensAtOnce(c, 30)
	})
	session := w.Clerk.LogIn()
	until509 := func(path string) (shown puzzle) {
		t.Helper()
		for range 50 {
			if answer, text := w.Do(apitest.Request{Path: path, Session: session}); answer.StatusCode == 509 {
				return apitest.Data[puzzle](t, strings.Replace(text, `"code":509`, `"code":200`, 1))
			}
		}
		t.Fatalf("%s lets 50 calls through", path)
		return shown
	}
	own, office := until509("login/show_scan"), until509("bases/get_param")
	if own.RealRequestURI != "/mall/login/show_scan" || office.RealRequestURI == own.RealRequestURI {
		t.Fatalf("the pictures are of %s and %s", own.RealRequestURI, office.RealRequestURI)
	}
	for _, p := range []puzzle{own, office} {
		solve := apitest.Body(t, map[string]any{"verifyId": p.VerifyID, "result": read, "realRequestUri": p.RealRequestURI})
		w.Ask(apitest.Request{
			Name: p.RealRequestURI, Path: "cottonSecurity/validate", Session: session, Body: solve,
			Want: true,
		})
	}
	w.Ask(apitest.Request{Path: "login/show_scan", Session: session})
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
