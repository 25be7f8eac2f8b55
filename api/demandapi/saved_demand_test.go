package demandapi_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
)

// askDemands asks for what members keep of their searches.
func askDemands(t *testing.T, w *apitest.Site) {
	own, other := w.Hand.LogIn(), w.Rival.LogIn()
	ask := func(path, session, body string, more ...apitest.Request) string {
		t.Helper()
		r := apitest.Request{}
		if len(more) > 0 {
			r = more[0]
		}
		r.Path, r.Session, r.Body = path, session, body
		if body == "" {
			r.Method = "GET"
		}
		return w.Ask(r)
	}
	const south = `"origins":"南疆","lengthMin":28`
	answer := ask("searchHistory/editor", own, `{"searchName":"南疆长绒",`+south+`}`, apitest.Request{Has: []string{`"msg":"保存成功！"`}})
	first := apitest.Num(apitest.Data[struct{ SearchID int64 }](t, answer).SearchID)
	ask("searchHistory/editor", own, `{"searchName":"一口价","pricing":true,"type":0}`)
	ask("searchHistory/list?priceClose=1&pageSize=1000", own, "", apitest.Request{Has: []string{
		`"totalRow":2`, `"pageSize":1000`, `"origins":"南疆","lengthMin":28,"searchID":` + first + `,"searchName":"南疆长绒","priority":1,"isSubscribe":0,"changes":[],"lost":false,"minPrice":null,"count":null,"newCount":null`,
	}})
	ask("searchHistory/list", own, "", apitest.Request{Has: []string{
		`"searchID":` + first + `,"searchName":"南疆长绒","priority":1,"isSubscribe":0,"changes":[],"lost":false,"minPrice":15600,"count":2,"newCount":0`,
		`"minPrice":16500,"count":1,"newCount":0`,
	}})
	ask("searchHistory/list?searchName="+url.QueryEscape("口价"), own, "", apitest.Request{Has: []string{`"totalRow":1`, `一口价`}})
	ask("searchHistory/list?pageSize=101", own, "", apitest.Request{Code: 400, Msg: "同时计算最低价时每页最多 100 条（priceClose 为 1 时不计算）"})
	ask("searchHistory/list", other, "", apitest.Request{Has: []string{`"totalRow":0`, `"list":[]`}})
	ask("searchHistory/getHistoryByName?searchName="+url.QueryEscape(" 一口价 "), own, "", apitest.Request{Has: []string{`"searchName":"一口价"`, `"pricing":true`}})
	ask("searchHistory/getHistoryByName?searchName=x", own, "", apitest.Request{Has: []string{`"data":null`}})

	entry := apitest.Data[struct{ List []map[string]any }](t, ask("searchHistory/list", own, "")).List[0]
	ask("searchHistory/getMinPrice", own, apitest.Body(t, entry), apitest.Request{Has: []string{`"data":{"searchID":` + first + `,"minPrice":15600,"count":2,"newCount":0,"why":""}`}})
	ask("searchHistory/getMinPrice", own, `{"origins":"南疆","memberOwner":`+apitest.Num(w.North.CompanyID)+`}`, apitest.Request{Has: []string{`"minPrice":null,"count":0,"newCount":null`}})
	ask("searchHistory/getMinPrice", own, `{"id":1,"memberOwner":2}`, apitest.Request{Has: []string{`"minPrice":null,"count":0`}})
	ask("searchHistory/getMinPrice", own, `{"origins":"南疆","lost":true}`, apitest.Request{Has: []string{`"minPrice":null,"count":null`}})
	ask("searchHistory/getMinPrice", own, `{"type":1}`, apitest.Request{Code: 400, Msg: "您当前没有选择任何条件"})
	ask("searchHistory/getMinPrice", own, `{"lengthMin":30,"lengthMax":29}`, apitest.Request{Code: 400, Msg: "长度的下限不能大于上限"})
	ask("searchHistory/getMinPrice", other, apitest.Body(t, entry), apitest.Request{Code: 404})
	ask("searchHistory/getMinPrices", own, `{"searchIDs":"`+first+`"}`, apitest.Request{Has: []string{`"data":[{"searchID":` + first + `,"minPrice":15600,"count":2,"newCount":0,"why":""}]`}})
	ask("searchHistory/getMinPrices", own, `{"searchIDs":""}`, apitest.Request{Code: 400, Msg: "请填写需求定制"})
	ask("searchHistory/getMinPrices", own, `{"searchIDs":"x"}`, apitest.Request{Code: 400, Msg: "需求定制编号 x 不正确"})

	// Sent back as it is with another name it is renamed; with other filters it is saved.
	entry["searchName"] = "南疆"
	ask("searchHistory/editor", own, apitest.Body(t, entry), apitest.Request{Has: []string{`"msg":"改名成功！"`, `"searchID":` + first}})
	entry["lengthMin"] = 29
	ask("searchHistory/editor", own, apitest.Body(t, entry), apitest.Request{Has: []string{`"msg":"保存成功！"`}})
	ask("searchHistory/open", own, `{"searchID":`+first+`}`, apitest.Request{Has: []string{`"lengthMin":29`, `"searchName":"南疆"`, `"since":` + apitest.Num(w.DB.Now().Unix())}})

	// A page that has not heard of that renames, and no more.
	ask("searchHistory/editor", own, `{"searchID":`+first+`,"searchName":"南疆","nameOnly":true,"lengthMin":27}`, apitest.Request{Has: []string{`"msg":"改名成功！"`}})
	ask("searchHistory/editor", own, `{"searchID":`+first+`,"searchName":"一口价","nameOnly":true}`, apitest.Request{Code: 409, Msg: "您添加的需求名称已存在，是否需要替换原需求?"})
	ask("searchHistory/editor", own, `{"searchName":"一口价","nameOnly":true}`, apitest.Request{Code: 404})
	ask("searchHistory/editor", other, `{"searchID":`+first+`,"searchName":"x","nameOnly":true}`, apitest.Request{Code: 404})
	ask("searchHistory/list?priceClose=1", own, "", apitest.Request{Has: []string{`"lengthMin":29,"searchID":` + first + `,"searchName":"南疆"`}})

	ask("searchHistory/sort", own, `{"list":[{"searchID":`+first+`,"priority":2}]}`)
	ask("searchHistory/list?priceClose=1", own, "", apitest.Request{Has: []string{`"searchName":"南疆","priority":2`, `"searchName":"一口价","priority":1`}})
	for _, wrong := range []string{`{}`, `{"list":[]}`, `{"list":[{"searchID":` + first + `}]}`, `{"list":[{"searchID":1,"priority":1},{"searchID":1,"priority":2}]}`} {
		ask("searchHistory/sort", own, wrong, apitest.Request{Code: 400})
	}

	second := apitest.Num(apitest.Data[struct{ SearchID int64 }](t, ask("searchHistory/getHistoryByName?searchName="+url.QueryEscape("一口价"), own, "")).SearchID)
	ask("searchHistory/editor", own, `{"searchID":`+first+`,"searchName":"一口价","nameOnly":true,"replace":true}`, apitest.Request{Has: []string{`"msg":"已替换「一口价」的条件"`, `"searchID":` + second}})
	ask("searchHistory/list?priceClose=1", own, "", apitest.Request{Has: []string{`"lengthMin":29,"searchID":` + second, `"lengthMin":29,"searchID":` + first}, Hasnt: []string{`"pricing"`}})

	code := apitest.Data[struct{ Code string }](t, w.Ask(apitest.Request{Path: "api/encode_params", FpID: "everybody-1", Body: `{` + south + `}`})).Code
	w.Ask(apitest.Request{Method: "GET", Path: "api/decode_params?code=" + code, Has: []string{`"v":"{\"origins\":\"南疆\",\"lengthMin\":28}","changes":[],"lost":false`}})
	w.Ask(apitest.Request{Method: "GET", Path: "api/decode_params?code=x", Code: 404, Msg: "没有这个分享码，请核对大小写后再试"})
	w.Ask(apitest.Request{Path: "api/encode_params", FpID: "everybody-1", Body: `{"type":1}`, Code: 400, Msg: "您当前没有选择任何条件，无法分享！"})
	w.Ask(apitest.Request{Name: "a mark of members", Path: "api/encode_params", FpID: "everybody-1", Body: `{"specialSaleType":"1"}`, Code: 400, Msg: "没有这样的销售类型：1"})

	half := ask("searchHistory/editor", own, `{"searchName":"白棉","geColor":"21"}`)
	ask("searchHistory/open", own, `{"searchID":`+apitest.Num(apitest.Data[struct{ SearchID int64 }](t, half).SearchID)+`}`, apitest.Request{Has: []string{`"geColor":"21","geColorPercent":80,`}})
	ask("searchHistory/del", other, `{"searchID":`+first+`}`, apitest.Request{Code: 404, Msg: "没有这个需求定制，可能已被删除"})
	ask("searchHistory/del", own, `{"searchID":`+first+`}`)
	ask("searchHistory/open", own, `{"searchID":`+first+`}`, apitest.Request{Code: 404})
}

func TestSavingADemandRefuses(t *testing.T) {
	t.Parallel()
	m := apitest.OpenSite(t)
	token := m.Clerk.LogIn()
	m.Ask(apitest.Request{Path: "searchHistory/editor", Session: token, Body: `{"searchName":"有","pricing":true}`})
	for _, r := range []apitest.Request{
		{Name: "no name", Body: `{"pricing":true}`, Code: 400, Fields: map[string]string{"searchName": "请输入需求定制名称"}},
		{Name: "blank name", Body: `{"searchName":"  ","pricing":true}`, Code: 400, Msg: "请输入需求定制名称"},
		{Name: "long name", Body: `{"searchName":"` + strings.Repeat("棉", 41) + `","pricing":true}`, Code: 400, Msg: "需求定制名称最多 40 个字"},
		{Name: "no condition", Body: `{"searchName":"空","type":1}`, Code: 400, Msg: "您当前没有选择任何条件，禁止保存！"},
		{Name: "taken", Body: `{"searchName":"有","listingIndex":true}`, Code: 409, Msg: "您添加的需求名称已存在，是否需要替换原需求?"},
		{Name: "not to be asked", Body: `{"searchName":"错","pricing":true,"listingIndex":true}`, Code: 400, Has: []string{"不能同时作为条件"}},
		{Name: "a mark of members", Body: `{"searchName":"错","specialSaleType":"1"}`, Code: 400, Msg: "没有这样的销售类型：1"},
		{Name: "no field", Body: `{"searchName":"错","colour":"31"}`, Code: 400, Has: []string{"没有这个参数"}},
		{Name: "another's", Body: `{"searchID":99999,"searchName":"错","pricing":true}`, Code: 404, Msg: "没有这个需求定制，可能已被删除"},
		{Name: "replaced", Body: `{"searchName":"有","listingIndex":true,"replace":true}`, Has: []string{"保存成功！"}},
	} {
		r.Path, r.Session = "searchHistory/editor", token
		m.Ask(r)
	}
	m.Ask(apitest.Request{Method: "GET", Path: "searchHistory/list?priceClose=1", Session: token, Has: []string{`"totalRow":1`, `"listingIndex":true`}, Hasnt: []string{`"pricing"`}})
}

// setProduct puts the mill on the platform's list of member companies, or takes it off.
func setProduct(w *apitest.Site, on bool) {
	w.DB.Do(func(tx *schema.Tx) error { return account.SetCompanyProduct(tx, &w.Admin.Member, w.Mill.ID, on) })
}

// A demand of a company that is on the list no more cannot be asked, does not become wider when it is renamed, and can
// be asked again when it is saved anew.
func TestALostDemandIsNeverWider(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	setProduct(w, true)
	token := w.Clerk.LogIn()
	answer := w.Ask(apitest.Request{Path: "searchHistory/editor", Session: token, Body: `{"searchName":"优选","specialSaleType":"2","origins":"北疆"}`})
	number := apitest.Num(apitest.Data[struct{ SearchID int64 }](t, answer).SearchID)
	list := apitest.Request{Method: "GET", Path: "searchHistory/list", Session: token}
	entry := func() map[string]any {
		return apitest.Data[struct{ List []map[string]any }](t, w.Ask(list)).List[0]
	}
	if e := entry(); e["count"] != 1.0 || e["lost"] != false {
		t.Fatalf("%v", e)
	}
	setProduct(w, false)
	lost := entry()
	if lost["lost"] != true || lost["count"] != nil || lost["minPrice"] != nil || lost["specialSaleType"] != nil || lost["origins"] != "北疆" {
		t.Fatalf("%v", lost)
	}
	w.Ask(apitest.Request{Path: "searchHistory/getMinPrices", Session: token, Body: `{"searchIDs":"` + number + `"}`, Has: []string{`"minPrice":null,"count":null,"newCount":null`}})
	lost["searchName"] = "改名"
	w.Ask(apitest.Request{Path: "searchHistory/editor", Session: token, Body: apitest.Body(t, lost), Has: []string{"改名成功！"}})
	if e := entry(); e["lost"] != true || e["searchName"] != "改名" {
		t.Fatalf("%v", e)
	}
	setProduct(w, true)
	if e := entry(); e["lost"] != false || e["specialSaleType"] != "2" {
		t.Fatalf("%v", e)
	}
	setProduct(w, false)
	w.Ask(apitest.Request{Path: "searchHistory/editor", Session: token, Body: apitest.Body(t, lost), Has: []string{"保存成功！"}})
	if e := entry(); e["lost"] != false || e["count"] != 1.0 {
		t.Fatalf("%v", e)
	}
}

// A lost demand that opens without any condition does not take these from another one whose name it is to get.
func TestALostDemandReplacesNoOther(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	setProduct(w, true)
	token := w.Clerk.LogIn()
	save := apitest.Request{Path: "searchHistory/editor", Session: token}
	for _, demand := range []string{`{"searchName":"优选","specialSaleType":"2"}`, `{"searchName":"北疆","origins":"北疆"}`} {
		save.Body = demand
		w.Ask(save)
	}
	setProduct(w, false)
	named := apitest.Request{Method: "GET", Path: "searchHistory/getHistoryByName?searchName=" + url.QueryEscape("优选"), Session: token}
	lost := apitest.Data[map[string]any](t, w.Ask(named))
	lost["searchName"], lost["replace"] = "北疆", true
	save.Body, save.Code, save.Has = apitest.Body(t, lost), 400, []string{"您当前没有选择任何条件，禁止保存！"}
	w.Ask(save)
	lost["pricing"], lost["listingIndex"] = true, true
	save.Body, save.Has = apitest.Body(t, lost), []string{"不能同时作为条件"}
	w.Ask(save)
	w.Ask(apitest.Request{Method: "GET", Path: "searchHistory/list?priceClose=1", Session: token, Has: []string{`"totalRow":2`, `"origins":"北疆"`}})
}

// A mark that only members see is not in what somebody else opens by a code.
func TestASharedDemandOpensAsItsReaderMayAsk(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	setProduct(w, true)
	answer := w.Ask(apitest.Request{Path: "api/encode_params", Session: w.Clerk.LogIn(), Body: `{"specialSaleType":"2","origins":"北疆"}`})
	open := apitest.Request{Method: "GET", Path: "api/decode_params?code=" + apitest.Data[struct{ Code string }](t, answer).Code}
	open.Has = []string{`"v":"{\"origins\":\"北疆\"}"`, "销售类型“优选”只对会员企业开放", `"lost":true`}
	w.Ask(open)
	open.Session, open.Has = w.Clerk.LogIn(), []string{`\"specialSaleType\":\"2\"`, `"lost":false`}
	w.Ask(open)
}

// Who opens the code of a lost demand reads that it is one; to share it again it need not be asked.
func TestALostDemandIsSharedAsItWasSaved(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	setProduct(w, true)
	own := w.Clerk.LogIn()
	answer := w.Ask(apitest.Request{Path: "searchHistory/editor", Session: own, Body: `{"searchName":"优选","specialSaleType":"2","origins":"北疆"}`})
	setProduct(w, false)
	share := apitest.Request{Path: "api/encode_params", Session: own, FpID: apitest.Browser, Body: `{"searchID":` + apitest.Num(apitest.Data[struct{ SearchID int64 }](t, answer).SearchID) + `}`}
	code := apitest.Data[struct{ Code string }](t, w.Ask(share)).Code
	w.Ask(apitest.Request{Method: "GET", Path: "api/decode_params?code=" + code, Has: []string{`"v":"{\"origins\":\"北疆\"}"`, "销售类型“优选”只对会员企业开放", `"lost":true`}})
	share.Session, share.Code = w.Boss.LogIn(), 404
	w.Ask(share)
	share.Session, share.Code = "", 401
	w.Ask(share)
}

func TestWhatIsNewSinceADemandWasOpened(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	token := w.Clerk.LogIn()
	answer := w.Ask(apitest.Request{Path: "searchHistory/editor", Session: token, Body: `{"searchName":"北疆","origins":"北疆"}`})
	number := apitest.Num(apitest.Data[struct{ SearchID int64 }](t, answer).SearchID)
	saved := w.DB.Now().Unix()
	w.DB.Advance(2 * time.Hour)
	w.DB.Company("乙棉业").Seller().Batch("65099252009").North().Fixed(15000)
	price := apitest.Request{Path: "searchHistory/getMinPrices", Session: token, Body: `{"searchIDs":"` + number + `"}`}
	w.Wait("the lot is found", func() bool { return strings.Contains(w.Ask(price), `"minPrice":15000,"count":2,"newCount":1`) })
	w.Ask(apitest.Request{Path: "searchHistory/open", Session: token, Body: `{"searchID":` + number + `}`, Has: []string{`"since":` + apitest.Num(saved)}})
	price.Has = []string{`"count":2,"newCount":0`}
	w.Ask(price)
}

func TestPagesHearThatTheirDemandsChanged(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	clerk, boss := w.Page(w.Clerk.LogIn()), w.Page(w.Boss.LogIn())
	w.DB.Do(func(tx *schema.Tx) error {
		_, err := demand.SaveDemand(tx, w.Clerk.MembershipID, demand.Saving{Name: "甲", Demand: demand.Demand{Pricing: true}})
		return err
	})
	changed := `{"msgType":"changed","data":{"kind":"demands","id":"` + apitest.Num(w.Clerk.MembershipID) + `"}}`
	apitest.AwaitAll(t, clerk, changed)
	demandOfBoss(w)
	if heard := apitest.AwaitAll(t, boss, `"kind":"demands"`); strings.Contains(heard, changed) {
		t.Errorf("a colleague's page hears %s", heard)
	}
}
