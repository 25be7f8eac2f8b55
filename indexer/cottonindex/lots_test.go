package cottonindex_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

func TestLotsInTheOrderAsked(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	lots, err := x.Lots(t.Context(), cottonindex.Viewer{}, []int64{5, 1, 999, 5, 14}, cottonindex.Pricing{})
	if err != nil {
		t.Fatal(err)
	}
	var ids []int64
	for _, lot := range lots {
		ids = append(ids, lot.ListingID)
	}
	if diff := cmp.Diff([]int64{5, 1}, ids); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if *lots[0].Price != 15600 || lots[0].IndexValue != nil || *lots[1].Price != 15100 || *lots[1].IndexValue != 14000 {
		t.Errorf("prices of %+v", lots)
	}
}

func TestBatchesNameTheMissingValues(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	lots, missing, err := x.Batches(
		t.Context(),
		cottonindex.Viewer{},
		[]string{"66008252001", "65012252001", "65012252091", "11111111111", "66008252001"},
		cottonindex.Pricing{},
	)
	if err != nil {
		t.Fatal(err)
	}
	var got []schema.Yuan
	for _, lot := range lots {
		got = append(got, *lot.Price)
	}
	if diff := cmp.Diff([]schema.Yuan{15250, 15080, 15100}, got); diff != "" {
		t.Errorf("prices (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"65012252091", "11111111111"}, missing); diff != "" {
		t.Errorf("missing (-want +got)\n%s", diff)
	}
	for _, bad := range [][]string{{"1234"}, {"6501225200x"}, slices.Repeat([]string{""}, 3)} {
		if _, _, err := x.Batches(t.Context(), cottonindex.Viewer{}, bad, cottonindex.Pricing{}); err == nil {
			t.Errorf("%q was taken for batch numbers", bad)
		}
	}
}

func TestCheapestOffers(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	numbers := []string{"66008252001", "65012252001", "65012252091", "11111111111", "66008252001"}
	got, err := x.Cheapest(t.Context(), numbers)
	if err != nil {
		t.Fatal(err)
	}
	lots, _, err := x.Batches(t.Context(), cottonindex.Viewer{}, numbers, cottonindex.Pricing{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]cottonindex.Offer{}
	for _, lot := range lots {
		if _, known := want[lot.BatchID]; !known { // the cheapest comes first
			want[lot.BatchID] = cottonindex.Offer{ListingID: lot.ListingID, Price: *lot.Price}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" || len(got) != 2 {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestMarksOfMembers checks that the marks 1 and 2 exist only for member companies: in rows, counts and filters.
func TestMarksOfMembers(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	for _, product := range []bool{true, false} {
		page, err := x.Search(t.Context(), cottonindex.Viewer{Product: product}, cottonindex.Search{
			Demand: demand.Demand{
				Keyword: "65012252003",
			},
			Order:    "price",
			Asc:      true,
			PageNum:  1,
			PageSize: 5,
			Facets:   []string{"specialSaleType"},
		})
		if err != nil {
			t.Fatal(err)
		}
		marks, counts := []int{3}, []cottonindex.Count{{"3", 1}}
		if product {
			marks, counts = []int{1, 3}, []cottonindex.Count{{"1", 1}, {"2", 0}, {"3", 1}}
		}
		if diff := cmp.Diff(marks, page.List[0].SaleTypes); diff != "" {
			t.Errorf("product %v: marks (-want +got)\n%s", product, diff)
		}
		got := page.Facets["specialSaleType"].Counts
		slices.SortFunc(got, func(a, b cottonindex.Count) int { return int(a.Value[0]) - int(b.Value[0]) })
		if diff := cmp.Diff(counts, got); diff != "" {
			t.Errorf("product %v: counts (-want +got)\n%s", product, diff)
		}
	}
}

// TestMarksWithoutLots checks that the sale types of the viewer are counted when nothing is found.
func TestMarksWithoutLots(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	for product, want := range map[bool][]cottonindex.Count{
		true: {{"1", 0}, {"2", 0}, {"3", 0}}, false: {{"3", 0}},
	} {
		page, err := x.Search(t.Context(), cottonindex.Viewer{Product: product}, cottonindex.Search{
			Demand: demand.Demand{Keyword: "99999999999"}, Order: "price", PageNum: 1, PageSize: 5,
			Facets: []string{"specialSaleType"},
		})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, page.Facets["specialSaleType"].Counts); page.TotalRow != 0 || diff != "" {
			t.Errorf("product %v: %d lots, counts (-want +got)\n%s", product, page.TotalRow, diff)
		}
	}
}

func TestLoosen(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	for text, want := range map[string][]cottonindex.Loosened{
		"双30 北疆":          {{[]string{"origins"}, 1}},
		"马值3.7-3.8 手采 兵团": {{[]string{"origins"}, 1}},
		"金翔 南疆":           {{[]string{"keyword"}, 7}, {[]string{"origins"}, 2}},
		"南疆":              {{[]string{"origins"}, 11}},
		// no single one helps: length and strength both stand in the way, or origin and picking
		"双30 北疆 手采": {{[]string{"origins", "packType"}, 1}, {[]string{"lengthMin", "strongMin"}, 1}},
	} {
		got, err := x.Loosen(t.Context(), cottonindex.Viewer{}, demandOf(t, x, text))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", text, diff)
		}
	}
}

// TestLoosenCounts checks that every count of Loosen is what the demand without these fields finds, and that the tab is
// never removed.
func TestLoosenCounts(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	d := demandOf(t, x, "双30 31级 北疆 马A级 基差<900 65140")
	better, err := x.Loosen(t.Context(), cottonindex.Viewer{}, d)
	if err != nil {
		t.Fatal(err)
	}
	now, err := x.Count(t.Context(), cottonindex.Viewer{}, d)
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range better {
		if slices.Contains(l.Fields, "type") || l.Count <= now || i > 0 && l.Count > better[i-1].Count {
			t.Errorf("%+v among %+v, now %d", l, better, now)
		}
	}
}
