package cottonindex

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
		l := &priceHistogram{}
		l.setSteps(func(yield func(schema.Yuan, int) bool) {
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
		blocks := l.page(offset, limit, asc)
		for _, b := range blocks {
			var within []lot
			for _, one := range lots {
				if one.price >= *b.price.Min && one.price <= *b.price.Max {
					within = append(within, one)
				}
			}
			if b.offset+b.limit > len(within) || b.limit == 0 {
				t.Fatalf("block %+v of %d lots", b, len(within))
			}
			got = append(got, within[b.offset:b.offset+b.limit]...)
		}
		want := lots[min(offset, len(lots)):min(offset+limit, len(lots))]
		if !slices.Equal(want, got) {
			t.Fatalf("got %v, want %v", got, want)
		}
		if l.total() != len(lots) || len(blocks) > 3 {
			t.Fatalf("total %d of %d, %d blocks", l.total(), len(lots), len(blocks))
		}
	})
}

func TestHistograms(t *testing.T) {
	t.Parallel()
	h := histogram(
		"lengthAvg",
		[]valueTally{{25_00, 1}, {26_00, 2}, {26_05, 3}, {26_10, 4}, {38_99, 5}, {39_00, 6}, {41_00, 7}},
	)
	if h.From != 26_00 || h.Step != 10 || len(h.Counts) != 131 || h.Counts[0] != 6 || h.Counts[1] != 4 ||
		h.Counts[129] != 5 ||
		h.Counts[130] != 13 {
		t.Errorf("length: %+v", h)
	}
	h = histogram("basis", []valueTally{{-137_00, 1}, {0, 2}, {2210_00, 3}})
	if h.From != -200_00 || h.Step != 100_00 || h.Counts[0] != 1 || h.Counts[2] != 2 || h.Counts[24] != 3 {
		t.Errorf("basis: %+v", h)
	}
	if histogram("basis", nil) != nil {
		t.Error("a histogram of nothing")
	}
}
