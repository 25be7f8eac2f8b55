package demandapi_test

import (
	"context"
	"crypto/sha1"
	"encoding/hex"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// askQR confirms a subscription by the ticket of its QR code alone. The code of one purpose is good for no other.
func askQR(t *testing.T, w *apitest.Site) {
	own := w.Boss.LogIn()
	type shown struct{ UniqueID, Ticket, URL string }
	qr := apitest.Get[shown](w.Server, apitest.Request{
		Path: "login/user_subscribe", Session: own,
		Want: subscribeCode{PollSeconds: 2, PollTimes: 30, Seconds: 180, Picture: true},
	})
	if !strings.HasSuffix(qr.URL, "/login/subscribe?ticket="+url.QueryEscape(qr.Ticket)) {
		t.Errorf("the code opens %s", qr.URL)
	}
	result := apitest.Request{Path: "login/getScanQRCodeResult", Body: `{"uniqueId":"` + qr.UniqueID + `"}`}
	result.Want = scanned{Status: -1}
	w.Ask(result)
	ticket := `{"ticket":"` + qr.Ticket + `"}`
	w.Ask(apitest.Request{
		Name: "as a login", Path: "login/confirm_scan", Session: w.Rival.LogIn(), Body: ticket, Code: 409,
	})
	w.Ask(apitest.Request{
		Path: "login/confirm_subscribe", FpID: apitest.Browser, Body: ticket,
		Want: struct{ Name, MemberName string }{"老板", "江海纺织有限公司"},
	})
	w.Ask(apitest.Request{
		Name: "again", Path: "login/confirm_subscribe", FpID: apitest.Browser, Body: ticket, Code: 409,
		Msg: "二维码已失效，请刷新后重新扫码",
	})
	result.Want = scanned{Status: 1}
	w.Ask(result)
	w.Ask(apitest.Request{Path: "login/user_subscribe", Session: own, Want: struct{ IsSubscribe int }{1}})
	w.Ask(apitest.Request{Path: "login/user_unsubscribe", Session: own})
	w.Ask(apitest.Request{Path: "login/user_subscribe", Session: own, Want: struct{ IsSubscribe int }{0}})

	login := apitest.Data[shown](t, w.Ask(apitest.Request{Path: "login/show_scan"}))
	at, err := url.Parse(login.URL)
	if err != nil {
		t.Fatal(err)
	}
	w.Ask(apitest.Request{
		Name: "a login", Path: "login/confirm_subscribe", FpID: apitest.Browser,
		Body: `{"ticket":"` + at.Query().Get("ticket") + `"}`, Code: 409,
	})
}

// inviting is an official account.
type inviting struct{ scene string }

func (i *inviting) Invite(_ context.Context, scene string, _ int) (string, error) {
	i.scene = scene
	return "http://weixin.qq.com/q/abc", nil
}

// TestAnAccountWithoutATokenIsNotOffered checks that the QR code of the site is shown when no token is configured to
// check the calls of the official account.
func TestAnAccountWithoutATokenIsNotOffered(t *testing.T) {
	t.Parallel()
	account := &inviting{}
	w := apitest.OpenPeople(t, func(c *api.Config) { c.Account = account })
	shown := apitest.Get[reminderCode](w.Server, apitest.Request{Path: "login/user_subscribe", Session: w.Clerk.LogIn()})
	_, ticket, own := strings.Cut(shown.URL, w.URL+"/login/subscribe?ticket=")
	if shown.IsSubscribe != 0 || shown.Wechat || shown.Account || !own || ticket == "" {
		t.Errorf("shown is %+v", shown)
	}
	if account.scene != "" {
		t.Error("the account is asked for a QR code")
	}
}

// TestOfficialAccountsReportTheirFollowers checks that a member who scans the QR code of the official account is
// reached there, until they leave it.
func TestOfficialAccountsReportTheirFollowers(t *testing.T) {
	t.Parallel()
	account := &inviting{}
	w := apitest.OpenPeople(t, func(c *api.Config) { c.Account, c.WeChat = account, "secret" })
	way := func() *notice.Way {
		return schematest.Read(w.DB, func(tx *schema.Tx) (*notice.Way, error) {
			return demand.FindReminderWay(tx, w.Clerk.MembershipID)
		})
	}
	tell := func(event, key string, at int64, status string) {
		t.Helper()
		parts := []string{"secret", apitest.Num(at), "n1"}
		slices.Sort(parts)
		sum := sha1.Sum([]byte(strings.Join(parts, "")))
		signed := "?signature=" + hex.EncodeToString(sum[:]) + "&timestamp=" + apitest.Num(at)
		query := signed + "&nonce=n1&echostr=%3Cscript%3E"
		if event == "" {
			answer, text := w.Do(apitest.Request{Method: "GET", Path: "wechat/callback" + query})
			page := !strings.HasPrefix(answer.Header.Get("Content-Type"), "text/plain") ||
				answer.Header.Get("X-Content-Type-Options") != "nosniff"
			if text != status || page {
				t.Errorf("the proof is %s as %v, want %s", text, answer.Header, status)
			}
			return
		}
		text := "<xml><FromUserName><![CDATA[o-1]]></FromUserName><Event><![CDATA[" + event + "]]></Event>" +
			"<EventKey><![CDATA[" + key + "]]></EventKey></xml>"
		response, err := http.Post(w.URL+"/mall/wechat/callback"+query, "text/xml", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = response.Body.Close() }()
		answer, err := io.ReadAll(response.Body)
		if err != nil || !strings.Contains(string(answer), status) {
			t.Errorf("%s %s: %s %v, want %s", event, key, answer, err, status)
		}
	}
	now := w.DB.Now().Unix()
	tell("", "", now, "<script>")
	shown := apitest.Request{
		Path: "login/user_subscribe", Session: w.Clerk.LogIn(),
		Want: reminderCode{IsSubscribe: 0, Wechat: false, Account: true, URL: "http://weixin.qq.com/q/abc"},
	}
	w.Ask(shown)
	w.DB.Do(func(tx *schema.Tx) error { // who had scanned the site's own code before there was an account
		_, err := demand.ConfirmSubscribe(tx, account.scene, "")
		return err
	})
	w.Ask(shown)
	tell("SCAN", account.scene, now-3600, "签名不正确")
	tell("SCAN", "unknown", now, "success")
	if way().OpenID != "" {
		t.Error("an unknown code is confirmed")
	}
	tell("subscribe", "qrscene_"+account.scene, now, "success")
	if got := way(); got.OpenID != "o-1" || got.ConfirmedAt.IsZero() {
		t.Errorf("after the scan: %+v", got)
	}
	reached := apitest.Request{Path: "login/user_subscribe", Session: w.Clerk.LogIn(), Want: reminderWays{1, true, true}}
	w.Ask(reached)
	w.Ask(apitest.Request{Path: "login/user_unsubscribe", Session: w.Clerk.LogIn()})
	reached.Want = reminderWays{0, false, true}
	w.Ask(reached)
	tell("SCAN", account.scene, now, "success")
	tell("unsubscribe", "", now, "success")
	if got := way(); got.OpenID != "" || !got.ConfirmedAt.IsZero() {
		t.Errorf("after he left: %+v", got)
	}
}
