package cottonindex_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// TestCandidatesAreTheCheapestLots checks that the lots of a blend have the prices and the order of the pages, and that
// lots that cannot be bought one by one are counted instead.
func TestCandidatesAreTheCheapestLots(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	c, err := x.Candidates(t.Context(), cottonindex.Viewer{}, demand.Demand{}, "price")
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
	all, err := x.Candidates(t.Context(), cottonindex.Viewer{}, demand.Demand{PriceMax: new(schema.Yuan(14900))}, "price")
	if err != nil || !slices.Equal(all.BatchIDs, []string{"65012252002", "65077252001"}) {
		t.Fatalf("%v, %v", all, err)
	}
	own := cottonindex.Viewer{Company: all.CompanyIDs[0]}
	others, err := x.Candidates(t.Context(), own, demand.Demand{PriceMax: new(schema.Yuan(14900))}, "price")
	if err != nil || !slices.Equal(others.BatchIDs, []string{"65077252001"}) || others.Unavailable != 1 {
		t.Errorf("%v, %v", others, err)
	}
	none, err := x.Candidates(t.Context(), own, demand.Demand{Keyword: "没有的词"}, "price")
	if err != nil || len(none.ListingIDs) != 0 || none.ListingIDs == nil {
		t.Errorf("%v, %v", none, err)
	}
	if _, err := x.Candidates(t.Context(), own, demand.Demand{CottonYears: schema.List{"x"}}, "price"); err == nil {
		t.Error("a wrong year was asked for")
	}
}

// TestCandidatesByDeliveredPrice checks at random markets that a blend is chosen from the lots that are cheapest at the
// mill, and that lots without a delivered price are counted instead.
func TestCandidatesByDeliveredPrice(t *testing.T) {
	t.Parallel()
	docs := indexertest.ManyLots(300, 5)
	atRandomMarkets(t, docs, func(t *rapid.T, x *cottonindex.Index, d demand.Demand, m *cottonindex.Market) {
		c, err := x.Candidates(t.Context(), buyer, d, "delivered")
		if err != nil {
			t.Fatal(err)
		}
		compareCandidates(t, c, docs, &d, m)
	})
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	for order, says := range map[string]string{"delivered": "还没有工厂", "length": "配棉不能按此取批次：length"} {
		_, err := x.Candidates(t.Context(), cottonindex.Viewer{}, demand.Demand{}, order)
		if refusal, ok := schema.KindOf(err); !ok || !strings.Contains(refusal.Message, says) {
			t.Errorf("%s: %v", order, err)
		}
	}
}

// atRandomMarkets calls check with random demands on delivered prices at random markets, for an engine that groups and
// adds, and for one that only counts.
func atRandomMarkets(
	t *testing.T, docs []*cottonindex.Document,
	check func(t *rapid.T, x *cottonindex.Index, d demand.Demand, m *cottonindex.Market),
) {
	t.Helper()
	for name, lots := range map[string]*indexertest.Lots{
		"grouped": indexertest.OpenDocumentsOn(t, indexer.NewEmbedded(), docs),
		"counted": indexertest.OpenDocuments(t, docs),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				m := indexertest.RandomMarket(t)
				m.DistinctMax = indexer.DistinctMax
				d := indexertest.RandomDemand(t)
				indexertest.RandomDelivered(t, &d)
				check(t, lots.At(m), d, m)
			})
		})
	}
}

func compareCandidates(
	t *rapid.T, c *cottonindex.Candidates, docs []*cottonindex.Document, d *demand.Demand, m *cottonindex.Market,
) {
	at := func(doc *cottonindex.Document) *schema.Yuan { return plainDelivered(doc, m, d) }
	wanted := slices.DeleteFunc(plainLots(docs, d, m), func(doc *cottonindex.Document) bool {
		return at(doc) == nil || doc.State != cotton.OnSale || doc.ListingType != 1 || doc.Bundled || doc.Amount == 0 ||
			doc.CottonType == cotton.GinLong && !slices.Equal(d.CottonTypes, schema.List{"4"})
	})
	plainOrder(wanted, true, at)
	if len(wanted) != c.Usable || len(c.Delivered) != len(wanted) {
		t.Fatalf("%d usable, %d delivered prices, want %d", c.Usable, len(c.Delivered), len(wanted))
	}
	for i, doc := range wanted {
		if c.ListingIDs[i] != doc.ListingID || c.Delivered[i] != *at(doc) || c.Prices[i] != *plainPrice(doc, m) {
			t.Fatalf("%d: listing %d at %d, want %d at %d", i, c.ListingIDs[i], c.Delivered[i], doc.ListingID, *at(doc))
		}
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
		c, err := x.Candidates(t.Context(), cottonindex.Viewer{}, demand.Demand{CottonTypes: tt.types}, "price")
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
		c, err := x.Candidates(b.Context(), cottonindex.Viewer{}, demand.Demand{}, "price")
		if err != nil || len(c.ListingIDs) < 1000 {
			b.Fatal(len(c.ListingIDs), err)
		}
	}
}
