package demandapi_test

import (
	"context"
	"crypto/sha1"
	"encoding/hex"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// askSubscriptions asks for what owners of demands are told.
func askSubscriptions(t *testing.T, w *apitest.Site) {
	own, other := w.Boss.LogIn(), w.Rival.LogIn()
	answer := w.Ask(apitest.Request{Path: "searchHistory/editor", Session: own, Body: `{"searchName":"南疆","origins":"南疆"}`})
	demand := apitest.Num(apitest.Data[struct{ SearchID int64 }](t, answer).SearchID)
	get := "searchHistory/getSearchHistorySubscribe?searchID=" + demand
	w.Ask(apitest.Request{Method: "GET", Path: get, Session: own, Has: []string{
		`"searchName":"南疆","subscribeType":0,"subscribeTime":"","subscribeDays":"","isHolidayNotSub":0`, `"clientMaxBasisPrice":"[]"`, `"nextAt":0`, `"isSubscribe":0`,
	}})
	w.Ask(apitest.Request{Name: "another's", Method: "GET", Path: get, Session: other, Code: 404})

	limits := `"clientMaxBasisPrice":"[{\"indexCode\":\"CF701\",\"basisPrice\":\"700\"}]"`
	set := func(fields string) apitest.Request {
		return apitest.Request{Path: "searchHistory/setSearchHistorySubscribe", Session: own, Body: `{"searchID":` + demand + fields + `}`}
	}
	for _, c := range []struct{ fields, field, want string }{
		{`,"subscribeType":1`, "subscribeTime", "请选择推送时间"},
		{`,"subscribeType":1,"subscribeTime":"09:00"`, "clientMaxBasisPrice", "请选择合约"},
		{`,"subscribeType":1,"subscribeTime":"09:00","clientMaxBasisPrice":"[{\"indexCode\":\"CF701\",\"basisPrice\":\"\"}]"`, "clientMaxBasisPrice", "请输入基差"},
		{`,"subscribeType":2,"subscribeTime":"09:00"`, "clientAvgPrice", "请输入批数"},
		{`,"subscribeType":2,"subscribeTime":"09:00","clientAvgPrice":"[{\"batchLimit\":1,\"difPrice\":\"\"}]"`, "clientAvgPrice", "请输入价格"},
		{`,"subscribeType":1,"clientPriceIndexSend":0,"subscribeTime":"09:00",` + limits, "clientPriceIndexSend", "合约条件的开关与推送方式不一致"},
		{`,"mail":"x"`, "mail", "邮箱地址不正确"},
		{`,"webhook":"x"`, "webhook", "机器人地址应为"},
	} {
		r := set(c.fields)
		r.Code, r.Has = 400, []string{c.want, `"fields":{"` + c.field + `":`}
		w.Ask(r)
	}
	all := `,"subscribeType":1,"subscribeTime":"09:00","subscribeDays":"7,2","isHolidayNotSub":1,"clientPriceIndexSend":1,"clientAvgPriceSend":0,` + limits + `,"atOnce":true,"fall":50,"mail":"li@example.com"`
	r := set(all)
	r.Has = []string{
		`"subscribeType":1,"subscribeTime":"09:00","subscribeDays":"2,7","isHolidayNotSub":1,"clientPriceIndexSend":1,"clientMaxBasisPrice":"[{\"indexCode\":\"CF701\",\"basisPrice\":700}]"`,
		`"atOnce":true,"fall":50,"mail":"","mailWaiting":"li@example.com"`, `"nextAt":` + apitest.Num(schema.Day("2026-11-23").At(9, 0).Unix()),
	}
	w.Ask(r)
	w.Ask(apitest.Request{Method: "GET", Path: get, Session: own, Has: r.Has})
	bare := set(`,"subscribeType":1,"subscribeTime":"09:00","subscribeDays":"7,2","isHolidayNotSub":1,"clientPriceIndexSend":1,"clientAvgPriceSend":0,` + limits)
	bare.Name, bare.Has = "as the specification sends it", r.Has
	w.Ask(bare)
	foreign := set(all)
	foreign.Session, foreign.Code = other, 404
	w.Ask(foreign)
	w.Ask(apitest.Request{Method: "GET", Path: "searchHistory/list?priceClose=1", Session: own, Has: []string{`"isSubscribe":1`}})

	try := set(all)
	try.Path, try.Has = "searchHistory/try", []string{
		`"why":"contract"`, `“南疆”有 1 批 CF701 基差不高于 700`, `65012252001 3128B`, `"link":"/cottonmall?basisMax=700\u0026indexCode=CF701`, `"count":1,"news":1`, `"sentence":""`, `"ways":["站内消息"]`,
	}
	w.Ask(try)
	try.Body, try.Has = `{"searchID":`+demand+`,"atOnce":false,"fall":0}`, []string{`"tellings":[]`, "没有打开任何推送", `"ways":["站内消息"]`}
	w.Ask(try)
	try.Session, try.Code, try.Has = other, 404, nil
	w.Ask(try)

	askStop(t, w, own, demand)
	askQR(t, w)
	askMail(t, w)
	for _, method := range []string{"GET", "POST"} {
		w.Ask(apitest.Request{Name: "not signed", Method: method, Path: "wechat/callback?signature=x&timestamp=1&nonce=2", Code: 400, Msg: "签名不正确"})
	}
	w.Ask(apitest.Request{Path: "searchHistory/del", Session: own, Body: `{"searchID":` + demand + `}`})
}

func askStop(t *testing.T, w *apitest.Site, own, wanted string) {
	stop := func(name, session, body string, code int, has ...string) {
		t.Helper()
		w.Ask(apitest.Request{Name: name, Path: "searchHistory/stop", Session: session, FpID: apitest.Browser, Body: body, Code: code, Has: has})
	}
	s := schematest.Read(w.DB, func(tx *schema.Tx) (*demand.Subscription, error) {
		list, _, err := demand.SavedDemands(tx, w.Boss.MembershipID, "南疆", schema.Page{Num: 1, Size: 1})
		if err != nil {
			return nil, err
		}
		return demand.FindSubscription(tx, w.Boss.MembershipID, list[0].ID)
	})
	code := strings.TrimPrefix(s.StopPath(), "/stop?code=")
	stop("nothing", "", `{}`, 400, "链接不完整")
	stop("a wrong code", "", `{"code":"`+code+`x"}`, 404, "链接已失效")
	stop("a guest by number", "", `{"searchID":`+wanted+`}`, 401)
	stop("another", w.Rival.LogIn(), `{"searchID":`+wanted+`}`, 404)
	stop("the link", "", `{"code":"`+code+`"}`, 200, `"searchName":"南疆","stopped":true,"what":["合约推送 09:00","新挂牌即时提醒","最低价下跌 50 元/吨提醒"]`)
	stop("the link again", "", `{"code":"`+code+`"}`, 200, `"stopped":true,"what":["合约推送 09:00","新挂牌即时提醒","最低价下跌 50 元/吨提醒"]`)
	stop("taken back", "", `{"code":"`+code+`","undo":true}`, 200, `"stopped":false,"what":["合约推送 09:00"`)
	w.Ask(apitest.Request{Method: "GET", Path: "msg/getMessageList", Session: own, Has: []string{`"title":"提醒已停止"`, `停止了“南疆”的提醒`, `"title":"提醒已恢复"`}})
	stop("the owner", own, `{"searchID":`+wanted+`}`, 200, `"stopped":true`)
	w.Ask(apitest.Request{Method: "GET", Path: "searchHistory/getSearchHistorySubscribe?searchID=" + wanted, Session: own, Has: []string{`"subscribeType":0`, `"nextAt":0`, `"stopped":true`}})
	w.Ask(apitest.Request{Method: "GET", Path: "searchHistory/reminders?searchID=" + wanted, Session: own, Has: []string{`"totalRow":0`, `"list":[]`}})
}

// askQR confirms a subscription by the ticket of its QR code alone. The code of one purpose is good for no other.
func askQR(t *testing.T, w *apitest.Site) {
	own := w.Boss.LogIn()
	type shown struct{ UniqueID, Ticket, URL string }
	qr := apitest.Data[shown](t, w.Ask(apitest.Request{Path: "login/user_subscribe", Session: own, Has: []string{`"isSubscribe":0`, `"pollSeconds":2,"pollTimes":30`, `"seconds":180`, `"picture":"iVBOR`}}))
	if !strings.HasSuffix(qr.URL, "/login/subscribe?ticket="+url.QueryEscape(qr.Ticket)) {
		t.Errorf("the code opens %s", qr.URL)
	}
	result := apitest.Request{Path: "login/getScanQRCodeResult", Body: `{"uniqueId":"` + qr.UniqueID + `"}`}
	result.Has = []string{`"status":-1`}
	w.Ask(result)
	ticket := `{"ticket":"` + qr.Ticket + `"}`
	w.Ask(apitest.Request{Name: "as a login", Path: "login/confirm_scan", Session: w.Rival.LogIn(), Body: ticket, Code: 409})
	w.Ask(apitest.Request{Path: "login/confirm_subscribe", FpID: apitest.Browser, Body: ticket, Has: []string{`"name":"老板"`, `"memberName":"江海纺织有限公司"`}})
	w.Ask(apitest.Request{Name: "again", Path: "login/confirm_subscribe", FpID: apitest.Browser, Body: ticket, Code: 409, Msg: "二维码已失效，请刷新后重新扫码"})
	result.Has = []string{`"status":1,"msg":"","login":null`}
	w.Ask(result)
	w.Ask(apitest.Request{Path: "login/user_subscribe", Session: own, Has: []string{`"isSubscribe":1`}})
	w.Ask(apitest.Request{Path: "login/user_unsubscribe", Session: own})
	w.Ask(apitest.Request{Path: "login/user_subscribe", Session: own, Has: []string{`"isSubscribe":0`}})

	login := apitest.Data[shown](t, w.Ask(apitest.Request{Path: "login/show_scan"}))
	at, err := url.Parse(login.URL)
	if err != nil {
		t.Fatal(err)
	}
	w.Ask(apitest.Request{Name: "a login", Path: "login/confirm_subscribe", FpID: apitest.Browser, Body: `{"ticket":"` + at.Query().Get("ticket") + `"}`, Code: 409})
}

// askMail confirms an address by the code that was sent there. The codes of a day, and the tries of one, are few.
func askMail(t *testing.T, w *apitest.Site) {
	own := w.Boss.LogIn()
	ask := func(call, body string, code int, has ...string) {
		t.Helper()
		w.Ask(apitest.Request{Path: "searchHistory/" + call, Session: own, Body: body, Code: code, Has: has})
	}
	sent := func() string {
		t.Helper()
		list := schematest.Read(w.DB, func(tx *schema.Tx) ([]notice.Notice, error) { return notice.LastNotices(tx, 1) })
		if len(list) != 1 || list[0].Channel != notice.Mail || list[0].Recipient != "wang@example.com" || !list[0].Secret {
			t.Fatalf("sent: %+v", list)
		}
		return regexp.MustCompile(`\d{6}`).FindString(list[0].Text)
	}
	ask("sendMail", `{"mail":"wang"}`, 400, `"fields":{"mail":"邮箱地址不正确"}`)
	w.DB.Advance(time.Minute)
	ask("sendMail", `{"mail":"wang@example.com"}`, 200, `"mail":"","mailWaiting":"wang@example.com"`)
	first := sent()
	ask("sendMail", `{"mail":"wang@example.com"}`, 400, "1 分钟后再试")
	for range 5 {
		ask("confirmMail", `{"code":"x`+first+`"}`, 400, `"fields":{"code":"确认码错误或已过期`)
	}
	ask("confirmMail", `{"code":"`+first+`"}`, 400, "确认码错误或已过期")
	w.DB.Advance(time.Minute)
	ask("sendMail", `{"mail":"wang@example.com"}`, 200)
	ask("confirmMail", `{"code":"`+sent()+`"}`, 200, `"mail":"wang@example.com","mailWaiting":""`)
	ask("sendMail", `{"mail":"wang@example.com"}`, 200, `"mailWaiting":""`)
	w.DB.Advance(time.Minute)
	ask("sendMail", `{"mail":"zhao@example.com"}`, 200, `"mail":"wang@example.com","mailWaiting":"zhao@example.com"`)
	w.DB.Advance(time.Minute)
	ask("sendMail", `{"mail":"zhao@example.com"}`, 200)
	w.DB.Advance(time.Minute)
	ask("sendMail", `{"mail":"zhao@example.com"}`, 400, "今天的确认邮件已发送 5 次")
	rival := apitest.Request{Path: "searchHistory/sendMail", Session: w.Rival.LogIn(), Body: `{"mail":"zhao@example.com"}`}
	for range 3 {
		w.Ask(rival)
		w.DB.Advance(time.Minute)
	}
	rival.Code, rival.Has = 400, []string{"今天发往这个邮箱的确认邮件已达 5 封"}
	w.Ask(rival)
}

// inviting is an official account.
type inviting struct{ scene string }

func (i *inviting) Invite(_ context.Context, scene string, _ int) (string, error) {
	i.scene = scene
	return "http://weixin.qq.com/q/abc", nil
}

// Without the token that its calls are checked by nobody could confirm with the official account: the site's QR code is shown.
func TestAnAccountWithoutATokenIsNotOffered(t *testing.T) {
	t.Parallel()
	account := &inviting{}
	w := apitest.OpenPeople(t, func(c *api.Config) { c.Account = account })
	w.Ask(apitest.Request{Path: "login/user_subscribe", Session: w.Clerk.LogIn(), Has: []string{`"wechat":false,"account":false`, "/login/subscribe?ticket="}})
	if account.scene != "" {
		t.Error("the account is asked for a QR code")
	}
}

// Who scans the QR code of the official account gets his reminders there, until he leaves it.
func TestOfficialAccountsTellWhoFollows(t *testing.T) {
	t.Parallel()
	account := &inviting{}
	w := apitest.OpenPeople(t, func(c *api.Config) { c.Account, c.WeChat = account, "secret" })
	way := func() *demand.ReminderWay {
		return schematest.Read(w.DB, func(tx *schema.Tx) (*demand.ReminderWay, error) {
			return demand.FindReminderWay(tx, w.Clerk.MembershipID)
		})
	}
	tell := func(event, key string, at int64, status string) {
		t.Helper()
		parts := []string{"secret", apitest.Num(at), "n1"}
		slices.Sort(parts)
		sum := sha1.Sum([]byte(strings.Join(parts, "")))
		query := "?signature=" + hex.EncodeToString(sum[:]) + "&timestamp=" + apitest.Num(at) + "&nonce=n1&echostr=%3Cscript%3E"
		if event == "" {
			answer, text := w.Do(apitest.Request{Method: "GET", Path: "wechat/callback" + query})
			page := !strings.HasPrefix(answer.Header.Get("Content-Type"), "text/plain") || answer.Header.Get("X-Content-Type-Options") != "nosniff"
			if text != status || page {
				t.Errorf("the proof is %s as %v, want %s", text, answer.Header, status)
			}
			return
		}
		text := "<xml><FromUserName><![CDATA[o-1]]></FromUserName><Event><![CDATA[" + event + "]]></Event><EventKey><![CDATA[" + key + "]]></EventKey></xml>"
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
	shown := apitest.Request{Path: "login/user_subscribe", Session: w.Clerk.LogIn(), Has: []string{`"isSubscribe":0,"wechat":false,"account":true`, `"url":"http://weixin.qq.com/q/abc"`}}
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
	reached := apitest.Request{Path: "login/user_subscribe", Session: w.Clerk.LogIn(), Has: []string{`"isSubscribe":1,"wechat":true,"account":true`}}
	w.Ask(reached)
	w.Ask(apitest.Request{Path: "login/user_unsubscribe", Session: w.Clerk.LogIn()})
	reached.Has = []string{`"isSubscribe":0,"wechat":false,"account":true`}
	w.Ask(reached)
	tell("SCAN", account.scene, now, "success")
	tell("unsubscribe", "", now, "success")
	if got := way(); got.OpenID != "" || !got.ConfirmedAt.IsZero() {
		t.Errorf("after he left: %+v", got)
	}
}

// What is tried out is what would be sent: what is said beside the lots, and new lots and a fall in one message.
func TestATrialIsWhatIsSent(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	own := w.Boss.LogIn()
	answer := w.Ask(apitest.Request{Path: "searchHistory/editor", Session: own, Body: `{"searchName":"合约","indexCode":"CF701"}`})
	demandID := apitest.Data[struct{ SearchID int64 }](t, answer).SearchID
	w.Ask(apitest.Request{
		Path: "searchHistory/try", Session: own,
		Body: `{"searchID":` + apitest.Num(demandID) + `,"subscribeType":1,"subscribeTime":"09:00","clientMaxBasisPrice":"[{\"indexCode\":\"CF701\",\"basisPrice\":5000},{\"indexCode\":\"CF705\",\"basisPrice\":1}]"}`,
		Has:  []string{`"why":"contract"`, "需求定制的条件与所选的合约 CF705 不符，不会有它的提醒。"},
	})
	answer = w.Ask(apitest.Request{Path: "searchHistory/editor", Session: own, Body: `{"searchName":"北疆","origins":"北疆"}`})
	demandID = apitest.Data[struct{ SearchID int64 }](t, answer).SearchID
	w.DB.Do(func(tx *schema.Tx) error {
		if _, err := demand.Subscribe(tx, w.Boss.MembershipID, &demand.Subscription{DemandID: demandID, AtOnce: true, Fall: 50}, 90000); err != nil {
			return err
		}
		m, err := demand.NextMatching(tx, demand.FreshMax)
		if err != nil {
			return err
		}
		_, err = demand.Matched(tx, m, []demand.Met{{DemandID: demandID, Listings: []int64{w.North.ID}}}, true)
		return err
	})
	w.Ask(apitest.Request{
		Path: "searchHistory/try", Session: own, Body: `{"searchID":` + apitest.Num(demandID) + `,"atOnce":true,"fall":50}`,
		Has: []string{`"title":"“北疆”有 1 批新挂牌或改价，最低价降到`, `最低价从 90000 元/吨降到`}, Hasnt: []string{`"why":"fall"`},
	})
}

// Lots that wait until people may be told again are shown when the reminders are tried out.
func TestLotsThatWaitAreTriedOut(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	own := w.Boss.LogIn()
	answer := w.Ask(apitest.Request{Path: "searchHistory/editor", Session: own, Body: `{"searchName":"北疆","origins":"北疆"}`})
	demandID := apitest.Data[struct{ SearchID int64 }](t, answer).SearchID
	body := `{"searchID":` + apitest.Num(demandID) + `,"atOnce":true}`
	w.Ask(apitest.Request{Path: "searchHistory/setSearchHistorySubscribe", Session: own, Body: body})
	try := apitest.Request{Path: "searchHistory/try", Session: own, Body: body, Has: []string{`"tellings":[]`, "现在没有等待提醒的批次"}}
	w.Ask(try)
	w.DB.Do(func(tx *schema.Tx) error {
		m, err := demand.NextMatching(tx, demand.FreshMax)
		if err != nil {
			return err
		}
		_, err = demand.Matched(tx, m, []demand.Met{{DemandID: demandID, Listings: []int64{w.North.ID}}}, true)
		return err
	})
	try.Has = []string{`"why":"fresh","title":"“北疆”有 1 批新挂牌或改价"`, `"count":1,"news":1`, `"sentence":""`}
	w.Ask(try)
	w.DB.Advance(12 * time.Hour)
	try.Has = []string{`"why":"fresh"`, `"sentence":"推送日的 8:00 至 21:00 才即时提醒`}
	w.Ask(try)
}
