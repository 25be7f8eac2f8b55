package cottonapi_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
	t.Run("columns", func(t *testing.T) { askColumns(t, w) })
	t.Run("shops", func(t *testing.T) { askShops(w) })
	t.Run("stock", func(t *testing.T) { askStock(t, w) })
	t.Run("filters", func(t *testing.T) { askFilters(t, w) })
	t.Run("categories", func(t *testing.T) { askCategories(t, w) })
	w.AllAsked("cottonapi")
}

// askFilters looks at what the filters of the search choose from.
func askFilters(t *testing.T, w *apitest.Site) {
	type slider struct {
		Attribute      string
		Min, Max, Step float64
	}
	type grade struct{ Code, Name string }
	type table struct {
		Code     string
		Standard bool
	}
	got := apitest.Get[struct {
		Areas         struct{ XJ, ND []named }
		PremiumTables []table
		Sliders       []slider
		Colours       []grade
	}](w.In(t), apitest.Request{Method: "GET", Path: "batch/index"})
	if want := []named{{"南疆"}, {"北疆"}, {"东疆"}, {"兵团"}}; !cmp.Equal(got.Areas.XJ, want) || !cmp.Equal(got.Areas.ND, []named{{"内地"}}) {
		t.Errorf("the areas are %v", got.Areas)
	}
	if want := (table{"CZCE_2015_11", true}); got.PremiumTables[0] != want {
		t.Errorf("the premium tables are %v", got.PremiumTables)
	}
	if want := (slider{"lengthAvg", 26, 39, 0.1}); got.Sliders[0] != want {
		t.Errorf("the sliders are %v", got.Sliders)
	}
	if !slices.Contains(got.Colours, grade{"0", "无主体"}) {
		t.Errorf("the colours are %v", got.Colours)
	}
}

// askCategories looks for a few of the searches that the home page offers.
func askCategories(t *testing.T, w *apitest.Site) {
	type entry struct {
		Name, RouteKey, ClickType string
		Count                     int
	}
	home := apitest.Get[struct {
		Categories []struct {
			Group string
			Items []entry
		}
	}](apitest.OpenMarket(t).House, apitest.Request{Path: "web_index/index"})
	offered := map[entry]bool{}
	for _, c := range home.Categories {
		for _, e := range c.Items {
			offered[e] = true
		}
	}
	for _, want := range []entry{
		{"双29", "双29", "指标", 3}, {"内地", "内地", "产地", 1}, {"内地", "内地", "存放地", 0}, {"兵团", "兵团", "产地", 1}, {"手采棉", "手采棉", "棉花类型", 1},
	} {
		if !offered[want] {
			t.Errorf("%+v is not among %v", want, offered)
		}
	}
	if home.Categories[0].Group != "棉花类型" {
		t.Errorf("the first group is %s", home.Categories[0].Group)
	}
}

// everyCall asks about the market as a visitor.
func everyCall(w *apitest.Site) []apitest.Request {
	return []apitest.Request{
		{
			Path: "batch/getListingFineList", Body: `{"facets":"packType,price","pageSize":2}`,
			Want:  found{4, []priceOf{{15600, 15000, []int{}}, {16100, 15000, []int{}}}, facets{counted{[]facetCount{{"2", 3}, {"1", 1}}}}},
			Hides: []string{"13900000000", "王经理", "65012252006", "batchEnd", "amountStep"},
		},
		{Path: "batch/getListingFineList", Body: `type=1&pageNum=1`, Want: apitest.List[rowOut]{TotalRow: 1, List: []rowOut{{"37001252005"}}}},
		{Path: "batch/getListingFineList", Body: `{"order":"basis","asc":false,"keyword":"金翔"}`, Want: apitest.List[rowOut]{TotalRow: 1, List: []rowOut{{"65077252002"}}}},
		{Path: "batch/sumListingFine", Body: `{}`, Want: struct{ Count, PriceMin, BasisMin, BasisMax int }{Count: 4, PriceMin: 15600, BasisMin: 600, BasisMax: 1300}},
		{Path: "batch/loosenListingFine", Body: `{"origins":"南疆","packType":"1"}`, Want: []fieldsCount{{[]string{"packType"}, 2}, {[]string{"origins"}, 1}}},
		{Path: "batch/readShorthand", Body: `{"text":"双29 南疆 CF701"}`, Want: demandWordsHints{demandOut{Origins: "南疆", LengthMin: 29, StrongMin: 29, IndexCode: "CF701"}, "", []any{}}},
		{Path: "batch/readShorthand", Body: `{"text":"CF605 金翔"}`, Want: wordsHints{"金翔", []string{"合约 CF605 已到期，最后交易日是 2026-05-19。可选合约：CF701、CF705"}}},
		{Path: "batch/countListingFine", Body: `{"cottonSource":0}`, Want: 4},
		{Path: "batch/countListingFine", Body: `cottonSource=1`, Want: 1},
		{Method: "GET", Path: "batch/recommend?pageSize=2", Want: totalRowPageSizeList{4, 2, []rowPart{{15355}, {15605}}}},
		{Method: "GET", Path: "batch/get_recommend_cotton?listingID=" + apitest.ID(w.South), Want: []rowOut{{"65099252004"}, {"65012252001"}}, Hides: []string{`65077252002`}},
		{Method: "GET", Path: "batch/view_member_name?listingID=" + apitest.ID(w.North), Want: struct{ MemberName string }{"乙棉业"}, Hides: []string{"13900000000"}},
		{Method: "GET", Path: "batch/view_member_name?listingID=99999", Code: 404, Msg: "没有这个批次，或已下架"},
		{
			Method: "GET", Path: "batch/index",
			Want: filters{[]int{2025}, []contractOf{{"CF701"}, {"CF705"}}, []named{{"阿克苏库"}, {"青州库"}}},
		},
		{
			Method: "GET", Path: "batch/getCottonBatch?batchID=65077252002",
			Want: lotPage{
				Batch: quality{ginnery{"金翔棉业"}, spread{29.6, nil, nil}, only31}, Listings: []listed{{"65077252002"}},
				Premiums: []premium{{true, ""}, {true, ""}, {true, ""}}, History: []contractOf{{"CF701"}}, GinneryLots: 1, Bales: []struct{}{},
			},
		},
		{Method: "GET", Path: "batch/getCottonBatch?batchID=" + w.Inland.BatchID, Want: struct{ Batch batchOut }{batchOut{idNameArea{1, "青州库", "内地"}}}},
		{Method: "GET", Path: "batch/getCottonBatch?listingID=" + apitest.ID(w.Fixed), Want: batchHistory{batchPart{"65099252004"}, []any{}}},
		{
			Method: "GET", Path: "batch/getCottonBatch?batchID=" + w.Sold.BatchID,
			Want: listingsPremiumsPrice3128Reason{[]any{}, []knownReason{{false, "升贴水表“郑商所 2015年11月”中没有强力级 S5 的升贴水，不能折算"}, {false, "升贴水表“贸易商 2024/25”中没有强力级 S5 的升贴水，不能折算"}, {false, "升贴水表“奎屯升贴水”中没有强力级 S5 的升贴水，不能折算"}}, "升贴水表“郑商所 2015年11月”中没有强力级 S5 的升贴水，不能折算"},
		},
		{Method: "GET", Path: "batch/getCottonBatch?batchID=65012259999", Code: 404},
		{
			Method: "GET", Path: "batch/getCottonBatch?batchID=65077252002&listingID=" + apitest.ID(w.South),
			Want: batchListings{batchPart{"65077252002"}, []listingOut{{"701121.67"}}},
		},
		{
			Method: "GET", Path: "batch/getCottonBatch?batchID=65077252002&listingID=" + apitest.ID(w.North), Code: 404,
			Msg: "批次 65077252002 没有编号为 " + apitest.ID(w.North) + " 的挂牌",
		},
		{Method: "GET", Path: "batch/getCottonBatch", Code: 400, Msg: "请输入批号!"},
		{Method: "GET", Path: "batch/getBatchCompareList", Want: []any{}},
		{Path: "batch/setBatchCompare", Body: `{"listingIds":"` + apitest.ID(w.South) + `"}`, FpID: "everybody-1", Want: struct{ Count int }{1}},
		{Path: "batch/removeBatchCompare", Body: `{"all":true}`, FpID: "everybody-1", Want: struct{ Count int }{0}},
		{Method: "GET", Path: "bases/cottonYear", Want: []int{2025}},
		{Method: "GET", Path: "bases/listCount", Want: listCountOut{Date: "2026-11-21", Xinjiang: 4, Inland: 1, Today: 5}},
		{Method: "GET", Path: "shop/shop_list?name=%E4%B9%99", Want: apitest.List[memberNameListings]{TotalRow: 1, List: []memberNameListings{{"乙棉业", 3}}}, Hides: []string{"13900000000"}},
		{Path: "imported/statusStat", Body: `{"currency":1,"status":[0],"memberOwner":1}`, Want: map[string]int{"-1": 0}},
		{Path: "imported/statusStat", Body: `{"currency":1,"memberOwner":"乙"}`, Code: 400, Msg: "公司须为整数"},
		{
			Path: "web_index/index",
			Want: homePage{
				Counts: inZones{4, 1},
				Quotes: []quoted{
					{"CF701", 15000, []closed{{"2026-11-23", 15000}}},
					{"CF705", 15200, []closed{{"2026-11-23", 15200}}},
				},
				Recommended: []adjustedLot{
					{"65077252002", 15355}, {"65012252001", 15605}, {"65099252004", 15655}, {"65099252003", 15755},
				},
				Day: dayFigures{
					Date: "2026-11-21", Xinjiang: 4, Inland: 1, Today: 5, Tons: 217.75, PriceAvg: 16175, BasisMin: 600, BasisMax: 1300,
				},
			},
		},
		{Path: "web_index/search", Body: `{"batchIds":"65077252002，65012259999\n37001252005"}`, Want: totalRowMissing{2, []string{"65012259999"}}},
		{Path: "web_index/search", Body: `{"keyword":"金翔"}`, Want: searchAnswer{1, 1, 30, []rowOut{{"65077252002"}}}},
		{Path: "web_index/search", Body: `{"keyword":"青州库","type":1}`, Want: apitest.List[rowOut]{TotalRow: 1, List: []rowOut{{"37001252005"}}}},
		{Path: "web_index/search", Code: 400, Msg: "请输入批号!"},
	}
}

// Batch numbers are found as the other lists are: of one type where that is asked, page by page.
func TestBatchNumbersAreFoundByTypeAndPage(t *testing.T) {
	t.Parallel()
	m := apitest.OpenMarket(t)
	const both = `"batchIds":"65077252002,37001252005,65012259999,65099252004"`
	for _, r := range []apitest.Request{
		{Name: "all", Body: `{` + both + `}`, Want: numbersFound{3, 1, 1000, []rowOut{{"65077252002"}, {"37001252005"}, {"65099252004"}}, []string{"65012259999"}}},
		{Name: "Xinjiang", Body: `{` + both + `,"type":0}`, Want: totalRowMissing{2, []string{"37001252005", "65012259999"}}, Hides: []string{`"batchID":"37001252005"`}},
		{Name: "inland", Body: `{` + both + `,"type":1}`, Want: apitest.List[rowOut]{TotalRow: 1, List: []rowOut{{"37001252005"}}}, Hides: []string{`"batchID":"65077252002"`}},
		{Name: "second page", Body: `{` + both + `,"pageNum":2,"pageSize":2}`, Want: searchAnswer{TotalRow: 3, PageNum: 2, PageSize: 2, List: []rowOut{{"65099252004"}}}, Hides: []string{`"batchID":"65077252002"`, `"batchID":"37001252005"`}},
		{Name: "page beyond", Body: `{` + both + `,"pageNum":3000,"pageSize":1000}`, Want: totalRowList{3, []any{}}},
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
		{Name: "two", Path: "batch/setBatchCompare", Body: two, FpID: mine, Want: struct{ Count int }{2}},
		{Name: "again", Path: "batch/setBatchCompare", Body: two, FpID: mine, Want: struct{ Count int }{2}},
		{Name: "by header", Method: "GET", Path: "batch/getBatchCompareList", FpID: mine, Want: []compared{{lotOut{"65077252002"}, official}, {lotOut{"37001252005"}, official}}},
		{Name: "by cookie", Method: "GET", Path: "batch/getBatchCompareList", Cookie: mine, Want: []rowSeen{{lotOut{"65077252002"}}, {lotOut{"37001252005"}}}},
		{Name: "another", Method: "GET", Path: "batch/getBatchCompareList", FpID: other, Want: []any{}},
		{Name: "nobody", Method: "GET", Path: "batch/getBatchCompareList", Want: []any{}},
		{Name: "none chosen", Path: "batch/setBatchCompare", Body: `{"listingIds":""}`, FpID: mine, Code: 400, Msg: "请选择数据!"},
		{Name: "words", Path: "batch/setBatchCompare", Body: `{"listingIds":"1,x"}`, FpID: mine, Code: 400, Fields: map[string]string{"listingIds": "挂牌编号 x 不正确"}},
		{Name: "unknown lot", Path: "batch/setBatchCompare", Body: `{"listingIds":"99999"}`, FpID: mine, Code: 404},
		{Name: "too many", Path: "batch/setBatchCompare", Body: `{"listingIds":"1,2,3,4,5,6,7"}`, FpID: mine, Code: 409, Msg: "最多同时对比 6 批，请先移除一些"},
		{Name: "by a JSON list", Path: "batch/setBatchCompare", Body: `{"listingIds":[` + apitest.ID(m.South) + `,"` + apitest.ID(m.Inland) + `"]}`, FpID: mine, Want: struct{ Count int }{2}},
		{Name: "remove nothing", Path: "batch/removeBatchCompare", Body: `{}`, FpID: mine, Code: 400, Msg: "请选择数据!"},
		{Name: "remove an empty text", Path: "batch/removeBatchCompare", Body: `{"listingIds":""}`, FpID: mine, Code: 400, Msg: "请选择数据!"},
		{Name: "remove an empty list", Path: "batch/removeBatchCompare", Body: `{"listingIds":[],"all":false}`, FpID: mine, Code: 400, Msg: "请选择数据!"},
		{Name: "remove all and one", Path: "batch/removeBatchCompare", Body: `{"listingIds":"1","all":true}`, FpID: mine, Code: 400, Msg: "全部移除时不能再填挂牌编号"},
		{Name: "nothing was removed", Method: "GET", Path: "batch/getBatchCompareList", FpID: mine, Want: []rowSeen{{lotOut{"65077252002"}}, {lotOut{"37001252005"}}}},
		{Name: "remove one", Path: "batch/removeBatchCompare", Body: `{"listingIds":"` + apitest.ID(m.Inland) + `"}`, FpID: mine, Want: struct{ Count int }{1}},
	} {
		m.Ask(r)
	}

	// A lot that was sold stays on the list, so that its place can be freed.
	m.DB.Do(func(tx *schema.Tx) error { return schematest.TakeOffSale(tx, m.South) })
	list := apitest.Request{Method: "GET", Path: "batch/getBatchCompareList", FpID: mine}
	m.Wait("the sold lot is out of the index", func() bool { return strings.Contains(m.Ask(list), `"lot":null`) })
	m.Ask(apitest.Request{Path: "batch/removeBatchCompare", Body: `{"all":true}`, FpID: mine, Want: struct{ Count int }{0}})
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

type rowOut struct{ BatchID string }

type fieldsCount struct {
	Fields []string
	Count  int
}

type demandOut struct {
	Origins              string
	LengthMin, StrongMin int
	IndexCode            string
}

type demandWordsHints struct {
	Demand demandOut
	Words  string
	Hints  []any
}

type wordsHints struct {
	Words string
	Hints []string
}

type rowPart struct{ Price3128 int }

type totalRowPageSizeList struct {
	TotalRow, PageSize int
	List               []rowPart
}

type idNameArea struct {
	Id         int
	Name, Area string
}

type batchOut struct{ Warehouse idNameArea }

type batchPart struct{ BatchID string }

type batchHistory struct {
	Batch   batchPart
	History []any
}

type knownReason struct {
	Known  bool
	Reason string
}

type listingsPremiumsPrice3128Reason struct {
	Listings        []any
	Premiums        []knownReason
	Price3128Reason string
}

type listingOut struct{ AmountMoney string }

type batchListings struct {
	Batch    batchPart
	Listings []listingOut
}

type listCountOut struct {
	Date                    string
	Xinjiang, Inland, Today int
}

type memberNameListings struct {
	MemberName string
	Listings   int
}

type totalRowMissing struct {
	TotalRow int
	Missing  []string
}

type numbersFound struct {
	TotalRow, PageNum, PageSize int
	List                        []rowOut
	Missing                     []string
}

type searchAnswer struct {
	TotalRow, PageNum, PageSize int
	List                        []rowOut
}

type totalRowList struct {
	TotalRow int
	List     []any
}

type lotOut struct{ BatchID string }

type rowSeen struct{ Lot lotOut }

// compared is a lot with what its quality adds to the price.
type compared struct {
	Lot     lotOut
	Premium ofTable
}

// ofTable is what a premium table adds, or why it adds nothing.
type ofTable struct {
	Name, Reason string
	Known        bool
}

var official = ofTable{Name: "郑商所 2015年11月", Known: true}

// found is a page of a search with the counts of its facets.
type found struct {
	TotalRow int
	List     []priceOf
	Facets   facets
}

type priceOf struct {
	Price, IndexValue int
	SpecialSaleType   []int
}

type facets struct{ PackType counted }

type counted struct{ Counts []facetCount }

type facetCount struct {
	Value string
	Count int
}

// filters are what the filters of the search choose from.
type filters struct {
	Years  []int
	Quotes []contractOf
	Depots []named
}

type named struct{ Name string }

type contractOf struct{ IndexCode string }

// lotPage is the page of a lot.
type lotPage struct {
	Batch           quality
	Listings        []listed
	Premiums        []premium
	History         []contractOf
	GinneryLots     int
	Bales           []struct{}
	Price3128Reason string
}

type quality struct {
	Ginnery ginnery
	Length  spread
	Colours []colourShare
}

type colourShare struct {
	Name  string
	Share float64
}

// only31 are the shares of colours of a batch of white cotton of grade 3.
var only31 = []colourShare{{"11", 0}, {"21", 0}, {"31", 100}, {"41", 0}, {"51", 0}, {"12", 0}, {"22", 0}, {"32", 0}, {"13", 0}, {"23", 0}, {"33", 0}, {"14", 0}, {"24", 0}}

type ginnery struct{ Name string }

type spread struct {
	Avg      float64
	Min, Max *float64
}

type listed struct{ BatchID string }

type premium struct {
	Known  bool
	Reason string
}

type homePage struct {
	Counts      inZones
	Quotes      []quoted
	Recommended []adjustedLot
	Day         dayFigures
}

// adjustedLot is a lot with its price as that of standard cotton.
type adjustedLot struct {
	BatchID   string
	Price3128 int
}

// dayFigures are the market figures of a day.
type dayFigures struct {
	Date                                                  string
	Xinjiang, Inland, ImportedYuan, ImportedDollar, Today int
	Tons                                                  float64
	PriceAvg, BasisMin, BasisMax                          int
}

type inZones struct{ Xinjiang, Inland int }

type quoted struct {
	IndexCode  string
	IndexValue int
	History    []closed
}

type closed struct {
	Day   string
	Close int
}
