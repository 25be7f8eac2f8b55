package cottonindex_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
)

// TestPricesAgainstPlainComputation checks that every page, total, facet and sum at every market equals a plain
// computation over all lots. That includes answers of the engine with fewer values than there are prices and weights.
func TestPricesAgainstPlainComputation(t *testing.T) {
	t.Parallel()
	docs := indexertest.ManyLots(700, 5)
	for name, distinctMax := range map[string]int{"whole": indexer.DistinctMax, "cut": 30, "embedded": 30} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := indexertest.OpenDocumentsOn(t, indexer.NewEmbedded(), docs) // which has sums and groups
			if name != "embedded" {
				x = indexertest.OpenDocuments(t, docs)
			}
			holding(t, x, distinctMax)
			rapid.Check(t, func(t *rapid.T) {
				m := indexertest.RandomMarket(t)
				m.DistinctMax = distinctMax
				comparePage(t, x.At(m), docs, m)
			})
		})
	}
}

// holding lets distributions of the engine hold so many values.
func holding(t *testing.T, x *indexertest.Lots, distinctMax int) {
	t.Helper()
	s := cottonindex.Settings()
	s.MaxValues = distinctMax
	if err := x.Engine.Create(t.Context(), x.UID, cottonindex.Key, s); err != nil {
		t.Fatal(err)
	}
}

// TestTooManyPricesAreRefused checks that more prices than a search may have are refused, not omitted.
func TestTooManyPricesAreRefused(t *testing.T) {
	t.Parallel()
	lots := indexertest.OpenDocuments(t, indexertest.ManyLots(700, 5))
	holding(t, lots, 2)
	x := lots.At(&cottonindex.Market{
		Premiums: indexertest.Premiums(), DistinctMax: 2, Contracts: []string{"CF701", "CF703", "CF705"},
		Quotes: []market.Quote{{IndexCode: "CF701", Price: 14500}, {IndexCode: "CF705", Price: 14600}},
	})
	_, sums := x.Sums(t.Context(), cottonindex.Viewer{}, demand.Demand{})
	_, page := x.Search(t.Context(), cottonindex.Viewer{}, cottonindex.Search{Order: "price", PageNum: 1, PageSize: 10})
	_, facet := x.Search(
		t.Context(),
		cottonindex.Viewer{},
		cottonindex.Search{Order: "length", PageNum: 1, PageSize: 10, Facets: []string{"price"}},
	)
	for name, err := range map[string]error{"sums": sums, "page": page, "facet": facet} {
		refusal, ok := schema.KindOf(err)
		if !ok || refusal.Kind != schema.InvalidKind || !strings.Contains(refusal.Message, "请增加筛选条件") {
			t.Errorf("%s: %v", name, err)
		}
	}
	few := demand.Demand{PriceMin: new(schema.Yuan(14500)), PriceMax: new(schema.Yuan(14700))}
	s, err := x.Sums(t.Context(), cottonindex.Viewer{}, few)
	if err != nil || s.PriceMin == nil || *s.PriceMin < 14500 || *s.PriceMax > 14700 {
		t.Errorf("few prices: %+v, %v", s, err)
	}
}

func comparePage(t *rapid.T, x *cottonindex.Index, docs []*cottonindex.Document, m *cottonindex.Market) {
	facets := []string{
		"price", "price3128", "delivered",
		"lengthAvg", "basis", "origins", "indexCode", "primaryColor", "cottonYear", "packType",
	}
	s := cottonindex.Search{
		Demand: indexertest.RandomDemand(
			t,
		),
		Order:    rapid.SampledFrom([]string{"price", "price3128", "delivered", "basis"}).Draw(t, "order"),
		Asc:      rapid.Bool().Draw(t, "asc"),
		PageNum:  rapid.IntRange(1, 6).Draw(t, "page"),
		PageSize: rapid.IntRange(1, 50).Draw(t, "size"),
		Facets:   facets,
	}
	indexertest.RandomDelivered(t, &s.Demand)
	page, err := x.Search(t.Context(), buyer, s)
	if err != nil {
		t.Fatal(err)
	}
	want := plainLots(docs, &s.Demand, m)
	plainOrder(want, s.Asc, map[string]func(*cottonindex.Document) *schema.Yuan{
		"price":     func(doc *cottonindex.Document) *schema.Yuan { return plainPrice(doc, m) },
		"price3128": func(doc *cottonindex.Document) *schema.Yuan { return plainPrice3128(doc, m, tableOf(&s.Demand)) },
		"delivered": func(doc *cottonindex.Document) *schema.Yuan { return plainDelivered(doc, m, &s.Demand) },
		"basis":     func(doc *cottonindex.Document) *schema.Yuan { return doc.Basis },
	}[s.Order])
	if page.TotalRow != len(want) {
		t.Fatalf("total %d, want %d", page.TotalRow, len(want))
	}
	from := min(len(want), (s.PageNum-1)*s.PageSize)
	var ids []int64
	for _, doc := range want[from:min(len(want), from+s.PageSize)] {
		ids = append(ids, doc.ListingID)
	}
	compareRows(t, page.List, ids, docs, m, &s.Demand)
	for _, name := range facets {
		compareFacet(t, name, page.Facets[name], docs, &s.Demand, m)
	}
	compareSums(t, x, s.Demand, want, m)
}

func compareRows(
	t *rapid.T, lots []cottonindex.Lot, ids []int64, docs []*cottonindex.Document, m *cottonindex.Market, d *demand.Demand,
) {
	var got []int64
	for _, lot := range lots {
		got = append(got, lot.ListingID)
		doc := docs[lot.ListingID-1]
		if diff := cmp.Diff(plainPrice(doc, m), lot.Price); diff != "" {
			t.Fatalf("price of %d (-want +got)\n%s", lot.ListingID, diff)
		}
		if diff := cmp.Diff(plainPrice3128(doc, m, tableOf(d)), lot.Price3128); diff != "" {
			t.Fatalf("price3128 of %d (-want +got)\n%s", lot.ListingID, diff)
		}
		if diff := cmp.Diff(plainDelivered(doc, m, d), lot.Delivered); diff != "" {
			t.Fatalf("delivered price of %d (-want +got)\n%s", lot.ListingID, diff)
		}
		if slices.Contains(lot.SaleTypes, 1) || slices.Contains(lot.SaleTypes, 2) {
			t.Fatalf("a guest sees the marks %v", lot.SaleTypes)
		}
	}
	if diff := cmp.Diff(ids, got); diff != "" {
		t.Fatalf("rows (-want +got)\n%s", diff)
	}
}

// plainFacet returns the counts of the codes or of the numbers of a facet.
func plainFacet(
	name string, docs []*cottonindex.Document, m *cottonindex.Market, d *demand.Demand,
) (counts map[string]int, values map[schema.Centi]int) {
	counts, values = map[string]int{}, map[schema.Centi]int{}
	for _, doc := range docs {
		switch name {
		case "price":
			countPrice(values, plainPrice(doc, m))
		case "price3128":
			countPrice(values, plainPrice3128(doc, m, tableOf(d)))
		case "delivered":
			countPrice(values, plainDelivered(doc, m, d))
		case "basis":
			if doc.Basis != nil {
				values[schema.Centi(*doc.Basis*100)]++
			}
		case "lengthAvg":
			if doc.LengthAvg != nil {
				values[*doc.LengthAvg]++
			}
		case "origins":
			counts[doc.Area]++
		case "indexCode":
			if doc.IndexCode != nil {
				counts[*doc.IndexCode]++
			}
		case "primaryColor":
			counts[doc.PrimaryColour]++
		case "cottonYear":
			counts[fmt.Sprint(doc.CottonYear)]++
		case "packType":
			counts[fmt.Sprint(doc.PackType)]++
		}
	}
	return counts, values
}

func countPrice(values map[schema.Centi]int, price *schema.Yuan) {
	if price != nil {
		values[schema.Centi(*price*100)]++
	}
}

func compareFacet(
	t *rapid.T, name string, got cottonindex.Facet, docs []*cottonindex.Document, d *demand.Demand, m *cottonindex.Market,
) {
	open := withoutFilter(*d, name)
	counts, values := plainFacet(name, plainLots(docs, &open, m), m, d)
	for _, c := range got.Counts {
		if counts[c.Value] != c.Count {
			t.Fatalf("facet %s: %s counts %d, want %d", name, c.Value, c.Count, counts[c.Value])
		}
		delete(counts, c.Value)
	}
	if len(counts) > 0 {
		t.Fatalf("facet %s lacks %v", name, counts)
	}
	compareHistogram(t, name, got, values)
}

func compareHistogram(t *rapid.T, name string, got cottonindex.Facet, values map[schema.Centi]int) {
	if len(values) == 0 {
		if got.Min != nil || got.Max != nil {
			t.Fatalf("facet %s has ends, but no values", name)
		}
		return
	}
	h := got.Histogram
	bins := make([]int, len(h.Counts))
	least, most := schema.Centi(1<<30), schema.Centi(-1<<30)
	for v, n := range values {
		least, most = min(least, v), max(most, v)
		bin := 0
		for bin+1 < len(bins) && v >= h.From+schema.Centi(bin+1)*h.Step {
			bin++
		}
		bins[bin] += n
	}
	if *got.Min != least || *got.Max != most {
		t.Fatalf("facet %s from %v to %v, want %v to %v", name, got.Min, got.Max, least, most)
	}
	if diff := cmp.Diff(bins, h.Counts); diff != "" {
		t.Fatalf("histogram of %s (-want +got)\n%s", name, diff)
	}
}

func compareSums(
	t *rapid.T,
	x *cottonindex.Index,
	d demand.Demand,
	lots []*cottonindex.Document,
	m *cottonindex.Market,
) {
	got, err := x.Sums(t.Context(), buyer, d)
	if err != nil {
		t.Fatal(err)
	}
	want := cottonindex.Sums{Count: len(lots)}
	var sum, priced float64
	for _, doc := range lots {
		want.Amount += doc.Amount
		if price := plainPrice(doc, m); price != nil {
			priced++
			sum += float64(*price)
			want.PriceMin, want.PriceMax = least(want.PriceMin, price), most(want.PriceMax, price)
		}
		if doc.Basis != nil {
			want.BasisMin, want.BasisMax = least(want.BasisMin, doc.Basis), most(want.BasisMax, doc.Basis)
		}
	}
	if priced > 0 {
		mean := sum / priced
		if got.PriceAvg == nil || float64(*got.PriceAvg) < mean-1 || float64(*got.PriceAvg) > mean+1 {
			t.Fatalf("average %v, want %f", got.PriceAvg, mean)
		}
		want.PriceAvg = got.PriceAvg
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("sums (-want +got)\n%s", diff)
	}
}

func least(a, b *schema.Yuan) *schema.Yuan {
	if a == nil || *b < *a {
		return b
	}
	return a
}

func most(a, b *schema.Yuan) *schema.Yuan {
	if a == nil || *b > *a {
		return b
	}
	return a
}
