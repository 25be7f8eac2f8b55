package demandapi_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// askSubscriptions asks for the reminders of saved demands.
func askSubscriptions(t *testing.T, w *apitest.Site) {
	own, other := w.Boss.LogIn(), w.Rival.LogIn()
	answer := w.Ask(apitest.Request{
		Path: "searchHistory/editor", Session: own, Body: `{"searchName":"南疆","origins":"南疆"}`,
	})
	demand := searchID(t, answer)
	get := "searchHistory/getSearchHistorySubscribe?searchID=" + demand
	w.Ask(apitest.Request{
		Method: "GET", Path: get, Session: own,
		Want: newSubscription{
			SearchName: "南疆", SubscribeType: 0, SubscribeTime: "", SubscribeDays: "", IsHolidayNotSub: 0,
			ClientMaxBasisPrice: "[]", IsSubscribe: 0, NextAt: 0,
		},
	})
	w.Ask(apitest.Request{Name: "another's", Method: "GET", Path: get, Session: other, Code: 404})

	limits := `"clientMaxBasisPrice":"[{\"indexCode\":\"CF701\",\"basisPrice\":\"700\"}]"`
	set := func(fields string) apitest.Request {
		return apitest.Request{
			Path: "searchHistory/setSearchHistorySubscribe", Session: own, Body: `{"searchID":` + demand + fields + `}`,
		}
	}
	for _, c := range []struct{ fields, field, want string }{
		{`,"subscribeType":1`, "subscribeTime", "请选择推送时间"},
		{`,"subscribeType":1,"subscribeTime":"09:00"`, "clientMaxBasisPrice", "请选择合约"},
		{
			`,"subscribeType":1,"subscribeTime":"09:00","clientMaxBasisPrice":"[{\"indexCode\":\"CF701\",\"basisPrice\":\"\"}]"`,
			"clientMaxBasisPrice", "请输入基差",
		},
		{`,"subscribeType":2,"subscribeTime":"09:00"`, "clientAvgPrice", "请输入批数"},
		{
			`,"subscribeType":2,"subscribeTime":"09:00","clientAvgPrice":"[{\"batchLimit\":1,\"difPrice\":\"\"}]"`,
			"clientAvgPrice", "请输入价格",
		},
		{
			`,"subscribeType":1,"clientPriceIndexSend":0,"subscribeTime":"09:00",` + limits, "clientPriceIndexSend",
			"合约条件的开关与推送方式不一致",
		},
		{`,"mail":"x"`, "mail", "邮箱地址不正确"},
		{`,"webhook":"x"`, "webhook", "机器人地址应为以 https:// 开头的网址"},
	} {
		r := set(c.fields)
		r.Name, r.Code, r.Fields = c.want, 400, map[string]string{c.field: c.want}
		w.Run(t, r)
	}
	atTime := `,"subscribeType":1,"subscribeTime":"09:00","subscribeDays":"7,2","isHolidayNotSub":1,` +
		`"clientPriceIndexSend":1,"clientAvgPriceSend":0,` + limits
	all := atTime + `,"atOnce":true,"fall":50,"mail":"li@example.com"`
	r := set(all)
	r.Want = subscribed{
		SubscribeType: 1, SubscribeTime: "09:00", SubscribeDays: "2,7", IsHolidayNotSub: 1, ClientPriceIndexSend: 1,
		ClientMaxBasisPrice: `[{"indexCode":"CF701","basisPrice":700}]`, AtOnce: true, Fall: 50,
		MailWaiting: "li@example.com", NextAt: schema.Day("2026-11-23").At(9, 0).Unix(),
	}
	w.Ask(r)
	w.Ask(apitest.Request{Method: "GET", Path: get, Session: own, Want: r.Want})
	bare := set(atTime)
	bare.Name, bare.Want = "as the specification sends it", r.Want
	w.Ask(bare)
	foreign := set(all)
	foreign.Session, foreign.Code = other, 404
	w.Ask(foreign)
	w.Ask(apitest.Request{
		Method: "GET", Path: "searchHistory/list?priceClose=1", Session: own,
		Want: apitest.List[reminderState]{TotalRow: 1, List: []reminderState{{1}}},
	})

	try := set(all)
	try.Path, try.Want = "searchHistory/try", trial{Ways: []string{"站内消息"}, Reminders: []reminder{{
		Why: "contract", Title: "“南疆”有 1 批 CF701 基差不高于 700",
		Text: "CF701 基差不高于 700 元/吨的有 1 批，最低基差 600 元/吨。\n" +
			"65012252001 3128B 长28.1 强27.5 马4.6 CF701+600 15,600 元/吨 阿克苏库",
		Link: "/cottonmall?basisMax=700&indexCode=CF701&origins=%E5%8D%97%E7%96%86", Count: 1, News: 1,
	}}}
	w.Ask(try)
	try.Body = `{"searchID":` + demand + `,"atOnce":false,"fall":0}`
	try.Want = trial{Reminders: []reminder{}, Sentence: "没有打开任何推送", Ways: []string{"站内消息"}}
	w.Ask(try)
	try.Session, try.Code, try.Want = other, 404, nil
	w.Ask(try)

	askStop(t, w, own, demand)
	askQR(t, w)
	askMail(t, w)
	for _, method := range []string{"GET", "POST"} {
		w.Ask(apitest.Request{
			Name: "not signed", Method: method, Path: "wechat/callback?signature=x&timestamp=1&nonce=2", Code: 400, Msg: "签名不正确",
		})
	}
	w.Ask(apitest.Request{Path: "searchHistory/del", Session: own, Body: `{"searchID":` + demand + `}`})
}

func askStop(t *testing.T, w *apitest.Site, own, wanted string) {
	stop := func(name, session, body string, code int, msg string, want any) {
		t.Helper()
		w.Run(t, apitest.Request{
			Name: name, Path: "searchHistory/stop", Session: session, FpID: apitest.Browser, Body: body, Code: code, Msg: msg,
			Want: want,
		})
	}
	state := func(stopped bool) stopResult {
		return stopResult{"南疆", stopped, []string{"合约推送 09:00", "新挂牌即时提醒", "最低价下跌 50 元/吨提醒"}}
	}
	s := schematest.Read(w.DB, func(tx *schema.Tx) (*demand.Subscription, error) {
		list, _, err := demand.SavedDemands(tx, w.Boss.MembershipID, "南疆", schema.Page{Num: 1, Size: 1})
		if err != nil {
			return nil, err
		}
		return demand.FindSubscription(tx, w.Boss.MembershipID, list[0].ID)
	})
	code := strings.TrimPrefix(s.StopPath(), "/stop?code=")
	stop("nothing", "", `{}`, 400, "链接不完整，请从消息中重新打开", nil)
	stop("a wrong code", "", `{"code":"`+code+`x"}`, 404, "链接已失效，请登录后在“我的需求定制”中修改", nil)
	stop("a guest by number", "", `{"searchID":`+wanted+`}`, 401, "", nil)
	stop("another", w.Rival.LogIn(), `{"searchID":`+wanted+`}`, 404, "", nil)
	stop("the link", "", `{"code":"`+code+`"}`, 200, "", state(true))
	stop("the link again", "", `{"code":"`+code+`"}`, 200, "", state(true))
	stop("taken back", "", `{"code":"`+code+`","undo":true}`, 200, "", state(false))
	w.Ask(apitest.Request{
		Method: "GET", Path: "msg/getMessageList", Session: own,
		Want: apitest.List[titleText]{TotalRow: 2, List: []titleText{
			{"提醒已恢复", "有人用消息中的链接恢复了“南疆”的提醒。如不需要，可在“我的需求定制”中停止。"},
			{"提醒已停止", "有人用消息中的链接停止了“南疆”的提醒。如非本人操作，可在“我的需求定制”中重新打开推送。"},
		}},
	})
	stop("the owner", own, `{"searchID":`+wanted+`}`, 200, "", state(true))
	w.Ask(apitest.Request{
		Method: "GET", Path: "searchHistory/getSearchHistorySubscribe?searchID=" + wanted, Session: own,
		Want: stoppedSubscription{0, 0, true},
	})
	w.Ask(apitest.Request{
		Method: "GET", Path: "searchHistory/reminders?searchID=" + wanted, Session: own,
		Want: apitest.List[any]{List: []any{}},
	})
}

// askMail confirms an address by the code that was sent there. The codes of a day, and the tries of one, are few.
func askMail(t *testing.T, w *apitest.Site) {
	own := w.Boss.LogIn()
	refused := func(call, body, msg string) {
		t.Helper()
		field := map[string]string{"sendMail": "mail", "confirmMail": "code"}[call]
		w.Run(t, apitest.Request{
			Path: "searchHistory/" + call, Session: own, Body: body, Code: 400, Msg: msg, Fields: map[string]string{field: msg},
		})
	}
	ask := func(call, body, mail, waiting string) {
		t.Helper()
		w.Run(t, apitest.Request{Path: "searchHistory/" + call, Session: own, Body: body, Want: mails{mail, waiting}})
	}
	sent := func() string {
		t.Helper()
		list := schematest.Read(w.DB, func(tx *schema.Tx) ([]notice.Notice, error) { return notice.LastNotices(tx, 1) })
		if len(list) != 1 || list[0].Channel != notice.Mail || list[0].Recipient != "wang@example.com" || !list[0].Secret {
			t.Fatalf("sent: %+v", list)
		}
		return regexp.MustCompile(`\d{6}`).FindString(list[0].Text)
	}
	refused("sendMail", `{"mail":"wang"}`, "邮箱地址不正确")
	w.DB.Advance(time.Minute)
	ask("sendMail", `{"mail":"wang@example.com"}`, "", "wang@example.com")
	first := sent()
	refused("sendMail", `{"mail":"wang@example.com"}`, "确认邮件刚刚发出，请 1 分钟后再试")
	for range 5 {
		refused("confirmMail", `{"code":"x`+first+`"}`, "确认码错误或已过期，请重新输入或重发")
	}
	refused("confirmMail", `{"code":"`+first+`"}`, "确认码错误或已过期，请重新输入或重发")
	w.DB.Advance(time.Minute)
	ask("sendMail", `{"mail":"wang@example.com"}`, "", "wang@example.com")
	ask("confirmMail", `{"code":"`+sent()+`"}`, "wang@example.com", "")
	ask("sendMail", `{"mail":"wang@example.com"}`, "wang@example.com", "")
	w.DB.Advance(time.Minute)
	ask("sendMail", `{"mail":"zhao@example.com"}`, "wang@example.com", "zhao@example.com")
	w.DB.Advance(time.Minute)
	ask("sendMail", `{"mail":"zhao@example.com"}`, "wang@example.com", "zhao@example.com")
	w.DB.Advance(time.Minute)
	refused("sendMail", `{"mail":"zhao@example.com"}`, "今天的确认邮件已发送 5 次，请明天再试")
	rival := apitest.Request{Path: "searchHistory/sendMail", Session: w.Rival.LogIn(), Body: `{"mail":"zhao@example.com"}`}
	for range 3 {
		w.Ask(rival)
		w.DB.Advance(time.Minute)
	}
	rival.Code, rival.Msg = 400, "今天发往这个邮箱的确认邮件已达 5 封，请明天再试"
	w.Ask(rival)
}

// TestATrialShowsTheReminder checks that a trial shows what would be sent: the text beside the lots, and new lots and a
// lower price in one message.
func TestATrialShowsTheReminder(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	own := w.Boss.LogIn()
	answer := w.Ask(apitest.Request{
		Path: "searchHistory/editor", Session: own, Body: `{"searchName":"合约","indexCode":"CF701"}`,
	})
	demandID := apitest.Data[struct{ SearchID int64 }](t, answer).SearchID
	w.Ask(apitest.Request{
		Path: "searchHistory/try", Session: own,
		Body: `{"searchID":` + apitest.Num(demandID) + `,"subscribeType":1,"subscribeTime":"09:00","clientMaxBasisPrice":` +
			`"[{\"indexCode\":\"CF701\",\"basisPrice\":5000},{\"indexCode\":\"CF705\",\"basisPrice\":1}]"}`,
		Want: reminderTexts{[]reminderText{{
			"contract",
			"CF701 基差不高于 5,000 元/吨的有 2 批，最低基差 600 元/吨。\n" +
				"65012252001 3128B 长28.1 强27.5 马4.6 CF701+600 15,600 元/吨 阿克苏库\n" +
				"65077252002 3129A 长29.6 强29.3 马4.1 CF701+1100 16,100 元/吨 阿克苏库\n" +
				"需求定制的条件与所选的合约 CF705 不符，不会有它的提醒。",
		}}},
	})
	answer = w.Ask(apitest.Request{Path: "searchHistory/editor", Session: own, Body: `{"searchName":"北疆","origins":"北疆"}`})
	demandID = apitest.Data[struct{ SearchID int64 }](t, answer).SearchID
	w.DB.Do(func(tx *schema.Tx) error {
		s := &demand.Subscription{DemandID: demandID, AtOnce: true, Fall: 50}
		if _, err := demand.Subscribe(tx, w.Boss.MembershipID, s, 90000); err != nil {
			return err
		}
		fresh, err := demand.FreshListings(tx, demand.MaxMatching)
		if err != nil {
			return err
		}
		return demand.StoreMatches(tx, fresh, []demand.Match{{DemandID: demandID, Listings: []int64{w.North.ID}}}, true)
	})
	w.Ask(apitest.Request{
		Path: "searchHistory/try", Session: own, Body: `{"searchID":` + apitest.Num(demandID) + `,"atOnce":true,"fall":50}`,
		Want: reminderTitles{[]titleText{{
			"“北疆”有 1 批新挂牌或改价，最低价降到 16,500 元/吨",
			"最低价从 90,000 元/吨降到 16,500 元/吨，每吨低 73,500 元。\n新挂牌或改价后符合条件的有 1 批。\n" +
				"65099252003 3129A 长29.1 强29.0 马3.9 CF705+1300 16,500 元/吨 阿克苏库",
		}}},
		Hides: []string{`"why":"fall"`},
	})
}

// TestLotsThatWaitAreTriedOut checks that a trial shows the lots that wait for the next reminder.
func TestLotsThatWaitAreTriedOut(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	own := w.Boss.LogIn()
	answer := w.Ask(apitest.Request{
		Path: "searchHistory/editor", Session: own, Body: `{"searchName":"北疆","origins":"北疆"}`,
	})
	demandID := apitest.Data[struct{ SearchID int64 }](t, answer).SearchID
	body := `{"searchID":` + apitest.Num(demandID) + `,"atOnce":true}`
	w.Ask(apitest.Request{Path: "searchHistory/setSearchHistorySubscribe", Session: own, Body: body})
	try := apitest.Request{
		Path: "searchHistory/try", Session: own, Body: body,
		Want: fresh{[]freshReminder{}, "现在没有等待提醒的批次，有符合条件的批次新挂牌或改价时才提醒"},
	}
	w.Ask(try)
	w.DB.Do(func(tx *schema.Tx) error {
		fresh, err := demand.FreshListings(tx, demand.MaxMatching)
		if err != nil {
			return err
		}
		return demand.StoreMatches(tx, fresh, []demand.Match{{DemandID: demandID, Listings: []int64{w.North.ID}}}, true)
	})
	want := []freshReminder{{"fresh", "“北疆”有 1 批新挂牌或改价", 1, 1}}
	try.Want = fresh{want, ""}
	w.Ask(try)
	w.DB.Advance(12 * time.Hour)
	try.Want = fresh{want, "推送日的 8:00 至 21:00 才即时提醒，每 10 分钟最多一次，以下到时发送"}
	w.Ask(try)
}
