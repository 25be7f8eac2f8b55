package cottonapi_test

import (
	"strings"
	"testing"
	"time"

	"cottonmall/api/apitest"
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
			Has: []string{
				`"totalRow":4,"pageNum":1,"pageSize":30`, `"price":16100,`, `"stateName":"已过期"`, `"ginneryCode":"65012"`, `"views":0`, `"age":0`,
				`"verbs":["reprice","takeOff","sold"]`, `"verbs":["reprice","takeOff","putOn","sold"]`, `"verbs":[]`,
			},
		},
		{Method: "GET", Path: "member/listing_page?state=1&fixed=1", Has: []string{`"totalRow":1`, `"batchID":"65012254002"`}},
		{Method: "GET", Path: "member/listing_page?batchID=4003", Has: []string{`"totalRow":1`, `"batchID":"65012254003"`}},
		{Method: "GET", Path: "member/listing_page?batchID=x", Code: 400, Msg: "批号须为 数字"},
		{Method: "GET", Path: "member/domesticCottonCount", Has: []string{`{"state":1,"stateName":"在售","count":2,"tons":`, `{"state":4,"stateName":"已下架","count":0,"tons":0}`, `"soon":0`}},
		{
			Method: "GET", Path: "member/list_factory_stat",
			Has: []string{
				`"factories":[{"ginneryCode":"65012","factoryName":"`, `"indexCode":"CF701","count":2,`, `"basisMin":900,"basisMax":1100`,
				`"indexCode":"","count":2,`, `"basisMin":null`, `"depots":[{"depotID":`, `"years":[{"cottonYear":2025,"count":4`,
			},
		},
		{Method: "GET", Path: "member/list_factory_stat?state=5", Has: []string{`"count":1`}, Hasnt: []string{`"indexCode":""`}},
		{Method: "GET", Path: "member/queryEntryInfo", Has: []string{`{"indexCode":"","fixed":false,"until":7,"notes":""}`}},
		{Method: "GET", Path: "member/updateEntryInfo?indexCode=cf2701&until=14&notes=%E5%8C%85%E5%9B%9E%E6%BD%AE", Has: []string{`{"indexCode":"CF701","fixed":false,"until":14,"notes":"包回潮"}`}},
		{Method: "GET", Path: "member/updateEntryInfo?indexCode=x", Code: 400, Msg: "合约代码 x 不正确，应如 CF701"},
		{Method: "GET", Path: "member/queryEntryInfo", Has: []string{`"until":14`}},
		{Path: "batch/update", Body: `{"listingIDs":[` + apitest.ID(one) + `,` + apitest.ID(fixed) + `,` + apitest.ID(sold) + `],"by":-50}`, Has: []string{`"changed":2,"unchanged":0,"failed":[{"listingID":` + apitest.ID(sold) + `,"batchID":"65012254004","reason":"该批次正在交易中或已售出，不能改价"}],"failedCount":1,"next":0`}},
		{Path: "batch/update", Body: `{"filter":{"state":1},"toContract":"CF705","keep":"price"}`, Has: []string{`"changed":2`}},
		{Method: "GET", Path: "member/listing_page?indexCode=CF705&orderBy=basis&order=asc", Has: []string{`"totalRow":2`, `"basis":750`, `"price":15950`, `"price":16050`}},
		{Path: "batch/update", Body: `{"filter":{"state":1},"toContract":"CF701","price":15000}`, Code: 400, Msg: "每次只能用一种方式改价：新报价、加减价、换合约"},
		{Path: "batch/update", Body: `{"filter":{},"by":50}`, Code: 400, Msg: "请至少填一个筛选条件，如状态"},
		{Path: "batch/update", Body: `{"by":50}`, Code: 400, Msg: "请选择批次，或填写筛选条件"},
		{Path: "batch/update", Body: `{"listingIDs":[` + apitest.ID(one) + `]}`, Code: 400, Msg: "请填写改成什么：新报价、加减价、换合约或有效期"},
		{Path: "batch/update", Body: `{"listingIDs":[` + apitest.ID(one) + `],"indexCode":"CF999","basis":1}`, Code: 400, Msg: "合约代码不正确，应如 CF701"},
		{Path: "batch/state", Body: `{"listingIDs":[` + apitest.ID(gone) + `],"verb":"putOn"}`, Has: []string{`"changed":0`, "挂盘期限已过，请填写新的有效期"}},
		{Path: "batch/state", Body: `{"listingIDs":[` + apitest.ID(gone) + `],"verb":"putOn","until":"2026-12-31"}`, Has: []string{`"changed":1`}},
		{Path: "batch/state", Body: `{"filter":{"batchID":"4003"},"verb":"takeOff"}`, Has: []string{`"changed":1,"together":0,"unchanged":0,"failed":[],"failedCount":0,"next":0`}},
		{Path: "batch/state", Body: `{"filter":{"batchID":"4003"},"verb":"reprice"}`, Code: 400},
		{Path: "batch/bundle", Body: `{"listingIDs":[` + apitest.ID(one) + `,` + apitest.ID(fixed) + `]}`, Has: []string{`"bundle":` + apitest.ID(one) + `,"lots":2`}},
		{Path: "batch/state", Body: `{"listingIDs":[` + apitest.ID(fixed) + `],"verb":"takeOff"}`, Has: []string{`"changed":1,"together":1`}},
		{Path: "batch/update", Body: `{"listingIDs":[` + apitest.ID(fixed) + `],"by":5}`, Has: []string{`"changed":0`, "该批次已下架，没有改价"}},
		{Path: "batch/update", Body: `{"listingIDs":[` + apitest.ID(fixed) + `],"by":5,"putOn":true}`, Has: []string{`"changed":0`, "整组重新上架"}},
		{Path: "batch/state", Body: `{"listingIDs":[` + apitest.ID(fixed) + `],"verb":"putOn"}`, Has: []string{`"changed":1,"together":1`}},
		{Path: "batch/bundle", Body: `{"bundle":` + apitest.ID(one) + `,"dissolve":true}`, Has: []string{`"bundle":0,"lots":2`}},
		{Path: "batch/bundle", Body: `{"bundle":` + apitest.ID(one) + `,"dissolve":true}`, Code: 404},
		{Path: "batch/bundle", Body: `{"listingIDs":[` + apitest.ID(one) + `]}`, Code: 400},
		{Path: "batch/modify_item", Body: `{"listingID":` + apitest.ID(one) + `,"version":0,"field":"notes","value":"x"}`, Code: 409, Msg: "批次 65012254001 刚被别人修改过，请看过最新的内容后再改"},
		{Path: "member/refresh_listing_date", Body: `{"filter":{"state":1}}`, Has: []string{`"refreshed":0`, "每天一次"}},
		{
			Path: "batch/inShop", Body: `{"batchIDs":["65012254004","65012254001","65012259999","65012254001"]}`,
			Has: []string{
				`"list":[{"listingID":` + apitest.ID(one) + `,"batchID":"65012254001","factoryName":"`, `"indexCode":"CF705","basis":850,"fixedPrice":null,"state":1,"stateName":"在售","isBindSale":false,"maySell":true}`,
				`"indexCode":null,"basis":null,"fixedPrice":15000,"state":3,"stateName":"已售","isBindSale":false,"maySell":false}]`, `"missing":["65012259999"]`,
			},
		},
		{Path: "batch/sold", Body: `{"batchIDs":["65012254003.0","６５０１２２５９９９９","13812345678"]}`, Has: []string{`"changed":1`, `{"listingID":0,"batchID":"65012259999","reason":"店里没有这个批号"}`, `{"listingID":0,"batchID":"13812345678","reason":"不像批号，应为 11 位数字"}`, `"failedCount":2`}},
		{
			Path: "batch/make", Body: `{"batchIDs":["65012254005","65012254001","65012254004","65012259999"],"indexCode":"CF701","basis":1000,"until":"2026-12-31","notes":" 新花 "}`,
			Has: []string{`"made":[{"batchID":"65012254005"`, `"repriced":[{"batchID":"65012254001"`, `"points":300`, "没有这批的检验数据", "不能改价", `"waiting":`},
		},
		{Path: "batch/make", Body: `{"batchIDs":["65012254005"],"indexCode":"CF701","basis":1000,"until":"2026-12-31"}`, Has: []string{`"made":[]`, `"points":0`}},
		{Path: "batch/make", Body: `{"batchIDs":["65012254005"],"price":15000,"until":"2026-11-20"}`, Code: 400, Msg: "有效期应晚于现在"},
		{Path: "batch/make", Body: `{"batchIDs":["65012254005"],"price":15000,"until":"2026-13-01"}`, Code: 400, Has: []string{"日期应如"}},
	} {
		r.Session = own
		w.Ask(r)
	}
	// A member who may not sell sees the shop of his company, and neither changes it nor takes it away.
	w.Ask(apitest.Request{Method: "GET", Path: "member/listing_page", Session: clerk.LogIn(), Has: []string{`"batchID":"65012254001"`}})
	for _, r := range []apitest.Request{
		{Path: "member/refresh_listing_date", Body: `{"filter":{"state":1}}`},
		{Path: "shop/exportShopListingWithOss", Body: `{"filter":{"state":1}}`},
		{Method: "GET", Path: "member/updateEntryInfo?until=14"},
	} {
		r.Session, r.Code, r.Has = clerk.LogIn(), 403, []string{"请联系企业管理员"}
		w.Ask(r)
	}
	w.Ask(apitest.Request{Path: "batch/make", Session: clerk.LogIn(), Body: `{"batchIDs":["65012254005"],"price":15000,"until":"2026-12-31"}`, Code: 403})
	w.Ask(apitest.Request{Method: "GET", Path: "admin/event/list?memberID=" + apitest.Num(farm.ID), Session: w.Admin.LogIn(), Has: []string{"list lots", "2 批：报价 CF701+1000", "2 批：-50元/吨", "2 批：换到 CF705，价格不变", "mark lots sold"}})
	askMade(t, w, own)
	askItem(t, w, own, one.ID)
	askViews(t, w, own, one)
}

// askMade puts a lot on sale again: whoever makes lots hears how many demands of others wait for them.
func askMade(t *testing.T, w *apitest.Site, own string) {
	ask := func() int {
		return apitest.Data[struct{ Waiting int }](t, w.Ask(apitest.Request{
			Path: "batch/make", Session: own, Body: `{"batchIDs":["65012254005","65012254001"],"price":15200,"until":"2026-12-31"}`,
		})).Waiting
	}
	before := ask()
	for _, c := range []*schematest.Company{w.Trader, w.DB.Company("金穗棉业有限公司")} {
		owner := c.Member("等货的人").MembershipID
		w.DB.Do(func(tx *schema.Tx) error {
			_, err := demand.SaveDemand(tx, owner, demand.Saving{Name: "南疆棉", Demand: demand.Demand{Areas: schema.List{"南疆"}, PriceMax: new(schema.Yuan(15200))}})
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
		has          string
	}{
		{"notes", "含税", 200, `"notes":"含税"`},
		{"notes", "", 200, `"notes":""`},
		{"until", "2026-12-24", 200, `"until":"2026-12-24T07:00:00Z"`},
		{"until", "2026-11-20", 400, "有效期应晚于现在"},
		{"until", "24.12.", 400, "日期应如"},
		{"direct", "1", 200, `"specialSaleType":[3]`},
		{"direct", "0", 200, `"specialSaleType":[]`},
		{"direct", "x", 400, "请选择"},
		{"price", "1", 400, "字段"},
	} {
		l := schematest.Read(w.DB, func(tx *schema.Tx) (*cotton.Listing, error) { return cotton.FindListing(tx, id) })
		w.Ask(apitest.Request{
			Path: "batch/modify_item", Session: own, Code: c.code, Has: []string{c.has},
			Body: apitest.Body(t, map[string]any{"listingID": id, "version": l.Version, "field": c.field, "value": c.value}),
		})
	}
}

// askViews looks at a lot: its seller does not count, and who comes back soon counts once.
func askViews(t *testing.T, w *apitest.Site, own string, lot cotton.Listing) {
	look := apitest.Request{Method: "GET", Path: "batch/getCottonBatch?listingID=" + apitest.ID(lot)}
	w.Wait("the lot is found", func() bool { return strings.Contains(w.Ask(look), `"listingID":`+apitest.ID(lot)) })
	look.Session = own
	w.Ask(look)
	look.Session = w.Trader.Member("看货的人").LogIn()
	w.Ask(look)
	w.Ask(look)
	mine := apitest.Request{Method: "GET", Path: "member/listing_page?batchID=" + lot.BatchID, Session: own}
	w.Wait("the looks are stored", func() bool { return !strings.Contains(w.Ask(mine), `"views":0,`) })
	mine.Has = []string{`"views":2,`}
	w.Ask(mine)
	w.Ask(apitest.Request{Method: "GET", Path: "member/listing_page?orderBy=views", Session: own, Has: []string{`"list":[{"listingID":` + apitest.ID(lot) + `,`}})
}
