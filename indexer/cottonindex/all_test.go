package cottonindex_test

import (
	"slices"
	"testing"

	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// TestAllInTheOrderOfThePages checks that All returns everything in the order of the pages, for every order.
func TestAllInTheOrderOfThePages(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	for _, order := range []string{"price", "price3128", "basis", "length", "listingTime"} {
		for _, asc := range []bool{true, false} {
			s := cottonindex.Search{Order: order, Asc: asc, PageNum: 1, PageSize: 2}
			ids, err := x.All(t.Context(), cottonindex.Viewer{}, s, 100)
			if err != nil {
				t.Fatal(err)
			}
			var paged []int64
			for ; ; s.PageNum++ {
				page, err := x.Search(t.Context(), cottonindex.Viewer{}, s)
				if err != nil {
					t.Fatal(err)
				}
				if len(page.List) == 0 {
					break
				}
				for _, lot := range page.List {
					paged = append(paged, lot.ListingID)
				}
			}
			if len(ids) < 5 || !slices.Equal(ids, paged) {
				t.Errorf("%s %t: %v, on pages %v", order, asc, ids, paged)
			}
		}
	}
}

func TestAllEnds(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	ids, err := x.All(t.Context(), cottonindex.Viewer{}, cottonindex.Search{Order: "price", Asc: true}, 3)
	if err != nil || len(ids) != 4 {
		t.Errorf("%v, %v", ids, err)
	}
	for _, wrong := range []cottonindex.Search{
		{Order: "no such"}, {Order: "price", Demand: demand.Demand{CottonYears: schema.List{"x"}}},
	} {
		if _, err := x.All(t.Context(), cottonindex.Viewer{}, wrong, 3); err == nil {
			t.Errorf("%+v was asked", wrong)
		}
	}
}

// BenchmarkAll finds all lots for an export, in the order of their prices.
func BenchmarkAll(b *testing.B) {
	x := benchIndex(b)
	b.ReportAllocs()
	for b.Loop() {
		ids, err := x.All(b.Context(), cottonindex.Viewer{}, cottonindex.Search{Order: "price", Asc: true}, 100_000)
		if err != nil || len(ids) < 1000 {
			b.Fatal(len(ids), err)
		}
	}
}
