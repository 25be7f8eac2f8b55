package cottonindex_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

func TestCounts(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	demands := []demand.Demand{
		{},
		{Type: 1},
		{Areas: schema.List{"北疆"}},
		{Keyword: "没有的词"},
		{ListingTypes: schema.List{"2"}},
	}
	got, err := x.Counts(t.Context(), cottonindex.Viewer{}, demands)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{11, 1, 2, 0, 1}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got, err := x.Counts(t.Context(), cottonindex.Viewer{}, nil); err != nil || len(got) != 0 {
		t.Errorf("no demands: %v, %v", got, err)
	}
	if _, err := x.Counts(t.Context(), cottonindex.Viewer{}, []demand.Demand{{}, {Type: 2}}); err == nil {
		t.Error("a wrong demand is counted")
	}
}
