package cottonindex_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// TestLowestIsTheFirstRowOfASearch checks that the lowest price of a demand is that of the first row of its page, and
// that the counts are equal.
func TestLowestIsTheFirstRowOfASearch(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	x := indexertest.Open(t, db.DB)
	viewer := cottonindex.Viewer{Product: true}
	plain := []demand.Demand{
		{},
		{Type: 1},
		{Areas: schema.List{"北疆"}},
		{Keyword: "没有的词"},
		{Keyword: "金翔"},
		{ListingTypes: schema.List{"2"}},
		{SaleTypes: schema.List{"1"}},
		{PriceMax: new(schema.Yuan(15000))},
		{IndexCodes: schema.List{"CF703"}},
		{Pricing: true},
		{PriceMin: new(schema.Yuan(15000)), PackTypes: schema.List{"2"}},
	}
	rapid.Check(t, func(r *rapid.T) {
		asked := []cottonindex.LowestQuery{}
		for _, d := range rapid.SliceOfN(rapid.SampledFrom(plain), 0, 2*25+3).Draw(r, "demands") {
			asked = append(asked, cottonindex.LowestQuery{Viewer: viewer, Demand: d})
		}
		lows, err := x.Lowest(t.Context(), asked)
		if err != nil || len(lows) != len(asked) {
			r.Fatalf("%d answers, %v", len(lows), err)
		}
		for i, low := range lows {
			page, err := x.Search(
				t.Context(),
				viewer,
				cottonindex.Search{Demand: asked[i].Demand, Order: "price", Asc: true, PageNum: 1, PageSize: 1},
			)
			if err != nil {
				r.Fatal(err)
			}
			var first *schema.Yuan
			if len(page.List) > 0 {
				first = page.List[0].Price
			}
			if low.Refused != nil || low.Count != page.TotalRow || (low.Price == nil) != (first == nil) ||
				first != nil && *low.Price != *first {
				r.Errorf("%s: %+v, the page has %d from %v", asked[i].Demand.Text(), low, page.TotalRow, first)
			}
		}
	})

	// A tick moves the price at once, and one that cannot be asked refuses no other.
	db.Quote("CF701", 13000)
	indexertest.Until(t, "the tick is seen", func() bool {
		lows, err := x.Lowest(t.Context(), []cottonindex.LowestQuery{
			{Demand: demand.Demand{SaleTypes: schema.List{"1"}}}, {Demand: demand.Demand{IndexCodes: schema.List{"CF701"}}},
		})
		if err != nil || lows[0].Refused == nil || lows[1].Refused != nil {
			t.Fatalf("%+v, %v", lows, err)
		}
		return *lows[1].Price == 13700
	})
}

func TestLowestCountsWhatIsNew(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t) // its lots were listed an hour ago
	x := indexertest.Open(t, db.DB)
	d := demand.Demand{Areas: schema.List{"北疆"}}
	count := func(since time.Time) int {
		lows, err := x.Lowest(t.Context(), []cottonindex.LowestQuery{{Demand: d, Since: since}})
		if err != nil {
			t.Fatal(err)
		}
		return lows[0].New
	}
	for since, want := range map[time.Duration]int{-2 * time.Hour: 2, -time.Hour: 0, 0: 0} {
		if got := count(db.Now().Add(since)); got != want {
			t.Errorf("since %v: %d are new", since, got)
		}
	}
	if got := count(time.Time{}); got != 0 {
		t.Errorf("since never: %d are new", got)
	}
	seen := db.Now()
	db.Advance(2 * time.Hour)
	db.Company("奎屯银力棉业").Seller().Batch("65140252009").North().Fixed(15000)
	indexertest.Synced(t, db.DB)
	if got := count(seen); got != 1 {
		t.Errorf("after one was listed: %d are new", got)
	}
}

func TestInvalidDemandsAreFitted(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	for _, c := range []struct {
		what   string
		demand demand.Demand
		fitted string
		says   string
	}{
		{"all well", demand.Demand{LengthMin: new(schema.Centi(2900))}, `{"lengthMin":29}`, ""},
		{
			"beyond a bound",
			demand.Demand{LengthMin: new(schema.Centi(15000)), Pricing: true},
			`{"pricing":true}`, "长度应在 0 到 100 之间，已去掉这项条件",
		},
		{
			"two fields",
			demand.Demand{MikeGrades: schema.List{"D"}, CottonYears: schema.List{"25"}, Pricing: true},
			`{"pricing":true}`, "没有这样的马值级：D",
		},
		{
			"in the wrong order",
			demand.Demand{StrengthMin: new(schema.Centi(3000)), StrengthMax: new(schema.Centi(2900))},
			`{"strongMax":29}`, "强力的下限不能大于上限",
		},
		{"that do not go together", demand.Demand{PrimaryColour: schema.List{"31"}, ColourOrBetter: "31"}, `{}`, "不能同时作为条件"},
	} {
		if err := x.Check(cottonindex.Viewer{}, c.demand); (err == nil) != (c.says == "") {
			t.Errorf("%s: %v", c.what, err)
		}
		got := x.Fit(cottonindex.Viewer{}, demand.Opened{Demand: c.demand})
		if got.Demand.Text() != c.fitted || got.Lost != (c.says != "") ||
			!strings.Contains(strings.Join(got.Changes, "\n"), c.says) {
			t.Errorf("%s: %s lost %v %q", c.what, got.Demand.Text(), got.Lost, got.Changes)
		}
	}
}

// TestLowestDeliveredPrice checks that the lowest delivered price of a demand is that of the first row of its page.
func TestLowestDeliveredPrice(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	boss := db.Company("江海纺织有限公司").Manager("老板")
	nantong, binzhou := db.AddMills(boss)
	x := indexertest.Open(t, db.DB)
	viewer := cottonindex.Viewer{Company: boss.CompanyID}
	high, low := new(schema.Yuan(30_000)), new(schema.Yuan(100))
	asked := []cottonindex.LowestQuery{
		{Viewer: viewer, Demand: demand.Demand{DeliveredMax: high}},
		{Viewer: viewer, Demand: demand.Demand{DeliveredMax: high, Mill: nantong}},
		{Viewer: viewer, Demand: demand.Demand{DeliveredMin: low, Mill: binzhou}},
		{Viewer: viewer, Demand: demand.Demand{DeliveredMax: low}},
		{Viewer: viewer, Demand: demand.Demand{Mill: nantong}}, // not by delivered prices
	}
	lows, err := x.Lowest(t.Context(), asked)
	if err != nil {
		t.Fatal(err)
	}
	for i, got := range lows {
		page, err := x.Search(t.Context(), viewer, cottonindex.Search{
			Demand: asked[i].Demand, Order: "delivered", Asc: true, PageNum: 1, PageSize: 1,
		})
		if err != nil {
			t.Fatal(err)
		}
		var want *schema.Yuan
		if i < 3 {
			want = page.List[0].Delivered
		}
		if diff := cmp.Diff(want, got.Delivered); diff != "" {
			t.Errorf("%s: %s", asked[i].Demand.Text(), diff)
		}
	}
}
