package prices

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"cottonmall/schema"
)

// TestBlocksOfPages checks that the blocks of a page hold the lots that come next in the order of price and id, for
// close and for distant prices.
func TestBlocksOfPages(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		type lot struct {
			price schema.Yuan
			id    int
		}
		apart := schema.Yuan(rapid.SampledFrom([]int{1, 5, 20_000}).Draw(t, "apart"))
		var lots []lot
		var prices []schema.Yuan
		for i, n := range rapid.SliceOfN(rapid.IntRange(-3, 12), 0, 60).Draw(t, "prices") {
			lots = append(lots, lot{schema.Yuan(n) * apart, i})
			prices = append(prices, schema.Yuan(n)*apart)
		}
		l := &Histogram[schema.Yuan]{}
		l.SetSteps(func(yield func(schema.Yuan, int) bool) {
			for _, price := range prices {
				if !yield(price, 1) {
					return
				}
			}
		})
		asc := rapid.Bool().Draw(t, "asc")
		slices.SortFunc(lots, func(a, b lot) int {
			if a.price == b.price {
				return a.id - b.id
			}
			if asc {
				return cmp.Compare(a.price, b.price)
			}
			return cmp.Compare(b.price, a.price)
		})
		offset, limit := rapid.IntRange(0, 70).Draw(t, "offset"), rapid.IntRange(1, 30).Draw(t, "limit")
		var got []lot
		blocks := l.Page(offset, limit, asc)
		for _, b := range blocks {
			var within []lot
			for _, one := range lots {
				if one.price >= *b.Price.Min && one.price <= *b.Price.Max {
					within = append(within, one)
				}
			}
			if b.Offset+b.Limit > len(within) || b.Limit == 0 {
				t.Fatalf("block %+v of %d lots", b, len(within))
			}
			got = append(got, within[b.Offset:b.Offset+b.Limit]...)
		}
		want := lots[min(offset, len(lots)):min(offset+limit, len(lots))]
		if !slices.Equal(want, got) {
			t.Fatalf("got %v, want %v", got, want)
		}
		if l.Total() != len(lots) || len(blocks) > 3 {
			t.Fatalf("total %d of %d, %d blocks", l.Total(), len(lots), len(blocks))
		}
	})
}
