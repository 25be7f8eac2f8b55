package cottonindex_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
)

// queryLog keeps the filters of the queries of each multi-search.
type queryLog struct {
	indexer.Engine
	asked [][]string
}

func (e *queryLog) Search(
	ctx context.Context,
	queries []indexer.Query,
	read func(i int, a indexer.Answer) error,
) error {
	texts := make([]string, len(queries))
	for i, q := range queries {
		for _, f := range q.Filter {
			texts[i] += f.String() + " AND "
		}
		texts[i] += q.Words
	}
	e.asked = append(e.asked, texts)
	return e.Engine.Search(ctx, queries, read)
}

// TestLoosenTriesFewPairs checks that only the narrowest of many conditions are tried in pairs, and that a pair that
// helps is still found.
func TestLoosenTriesFewPairs(t *testing.T) {
	t.Parallel()
	e := &queryLog{Engine: indexertest.TestEngine(t)}
	x := indexertest.Connect(t, indexertest.SmallMarket(t).DB, e, "loosen_")
	indexertest.Start(t, x)
	d := demandOf(t, x, `{"origins":"北疆","packType":"1","lengthMin":30,"strongMin":30,
		"mikeMin":1,"mikeMax":9,"moistureMin":1,"moistureMax":20,"impurityMin":0,"impurityMax":20,"neatMin":1,
		"plusBAvgMin":1,"rdAvg":1,"priceMin":1,"priceMax":1000000,"packNumMin":1,"cottonYear":"2024,2025,2026",
		"cottonType":"1,2,4","mikeGrade":"A,B1,B2,C1,C2","depositaryZone":"南疆,北疆,东疆,内地","listingType":"1",
		"excludeBindSale":true,"excludeFactoryName":"无","excludePrimaryColor":"24","keyword":"65"}`)
	got, err := x.Loosen(t.Context(), cottonindex.Viewer{}, d)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(e.asked[0]) - 1; n < 20 {
		t.Fatalf("only %d conditions are tried one by one", n)
	}
	pairs := e.asked[len(e.asked)-1]
	if len(pairs) != 10*9/2 {
		t.Errorf("%d pairs are tried", len(pairs))
	}
	slices.Sort(pairs)
	if once := slices.Compact(slices.Clone(pairs)); len(once) != len(pairs) {
		t.Errorf("pairs come twice: %v", pairs)
	}
	want := []cottonindex.Loosened{{[]string{"origins", "packType"}, 1}, {[]string{"lengthMin", "strongMin"}, 1}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
