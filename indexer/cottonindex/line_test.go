package cottonindex_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// TestLineFindsWhatItsSearchFinds checks the count, the lowest price and the counts of names against searches.
func TestLineFindsWhatItsSearchFinds(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	viewer := cottonindex.Viewer{}
	for name, rest := range map[string]demand.Demand{
		"nothing":     {},
		"inland":      {Type: 1},
		"hand-picked": {PackTypes: schema.List{"1"}},
		"an area":     {Areas: schema.List{"南疆"}},
		"a warehouse": {Warehouses: schema.List{"阿克苏库"}},
		"words":       {Keyword: "金翔"},
	} {
		t.Run(name, func(t *testing.T) {
			attributes := []string{"origins", "originsCity", "depotName", "factoryName", "memberOwnerName", "indexCode"}
			found, err := x.FindLine(t.Context(), viewer, cottonindex.Line{Demand: rest, Rest: rest, Attributes: attributes})
			if err != nil {
				t.Fatal(err)
			}
			page, err := x.Search(t.Context(), viewer, cottonindex.Search{
				Demand: rest, Order: "price", Asc: true, PageNum: 1, PageSize: 1, Facets: attributes,
			})
			if err != nil {
				t.Fatal(err)
			}
			if found.Count != page.TotalRow || cmp.Diff(page.List[0].Price, found.Price) != "" {
				t.Errorf("%d lots from %v, the page has %d from %v", found.Count, found.Price, page.TotalRow, page.List[0].Price)
			}
			for _, attribute := range attributes {
				counts := map[string]int{}
				for _, c := range page.Facets[attribute].Counts {
					counts[c.Value] = c.Count
				}
				if diff := cmp.Diff(counts, found.Names[attribute]); diff != "" {
					t.Errorf("%s (-page +line)\n%s", attribute, diff)
				}
			}
		})
	}
}

// TestLineOfEitherType checks that places of both types are counted where a place chooses the type, and no warehouses.
func TestLineOfEitherType(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	find := func(either bool) map[string]map[string]int {
		found, err := x.FindLine(t.Context(), cottonindex.Viewer{}, cottonindex.Line{
			Attributes: []string{"origins", "depotName"}, EitherType: either,
		})
		if err != nil {
			t.Fatal(err)
		}
		return found.Names
	}
	one, both := find(false), find(true)
	if one["origins"]["内地"] != 0 || both["origins"]["内地"] == 0 {
		t.Errorf("one type: %v, both: %v", one["origins"], both["origins"])
	}
	if diff := cmp.Diff(one["depotName"], both["depotName"]); diff != "" {
		t.Errorf("warehouses (-one +both)\n%s", diff)
	}
}

// TestLineOfDigits checks the batches that a part of a number is completed to.
func TestLineOfDigits(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	numbers := indexertest.BatchIDs(t, x, cottonindex.Viewer{}, demand.Demand{})
	for _, digits := range []string{numbers[0], numbers[0][:6], numbers[0][8:]} {
		found, err := x.FindLine(t.Context(), cottonindex.Viewer{}, cottonindex.Line{Digits: digits})
		if err != nil {
			t.Fatal(err)
		}
		has := false
		for _, batch := range found.Batches {
			has = has || batch.Value == numbers[0] && batch.Count == 1
		}
		if !has {
			t.Errorf("%s: %v lacks %s", digits, found.Batches, numbers[0])
		}
	}
	refused := demand.Demand{Keyword: "123456789012"}
	line := cottonindex.Line{Demand: refused, Rest: refused, Digits: "123"}
	found, err := x.FindLine(t.Context(), cottonindex.Viewer{}, line)
	if err != nil || found.Refused == nil || found.Count != 0 || len(found.Batches) != 0 {
		t.Errorf("%+v, %v", found, err)
	}
}
