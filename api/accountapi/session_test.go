package accountapi_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/schematest"
)

func TestALoginReturnsToPagesOfTheSiteOnly(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	for asked, want := range map[string]string{
		"/member": "/member", "/cottonmall?type=1#x": "/cottonmall?type=1#x", "": "/", "member": "/",
		"//evil.example": "/", "https://evil.example": "/", "/\\evil.example": "/", "javascript:alert(1)": "/", "/\tx": "/",
		"/%zz": "/", "///evil.example": "/", "http:/x": "/",
	} {
		answer := w.Ask(apitest.Request{
			Path: "login/redirectUrl", Body: apitest.Body(t, map[string]any{"redirectUrl": asked}),
		})
		if got := apitest.Data[struct{ URL string }](t, answer).URL; got != want {
			t.Errorf("%q leads to %q, want %q", asked, got, want)
		}
	}
}

// logIn logs a user in by code, as a browser, and returns the answer.
func logIn(t *testing.T, w *apitest.Site, mobile, browser, before string) (*http.Response, string) {
	t.Helper()
	w.DB.Advance(apitest.Resend)
	w.Ask(apitest.Request{Path: "login/mall_pc_mobile_valid_and_send_code", Body: `{"mobile":"` + mobile + `"}`})
	return w.Do(apitest.Request{
		Path: "login/mall_pc_mobile_code_login", Body: `{"mobile":"` + mobile + `","code":"` + w.Code(mobile) + `"}`,
		FpID: browser, Session: before,
	})
}

func cookies(answer *http.Response) map[string]*http.Cookie {
	found := map[string]*http.Cookie{}
	for _, c := range answer.Cookies() {
		found[c.Name] = c
	}
	return found
}

func TestABrowserGetsItsTokenByCookieAlone(t *testing.T) {
	t.Parallel()
	for site, secure := range map[string]bool{"": false, "https://mall.example": true} {
		w := apitest.OpenPeople(t, func(c *api.Config) { c.PublicURL = site })
		answer, body := logIn(t, w, w.Boss.Mobile, "browser-0001", "")
		token := checkLoginCookies(t, w, cookies(answer), secure)
		if strings.Contains(body, token) || strings.Contains(body, `"token"`) {
			t.Errorf("the token is in the answer: %s", body)
		}
		out, _ := w.Do(apitest.Request{Path: "login/login_out", Session: token})
		for _, name := range []string{"mlToken", "userinfo", "loginState", "code"} {
			if c := cookies(out)[name]; c == nil || c.MaxAge >= 0 || c.Value != "" {
				t.Errorf("after logging out, cookie %s is %+v", name, c)
			}
		}
	}
}

// checkLoginCookies checks the cookies that the boss gets at a login. It returns the token.
func checkLoginCookies(t *testing.T, w *apitest.Site, got map[string]*http.Cookie, secure bool) string {
	t.Helper()
	token := got["mlToken"]
	if token == nil || token.Path != "/" || token.MaxAge != 30*24*3600 ||
		!token.HttpOnly || token.Secure != secure || token.SameSite != http.SameSiteLaxMode {
		t.Fatalf("secure %v: the token's cookie is %+v", secure, token)
	}
	for name, want := range map[string]string{"loginState": "true", "code": "200"} {
		if c := got[name]; c == nil || c.Value != want || c.HttpOnly || c.Secure != secure {
			t.Errorf("cookie %s is %+v", name, c)
		}
	}
	info, err := url.PathUnescape(got["userinfo"].Value)
	if err != nil || !strings.Contains(info, `"memberName":"江海纺织有限公司"`) || strings.Contains(info, w.Boss.Mobile) {
		t.Errorf("userinfo is %s, %v", info, err)
	}
	return token.Value
}

func TestAProgramGetsItsTokenInTheAnswerAlone(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	answer, body := logIn(t, w, w.Boss.Mobile, "", "")
	if len(answer.Cookies()) > 0 {
		t.Errorf("a program got cookies: %v", answer.Cookies())
	}
	token := apitest.Data[entered](t, body).Token
	w.Ask(apitest.Request{Path: "account/rename", Bearer: token, Body: `{"name":"新名"}`}) // needs no fingerprint
	w.Ask(apitest.Request{Path: "login/get_user_info", Bearer: "Bearer " + token, Want: struct{ Name string }{"新名"}})
}

func TestALoginNeverReusesASession(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	planted := w.Rival.LogIn()
	answer, _ := logIn(t, w, w.Boss.Mobile, "browser-0001", planted)
	token := cookies(answer)["mlToken"].Value
	if token == planted {
		t.Fatal("the token is the one that was brought along")
	}
	w.Ask(apitest.Request{Path: "login/get_user_info", Session: planted, Code: 401})
	w.Ask(apitest.Request{Path: "login/get_user_info", Session: token, Want: struct{ Name string }{"老板"}})

	made := strings.Repeat("A", 43)
	answer, _ = logIn(t, w, w.Boss.Mobile, "browser-0001", made)
	if cookies(answer)["mlToken"].Value == made {
		t.Error("a token that was made up was taken")
	}
	for _, nonsense := range []string{made, "", "x", strings.Repeat("A", 5000), "'; --", "../../etc/passwd"} {
		cookie := map[string]string{"Cookie": "mlToken=" + nonsense + "; loginState=true"}
		out, body := w.Do(apitest.Request{Path: "login/get_user_info", Header: cookie})
		if !strings.HasPrefix(body, `{"code":401`) || cookies(out)["loginState"].MaxAge >= 0 {
			t.Errorf("%.50q: %s %v", nonsense, body, out.Cookies())
		}
	}
}

// TestACallWithTheOldCookieKeepsTheNewOne checks that a call with the old cookie does not remove the new one.
func TestACallWithTheOldCookieKeepsTheNewOne(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	old := w.Clerk.LogIn()
	logIn(t, w, w.Clerk.Mobile, "browser-0001", old)
	for _, path := range []string{"login/get_user_info", "login/get_user_Members"} {
		late, _ := w.Do(apitest.Request{Path: path, Session: old})
		if got := late.Cookies(); len(got) > 0 {
			t.Errorf("%s took the cookies: %v", path, got)
		}
	}
}

// TestASwitchThatIsRefusedLeavesTheSession checks that a refused choice of a company does not end the session.
func TestASwitchThatIsRefusedLeavesTheSession(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	token := w.Clerk.LogIn()
	w.DB.Do(func(tx *schema.Tx) error {
		return account.AddMemberships(tx, []account.Membership{{
			UserID: w.Clerk.UserID, CompanyID: w.Trader.ID, State: account.MemberFrozen,
		}})
	})
	for _, m := range apitest.Get[[]struct {
		MembershipID  int64 `json:"userID"`
		BusinessToken string
	}](w.Server, apitest.Request{Path: "login/get_user_Members", Session: token}) {
		if m.MembershipID != w.Clerk.MembershipID {
			choose := `{"userID":` + apitest.Num(m.MembershipID) + `,"businessToken":"` + m.BusinessToken + `"}`
			_, answer := w.Do(apitest.Request{Path: "login/choose_login", Session: token, Body: choose})
			if strings.HasPrefix(answer, `{"code":200`) {
				t.Fatalf("a frozen member was let in: %s", answer)
			}
		}
	}
	w.Ask(apitest.Request{Path: "login/get_user_info", Session: token, Want: struct{ Name string }{"小员"}})
	w.DB.Do(func(tx *schema.Tx) error { return account.EndSession(tx, token) })
	out, _ := w.Do(apitest.Request{Path: "login/get_user_info", Session: token})
	if c := cookies(out)["mlToken"]; c == nil || c.MaxAge >= 0 {
		t.Errorf("the session ended, and its browser keeps the cookies: %v", out.Cookies())
	}
}

// TestEveryServerKnowsReplacedSessions checks that another server of the site knows that a session was replaced.
func TestEveryServerKnowsReplacedSessions(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	other := apitest.At(t, apitest.Serve(t, api.Config{DB: w.DB.DB, Pictures: apitest.Pictures(t)}))
	old := w.Clerk.LogIn()
	logIn(t, w, w.Clerk.Mobile, "browser-0001", old)
	late, _ := other.Do(apitest.Request{Path: "login/get_user_info", Session: old})
	if got := late.Cookies(); len(got) > 0 {
		t.Errorf("another server took the cookies: %v", got)
	}
}

func TestSeveralCompaniesAreChosenFrom(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	frozen := w.DB.AddCompany(account.Company{Name: "冻结棉业有限公司", State: account.CompanyFrozen})
	pending := w.DB.AddCompany(account.Company{Name: "再审棉业有限公司", State: account.CompanyPending})
	for _, c := range []*schematest.Company{w.Trader, frozen, pending} {
		w.DB.Do(func(tx *schema.Tx) error {
			return account.AddMemberships(tx, []account.Membership{{
				UserID: w.Boss.UserID, CompanyID: c.ID, State: account.Active,
			}})
		})
	}
	_, body := logIn(t, w, w.Boss.Mobile, "", "")
	in := apitest.Data[entered](t, body)
	if !in.Choose || len(in.Members) != 4 {
		t.Fatalf("%s", body)
	}
	w.Ask(apitest.Request{Path: "login/get_user_info", Bearer: in.Token, Want: choosingUser{0, 4, []string{"login"}}})
	statuses := []int{}
	for _, m := range in.Members {
		statuses = append(statuses, m.Status)
		code := map[int]int{1: 603, 2: 200, 3: 403}[m.Status]
		choose := `{"userID":` + apitest.Num(m.MembershipID) + `,"businessToken":"` + m.BusinessToken + `"}`
		answer := w.Ask(apitest.Request{Path: "login/enterprise_login", Bearer: in.Token, Body: choose, Code: code})
		if code == 200 {
			in.Token = apitest.Data[string](t, answer)
			w.Ask(apitest.Request{
				Path: "login/get_user_info", Bearer: in.Token,
				Want: struct{ MemberName string }{m.MemberName},
			})
		}
		if code == 603 && !strings.Contains(answer, "该账号已被冻结，请联系在线客服!") {
			t.Errorf("answered %s", answer)
		}
	}
	if got := statuses; len(got) != 4 || got[0] != 2 || got[1] != 2 || got[2] != 3 || got[3] != 1 {
		t.Errorf("sorted as %v", got)
	}
	list := apitest.Get[[]struct{ State, Status int }](w.Server, apitest.Request{
		Path: "login/get_user_Members", Bearer: in.Token,
	})
	if list[0].State != 1 || list[1].State != 0 {
		t.Errorf("the current one is not first: %v", list)
	}
}

// TestTheComparisonOfAGuestMovesToTheMember checks that the compared lots of a guest belong to the member
// after a login.
func TestTheComparisonOfAGuestMovesToTheMember(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	const browser = "browser-0001"
	two := `{"listingIds":"` + apitest.ID(w.South) + `,` + apitest.ID(w.Inland) + `"}`
	w.Ask(apitest.Request{Path: "batch/setBatchCompare", Body: two, FpID: browser, Want: struct{ Count int }{2}})
	answer, _ := logIn(t, w, w.Boss.Mobile, browser, "")
	token := cookies(answer)["mlToken"].Value
	list := apitest.Request{
		Method: "GET", Path: "batch/getBatchCompareList", Session: token, FpID: browser,
		Want: []lot{{batchID{"65077252002"}}, {batchID{"37001252005"}}},
	}
	w.Ask(list)
	w.Ask(apitest.Request{Method: "GET", Path: "batch/getBatchCompareList", FpID: browser, Want: []any{}})
	w.Ask(apitest.Request{
		Name: "another member at this browser", Method: "GET", Path: "batch/getBatchCompareList", Session: w.Rival.LogIn(),
		FpID: browser,
		Want: []any{},
	})
	w.Ask(apitest.Request{
		Name: "a fingerprint like a member's", Method: "GET", Path: "batch/getBatchCompareList",
		FpID: "member:" + apitest.Num(w.Boss.MembershipID), Code: 400,
	})
}

type choosingUser struct {
	MembershipID int `json:"userID"`
	Companies    int
	Roles        []string
}

type batchID struct{ BatchID string }

type lot struct{ Lot batchID }
