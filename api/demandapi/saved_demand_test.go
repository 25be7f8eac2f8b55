package demandapi_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api/apitest"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
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
	answer := ask("searchHistory/editor", own, `{"searchName":"南疆长绒",`+south+`}`, apitest.Request{Msg: "保存成功！"})
	first := searchID(t, answer)
	pricing := searchID(t, ask("searchHistory/editor", own, `{"searchName":"一口价","pricing":true,"type":0}`))
	cheapest := priced{json.Number(first), new(15600), new(2), new(0), ""}
	list := []saved{
		{SearchID: json.Number(first), Origins: "南疆", LengthMin: 28, SearchName: "南疆长绒", Priority: 1, Changes: []string{}},
		{SearchID: json.Number(pricing), Pricing: true, SearchName: "一口价", Priority: 2, Changes: []string{}},
	}
	ask("searchHistory/list?priceClose=1&pageSize=1000", own, "", apitest.Request{
		Want: web.PageOf[saved]{TotalRow: 2, PageNum: 1, PageSize: 1000, List: list},
	})
	list[0].MinPrice, list[0].Count, list[0].NewCount = new(15600), new(2), new(0)
	list[1].MinPrice, list[1].Count, list[1].NewCount = new(16500), new(1), new(0)
	ask("searchHistory/list", own, "", apitest.Request{Want: apitest.List[saved]{TotalRow: 2, List: list}})
	ask("searchHistory/list?searchName="+url.QueryEscape("口价"), own, "", apitest.Request{Want: apitest.List[demandName]{
		TotalRow: 1, List: []demandName{{"一口价"}},
	}})
	ask("searchHistory/list?pageSize=101", own, "", apitest.Request{
		Code: 400, Msg: "同时计算最低价时每页最多 100 条（priceClose 为 1 时不计算）",
	})
	ask("searchHistory/list", other, "", apitest.Request{Want: apitest.List[priced]{List: []priced{}}})
	ask(
		"searchHistory/getHistoryByName?searchName="+url.QueryEscape(" 一口价 "), own, "",
		apitest.Request{Want: namedDemand{true, "一口价"}},
	)
	ask("searchHistory/getHistoryByName?searchName=x", own, "", apitest.Request{Want: (*saved)(nil)})

	entry := apitest.Data[struct{ List []map[string]any }](t, ask("searchHistory/list", own, "")).List[0]
	ask("searchHistory/getMinPrice", own, apitest.Body(t, entry), apitest.Request{Want: cheapest})
	ask(
		"searchHistory/getMinPrice", own, `{"origins":"南疆","memberOwner":`+apitest.Num(w.North.CompanyID)+`}`,
		apitest.Request{Want: lowest{nil, new(0), nil}},
	)
	ask("searchHistory/getMinPrice", own, `{"id":1,"memberOwner":2}`, apitest.Request{Want: lowest{nil, new(0), nil}})
	ask("searchHistory/getMinPrice", own, `{"origins":"南疆","lost":true}`, apitest.Request{Want: lowest{}})
	ask("searchHistory/getMinPrice", own, `{"type":1}`, apitest.Request{Code: 400, Msg: "您当前没有选择任何条件"})
	ask(
		"searchHistory/getMinPrice", own, `{"lengthMin":30,"lengthMax":29}`, apitest.Request{Code: 400, Msg: "长度的下限不能大于上限"},
	)
	ask("searchHistory/getMinPrice", other, apitest.Body(t, entry), apitest.Request{Code: 404})
	ask("searchHistory/getMinPrices", own, `{"searchIDs":"`+first+`"}`, apitest.Request{Want: []priced{cheapest}})
	ask("searchHistory/getMinPrices", own, `{"searchIDs":""}`, apitest.Request{Code: 400, Msg: "请填写需求定制"})
	ask("searchHistory/getMinPrices", own, `{"searchIDs":"x"}`, apitest.Request{Code: 400, Msg: "需求定制编号 x 不正确"})

	// The same filters with another name rename the demand. Other filters are saved.
	entry["searchName"] = "南疆"
	ask("searchHistory/editor", own, apitest.Body(t, entry), apitest.Request{
		Msg:  "改名成功！",
		Want: struct{ SearchID json.Number }{json.Number(first)},
	})
	entry["lengthMin"] = 29
	ask("searchHistory/editor", own, apitest.Body(t, entry), apitest.Request{Msg: "保存成功！"})
	ask("searchHistory/open", own, `{"searchID":`+first+`}`, apitest.Request{Want: opened{29, "南疆", w.DB.Now().Unix()}})

	// A page with old filters only renames.
	ask(
		"searchHistory/editor", own, `{"searchID":`+first+`,"searchName":"南疆","nameOnly":true,"lengthMin":27}`,
		apitest.Request{Msg: "改名成功！"},
	)
	ask(
		"searchHistory/editor", own, `{"searchID":`+first+`,"searchName":"一口价","nameOnly":true}`,
		apitest.Request{Code: 409, Msg: "您添加的需求名称已存在，是否需要替换原需求?"},
	)
	ask("searchHistory/editor", own, `{"searchName":"一口价","nameOnly":true}`, apitest.Request{Code: 404})
	ask(
		"searchHistory/editor", other, `{"searchID":`+first+`,"searchName":"x","nameOnly":true}`, apitest.Request{Code: 404},
	)
	ask("searchHistory/list?priceClose=1", own, "", apitest.Request{Want: struct{ List []lengthOf }{[]lengthOf{
		{29, json.Number(first), "南疆", false}, {0, json.Number(pricing), "一口价", true},
	}}})

	ask("searchHistory/sort", own, `{"list":[{"searchID":`+first+`,"priority":2}]}`)
	ask("searchHistory/list?priceClose=1", own, "", apitest.Request{Want: apitest.List[demandPriority]{
		TotalRow: 2, List: []demandPriority{{"一口价", 1}, {"南疆", 2}},
	}})
	ask("searchHistory/sort", own, `[ {"searchID":`+first+`,"priority":1} ]`)
	ask("searchHistory/list?priceClose=1", own, "", apitest.Request{Want: apitest.List[demandPriority]{
		TotalRow: 2, List: []demandPriority{{"南疆", 1}, {"一口价", 2}},
	}})
	ask("searchHistory/sort", own, `[{"searchID":`+first+`,"priority":2}]`)
	for _, wrong := range []string{
		`[]`, `[1]`, `[{"searchID":` + first + `}]`, `[{"searchID":` + first + `,"priority":1}`,
		`{}`, `{"list":[]}`, `{"list":[{"searchID":` + first + `}]}`,
		`{"list":[{"searchID":1,"priority":1},{"searchID":1,"priority":2}]}`,
	} {
		ask("searchHistory/sort", own, wrong, apitest.Request{Code: 400})
	}

	second := searchID(t, ask("searchHistory/getHistoryByName?searchName="+url.QueryEscape("一口价"), own, ""))
	ask(
		"searchHistory/editor", own, `{"searchID":`+first+`,"searchName":"一口价","nameOnly":true,"replace":true}`,
		apitest.Request{Msg: "已替换「一口价」的条件", Want: struct{ SearchID json.Number }{json.Number(second)}},
	)
	ask("searchHistory/list?priceClose=1", own, "", apitest.Request{Want: struct{ List []lengthOf }{[]lengthOf{
		{29, json.Number(second), "一口价", false}, {29, json.Number(first), "南疆", false},
	}}})

	code := apitest.Data[struct{ Code string }](
		t, w.Ask(apitest.Request{Path: "api/encode_params", FpID: "everybody-1", Body: `{` + south + `}`}),
	).Code
	w.Ask(apitest.Request{
		Method: "GET", Path: "api/decode_params?code=" + code,
		Want: sharedDemand{`{"origins":"南疆","lengthMin":28}`, []string{}, false},
	})
	w.Ask(apitest.Request{Method: "GET", Path: "api/decode_params?code=x", Code: 404, Msg: "没有这个分享码，请核对大小写后再试"})
	w.Ask(apitest.Request{
		Path: "api/encode_params", FpID: "everybody-1", Body: `{"type":1}`, Code: 400, Msg: "您当前没有选择任何条件，无法分享！",
	})
	w.Ask(apitest.Request{
		Name: "a mark of members", Path: "api/encode_params", FpID: "everybody-1", Body: `{"specialSaleType":"1"}`, Code: 400,
		Msg: "没有这样的销售类型：1",
	})

	half := ask("searchHistory/editor", own, `{"searchName":"白棉","geColor":"21"}`)
	ask("searchHistory/open", own, `{"searchID":`+searchID(t, half)+`}`, apitest.Request{Want: colourShare{"21", 80}})
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
		{
			Name: "long name", Body: `{"searchName":"` + strings.Repeat("棉", 41) + `","pricing":true}`, Code: 400,
			Msg: "需求定制名称最多 40 个字",
		},
		{Name: "no condition", Body: `{"searchName":"空","type":1}`, Code: 400, Msg: "您当前没有选择任何条件，禁止保存！"},
		{Name: "taken", Body: `{"searchName":"有","listingIndex":true}`, Code: 409, Msg: "您添加的需求名称已存在，是否需要替换原需求?"},
		{
			Name: "not to be asked", Body: `{"searchName":"错","pricing":true,"listingIndex":true}`, Code: 400,
			Msg: "只看一口价和只看合约加基差不能同时作为条件",
		},
		{Name: "a mark of members", Body: `{"searchName":"错","specialSaleType":"1"}`, Code: 400, Msg: "没有这样的销售类型：1"},
		{Name: "no field", Body: `{"searchName":"错","colour":"31"}`, Code: 400, Msg: "没有这个参数：colour"},
		{Name: "another's", Body: `{"searchID":99999,"searchName":"错","pricing":true}`, Code: 404, Msg: "没有这个需求定制，可能已被删除"},
		{Name: "replaced", Body: `{"searchName":"有","listingIndex":true,"replace":true}`, Msg: "保存成功！"},
	} {
		r.Path, r.Session = "searchHistory/editor", token
		m.Ask(r)
	}
	m.Ask(apitest.Request{
		Method: "GET", Path: "searchHistory/list?priceClose=1", Session: token,
		Want: apitest.List[pricedByContract]{TotalRow: 1, List: []pricedByContract{{true}}}, Hides: []string{`"pricing"`},
	})
}

// searchID returns the number of the saved demand in an answer.
func searchID(t *testing.T, answer string) string {
	t.Helper()
	return apitest.Num(apitest.Data[struct{ SearchID int64 }](t, answer).SearchID)
}

// setProduct puts the mill on the platform's list of member companies, or takes it off.
func setProduct(w *apitest.Site, on bool) {
	w.DB.Do(func(tx *schema.Tx) error { return account.SetCompanyProduct(tx, &w.Admin.Member, w.Mill.ID, on) })
}

// TestALostDemandIsNeverWider checks a demand with a mark that its company may no longer filter by. The demand has no
// price, keeps its filters when it is renamed, and has a price when it is saved again.
func TestALostDemandIsNeverWider(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	setProduct(w, true)
	token := w.Clerk.LogIn()
	answer := w.Ask(apitest.Request{
		Path: "searchHistory/editor", Session: token, Body: `{"searchName":"优选","specialSaleType":"2","origins":"北疆"}`,
	})
	number := searchID(t, answer)
	list := apitest.Request{Method: "GET", Path: "searchHistory/list", Session: token}
	entry := func() map[string]any {
		return apitest.Data[struct{ List []map[string]any }](t, w.Ask(list)).List[0]
	}
	if e := entry(); e["count"] != 1.0 || e["lost"] != false {
		t.Fatalf("%v", e)
	}
	setProduct(w, false)
	lost := entry()
	if lost["lost"] != true || lost["specialSaleType"] != nil || lost["origins"] != "北疆" {
		t.Fatalf("%v", lost)
	}
	if lost["count"] != nil || lost["minPrice"] != nil {
		t.Fatalf("a lost demand has prices: %v", lost)
	}
	w.Ask(apitest.Request{
		Path: "searchHistory/getMinPrices", Session: token, Body: `{"searchIDs":"` + number + `"}`,
		Want: []lowest{{}},
	})
	lost["searchName"] = "改名"
	w.Ask(apitest.Request{Path: "searchHistory/editor", Session: token, Body: apitest.Body(t, lost), Msg: "改名成功！"})
	if e := entry(); e["lost"] != true || e["searchName"] != "改名" {
		t.Fatalf("%v", e)
	}
	setProduct(w, true)
	if e := entry(); e["lost"] != false || e["specialSaleType"] != "2" {
		t.Fatalf("%v", e)
	}
	setProduct(w, false)
	w.Ask(apitest.Request{Path: "searchHistory/editor", Session: token, Body: apitest.Body(t, lost), Msg: "保存成功！"})
	if e := entry(); e["lost"] != false || e["count"] != 1.0 {
		t.Fatalf("%v", e)
	}
}

// TestALostDemandReplacesNoOther checks that a lost demand without other conditions does not replace the demand whose
// name it is to get.
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
	named := apitest.Request{
		Method: "GET", Path: "searchHistory/getHistoryByName?searchName=" + url.QueryEscape("优选"), Session: token,
	}
	lost := apitest.Data[map[string]any](t, w.Ask(named))
	lost["searchName"], lost["replace"] = "北疆", true
	save.Body, save.Code, save.Msg = apitest.Body(t, lost), 400, "您当前没有选择任何条件，禁止保存！"
	w.Ask(save)
	lost["pricing"], lost["listingIndex"] = true, true
	save.Body, save.Msg = apitest.Body(t, lost), "只看一口价和只看合约加基差不能同时作为条件"
	w.Ask(save)
	w.Ask(apitest.Request{
		Method: "GET", Path: "searchHistory/list?priceClose=1", Session: token,
		Want: apitest.List[originsOf]{TotalRow: 2, List: []originsOf{{""}, {"北疆"}}},
	})
}

// TestASharedDemandOpensAsItsReaderMayAsk checks that a guest who opens a shared demand does not see the marks of
// members.
func TestASharedDemandOpensAsItsReaderMayAsk(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	setProduct(w, true)
	answer := w.Ask(apitest.Request{
		Path: "api/encode_params", Session: w.Clerk.LogIn(), Body: `{"specialSaleType":"2","origins":"北疆"}`,
	})
	open := apitest.Request{
		Method: "GET", Path: "api/decode_params?code=" + apitest.Data[struct{ Code string }](t, answer).Code,
	}
	open.Want = sharedDemand{`{"origins":"北疆"}`, []string{"销售类型“优选”只对会员企业开放，已去掉"}, true}
	w.Ask(open)
	open.Session, open.Want = w.Clerk.LogIn(), sharedDemand{`{"specialSaleType":"2","origins":"北疆"}`, []string{}, false}
	w.Ask(open)
}

// TestADemandKeepsItsPremiumTable checks that bounds of 折3128 keep the table that they were saved by, that a reader of
// another company gets the published table and a sentence, and that a deleted table loses no condition: the default
// one of the company is in its place.
func TestADemandKeepsItsPremiumTable(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	published := schematest.Read(w.DB, schematest.PublishedPremiums)[0]
	boss := w.Boss.LogIn()
	choose := func(name string, rate schema.Yuan) string {
		code := w.DB.OwnPremium(w.Boss, name, rate)
		w.DB.Do(func(tx *schema.Tx) error { return market.ChoosePremium(tx, &w.Boss.Member, code) })
		w.Wait("the table is known", func() bool {
			_, answer := w.Do(apitest.Request{
				Path: "batch/getListingFineList", Session: boss, Body: `{"premium":"` + code + `"}`,
			})
			return strings.Contains(answer, `"code":200`)
		})
		return code
	}
	own := choose("江海收购", -700)
	const bound = `"price3128Max":16000`
	text := func(code string) string { return `{` + bound + `,"premium":"` + code + `"}` }
	id := searchID(t, w.Ask(apitest.Request{
		Path: "searchHistory/editor", Session: boss, Body: `{"searchName":"折价",` + bound + `}`,
	}))
	share := func(body string) apitest.Request {
		answer := w.Ask(apitest.Request{Path: "api/encode_params", Session: boss, FpID: apitest.Browser, Body: body})
		return apitest.Request{
			Method: "GET", Path: "api/decode_params?code=" + apitest.Data[struct{ Code string }](t, answer).Code,
		}
	}
	saved, direct := share(`{"searchID":`+id+`}`), share(`{`+bound+`}`)
	if saved.Path != direct.Path {
		t.Errorf("%s is not %s", saved.Path, direct.Path)
	}
	saved.Session, saved.Want = boss, sharedDemand{text(own), []string{}, false}
	w.Ask(saved)
	gone := []string{"原来的升贴水表已删除，或只供其他企业使用，折3128改按“" + published.Name + "”"}
	fallen := sharedDemand{text(published.Code), gone, false}
	for _, session := range []string{"", w.Rival.LogIn()} {
		saved.Session, saved.Want, saved.Hides = session, fallen, []string{own, "江海收购"}
		w.Ask(saved)
	}
	w.DB.Do(func(tx *schema.Tx) error { return market.RemoveOwnPremium(tx, &w.Boss.Member, own) })
	saved.Session, saved.Hides = boss, nil
	w.Ask(saved)
	chosen := choose("江海新表", -600)
	byChoice := []string{"原来的升贴水表已删除，或只供其他企业使用，折3128改按“江海新表”"}
	saved.Want = sharedDemand{text(chosen), byChoice, false}
	w.Ask(saved)
	w.Ask(apitest.Request{
		Path: "searchHistory/editor", Session: boss, Code: 400, Fields: map[string]string{
			"premium": "没有这张升贴水表：" + own[:20],
		},
		Body: `{"searchName":"旧表",` + bound + `,"premium":"` + own + `"}`,
	})
}

// TestALostDemandIsSharedAsItWasSaved checks that a lost demand can be shared, and is lost for its reader too.
func TestALostDemandIsSharedAsItWasSaved(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	setProduct(w, true)
	own := w.Clerk.LogIn()
	answer := w.Ask(apitest.Request{
		Path: "searchHistory/editor", Session: own, Body: `{"searchName":"优选","specialSaleType":"2","origins":"北疆"}`,
	})
	setProduct(w, false)
	share := apitest.Request{
		Path: "api/encode_params", Session: own, FpID: apitest.Browser, Body: `{"searchID":` + searchID(t, answer) + `}`,
	}
	code := apitest.Data[struct{ Code string }](t, w.Ask(share)).Code
	w.Ask(apitest.Request{
		Method: "GET", Path: "api/decode_params?code=" + code,
		Want: sharedDemand{`{"origins":"北疆"}`, []string{"销售类型“优选”只对会员企业开放，已去掉"}, true},
	})
	share.Session, share.Code = w.Boss.LogIn(), 404
	w.Ask(share)
	share.Session, share.Code = "", 401
	w.Ask(share)
}

func TestNewLotsSinceADemandWasOpened(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	token := w.Clerk.LogIn()
	answer := w.Ask(apitest.Request{
		Path: "searchHistory/editor", Session: token, Body: `{"searchName":"北疆","origins":"北疆"}`,
	})
	number := searchID(t, answer)
	saved := w.DB.Now().Unix()
	w.DB.Advance(2 * time.Hour)
	w.DB.Company("乙棉业").Seller().Batch("65099252009").North().Fixed(15000)
	price := apitest.Request{Path: "searchHistory/getMinPrices", Session: token, Body: `{"searchIDs":"` + number + `"}`}
	w.Wait("the lot is found", func() bool {
		return cmp.Equal(apitest.Get[[]priced](w.Server, price), []priced{{
			json.Number(number), new(15000), new(2), new(1), "",
		}})
	})
	w.Ask(apitest.Request{
		Path: "searchHistory/open", Session: token, Body: `{"searchID":` + number + `}`,
		Want: struct{ Since int64 }{saved},
	})
	price.Want = []priced{{json.Number(number), new(15000), new(2), new(0), ""}}
	w.Ask(price)
}

func TestPagesReceiveChangesOfTheirDemands(t *testing.T) {
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
	if received := apitest.AwaitAll(t, boss, `"kind":"demands"`); strings.Contains(received, changed) {
		t.Errorf("a colleague's page received %s", received)
	}
}

type demandName struct{ SearchName string }

type namedDemand struct {
	Pricing    bool
	SearchName string
}

type demandPriority struct {
	SearchName string
	Priority   int
}

type colourShare struct {
	GeColor        string
	GeColorPercent int
}

type pricedByContract struct{ ListingIndex bool }

// lowest is the lowest price of a demand and how many lots meet it.
type lowest struct{ MinPrice, Count, NewCount *int }

// sharedDemand is what a code of a shared demand opens.
type sharedDemand struct {
	V       string
	Changes []string
	Lost    bool
}

// saved is a saved demand in a list, with its lowest price where the list is asked for prices.
type saved struct {
	SearchID                         json.Number
	Origins, SearchName              string
	LengthMin, Priority, IsSubscribe int
	Pricing, Lost                    bool
	Changes                          []string
	MinPrice, Count, NewCount        *int
}

// priced is the lowest price of a saved demand.
type priced struct {
	SearchID                  json.Number
	MinPrice, Count, NewCount *int
	Why                       string
}

type opened struct {
	LengthMin  int
	SearchName string
	Since      int64
}

type lengthOf struct {
	LengthMin  int
	SearchID   json.Number
	SearchName string
	Pricing    bool
}

type originsOf struct{ Origins string }
