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

// TestCandidatesAreTheCheapestLots checks that the lots of a blend have the prices and the order of the pages, and that
// lots that cannot be bought one by one are counted instead.
func TestCandidatesAreTheCheapestLots(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	c, err := x.Candidates(t.Context(), cottonindex.Viewer{}, demand.Demand{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"65012252002", "65077252001", "65012252010", "65012252001", "65012252001", "65140252001", "66008252001",
		"65012252003", "65140252002",
	}
	if d := cmp.Diff(want, c.BatchIDs); d != "" {
		t.Error(d)
	}
	if !slices.IsSorted(c.Prices) || c.Prices[0] != 14700 || c.Quotes["CF705"] != 14200 {
		t.Errorf("prices %v at %v", c.Prices, c.Quotes)
	}
	if c.TotalRow != 11 || c.Unavailable != 1 || c.Unpriced != 1 || c.Usable != 9 {
		t.Errorf("%d lots: %d unavailable, %d without a price, %d usable", c.TotalRow, c.Unavailable, c.Unpriced, c.Usable)
	}
	i := slices.Index(c.BatchIDs, "66008252001")
	if d := cmp.Diff([]schema.Centi{0, 8200, 1500, 0, 0, 0, 300, 0, 0, 0, 0, 0, 0}, c.Shares[i]); d != "" {
		t.Error(d)
	}
	for name, size := range map[string]int{
		"listingID": len(c.ListingIDs), "indexCode": len(c.IndexCodes), "amount": len(c.Weights),
		"lengthAvg": len(c.Lengths), "neatAvg": len(c.Uniformities), "rdAvg": len(c.Rds), "memberID": len(c.CompanyIDs),
	} {
		if size != len(want) {
			t.Errorf("%s: %d values", name, size)
		}
	}
}

// TestCandidatesFollowTheDemand checks that filters and the viewer's company narrow the lots.
func TestCandidatesFollowTheDemand(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	all, err := x.Candidates(t.Context(), cottonindex.Viewer{}, demand.Demand{PriceMax: new(schema.Yuan(14900))})
	if err != nil || !slices.Equal(all.BatchIDs, []string{"65012252002", "65077252001"}) {
		t.Fatalf("%v, %v", all, err)
	}
	own := cottonindex.Viewer{Company: all.CompanyIDs[0]}
	others, err := x.Candidates(t.Context(), own, demand.Demand{PriceMax: new(schema.Yuan(14900))})
	if err != nil || !slices.Equal(others.BatchIDs, []string{"65077252001"}) || others.Unavailable != 1 {
		t.Errorf("%v, %v", others, err)
	}
	none, err := x.Candidates(t.Context(), own, demand.Demand{Keyword: "没有的词"})
	if err != nil || len(none.ListingIDs) != 0 || none.ListingIDs == nil {
		t.Errorf("%v, %v", none, err)
	}
	if _, err := x.Candidates(t.Context(), own, demand.Demand{CottonYears: schema.List{"x"}}); err == nil {
		t.Error("a wrong year was asked for")
	}
}

// TestCandidatesAreOfOneKind checks that long-staple cotton is only blended with itself.
func TestCandidatesAreOfOneKind(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	db.Company("阿瓦提长绒棉业").Seller().Batch("65290252001").South().LongStaple().Fixed(25000)
	x := indexertest.Open(t, db.DB)
	for _, tt := range []struct {
		types                       schema.List
		total, usable, left, unsold int
	}{
		{nil, 12, 9, 1, 1},
		{schema.List{"1", "4"}, 12, 9, 1, 1},
		{schema.List{"1"}, 11, 9, 0, 1},
		{schema.List{"4"}, 1, 1, 0, 0},
	} {
		c, err := x.Candidates(t.Context(), cottonindex.Viewer{}, demand.Demand{CottonTypes: tt.types})
		if err != nil {
			t.Fatal(err)
		}
		if c.TotalRow != tt.total || c.Usable != tt.usable || c.LongStaple != tt.left || c.Unavailable != tt.unsold {
			t.Errorf("%v: %d of %d usable, %d long, %d unavailable", tt.types, c.Usable, c.TotalRow, c.LongStaple, c.Unavailable)
		}
		if long := slices.Contains(c.BatchIDs, "65290252001"); long != (c.Usable == 1) {
			t.Errorf("%v: %v", tt.types, c.BatchIDs)
		}
	}
}

// BenchmarkCandidates reads the lots for a blend.
func BenchmarkCandidates(b *testing.B) {
	x := benchIndex(b)
	b.ReportAllocs()
	for b.Loop() {
		c, err := x.Candidates(b.Context(), cottonindex.Viewer{}, demand.Demand{})
		if err != nil || len(c.ListingIDs) < 1000 {
			b.Fatal(len(c.ListingIDs), err)
		}
	}
}
