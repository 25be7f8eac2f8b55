package accountapi_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fasthttp/websocket"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// loggedOut is the last message of a session.
const loggedOut = `{"msgType":"loggedOut","data":{"text":"登录已失效，请重新登录"}}`

// untilClosed returns all messages that a page receives until the server closes it.
func untilClosed(t *testing.T, conn *websocket.Conn) string {
	t.Helper()
	var received []string
	if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	for {
		_, text, err := conn.ReadMessage()
		if err != nil {
			if strings.Contains(err.Error(), "timeout") {
				t.Fatalf("still open after %v", received)
			}
			return strings.Join(received, " ")
		}
		received = append(received, string(text))
	}
}

// TestFreezingTakesEffectAtOnce checks that all pages of a frozen or unbound member get the reason and are closed.
// Other pages stay open.
func TestFreezingTakesEffectAtOnce(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		do        func(w *apitest.Site) func(*schema.Tx) error
		want, why string
	}{
		"unbound": {func(w *apitest.Site) func(*schema.Tx) error {
			return func(tx *schema.Tx) error {
				return account.ChangeMembership(tx, &w.Boss.Member, w.Clerk.MembershipID, account.Unbind, "")
			}
		}, `{"msgType":"unbound","data":{"text":"该账号已被解绑，请联系在线客服核实！"}}`, "该账号已被解绑，请联系在线客服核实！"},
		"frozen by the company": {func(w *apitest.Site) func(*schema.Tx) error {
			return func(tx *schema.Tx) error {
				return account.ChangeMembership(tx, &w.Boss.Member, w.Clerk.MembershipID, account.Freeze, "")
			}
		}, `{"msgType":"userFrozen","data":{"text":"该账号已被冻结，请联系在线客服核实！"}}`, "该账号已被冻结，请联系在线客服核实！"},
		"frozen by the platform": {func(w *apitest.Site) func(*schema.Tx) error {
			return func(tx *schema.Tx) error { return account.FreezeUser(tx, &w.Admin.Member, w.Clerk.UserID, "") }
		}, `{"msgType":"userFrozen","data":{"text":"该账号已被冻结，请联系在线客服核实！"}}`, "该账号已被冻结，请联系在线客服核实！"},
		"their company frozen": {func(w *apitest.Site) func(*schema.Tx) error {
			return func(tx *schema.Tx) error { return account.FreezeCompany(tx, &w.Admin.Member, w.Mill.ID, "") }
		}, `{"msgType":"memberFrozen","data":{"text":"该企业已被冻结，请联系在线客服核实!"}}`, "该企业已被冻结，请联系在线客服核实!"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := apitest.OpenPeople(t, nil)
			first, second := w.Clerk.LogIn(), w.Clerk.LogIn()
			windows := []*websocket.Conn{w.Page(first), w.Page(first), w.Page(second)}
			early := w.Ticket(first)
			bystander := w.Page(w.Hand.LogIn())
			w.DB.Do(c.do(w))
			for _, conn := range windows {
				received := untilClosed(t, conn)
				if !strings.Contains(received, c.want) || !strings.HasSuffix(received, loggedOut) {
					t.Errorf("received %s", received)
				}
			}
			for _, token := range []string{first, second} {
				w.Ask(apitest.Request{Path: "login/get_user_info", Session: token, Code: 401, Msg: c.why})
			}
			if conn, _ := apitest.Dial(t, w.URL, early, ""); conn == nil || untilClosed(t, conn) != "" {
				t.Error("a ticket of before does not open a socket that is closed at once")
			}
			w.DB.Quote("CF701", 15000)
			received := apitest.AwaitAll(t, bystander, "quote")
			if strings.Contains(received, "rozen") || strings.Contains(received, "unbound") {
				t.Errorf("another one received %s", received)
			}
			w.DB.Advance(24 * time.Hour)
			w.Ask(apitest.Request{Name: "who was away", Path: "login/get_user_info", Session: first, Code: 401, Msg: c.why})
		})
	}
}

// TestLeavingMembersGetNoUnboundMessage checks that a member who leaves a company, or withdraws its founding, is only
// logged out.
func TestLeavingMembersGetNoUnboundMessage(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	for path, p := range map[string]*schematest.Person{"user/leave_member": w.Clerk, "user/withdraw_company": w.Founder} {
		here, there := p.LogIn(), p.LogIn()
		windows := []*websocket.Conn{w.Page(here), w.Page(there)}
		w.Ask(apitest.Request{Path: path, Session: here, Body: `{"userID":` + apitest.Num(p.MembershipID) + `}`})
		for _, conn := range windows {
			received := untilClosed(t, conn)
			unbound := strings.Contains(received, "解绑") || strings.Contains(received, "unbound")
			if unbound || !strings.Contains(received, "loggedOut") {
				t.Errorf("%s: received %s", path, received)
			}
		}
		for _, token := range []string{here, there} {
			w.Ask(apitest.Request{Name: path, Path: "login/get_user_info", Session: token, Code: 401, Msg: "登录已失效，请重新登录"})
		}
	}
}

// TestFrozenUsersWithoutACompanyAreNotified checks that a frozen user without a company gets the reason.
func TestFrozenUsersWithoutACompanyAreNotified(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	token := w.Single.LogIn()
	conn := w.Page(token)
	w.DB.Do(func(tx *schema.Tx) error { return account.FreezeUser(tx, &w.Admin.Member, w.Single.UserID, "") })
	received := untilClosed(t, conn)
	const frozen = `{"msgType":"userFrozen","data":{"text":"该账号已被冻结，请联系在线客服核实！"}}`
	if !strings.Contains(received, frozen) || strings.Count(received, "userFrozen") != 1 {
		t.Errorf("received %s", received)
	}
	w.Ask(apitest.Request{Path: "login/get_user_info", Session: token, Code: 401, Msg: "该账号已被冻结，请联系在线客服核实！"})
}

func TestALogoutClosesTheSocketsOfItsSession(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	goes, stays := w.Clerk.LogIn(), w.Clerk.LogIn()
	closed, open := w.Page(goes), w.Page(stays)
	w.Ask(apitest.Request{Path: "login/login_out", Session: goes})
	untilClosed(t, closed)
	w.DB.Quote("CF701", 15000)
	apitest.Await(t, open, "quote")
}

// TestSwitchingLetsThePagesOfTheOldSessionGoLater checks that the pages of the old session are closed after the page
// that switches companies has the new cookie.
func TestSwitchingLetsThePagesOfTheOldSessionGoLater(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	token := w.Clerk.LogIn()
	old := w.Page(token)
	mine := apitest.Get[[]struct{ BusinessToken string }](w.Server, apitest.Request{
		Path: "login/get_user_Members", Session: token,
	})[0]
	start := time.Now()
	w.Ask(apitest.Request{
		Path: "login/enterprise_login", Session: token,
		Body: `{"userID":` + apitest.Num(w.Clerk.MembershipID) + `,"businessToken":"` + mine.BusinessToken + `"}`,
	})
	if received := untilClosed(t, old); !strings.HasSuffix(received, loggedOut) {
		t.Errorf("received %s", received)
	}
	if took := time.Since(start); took < time.Second {
		t.Errorf("the page was sent away after %v", took)
	}
}

func TestPagesReceiveChangesOfTheirUser(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	mine, other := w.Page(w.Clerk.LogIn()), w.Page(w.Hand.LogIn())
	w.DB.Do(func(tx *schema.Tx) error {
		return notice.SendMessage(tx, w.Clerk.MembershipID, notice.SystemMessage, "hello", "您好", "欢迎", "")
	})
	id := `"id":"` + apitest.Num(w.Clerk.MembershipID) + `"`
	want := `{"msgType":"message","data":{"kind":"message",` + id + `}}`
	if got := apitest.Await(t, mine, `"msgType":"message"`); got != want {
		t.Errorf("received %s", got)
	}
	w.DB.Do(func(tx *schema.Tx) error {
		return account.SetManager(tx, &w.Boss.Member, w.Clerk.MembershipID, true, "")
	})
	apitest.Await(t, mine, `{"msgType":"managerChanged","data":{"text":"您已被设为企业管理员"}}`)
	w.DB.Do(func(tx *schema.Tx) error {
		return account.SetManager(tx, &w.Boss.Member, w.Clerk.MembershipID, false, "")
	})
	apitest.Await(t, mine, `{"msgType":"managerChanged","data":{"text":"您的企业管理员权限已被取消"}}`)
	w.DB.Do(func(tx *schema.Tx) error { return account.RenameUser(tx, &w.Clerk.Member, "小员工") })
	apitest.Await(t, mine, `{"kind":"user","id":"`+apitest.Num(w.Clerk.UserID)+`"}`)
	waiting := w.Page(w.DB.User(w.Newcomer.Mobile, "小新").LogIn()) // for no company yet
	w.DB.Do(func(tx *schema.Tx) error {
		return account.ChangeMembership(tx, &w.Boss.Member, w.Newcomer.MembershipID, account.Approve, "")
	})
	apitest.Await(t, waiting, `{"kind":"membership","id":"`+apitest.Num(w.Newcomer.MembershipID)+`"}`)
	w.DB.Quote("CF701", 15000)
	got := apitest.AwaitAll(t, other, "quote")
	if strings.Contains(got, `"message"`) || strings.Contains(got, "manager") || strings.Contains(got, id) {
		t.Errorf("another one received %s", got)
	}
}
