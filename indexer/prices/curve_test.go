package prices

import (
	"testing"

	"pgregory.net/rapid"

	"cottonmall/indexer"
	"cottonmall/schema"
)

// TestRangesOfCurves checks that the ranges of a curve hold exactly the numbers whose prices are within bounds, for
// curves that rise and fall.
func TestRangesOfCurves(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		moves := rapid.SliceOfN(rapid.IntRange(-6, 9), 1, 200).Draw(t, "moves")
		list, sum := make([]schema.Yuan, len(moves)), schema.Yuan(0)
		for i, move := range moves {
			sum += schema.Yuan(move)
			list[i] = sum
		}
		c := NewCurve(len(list), func(n int64) schema.Yuan { return list[n] })
		var b indexer.Yuans
		if rapid.Bool().Draw(t, "least") {
			b.Min = new(schema.Yuan(rapid.IntRange(-50, 300).Draw(t, "from")))
		}
		if rapid.Bool().Draw(t, "most") {
			b.Max = new(schema.Yuan(rapid.IntRange(-50, 300).Draw(t, "to")))
		}
		ranges := c.Within(b)
		for n, price := range list {
			within := 0
			for i, r := range ranges {
				if i > 0 && *r.Min <= *ranges[i-1].Max+1 {
					t.Fatalf("ranges %d and %d meet", i-1, i)
				}
				if *r.Min <= int64(n) && int64(n) <= *r.Max {
					within++
				}
			}
			if want := (b.Min == nil || price >= *b.Min) && (b.Max == nil || price <= *b.Max); want != (within == 1) {
				t.Fatalf("%d at %d is in %d ranges, want %t", n, price, within, want)
			}
		}
		if _, ok := c.At(int64(len(list))); ok {
			t.Fatal("a price beyond the curve")
		}
	})
}
