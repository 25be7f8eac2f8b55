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
	t.Run("search", func(t *testing.T) { w.Run(t, searchCalls(w)...) })
	t.Run("batches", func(t *testing.T) { w.Run(t, batchCalls(w)...) })
	t.Run("home page", func(t *testing.T) { w.Run(t, homeCalls()...) })
	t.Run("exports", func(t *testing.T) { askExports(t, w) })
	t.Run("columns", func(t *testing.T) { askColumns(t, w) })
	t.Run("presets", func(t *testing.T) { askPresets(t, w) })
	t.Run("shops", func(t *testing.T) { askShops(w) })
	t.Run("stock", func(t *testing.T) { askStock(t, w) })
	t.Run("intermediaries", func(t *testing.T) { askBrokers(t, w) })
	t.Run("filters", func(t *testing.T) { askFilters(t, w) })
	t.Run("categories", func(t *testing.T) { askCategories(t, w) })
	t.Run("interests", func(t *testing.T) { w.Run(t, interestCalls(w)...) })
	w.AllAsked("cottonapi")
}

// searchCalls returns calls about the market as a visitor.
func searchCalls(w *apitest.Site) []apitest.Request {
	return []apitest.Request{
		{
			Path: "batch/getListingFineList", Body: `{"facets":"packType,price","pageSize":2}`,
			Want: found{
				4, []priceOf{{15600, 15000, []int{}}, {16100, 15000, []int{}}}, facets{counted{[]facetCount{{"2", 3}, {"1", 1}}}},
			},
			Hides: []string{"13900000000", "王经理", "65012252006", "batchEnd", "amountStep"},
		},
		{
			Path: "batch/getListingFineList", Body: `type=1&pageNum=1`,
			Want: apitest.List[numbered]{TotalRow: 1, List: []numbered{{"37001252005"}}},
		},
		{
			Path: "batch/getListingFineList", Body: `{"order":"basis","asc":false,"keyword":"金翔"}`,
			Want: apitest.List[numbered]{TotalRow: 1, List: []numbered{{"65077252002"}}},
		},
		{
			Path: "batch/sumListingFine", Body: `{}`,
			Want: struct{ Count, PriceMin, BasisMin, BasisMax int }{Count: 4, PriceMin: 15600, BasisMin: 600, BasisMax: 1300},
		},
		{
			Path: "batch/groups", Body: `{"group":"depot"}`,
			Want: apitest.List[grouped]{
				TotalRow: 1,
				List:     []grouped{{"阿克苏库", "阿克苏库", []string{"南疆"}, 4, 174.2, 15600, "CF701"}},
			},
		},
		{
			Path: "batch/groups", Body: `{"group":"seller","order":"count","asc":false,"pageSize":1}`,
			Want: apitest.List[grouped]{
				TotalRow: 2,
				List:     []grouped{{"1", "甲纺织", []string{"南疆"}, 2, 87.1, 15600, "CF701"}},
			},
		},
		{
			Path: "batch/groups", Body: `{"group":"city"}`, Code: 400, Msg: "分组须为其中之一：depot, ginnery, seller",
		},
		{
			Path: "batch/groups", Body: `{}`, Code: 400, Msg: "请填写分组",
		},
		{
			Path: "batch/warehouses", Body: `{"depositary":"别的库"}`,
			Want: stored{[]storedLots{{"阿克苏库", spot{"阿克苏市"}, 4, 174.2, 15600, "CF701"}}},
		},
		{
			Path: "batch/blendCandidates", Body: `{"priceMax":15700}`,
			Want: candidates{1, 1, []string{"65012252001"}, []int{15600}}, Hides: []string{"13900000000", "王经理"},
		},
		{
			Path: "batch/loosenListingFine", Body: `{"origins":"南疆","packType":"1"}`,
			Want: []loosened{{[]string{"packType"}, 2}, {[]string{"origins"}, 1}},
		},
		{
			Path: "batch/readShorthand", Body: `{"text":"双29 南疆 CF701"}`,
			Want: shorthandRead{shorthandDemand{Origins: "南疆", LengthMin: 29, StrongMin: 29, IndexCode: "CF701"}, "", []any{}},
		},
		{
			Path: "batch/readShorthand", Body: `{"text":"CF605 金翔"}`,
			Want: shorthandWords{"金翔", []string{"合约 CF605 已到期，最后交易日是 2026-05-19。可选合约：CF701、CF705"}},
		},
		{
			Path: "batch/readLine", Body: `{"text":"双28 nanj"}`,
			Want: lineRead{
				Count: 3, MinPrice: new(16100), Word: "nanj", Begun: true, Unknown: []string{},
				Completions: []completed{{"origin", "南疆", 1}, {"warehouse", "南疆库", 3}},
			},
		},
		{
			Path: "batch/readLine", Body: `{"text":"nanj","after":" 双28"}`,
			Want: lineRead{
				Count: 3, MinPrice: new(16100), Word: "nanj", Begun: true, Unknown: []string{},
				Completions: []completed{{"origin", "南疆", 1}, {"warehouse", "南疆库", 3}},
			},
		},
		{
			Path: "batch/readLine", Body: `{"text":"701 zzzz"}`,
			Want: lineRead{Word: "zzzz", Unknown: []string{"zzzz"}, Completions: []completed{}},
		},
		{
			Path: "batch/readLine", Body: `{"text":"乙棉","type":1}`,
			Want: lineRead{
				Count: 1, MinPrice: new(16600), Word: "乙棉", Unknown: []string{}, Completions: []completed{{"seller", "乙棉业", 1}},
			},
			Hides: []string{"13900000000", "王经理"},
		},
		{
			Path: "batch/readLine", Body: `{"text":"123456789012"}`,
			Want: lineRead{
				Refusal: "批号为 11 位数字：123456789012", Word: "123456789012", Unknown: []string{}, Completions: []completed{},
			},
		},
		{Path: "batch/readLine", Body: `{"text":"？"}`, Code: 400, Msg: "搜索内容中没有可以查找的文字或数字：？"},
		{Path: "batch/countListingFine", Body: `{"cottonSource":0}`, Want: 4},
		{Path: "batch/countListingFine", Body: `cottonSource=1`, Want: 1},
		{Method: "GET", Path: "batch/recommend?pageSize=2", Want: recommended{4, 2, []adjustedPrice{{15605}, {15655}}}},
		{
			Method: "GET", Path: "batch/get_recommend_cotton?listingID=" + apitest.ID(w.South),
			Want: []numbered{{"65099252004"}, {"65012252001"}}, Hides: []string{`65077252002`},
		},
		{
			Method: "GET", Path: "batch/class?listingID=" + apitest.ID(w.South),
			Want: classPrices{classNow{1, 16100, 0, 0, 0}, []any{}},
		},
		{Method: "GET", Path: "batch/class?listingID=99999", Code: 404, Msg: "没有这个批次，或已下架"},
		{
			Method: "GET", Path: "batch/view_member_name?listingID=" + apitest.ID(w.North),
			Want: struct{ MemberName string }{"乙棉业"}, Hides: []string{"13900000000"},
		},
		{Method: "GET", Path: "batch/view_member_name?listingID=99999", Code: 404, Msg: "没有这个批次，或已下架"},
		{
			Method: "GET", Path: "batch/index",
			Want: filters{[]int{2025}, []contractOf{{"CF701"}, {"CF705"}}, []named{{"阿克苏库"}, {"青州库"}}},
		},
		{Method: "GET", Path: "batch/getBatchCompareList", Want: []any{}},
		{
			Path: "batch/setBatchCompare", Body: `{"listingIds":"` + apitest.ID(w.South) + `"}`, FpID: "everybody-1",
			Want: struct{ Count int }{1},
		},
		{Path: "batch/removeBatchCompare", Body: `{"all":true}`, FpID: "everybody-1", Want: struct{ Count int }{0}},
		{Method: "GET", Path: "bases/cottonYear", Want: []int{2025}},
		{
			Method: "GET", Path: "shop/shop_list?name=%E4%B9%99",
			Want: apitest.List[shopSize]{TotalRow: 1, List: []shopSize{{"乙棉业", 3}}}, Hides: []string{"13900000000"},
		},
	}
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

// numbered is a lot or a batch by its number.
type numbered struct{ BatchID string }

// grouped is a group of lots.
type grouped struct {
	Key, Name string
	Places    []string
	Count     int
	Amount    float64
	PriceMin  int
	IndexCode string
}

// stored is the lots of a search by warehouse.
type stored struct{ List []storedLots }

type storedLots struct {
	Name      string
	Spot      spot
	Count     int
	Amount    float64
	PriceMin  int
	IndexCode string
}

type spot struct{ Place string }

// candidates are lots that a blend can be chosen from.
type candidates struct {
	TotalRow, Usable int
	BatchID          []string
	Price            []int
}

// classPrices are the prices of lots like one.
type classPrices struct {
	Now  classNow
	Days []any
}

type classNow struct{ Lots, Lowest, Below, Above, Others int }

type loosened struct {
	Fields []string
	Count  int
}

type shorthandDemand struct {
	Origins              string
	LengthMin, StrongMin int
	IndexCode            string
}

type shorthandRead struct {
	Demand shorthandDemand
	Words  string
	Hints  []any
}

type shorthandWords struct {
	Words string
	Hints []string
}

type lineRead struct {
	Refusal     string
	Count       int
	MinPrice    *int
	Word        string
	Begun       bool
	Unknown     []string
	Completions []completed
}

type completed struct {
	Kind, Text string
	Count      int
}

type adjustedPrice struct{ Price3128 int }

type recommended struct {
	TotalRow, PageSize int
	List               []adjustedPrice
}

type shopSize struct {
	MemberName string
	Listings   int
}

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
