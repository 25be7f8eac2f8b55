package cottonapi_test

import (
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	t.Run("market", func(t *testing.T) { w.Run(t, everyCall(w)...) })
	t.Run("exports", func(t *testing.T) { askExports(t, w) })
	t.Run("columns", func(t *testing.T) { askColumns(w) })
	t.Run("shops", func(t *testing.T) { askShops(w) })
	t.Run("stock", func(t *testing.T) { askStock(t, w) })
	w.AllAsked("cottonapi")
}

// everyCall asks about the market as a visitor.
func everyCall(w *apitest.Site) []apitest.Request {
	return []apitest.Request{
		{
			Path: "batch/getListingFineList", Body: `{"facets":"packType,price","pageSize":2}`,
			Has:   []string{`"totalRow":4`, `"price":15600`, `"indexValue":15000`, `"facets":{`, `"packType":{"counts":[`, `"specialSaleType":[]`},
			Hasnt: []string{"13900000000", "王经理", "65012252006", "batchEnd", "amountStep"},
		},
		{Path: "batch/getListingFineList", Body: `type=1&pageNum=1`, Has: []string{`"totalRow":1`, `"batchID":"37001252005"`}},
		{Path: "batch/getListingFineList", Body: `{"order":"basis","asc":false,"keyword":"金翔"}`, Has: []string{`"totalRow":1`, `65077252002`}},
		{Path: "batch/sumListingFine", Body: `{}`, Has: []string{`"count":4`, `"priceMin":15600`, `"basisMin":600`, `"basisMax":1300`}},
		{Path: "batch/loosenListingFine", Body: `{"origins":"南疆","packType":"1"}`, Has: []string{`"fields":["`, `"count":`}},
		{Path: "batch/readShorthand", Body: `{"text":"双29 南疆 CF701"}`, Has: []string{`"lengthMin":29`, `"strongMin":29`, `"indexCode":"CF701"`, `"origins":"南疆"`, `"words":""`, `"hints":[]`}},
		{Path: "batch/readShorthand", Body: `{"text":"CF605 金翔"}`, Has: []string{`"words":"金翔"`, `"hints":["合约 CF605 已到期，最后交易日是 `}},
		{Path: "batch/countListingFine", Body: `{"cottonSource":0}`, Has: []string{`"data":4`}},
		{Path: "batch/countListingFine", Body: `cottonSource=1`, Has: []string{`"data":1`}},
		{Method: "GET", Path: "batch/recommend?pageSize=2", Has: []string{`"totalRow":4`, `"pageSize":2`, `"price3128":`}},
		{Method: "GET", Path: "batch/get_recommend_cotton?listingID=" + apitest.ID(w.South), Has: []string{`65012252001`}, Hasnt: []string{`65077252002`}},
		{Method: "GET", Path: "batch/view_member_name?listingID=" + apitest.ID(w.North), Has: []string{`"memberName":"乙棉业"`}, Hasnt: []string{"13900000000"}},
		{Method: "GET", Path: "batch/view_member_name?listingID=99999", Code: 404, Msg: "没有这个批次，或已下架"},
		{
			Method: "GET", Path: "batch/index",
			Has: []string{`"XJ":[{"name":"南疆"`, `"ND":[`, `"depots":[{"name":`, `"years":[2025]`, `"quotes":[{"indexCode":"CF701"`, `"standard":true`, `"min":26,"max":39,"step":0.1`, `{"code":"0","name":"无主体"}`},
		},
		{
			Method: "GET", Path: "batch/getCottonBatch?batchID=65077252002",
			Has: []string{`"listings":[{`, `"premiums":[{`, `"name":"金翔棉业"`, `"colours":[{"name":"11","share":0}`, `"length":{"avg":29.6,"min":null,"max":null}`, `"history":[{"indexCode":"CF701"`, `"ginneryLots":1`, `"bales":[]`, `"price3128Reason":""`, `"known":true,"reason":""`},
		},
		{Method: "GET", Path: "batch/getCottonBatch?batchID=" + w.Inland.BatchID, Has: []string{`"warehouse":{"id":1,"name":"青州库","area":"内地"`}},
		{Method: "GET", Path: "batch/getCottonBatch?listingID=" + apitest.ID(w.Fixed), Has: []string{`"batchID":"65099252004"`, `"history":[]`}},
		{
			Method: "GET", Path: "batch/getCottonBatch?batchID=" + w.Sold.BatchID,
			Has: []string{`"listings":[]`, `"price3128Reason":"升贴水表“郑商所 2015年11月”中没有强力级 S5 的升贴水，不能折算"`, `"known":false,"reason":"升贴水表`},
		},
		{Method: "GET", Path: "batch/getCottonBatch?batchID=65012259999", Code: 404},
		{
			Method: "GET", Path: "batch/getCottonBatch?batchID=65077252002&listingID=" + apitest.ID(w.South),
			Has: []string{`"batchID":"65077252002"`, `"amountMoney":"`},
		},
		{
			Method: "GET", Path: "batch/getCottonBatch?batchID=65077252002&listingID=" + apitest.ID(w.North), Code: 404,
			Has: []string{"批次 65077252002 没有编号为 " + apitest.ID(w.North) + " 的挂牌"},
		},
		{Method: "GET", Path: "batch/getCottonBatch", Code: 400, Msg: "请输入批号!"},
		{Method: "GET", Path: "batch/getBatchCompareList", Has: []string{`"data":[]`}},
		{Path: "batch/setBatchCompare", Body: `{"listingIds":"` + apitest.ID(w.South) + `"}`, FpID: "everybody-1", Has: []string{`"count":1`}},
		{Path: "batch/removeBatchCompare", Body: `{"all":true}`, FpID: "everybody-1", Has: []string{`"count":0`}},
		{Method: "GET", Path: "bases/cottonYear", Has: []string{`"data":[2025]`}},
		{Method: "GET", Path: "bases/listCount", Has: []string{`"xinjiang":4`, `"inland":1`, `"today":5`, `"date":"2026-11-21"`}},
		{Method: "GET", Path: "shop/shop_list?name=%E4%B9%99", Has: []string{`"memberName":"乙棉业"`, `"listings":3`, `"totalRow":1`}, Hasnt: []string{"13900000000"}},
		{Path: "imported/statusStat", Body: `{"currency":1,"status":[0],"memberOwner":1}`, Has: []string{`"data":{"-1":0}`}},
		{Path: "imported/statusStat", Body: `{"currency":1,"memberOwner":"乙"}`, Code: 400, Msg: "公司须为整数"},
		{
			Path: "web_index/index",
			Has: []string{
				`{"name":"双29","routeKey":"双29","clickType":"指标","count":3}`, `{"name":"内地","routeKey":"内地","clickType":"产地","count":1}`,
				`{"name":"内地","routeKey":"内地","clickType":"存放地","count":0}`, `{"name":"兵团","routeKey":"兵团","clickType":"产地","count":1}`,
				`"quotes":[{"indexCode":"CF701","indexValue":15000,`, `"history":[{"day":"2026-11-23","close":15000}]}`,
				`"counts":{"xinjiang":4`, `"newest":[{`, `"recommended":[{`, `"categories":[{"group":"棉花类型"`, `{"name":"手采棉","routeKey":"手采棉","clickType":"棉花类型","count":1}`, `"day":{`,
			},
		},
		{Path: "web_index/search", Body: `{"batchIds":"65077252002，65012259999\n37001252005"}`, Has: []string{`"totalRow":2`, `"missing":["65012259999"]`}},
		{Path: "web_index/search", Body: `{"keyword":"金翔"}`, Has: []string{`"totalRow":1,"pageNum":1,"pageSize":30,"list":[{`}},
		{Path: "web_index/search", Body: `{"keyword":"青州库","type":1}`, Has: []string{`"totalRow":1`, `"batchID":"37001252005"`}},
		{Path: "web_index/search", Code: 400, Msg: "请输入批号!"},
	}
}

// Batch numbers are found as the other lists are: of one type where that is asked, page by page.
func TestBatchNumbersAreFoundByTypeAndPage(t *testing.T) {
	t.Parallel()
	m := apitest.OpenMarket(t)
	const both = `"batchIds":"65077252002,37001252005,65012259999,65099252004"`
	for _, r := range []apitest.Request{
		{Name: "all", Body: `{` + both + `}`, Has: []string{`"totalRow":3,"pageNum":1,"pageSize":1000,"list":[{`, `"missing":["65012259999"]`}},
		{Name: "Xinjiang", Body: `{` + both + `,"type":0}`, Has: []string{`"totalRow":2`, `"missing":["37001252005","65012259999"]`}, Hasnt: []string{`"batchID":"37001252005"`}},
		{Name: "inland", Body: `{` + both + `,"type":1}`, Has: []string{`"totalRow":1`, `"batchID":"37001252005"`}, Hasnt: []string{`"batchID":"65077252002"`}},
		{Name: "second page", Body: `{` + both + `,"pageNum":2,"pageSize":2}`, Has: []string{`"totalRow":3,"pageNum":2,"pageSize":2`, `"batchID":"65099252004"`}, Hasnt: []string{`"batchID":"65077252002"`, `"batchID":"37001252005"`}},
		{Name: "page beyond", Body: `{` + both + `,"pageNum":3000,"pageSize":1000}`, Has: []string{`"totalRow":3`, `"list":[]`}},
		{Name: "with words", Body: `{` + both + `,"keyword":"金翔"}`, Code: 400, Msg: "批号和搜索内容只能填一种"},
		{Name: "no such type", Body: `{` + both + `,"type":2}`, Code: 400, Msg: "棉花来源不能大于 1"},
	} {
		r.Path = "web_index/search"
		m.Ask(r)
	}
}

func TestNewestLotsAreOfBothTypes(t *testing.T) {
	t.Parallel()
	m := apitest.OpenMarket(t)
	home := apitest.Data[struct{ Newest []struct{ BatchID string } }](t, m.Ask(apitest.Request{Path: "web_index/index"}))
	found := false
	for _, lot := range home.Newest {
		found = found || lot.BatchID == m.Inland.BatchID
	}
	if !found || len(home.Newest) != 5 {
		t.Errorf("the newest are %v", home.Newest)
	}
}

func TestCompareListBelongsToABrowser(t *testing.T) {
	t.Parallel()
	m := apitest.OpenMarket(t)
	const mine, other = "browser-0001", "browser-0002"
	two := `{"listingIds":"` + apitest.ID(m.South) + `,` + apitest.ID(m.Inland) + `"}`
	for _, r := range []apitest.Request{
		{Name: "no header", Path: "batch/setBatchCompare", Body: two, Cookie: mine, Code: 403, Msg: "请求缺少浏览器标识 fpId，请刷新页面后重试"},
		{Name: "bad header", Path: "batch/setBatchCompare", Body: two, FpID: "x'; --", Code: 400},
		{Name: "two", Path: "batch/setBatchCompare", Body: two, FpID: mine, Has: []string{`"count":2`}},
		{Name: "again", Path: "batch/setBatchCompare", Body: two, FpID: mine, Has: []string{`"count":2`}},
		{Name: "by header", Method: "GET", Path: "batch/getBatchCompareList", FpID: mine, Has: []string{`65077252002`, `37001252005`, `"premium":{`}},
		{Name: "by cookie", Method: "GET", Path: "batch/getBatchCompareList", Cookie: mine, Has: []string{`65077252002`}},
		{Name: "another", Method: "GET", Path: "batch/getBatchCompareList", FpID: other, Has: []string{`"data":[]`}},
		{Name: "nobody", Method: "GET", Path: "batch/getBatchCompareList", Has: []string{`"data":[]`}},
		{Name: "none chosen", Path: "batch/setBatchCompare", Body: `{"listingIds":""}`, FpID: mine, Code: 400, Msg: "请选择数据!"},
		{Name: "words", Path: "batch/setBatchCompare", Body: `{"listingIds":"1,x"}`, FpID: mine, Code: 400, Fields: map[string]string{"listingIds": "挂牌编号 x 不正确"}},
		{Name: "unknown lot", Path: "batch/setBatchCompare", Body: `{"listingIds":"99999"}`, FpID: mine, Code: 404},
		{Name: "too many", Path: "batch/setBatchCompare", Body: `{"listingIds":"1,2,3,4,5,6,7"}`, FpID: mine, Code: 409, Msg: "最多同时对比 6 批，请先移除一些"},
		{Name: "by a JSON list", Path: "batch/setBatchCompare", Body: `{"listingIds":[` + apitest.ID(m.South) + `,"` + apitest.ID(m.Inland) + `"]}`, FpID: mine, Has: []string{`"count":2`}},
		{Name: "remove nothing", Path: "batch/removeBatchCompare", Body: `{}`, FpID: mine, Code: 400, Msg: "请选择数据!"},
		{Name: "remove an empty text", Path: "batch/removeBatchCompare", Body: `{"listingIds":""}`, FpID: mine, Code: 400, Msg: "请选择数据!"},
		{Name: "remove an empty list", Path: "batch/removeBatchCompare", Body: `{"listingIds":[],"all":false}`, FpID: mine, Code: 400, Msg: "请选择数据!"},
		{Name: "remove all and one", Path: "batch/removeBatchCompare", Body: `{"listingIds":"1","all":true}`, FpID: mine, Code: 400, Msg: "全部移除时不能再填挂牌编号"},
		{Name: "nothing was removed", Method: "GET", Path: "batch/getBatchCompareList", FpID: mine, Has: []string{`65077252002`, `37001252005`}},
		{Name: "remove one", Path: "batch/removeBatchCompare", Body: `{"listingIds":"` + apitest.ID(m.Inland) + `"}`, FpID: mine, Has: []string{`"count":1`}},
	} {
		m.Ask(r)
	}

	// A lot that was sold stays on the list, so that its place can be freed.
	m.DB.Do(func(tx *schema.Tx) error { return schematest.TakeOffSale(tx, m.South) })
	list := apitest.Request{Method: "GET", Path: "batch/getBatchCompareList", FpID: mine}
	m.Wait("the sold lot is out of the index", func() bool { return strings.Contains(m.Ask(list), `"lot":null`) })
	m.Ask(apitest.Request{Path: "batch/removeBatchCompare", Body: `{"all":true}`, FpID: mine, Has: []string{`"count":0`}})
}

func TestChangesAreFoundAtOnce(t *testing.T) {
	t.Parallel()
	m := apitest.OpenMarket(t)
	m.DB.Do(func(tx *schema.Tx) error {
		return schematest.Reprice(tx, m.Cheap, cotton.Offer{IndexCode: "CF701", Basis: 610})
	})
	search := apitest.Request{Path: "batch/getListingFineList", Body: `{"pageSize":1}`}
	m.Wait("the new price is found", func() bool { return strings.Contains(m.Ask(search), `"price":15610`) })
	m.DB.Quote("CF701", 15001)
	m.Wait("the tick is seen", func() bool { return strings.Contains(m.Ask(search), `"price":15611`) })
}
