package api_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fasthttp/websocket"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// page opens the live connection of somebody's page.
func page(t *testing.T, w *town, token string) *websocket.Conn {
	t.Helper()
	conn, status := dial(t, w.URL, passTo(t, w, token), "")
	if conn == nil {
		t.Fatalf("the socket was refused with %d", status)
	}
	return conn
}

func passTo(t *testing.T, w *town, token string) string {
	t.Helper()
	return apitest.Data[struct{ Ticket string }](t, w.Ask(apitest.Request{Path: "ws/ticket", Session: token, FpID: apitest.Browser})).Ticket
}

// untilClosed is everything that a page hears until the server closes it.
func untilClosed(t *testing.T, conn *websocket.Conn) string {
	t.Helper()
	var heard []string
	if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	for {
		_, text, err := conn.ReadMessage()
		if err != nil {
			if strings.Contains(err.Error(), "timeout") {
				t.Fatalf("still open after %v", heard)
			}
			return strings.Join(heard, " ")
		}
		heard = append(heard, string(text))
	}
}

// heardUntil is everything that a page hears until a message has a text.
func heardUntil(t *testing.T, conn *websocket.Conn, text string) string {
	t.Helper()
	var heard []string
	for {
		heard = append(heard, await(t, conn, ""))
		if strings.Contains(heard[len(heard)-1], text) {
			return strings.Join(heard, " ")
		}
	}
}

// Whoever may do nothing any more hears why, and his sockets close at once, in every window; others stay.
func TestFreezingTakesEffectAtOnce(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		do        func(w *town) func(*schema.Tx) error
		want, why string
	}{
		"unbound": {func(w *town) func(*schema.Tx) error {
			return func(tx *schema.Tx) error {
				return account.ChangeMembership(tx, &w.boss.Member, w.clerk.MembershipID, account.Unbind, "")
			}
		}, `{"msgType":"unbound","data":{"text":"该账号已被解绑，请联系在线客服核实！"}}`, "该账号已被解绑，请联系在线客服核实！"},
		"frozen by the company": {func(w *town) func(*schema.Tx) error {
			return func(tx *schema.Tx) error {
				return account.ChangeMembership(tx, &w.boss.Member, w.clerk.MembershipID, account.Freeze, "")
			}
		}, `{"msgType":"userFrozen","data":{"text":"该账号已被冻结，请联系在线客服核实！"}}`, "该账号已被冻结，请联系在线客服核实！"},
		"frozen by the platform": {func(w *town) func(*schema.Tx) error {
			return func(tx *schema.Tx) error { return account.FreezeUser(tx, &w.admin.Member, w.clerk.UserID, "") }
		}, `{"msgType":"userFrozen","data":{"text":"该账号已被冻结，请联系在线客服核实！"}}`, "该账号已被冻结，请联系在线客服核实！"},
		"his company frozen": {func(w *town) func(*schema.Tx) error {
			return func(tx *schema.Tx) error { return account.FreezeCompany(tx, &w.admin.Member, w.mill.ID, "") }
		}, `{"msgType":"memberFrozen","data":{"text":"该企业已被冻结，请联系在线客服核实!"}}`, "该企业已被冻结，请联系在线客服核实!"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := openPeople(t, nil)
			first, second := w.clerk.LogIn(), w.clerk.LogIn()
			windows := []*websocket.Conn{page(t, w, first), page(t, w, first), page(t, w, second)}
			early := passTo(t, w, first)
			bystander := page(t, w, w.hand.LogIn())
			w.DB.Do(c.do(w))
			for _, conn := range windows {
				heard := untilClosed(t, conn)
				if !strings.Contains(heard, c.want) || !strings.HasSuffix(heard, `{"msgType":"loggedOut","data":{"text":"登录已失效，请重新登录"}}`) {
					t.Errorf("heard %s", heard)
				}
			}
			for _, token := range []string{first, second} {
				w.Ask(apitest.Request{Path: "login/get_user_info", Session: token, Code: 401, Has: []string{`"msg":"` + c.why + `"`}})
			}
			if conn, status := dial(t, w.URL, early, ""); conn != nil {
				t.Errorf("a ticket of before still opens the socket: %d", status)
			}
			w.DB.Quote("CF701", 15000)
			if heard := heardUntil(t, bystander, "quote"); strings.Contains(heard, "rozen") || strings.Contains(heard, "unbound") {
				t.Errorf("another one heard %s", heard)
			}
			w.DB.Advance(24 * time.Hour)
			w.Ask(apitest.Request{Name: "who was away", Path: "login/get_user_info", Session: first, Code: 401, Has: []string{`"msg":"` + c.why + `"`}})
		})
	}
}

// Who leaves a company himself, or gives a founding up, knows why he is out: nothing is to be checked with anybody.
func TestWhoLeavesIsNotToldThatHeWasUnbound(t *testing.T) {
	t.Parallel()
	w := openPeople(t, nil)
	for path, p := range map[string]*schematest.Person{"user/leave_member": w.clerk, "user/withdraw_company": w.founder} {
		here, there := p.LogIn(), p.LogIn()
		windows := []*websocket.Conn{page(t, w, here), page(t, w, there)}
		w.Ask(apitest.Request{Path: path, Session: here, Body: `{"userID":` + num(p.MembershipID) + `}`})
		for _, conn := range windows {
			if heard := untilClosed(t, conn); strings.Contains(heard, "解绑") || strings.Contains(heard, "unbound") || !strings.Contains(heard, "loggedOut") {
				t.Errorf("%s: heard %s", path, heard)
			}
		}
		for _, token := range []string{here, there} {
			w.Ask(apitest.Request{Name: path, Path: "login/get_user_info", Session: token, Code: 401, Has: []string{`"msg":"登录已失效，请重新登录"`}})
		}
	}
}

// Who acts for no company yet hears that he is frozen all the same.
func TestFreezingIsToldToWhoActsForNoCompany(t *testing.T) {
	t.Parallel()
	w := openPeople(t, nil)
	token := w.single.LogIn()
	conn := page(t, w, token)
	w.DB.Do(func(tx *schema.Tx) error { return account.FreezeUser(tx, &w.admin.Member, w.single.UserID, "") })
	heard := untilClosed(t, conn)
	if !strings.Contains(heard, `{"msgType":"userFrozen","data":{"text":"该账号已被冻结，请联系在线客服核实！"}}`) || strings.Count(heard, "userFrozen") != 1 {
		t.Errorf("heard %s", heard)
	}
	w.Ask(apitest.Request{Path: "login/get_user_info", Session: token, Code: 401, Has: []string{`"msg":"该账号已被冻结，请联系在线客服核实！"`}})
}

func TestGoingClosesTheSocketsOfThatSessionAlone(t *testing.T) {
	t.Parallel()
	w := openPeople(t, nil)
	goes, stays := w.clerk.LogIn(), w.clerk.LogIn()
	closed, open := page(t, w, goes), page(t, w, stays)
	w.Ask(apitest.Request{Path: "login/login_out", Session: goes})
	untilClosed(t, closed)
	w.DB.Quote("CF701", 15000)
	await(t, open, "quote")
}

// A page that switches companies hears of the old session's end when it has the new cookie, not before.
func TestSwitchingLetsThePagesOfTheOldSessionGoLater(t *testing.T) {
	t.Parallel()
	w := openPeople(t, nil)
	token := w.clerk.LogIn()
	old := page(t, w, token)
	mine := apitest.Data[[]struct{ BusinessToken string }](t, w.Ask(apitest.Request{Path: "login/get_user_Members", Session: token}))[0]
	start := time.Now()
	w.Ask(apitest.Request{Path: "login/enterprise_login", Session: token, Body: `{"userID":` + num(w.clerk.MembershipID) + `,"businessToken":"` + mine.BusinessToken + `"}`})
	if heard := untilClosed(t, old); !strings.HasSuffix(heard, `{"msgType":"loggedOut","data":{"text":"登录已失效，请重新登录"}}`) {
		t.Errorf("heard %s", heard)
	}
	if took := time.Since(start); took < time.Second {
		t.Errorf("the page was sent away after %v", took)
	}
}

func TestPagesHearWhatConcernsTheirPerson(t *testing.T) {
	t.Parallel()
	w := openPeople(t, nil)
	mine, other := page(t, w, w.clerk.LogIn()), page(t, w, w.hand.LogIn())
	w.DB.Do(func(tx *schema.Tx) error {
		return notice.Tell(tx, w.clerk.MembershipID, notice.SystemMessage, "hello", "您好", "欢迎", "")
	})
	if got := await(t, mine, `"msgType":"message"`); got != `{"msgType":"message","data":{"kind":"message","id":"`+num(w.clerk.MembershipID)+`"}}` {
		t.Errorf("heard %s", got)
	}
	w.DB.Do(func(tx *schema.Tx) error {
		return account.SetManager(tx, &w.boss.Member, w.clerk.MembershipID, true, "")
	})
	await(t, mine, `{"msgType":"managerChanged","data":{"text":"您已被设为企业管理员"}}`)
	w.DB.Do(func(tx *schema.Tx) error {
		return account.SetManager(tx, &w.boss.Member, w.clerk.MembershipID, false, "")
	})
	await(t, mine, `{"msgType":"managerChanged","data":{"text":"您的企业管理员权限已被取消"}}`)
	w.DB.Do(func(tx *schema.Tx) error { return account.RenameUser(tx, &w.clerk.Member, "小员工") })
	await(t, mine, `{"kind":"user","id":"`+num(w.clerk.UserID)+`"}`)
	waiting := page(t, w, w.DB.User(w.newcomer.Mobile, "小新").LogIn()) // for no company yet
	w.DB.Do(func(tx *schema.Tx) error {
		return account.ChangeMembership(tx, &w.boss.Member, w.newcomer.MembershipID, account.Approve, "")
	})
	await(t, waiting, `{"kind":"membership","id":"`+num(w.newcomer.MembershipID)+`"}`)
	w.DB.Quote("CF701", 15000)
	got := heardUntil(t, other, "quote")
	if strings.Contains(got, `"message"`) || strings.Contains(got, "manager") || strings.Contains(got, `"id":"`+num(w.clerk.MembershipID)+`"`) {
		t.Errorf("another one heard %s", got)
	}
}

func TestAPageOfAnotherVersionIsTold(t *testing.T) {
	t.Parallel()
	_, url := open(t)
	h := apitest.At(t, url)
	answer := apitest.Data[struct{ Ticket, Version string }](t, h.Ask(apitest.Request{Path: "ws/ticket", Body: `{"version":"of-yesterday"}`}))
	conn, _ := dial(t, url, answer.Ticket, "")
	await(t, conn, `{"msgType":"refreshVersion","data":{"text":"检测到有新的版本更新，请刷新页面!"}}`)
}

// The passwords of many at once are looked at one after the other; who would wait too long hears so by 509.
func TestTooManyPasswordsAtOnceWait(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	c := api.Config{DB: db.DB, Pictures: apitest.Pictures(t)}
	api.Patience(&c, time.Millisecond)
	w := &town{testMarket: &testMarket{House: apitest.At(t, apitest.Serve(t, c))}}
	answers := make(chan int)
	for range 8 {
		go func() {
			status, said, _ := w.Raw("login/mall_pc_mobile_password_login", `{"mobile":"13611111111","password":"wrong-password"}`)
			if status == 509 && strings.Contains(said, "verifyImgStr") {
				t.Errorf("a picture, which would not help: %.200s", said)
			}
			answers <- status
		}()
	}
	counts := map[int]int{}
	for range 8 {
		counts[<-answers]++
	}
	if counts[200] < 1 || counts[509] < 1 || counts[200]+counts[509] != 8 {
		t.Errorf("HTTP statuses %v", counts)
	}
}
