package prices

import (
	"slices"
	"sort"

	"cottonmall/indexer"
)

// Curve is the price of each whole number from zero on, such as the landed price of each price in a currency. It need
// not rise everywhere: a duty that is rounded falls by steps.
type Curve[P ~int64] struct {
	prices []P
	most   []P // of the prices up to a number
	least  []P // of the prices from a number on
}

// NewCurve returns the curve of the numbers below n.
func NewCurve[P ~int64](n int, price func(int64) P) *Curve[P] {
	c := &Curve[P]{prices: make([]P, n)}
	for i := range c.prices {
		c.prices[i] = price(int64(i))
	}
	c.most, c.least = slices.Clone(c.prices), slices.Clone(c.prices)
	for i := 1; i < n; i++ {
		c.most[i] = max(c.most[i], c.most[i-1])
		c.least[n-1-i] = min(c.least[n-1-i], c.least[n-i])
	}
	return c
}

// At returns the price of a number; false beyond the ends of the curve.
func (c *Curve[P]) At(n int64) (P, bool) {
	if n < 0 || n >= int64(len(c.prices)) {
		return 0, false
	}
	return c.prices[n], true
}

// Within returns the numbers whose prices are within bounds, as ranges in order. Where the curve rises, the bounds are
// found by bisection; around them, where it also falls, number by number.
func (c *Curve[P]) Within(b indexer.Bounds[P]) (list []indexer.Bounds[int64]) {
	// before from and after to all are outside; from sure to last all are inside
	from, to, sure, last := 0, len(c.prices), 0, len(c.prices)
	if b.Min != nil {
		from = sort.Search(len(c.prices), func(i int) bool { return c.most[i] >= *b.Min })
		sure = sort.Search(len(c.prices), func(i int) bool { return c.least[i] >= *b.Min })
	}
	if b.Max != nil {
		last = sort.Search(len(c.prices), func(i int) bool { return c.most[i] > *b.Max })
		to = sort.Search(len(c.prices), func(i int) bool { return c.least[i] > *b.Max })
	}
	add := func(first, end int) {
		if n := len(list); n > 0 && *list[n-1].Max == int64(first-1) {
			*list[n-1].Max = int64(end - 1)
		} else if first < end {
			list = append(list, indexer.Bounds[int64]{Min: new(int64(first)), Max: new(int64(end - 1))})
		}
	}
	for i := from; i < to; i++ {
		if i == sure && sure < last {
			add(sure, last)
			i = last - 1
			continue
		}
		if p := c.prices[i]; (b.Min == nil || p >= *b.Min) && (b.Max == nil || p <= *b.Max) {
			add(i, i+1)
		}
	}
	return list
}
