package cottonindex

import (
	"context"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// Count returns how many lots a demand finds.
func (x *Index) Count(ctx context.Context, v Viewer, d demand.Demand) (int, error) {
	m, err := x.marketNow()
	if err != nil {
		return 0, err
	}
	f, err := NewFilter(&d, v, m)
	if err != nil {
		return 0, err
	}
	total := 0
	err = x.do(ctx, []indexer.Call{{f.counting(f.all()), indexer.ReadTotal(&total)}})
	return total, err
}

// Sums returns the totals of a demand at the current quotes. The engine cannot add: weights and prices come from
// complete distributions.
func (x *Index) Sums(ctx context.Context, v Viewer, d demand.Demand) (Sums, error) {
	var s Sums
	m, err := x.marketNow()
	if err != nil {
		return s, err
	}
	f, err := NewFilter(&d, v, m)
	if err != nil {
		return s, err
	}
	l := &priceHistogram{}
	calls := append(f.readPrices(l, Scale{}, f.all(), func() {}), f.distribution("amountStep", f.all(), nil, s.addUp)...)
	if err := x.do(ctx, calls); err != nil {
		return Sums{}, err
	}
	s.PriceMin, s.PriceMax = l.ends()
	s.PriceAvg = l.average()
	s.BasisMin, s.BasisMax = l.basisMin, l.basisMax
	return s, nil
}

// addUp adds the number and weight of lots.
func (s *Sums) addUp(weights []valueCount) {
	for _, w := range weights {
		s.Count += w.count
		s.Amount += schema.Weight(w.value) * AmountStep * schema.Weight(w.count)
	}
}
