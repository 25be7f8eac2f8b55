package cottonindex_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// TestChoiceAgainstPlainComputation checks that pages, totals, counts, sums and exports of a chosen part of the lots
// equal those of a plain computation over that part alone.
func TestChoiceAgainstPlainComputation(t *testing.T) {
	t.Parallel()
	docs := indexertest.ManyLots(400, 7)
	x := indexertest.OpenDocuments(t, docs)
	rapid.Check(t, func(t *rapid.T) {
		m := indexertest.RandomMarket(t)
		m.DistinctMax = indexer.DistinctMax
		choice := randomChoice(t, len(docs))
		var part []*cottonindex.Document
		for _, doc := range docs {
			if slices.Contains(choice.Listings, doc.ListingID) == choice.Only {
				part = append(part, doc)
			}
		}
		compareChoice(t, x.At(m), choice, docs, part, m)
	})
}

func randomChoice(t *rapid.T, lots int) *cottonindex.Choice {
	ids := rapid.SliceOfNDistinct(rapid.Int64Range(1, int64(lots)+5), 0, 120, rapid.ID[int64])
	c := &cottonindex.Choice{Only: rapid.Bool().Draw(t, "only"), Listings: ids.Draw(t, "listings")}
	c.Unwanted = ids.Draw(t, "unwanted")
	return c
}

func compareChoice(
	t *rapid.T, x *cottonindex.Index, choice *cottonindex.Choice, docs, part []*cottonindex.Document,
	m *cottonindex.Market,
) {
	viewer := cottonindex.Viewer{Company: indexertest.MillOwner, Choice: choice}
	s := cottonindex.Search{
		Demand: indexertest.RandomDemand(t), Order: rapid.SampledFrom([]string{"price", "basis"}).Draw(t, "order"),
		Asc: rapid.Bool().Draw(t, "asc"), PageNum: rapid.IntRange(1, 4).Draw(t, "page"), PageSize: 30,
		Facets: []string{"price", "origins", "packType"},
	}
	page, err := x.Search(t.Context(), viewer, s)
	if err != nil {
		t.Fatal(err)
	}
	want := plainLots(part, &s.Demand, m)
	plainOrder(want, s.Asc, map[string]func(*cottonindex.Document) *schema.Yuan{
		"price": func(doc *cottonindex.Document) *schema.Yuan { return plainPrice(doc, m) },
		"basis": func(doc *cottonindex.Document) *schema.Yuan { return doc.Basis },
	}[s.Order])
	var all []int64
	for _, doc := range want {
		all = append(all, doc.ListingID)
	}
	from := min(len(all), (s.PageNum-1)*s.PageSize)
	compareRows(t, page.List, append([]int64(nil), all[from:min(len(all), from+s.PageSize)]...), docs, m,
		&s.Demand)
	for _, name := range s.Facets {
		compareFacet(t, name, page.Facets[name], part, &s.Demand, m)
	}
	unwanted := 0
	for _, doc := range plainLots(docs, &s.Demand, m) {
		if slices.Contains(choice.Unwanted, doc.ListingID) {
			unwanted++
		}
	}
	if page.TotalRow != len(all) || page.Unwanted != unwanted {
		t.Fatalf("total %d and unwanted %d, want %d and %d", page.TotalRow, page.Unwanted, len(all), unwanted)
	}
	if got, err := x.All(t.Context(), viewer, s, 1000); err != nil || !slices.Equal(got, all) {
		t.Fatalf("all: %v (%v), want %v", got, err, all)
	}
	if n, err := x.Count(t.Context(), viewer, s.Demand); err != nil || n != len(all) {
		t.Fatalf("count %d (%v), want %d", n, err, len(all))
	}
	if sums, err := x.Sums(t.Context(), viewer, s.Demand); err != nil || sums.Count != len(all) {
		t.Fatalf("sums of %d lots (%v), want %d", sums.Count, err, len(all))
	}
}

// TestChoiceIsKeptWhenLoosened checks that no suggestion to remove a condition leaves the chosen listings.
func TestChoiceIsKeptWhenLoosened(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	viewer := cottonindex.Viewer{Choice: &cottonindex.Choice{Only: true, Listings: []int64{1}}}
	better, err := x.Loosen(t.Context(), viewer, demand.Demand{Areas: schema.List{"内地"}})
	if err != nil || len(better) != 1 || better[0].Count != 1 {
		t.Errorf("%+v, %v", better, err)
	}
}

// BenchmarkPageOfAChoice finds a filtered page by price with all facets: of all lots, without 2,000 unwanted ones, of
// 2,000 followed ones, and without 7,000 seen or unwanted ones.
func BenchmarkPageOfAChoice(b *testing.B) {
	x := benchIndex(b)
	every := func(n int) (ids []int64) { // ids as far apart as they can be
		for i := range n {
			ids = append(ids, int64(i*benchLots(b)/n)+1)
		}
		return ids
	}
	for name, choice := range map[string]*cottonindex.Choice{
		"all":      nil,
		"wanted":   {Listings: every(2000), Unwanted: every(2000)},
		"followed": {Only: true, Listings: every(2000), Unwanted: every(2000)},
		"unseen":   {Listings: every(7000), Unwanted: every(2000)},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := x.Search(b.Context(), cottonindex.Viewer{Choice: choice}, busy(1)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
