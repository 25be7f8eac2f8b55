package cottonapi_test

import (
	"strings"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// askStock is a day in the shop of a seller.
func askStock(t *testing.T, w *apitest.Site) {
	farm := w.DB.Company("金穗棉业有限公司")
	merchant, clerk := farm.Merchant("老金"), farm.Member("小金")
	s := farm.Seller()
	one, fixed := s.Batch("65012254001").Hand().OnBasis("CF701", 1100), s.Batch("65012254002").Fixed(16000)
	gone := s.Batch("65012254003").State(cotton.Expired).Until(w.DB.Now().Add(-time.Hour)).OnBasis("CF701", 900)
	sold := s.Batch("65012254004").State(cotton.Sold).Fixed(15000)
	s.Batch("65012254005").Unlisted()
	own := merchant.LogIn()
	for _, r := range []apitest.Request{
		{
			Method: "GET", Path: "member/listing_page?orderBy=price&order=asc",
			Want: web.PageOf[inShop]{TotalRow: 4, PageNum: 1, PageSize: 30, List: []inShop{
				{15000, "已售", "65012", []string{}, 0, 0, []string{}},
				{15900, "已过期", "65012", []string{"reprice", "takeOff", "putOn", "sold"}, 0, 0, []string{}},
				{16000, "在售", "65012", []string{"reprice", "takeOff", "sold"}, 0, 0, []string{}},
				{16100, "在售", "65012", []string{"reprice", "takeOff", "sold"}, 0, 0, []string{}},
			}},
		},
		{
			Method: "GET", Path: "member/listing_page?state=1&fixed=1",
			Want: apitest.List[numbered]{TotalRow: 1, List: []numbered{{"65012254002"}}},
		},
		{
			Method: "GET", Path: "member/listing_page?batchID=4003",
			Want: apitest.List[numbered]{TotalRow: 1, List: []numbered{{"65012254003"}}},
		},
		{Method: "GET", Path: "member/listing_page?batchID=x", Code: 400, Msg: "批号须为 数字"},
		{
			Method: "GET", Path: "member/domesticCottonCount",
			Want: stockCounts{
				[]stateCount{
					{1, "在售", 2, 87.09586},
					{2, "点价中", 0, 0},
					{3, "已售", 1, 43.54793},
					{4, "已下架", 0, 0},
					{5, "已过期", 1, 43.54793},
					{6, "竞价中", 0, 0},
				},
				0,
			},
		},
		{
			Method: "GET", Path: "member/list_factory_stat",
			Want: stockGroups{
				Factories: []ginneryName{{"65012", "加工厂65012"}},
				Contracts: []contractStock{{"CF701", 2, new(900), new(1100)}, {"", 2, nil, nil}},
				Depots:    []depotNumber{{2}}, Years: []yearStock{{2025, 4}},
			},
		},
		{
			Method: "GET", Path: "member/list_factory_stat?state=5",
			Want: struct{ Factories []ginneryStock }{[]ginneryStock{{1}}}, Hides: []string{`"indexCode":""`},
		},
		{Method: "GET", Path: "member/queryEntryInfo", Want: entryDefaults{IndexCode: "", Fixed: false, Until: 7, Notes: ""}},
		{
			Method: "GET", Path: "member/updateEntryInfo?indexCode=cf2701&until=14&notes=%E5%8C%85%E5%9B%9E%E6%BD%AE",
			Want: entryDefaults{IndexCode: "CF701", Fixed: false, Until: 14, Notes: "包回潮"},
		},
		{Method: "GET", Path: "member/updateEntryInfo?indexCode=x", Code: 400, Msg: "合约代码 x 不正确，应如 CF701"},
		{Method: "GET", Path: "member/queryEntryInfo", Want: struct{ Until int }{14}},
		{
			Path: "batch/update",
			Body: `{"listingIDs":[` + apitest.ID(one) + `,` + apitest.ID(fixed) + `,` + apitest.ID(sold) + `],"by":-50}`,
			Want: outcome{Changed: 2, Failed: []failure{{sold.ID, "65012254004", "该批次正在交易中或已售出，不能改价"}}, FailedCount: 1},
		},
		{
			Path: "batch/update", Body: `{"filter":{"state":1},"toContract":"CF705","keep":"price"}`,
			Want: struct{ Changed int }{2},
		},
		{
			Method: "GET", Path: "member/listing_page?indexCode=CF705&orderBy=basis&order=asc",
			Want: apitest.List[basisPrice]{TotalRow: 2, List: []basisPrice{{750, 15950}, {850, 16050}}},
		},
		{
			Path: "batch/update", Body: `{"filter":{"state":1},"toContract":"CF701","price":15000}`, Code: 400,
			Msg: "每次只能用一种方式改价：新报价、加减价、换合约",
		},
		{Path: "batch/update", Body: `{"filter":{},"by":50}`, Code: 400, Msg: "请至少填一个筛选条件，如状态"},
		{Path: "batch/update", Body: `{"by":50}`, Code: 400, Msg: "请选择批次，或填写筛选条件"},
		{
			Path: "batch/update", Body: `{"listingIDs":[` + apitest.ID(one) + `]}`, Code: 400,
			Msg: "请填写改成什么：新报价、加减价、换合约、有效期或居间企业",
		},
		{
			Path: "batch/update", Body: `{"listingIDs":[` + apitest.ID(one) + `],"indexCode":"CF999","basis":1}`, Code: 400,
			Msg: "合约代码不正确，应如 CF701",
		},
		{
			Path: "batch/state", Body: `{"listingIDs":[` + apitest.ID(gone) + `],"verb":"putOn"}`,
			Want: changedLots{0, []failedReason{{"挂盘期限已过，请填写新的有效期"}}},
		},
		{
			Path: "batch/state", Body: `{"listingIDs":[` + apitest.ID(gone) + `],"verb":"putOn","until":"2026-12-31"}`,
			Want: struct{ Changed int }{1},
		},
		{
			Path: "batch/state", Body: `{"filter":{"batchID":"4003"},"verb":"takeOff"}`,
			Want: outcome{Changed: 1, Failed: []failure{}},
		},
		{Path: "batch/state", Body: `{"filter":{"batchID":"4003"},"verb":"reprice"}`, Code: 400},
		{
			Path: "batch/bundle", Body: `{"listingIDs":[` + apitest.ID(one) + `,` + apitest.ID(fixed) + `]}`,
			Want: struct{ Bundle, Lots int64 }{one.ID, 2},
		},
		{
			Path: "batch/state", Body: `{"listingIDs":[` + apitest.ID(fixed) + `],"verb":"takeOff"}`,
			Want: struct{ Changed, Together int }{1, 1},
		},
		{
			Path: "batch/update", Body: `{"listingIDs":[` + apitest.ID(fixed) + `],"by":5}`,
			Want: changedLots{0, []failedReason{{"该批次已下架，没有改价；要按新报价重新上架，请选择“同时上架”"}}},
		},
		{
			Path: "batch/update", Body: `{"listingIDs":[` + apitest.ID(fixed) + `],"by":5,"putOn":true}`,
			Want: changedLots{0, []failedReason{{"该批次与其他批次捆绑销售，已不在售；请先把整组重新上架，或解除捆绑后再改价"}}},
		},
		{
			Path: "batch/state", Body: `{"listingIDs":[` + apitest.ID(fixed) + `],"verb":"putOn"}`,
			Want: struct{ Changed, Together int }{1, 1},
		},
		{
			Path: "batch/bundle", Body: `{"bundle":` + apitest.ID(one) + `,"dissolve":true}`,
			Want: struct{ Bundle, Lots int }{0, 2},
		},
		{Path: "batch/bundle", Body: `{"bundle":` + apitest.ID(one) + `,"dissolve":true}`, Code: 404},
		{Path: "batch/bundle", Body: `{"listingIDs":[` + apitest.ID(one) + `]}`, Code: 400},
		{
			Path: "batch/modify_item", Body: `{"listingID":` + apitest.ID(one) + `,"version":0,"field":"notes","value":"x"}`,
			Code: 409, Msg: "批次 65012254001 刚被别人修改过，请看过最新的内容后再改",
		},
		{
			Path: "member/refresh_listing_date", Body: `{"filter":{"state":1}}`,
			Want: refreshedLots{0, []failedReason{{"该批次今天已挂牌或刷新过，每天一次，请明天再刷新"}, {"该批次今天已挂牌或刷新过，每天一次，请明天再刷新"}}},
		},
		{
			Path: "batch/inShop", Body: `{"batchIDs":["65012254004","65012254001","65012259999","65012254001"]}`,
			Want: lotsInShop{Missing: []string{"65012259999"}, Unlike: []string{}, List: []lotInShop{
				{one.ID, "65012254001", "加工厂65012", new("CF705"), new(850), nil, 1, "在售", false, true},
				{sold.ID, "65012254004", "加工厂65012", nil, nil, new(15000), 3, "已售", false, false},
			}},
		},
		{
			Path: "batch/sold", Body: `{"batchIDs":["65012254003.0","６５０１２２５９９９９","13812345678"]}`,
			Want: soldLots{1, []failure{{0, "65012259999", "店里没有这个批号"}, {0, "13812345678", "不像批号，应为 11 位数字"}}, 2},
		},
		{
			Path: "batch/make",
			Body: `{"batchIDs":["65012254005","65012254001","65012254004","65012259999"],"indexCode":"CF701","basis":1000,` +
				`"until":"2026-12-31","notes":" 新花 "}`,
			Want: madeLots{
				Made: []numbered{{"65012254005"}}, Repriced: []numbered{{"65012254001"}},
				Failed: []failedReason{{"该批次正在交易中或已售出，不能改价"}, {"没有这批的检验数据，请用带颜色级、长度、马值等列的表格导入"}}, Points: 300, Waiting: 0,
			},
		},
		{
			Path: "batch/make", Body: `{"batchIDs":["65012254005"],"indexCode":"CF701","basis":1000,"until":"2026-12-31"}`,
			Want: madePoints{[]any{}, 0},
		},
		{
			Path: "batch/make", Body: `{"batchIDs":["65012254005"],"price":15000,"until":"2026-11-20"}`, Code: 400,
			Msg: "有效期应晚于现在",
		},
		{
			Path: "batch/make", Body: `{"batchIDs":["65012254005"],"price":15000,"until":"2026-13-01"}`, Code: 400,
			Msg: "日期应如 2026-11-28",
		},
	} {
		r.Session = own
		w.Run(t, r)
	}
	// A member who may not sell sees the shop of the company, but neither changes it nor exports it.
	w.Ask(apitest.Request{
		Method: "GET", Path: "member/listing_page", Session: clerk.LogIn(),
		Want: apitest.List[numbered]{TotalRow: 5, List: []numbered{
			{"65012254005"}, {"65012254004"}, {"65012254003"}, {"65012254002"}, {"65012254001"},
		}},
	})
	for _, r := range []apitest.Request{
		{Path: "member/refresh_listing_date", Body: `{"filter":{"state":1}}`},
		{Path: "shop/exportShopListingWithOss", Body: `{"filter":{"state":1}}`},
		{Method: "GET", Path: "member/updateEntryInfo?until=14"},
	} {
		r.Session, r.Code, r.Msg = clerk.LogIn(), 403, "您还没有为本企业挂牌、改价的权限，请联系企业管理员在“用户管理”中为您开通“产品管理”"
		w.Ask(r)
	}
	w.Ask(apitest.Request{
		Path: "batch/make", Session: clerk.LogIn(), Body: `{"batchIDs":["65012254005"],"price":15000,"until":"2026-12-31"}`,
		Code: 403,
	})
	type event struct{ Verb, Note string }
	events := map[event]bool{}
	r := apitest.Request{
		Method: "GET", Path: "admin/event/list?memberID=" + apitest.Num(farm.ID), Session: w.Admin.LogIn(),
	}
	for _, e := range apitest.Get[struct{ List []event }](w.In(t), r).List {
		events[e] = true
	}
	for _, want := range []event{
		{"list lots", "2 批：报价 CF701+1000"},
		{"reprice lots", "2 批：-50 元/吨"},
		{"reprice lots", "2 批：换到 CF705，价格不变"},
		{"mark lots sold", "1 批"},
	} {
		if !events[want] {
			t.Errorf("%v is not among %v", want, events)
		}
	}
	checkDemandCount(t, w, own)
	askItem(t, w, own, one.ID)
	askViews(t, w, own, one)
}

// checkDemandCount puts lots on sale again. The answer has the number of demands of other companies that wait for them.
func checkDemandCount(t *testing.T, w *apitest.Site, own string) {
	ask := func() int {
		return apitest.Data[struct{ Waiting int }](t, w.Ask(apitest.Request{
			Path: "batch/make", Session: own,
			Body: `{"batchIDs":["65012254005","65012254001"],"price":15200,"until":"2026-12-31"}`,
		})).Waiting
	}
	before := ask()
	for _, c := range []*schematest.Company{w.Trader, w.DB.Company("金穗棉业有限公司")} {
		owner := c.Member("等货的人").MembershipID
		w.DB.Do(func(tx *schema.Tx) error {
			d := demand.Demand{Areas: schema.List{"南疆"}, PriceMax: new(schema.Yuan(15200))}
			_, err := demand.SaveDemand(tx, owner, demand.Saving{Name: "南疆棉", Demand: d})
			return err
		})
	}
	if n := ask() - before; n != 1 {
		t.Errorf("%d more demands wait for two lots, want 1", n)
	}
}

// askItem changes one field of a listing, as its seller has seen it.
func askItem(t *testing.T, w *apitest.Site, own string, id int64) {
	for _, c := range []struct {
		field, value string
		code         int
		msg          string
		want         any
	}{
		{"notes", "含税", 200, "", struct{ Notes string }{"含税"}},
		{"notes", "", 200, "", struct{ Notes string }{""}},
		{"until", "2026-12-24", 200, "", struct{ Until string }{"2026-12-24T07:00:00Z"}},
		{"until", "2026-11-20", 400, "有效期应晚于现在", nil},
		{"until", "24.12.", 400, "日期应如 2026-11-21", nil},
		{"direct", "1", 200, "", special{[]int{3}}},
		{"direct", "0", 200, "", special{[]int{}}},
		{"direct", "x", 400, "请选择是或否（1、0）", nil},
		{"price", "1", 400, "字段须为其中之一：until, notes, direct", nil},
	} {
		l := schematest.Read(w.DB, func(tx *schema.Tx) (*cotton.Listing, error) { return cotton.FindListing(tx, id) })
		w.Run(t, apitest.Request{
			Name: c.field + " " + c.value, Path: "batch/modify_item", Session: own, Code: c.code, Msg: c.msg, Want: c.want,
			Body: apitest.Body(t, map[string]any{"listingID": id, "version": l.Version, "field": c.field, "value": c.value}),
		})
	}
}

// askViews views a lot. Views by its seller do not count, and repeated views count once.
func askViews(t *testing.T, w *apitest.Site, own string, lot cotton.Listing) {
	look := apitest.Request{Method: "GET", Path: "batch/getCottonBatch?listingID=" + apitest.ID(lot)}
	w.Wait("the lot is found", func() bool { return strings.Contains(w.Ask(look), `"listingID":`+apitest.ID(lot)) })
	look.Session = own
	w.Ask(look)
	look.Session = w.Trader.Member("看货的人").LogIn()
	w.Ask(look)
	w.Ask(look)
	mine := apitest.Request{Method: "GET", Path: "member/listing_page?batchID=" + lot.BatchID, Session: own}
	w.Wait("the views are stored", func() bool { return strings.Contains(w.Ask(mine), `"views":2,`) })
	mine.Want = struct{ List []viewsOf }{[]viewsOf{{lot.ID, 2}}}
	w.Ask(mine)
	byViews := apitest.Request{Method: "GET", Path: "member/listing_page?orderBy=views", Session: own}
	if first := apitest.Get[struct{ List []viewsOf }](w.In(t), byViews).List[0]; first != (viewsOf{lot.ID, 2}) {
		t.Errorf("the first by views is %+v", first)
	}
}

type ginneryName struct{ GinneryCode, FactoryName string }

type contractStock struct {
	IndexCode          string
	Count              int
	BasisMin, BasisMax *int
}

type depotNumber struct{ DepotID int }

type yearStock struct{ CottonYear, Count int }

type stockGroups struct {
	Factories []ginneryName
	Contracts []contractStock
	Depots    []depotNumber
	Years     []yearStock
}

type ginneryStock struct{ Count int }

type entryDefaults struct {
	IndexCode string
	Fixed     bool
	Until     int
	Notes     string
}

type basisPrice struct{ Basis, Price int }

type failedReason struct{ Reason string }

type changedLots struct {
	Changed int
	Failed  []failedReason
}

type refreshedLots struct {
	Refreshed int
	Failed    []failedReason
}

type soldLots struct {
	Changed     int
	Failed      []failure
	FailedCount int
}

type madeLots struct {
	Made            []numbered
	Repriced        []numbered
	Failed          []failedReason
	Points, Waiting int
}

type madePoints struct {
	Made   []any
	Points int
}

// inShop is a lot of a shop as its seller sees it.
type inShop struct {
	Price                  int
	StateName, GinneryCode string
	Verbs                  []string
	Views, Age             int
	Together               []string
}

type stockCounts struct {
	List []stateCount
	Soon int
}

type stateCount struct {
	State     int
	StateName string
	Count     int
	Tons      float64
}

type viewsOf struct {
	ListingID int64
	Views     int
}
