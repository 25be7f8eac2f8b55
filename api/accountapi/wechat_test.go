package accountapi_test

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api"
	"cottonmall/api/accountapi"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// wechatApp is an application at WeChat whose codes are open ids.
type wechatApp string

func (a wechatApp) AppID() string { return string(a) }

func (a wechatApp) OpenID(_ context.Context, code string) (string, error) {
	switch code {
	case "used":
		return "", schema.Conflict("微信的授权已失效，请重新扫码")
	case "silence":
		return "", schema.Busy(errors.New("timeout"), "微信暂时没有应答，请稍后再试，或用其他方式登录")
	}
	return code, nil
}

// Browsers, by their fingerprints.
const browser, otherBrowser = "browser-one", "browser-two"

func openWechatSite(t *testing.T) *apitest.Site {
	t.Helper()
	return apitest.OpenPeople(t, func(c *api.Config) {
		c.Secret = "secret-of-the-site"
		c.Logins = accountapi.WechatApps{Website: wechatApp("wxsite"), Account: wechatApp("wxaccount")}
	})
}

type wechatConfig struct{ AppID, Scope, RedirectURI, State, URL string }

func askWechatConfig(w *apitest.Site, header map[string]string) wechatConfig {
	return apitest.Get[wechatConfig](w.Server, apitest.Request{
		Method: "GET", Path: "api/getWechatQRConnectConfig?redirectUrl=%2Fmember%3Fa%3D1", FpID: browser, Header: header,
	})
}

// wechatLogIn is the call that a browser makes after WeChat has confirmed the login.
func wechatLogIn(t *testing.T, state, code string) apitest.Request {
	t.Helper()
	return apitest.Request{
		Path: "login/wechat_login", FpID: browser, Body: apitest.Body(t, map[string]any{"code": code, "state": state}),
	}
}

func TestWeChatIsAskedToConfirmALogin(t *testing.T) {
	t.Parallel()
	w := openWechatSite(t)
	agent := map[string]string{"User-Agent": "Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50"}
	for name, c := range map[string]struct {
		header             map[string]string
		appID, scope, page string
	}{
		"a browser":         {nil, "wxsite", "snsapi_login", "https://open.weixin.qq.com/connect/qrconnect?"},
		"WeChat's own page": {agent, "wxaccount", "snsapi_base", "https://open.weixin.qq.com/connect/oauth2/authorize?"},
	} {
		t.Run(name, func(t *testing.T) {
			got := askWechatConfig(w, c.header)
			at, err := url.Parse(got.URL)
			if err != nil || !strings.HasPrefix(got.URL, c.page) || at.Fragment != "wechat_redirect" {
				t.Fatalf("the address is %s, %v", got.URL, err)
			}
			back := w.URL + "/login/wechat?redirect=%2Fmember%3Fa%3D1"
			want := url.Values{
				"appid": {c.appID}, "redirect_uri": {back}, "response_type": {"code"}, "scope": {c.scope},
				"state": {got.State},
			}
			if diff := cmp.Diff(want, at.Query()); diff != "" {
				t.Error(diff)
			}
			if got.AppID != c.appID || got.Scope != c.scope || got.RedirectURI != back || len(got.State) > 128 {
				t.Errorf("got %+v", got)
			}
		})
	}
}

type wechatAnswer struct {
	Login  *scanLogin
	Ticket apitest.Some
}

func TestAWeChatAccountIsBoundByACodeAndThenLogsIn(t *testing.T) {
	t.Parallel()
	w := openWechatSite(t)
	logIn := func(t *testing.T) apitest.Request { return wechatLogIn(t, askWechatConfig(w, nil).State, "o1") }
	ticket := apitest.Get[struct{ Ticket string }](w.Server, logIn(t)).Ticket
	body := func(code string) string {
		return apitest.Body(t, map[string]any{"mobile": w.Clerk.Mobile, "code": code, "ticket": ticket})
	}
	bind := apitest.Request{Path: "login/binding_account_login", FpID: browser, Body: body("000000"), Code: 400}
	w.Ask(bind)
	bind.Body, bind.Code = body(w.Send(w.Clerk.Mobile, account.ForBind)), 0
	w.Ask(bind)
	bind.Name, bind.Body, bind.Code = "the ticket again", body(w.Send(w.Clerk.Mobile, account.ForBind)), 409
	w.Ask(bind)

	bound := logIn(t)
	bound.Want = wechatAnswer{&scanLogin{false, []companyNamed{{w.Mill.Name}}}, false}
	w.Ask(bound)
	client := w.Clerk.LogIn()
	at := apitest.Request{Method: "GET", Path: "account/wechat", Session: client, Want: wechatBound{true, true}}
	w.Ask(at)
	w.Ask(apitest.Request{
		Method: "GET", Path: "msg/getMessageList?type=1", Session: client,
		Want: struct{ List []struct{ Title string } }{[]struct{ Title string }{{"已绑定微信"}}},
	})

	w.Ask(apitest.Request{Path: "account/unbind_wechat", Session: client})
	at.Want = wechatBound{true, false}
	w.Ask(at)
	unbound := logIn(t)
	unbound.Want = wechatAnswer{nil, true}
	w.Ask(unbound)
}

// TestATicketBindsInTheBrowserThatGotIt checks that a user who opens a link with the ticket of a stranger does not bind
// the stranger's WeChat account, and that an account is bound to one user only.
func TestATicketBindsInTheBrowserThatGotIt(t *testing.T) {
	t.Parallel()
	w := openWechatSite(t)
	ticketOf := func(openID string) string {
		return apitest.Get[struct{ Ticket string }](w.Server, wechatLogIn(t, askWechatConfig(w, nil).State, openID)).Ticket
	}
	bind := func(name, mobile, browser, ticket string, code int) {
		w.Ask(apitest.Request{
			Name: name, Path: "login/binding_account_login", FpID: browser, Code: code,
			Body: apitest.Body(t, map[string]any{
				"mobile": mobile, "code": w.Send(mobile, account.ForBind), "ticket": ticket,
			}),
		})
	}
	first, second := ticketOf("o1"), ticketOf("o1")
	bind("a link that a stranger has sent", w.Clerk.Mobile, otherBrowser, first, 409)
	again := wechatLogIn(t, askWechatConfig(w, nil).State, "o1")
	again.Want = wechatAnswer{nil, true}
	w.Ask(again)
	bind("the same browser", w.Clerk.Mobile, browser, first, 0)
	bind("another user with an older ticket", w.Boss.Mobile, browser, second, 409)
}

type wechatBound struct{ Configured, Bound bool }

func TestAStateOfWeChatIsValidOnceAndForOneBrowser(t *testing.T) {
	t.Parallel()
	w := openWechatSite(t)
	state := func() string { return askWechatConfig(w, nil).State }
	changed := []byte(state())
	changed[20] ^= 1
	foreign, known := wechatLogIn(t, state(), "o1"), state()
	foreign.FpID = otherBrowser
	nobody := wechatLogIn(t, state(), "o1")
	nobody.FpID = ""
	first := wechatLogIn(t, known, "o1")
	old := state()
	for name, r := range map[string]apitest.Request{
		"of another browser": foreign, "without a browser": nobody, "made up": wechatLogIn(t, "abc", "o1"),
		"changed": wechatLogIn(t, string(changed), "o1"), "too short": wechatLogIn(t, "00", "o1"),
		"used code": wechatLogIn(t, known, "used"),
	} {
		r.Name, r.Code = name, 409
		w.Ask(r)
	}
	silent := wechatLogIn(t, known, "silence")
	silent.Status, silent.Code = 503, 503
	w.Ask(silent)
	w.Ask(first) // the code was not used: the same state is still valid
	replayed := wechatLogIn(t, known, "o2")
	replayed.Code, replayed.Msg = 409, "这次微信登录已经用过，请重新扫码"
	w.Ask(replayed)
	respelt := wechatLogIn(t, strings.ToUpper(known), "o2")
	respelt.Code = 409
	w.Ask(respelt)
	w.DB.Advance(11 * time.Minute)
	late := wechatLogIn(t, old, "o1")
	late.Code, late.Msg = 409, "这次微信登录已失效，请重新扫码"
	w.Ask(late)
}

func TestAFrozenUserDoesNotLogInByWeChat(t *testing.T) {
	t.Parallel()
	w := openWechatSite(t)
	ticket := apitest.Get[struct{ Ticket string }](w.Server, wechatLogIn(t, askWechatConfig(w, nil).State, "o1")).Ticket
	code := w.Send(w.Clerk.Mobile, account.ForBind)
	w.Ask(apitest.Request{
		Path: "login/binding_account_login", FpID: browser,
		Body: apitest.Body(t, map[string]any{"mobile": w.Clerk.Mobile, "code": code, "ticket": ticket}),
	})
	w.DB.Do(func(tx *schema.Tx) error {
		return account.FreezeUser(tx, &w.Admin.Member, w.Clerk.UserID, "")
	})
	frozen := wechatLogIn(t, askWechatConfig(w, nil).State, "o1")
	frozen.Code = 603
	w.Ask(frozen)
}
