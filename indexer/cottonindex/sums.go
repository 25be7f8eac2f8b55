package cottonindex

import (
	"context"

	"cottonmall/indexer"
	"cottonmall/indexer/prices"
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
	calls := f.distribution(Scale{}.attribute(), f.all(), f.stored, func(known []prices.Count) {
		s.setPrices(known, f.groups)
	})
	if err := x.do(ctx, append(calls, f.distribution("amountStep", f.all(), nil, s.addUp)...)); err != nil {
		return Sums{}, err
	}
	return s, nil
}

// setPrices sets the prices from the numbers of lots at stored prices.
func (s *Sums) setPrices(known []prices.Count, groups []priceGroup) {
	l := &priceHistogram{}
	l.Set(prices.Known[schema.Yuan]{Counts: known, Groups: groups})
	s.PriceMin, s.PriceMax = l.Ends()
	s.PriceAvg = l.Average()
	for _, r := range known {
		if contract, asked := prices.Split(r.Value); contract != 0 {
			basis := schema.Yuan(asked)
			s.BasisMin = lower(s.BasisMin, basis)
			if s.BasisMax == nil || basis > *s.BasisMax {
				s.BasisMax = &basis
			}
		}
	}
}

// addUp adds the number and weight of lots.
func (s *Sums) addUp(weights []prices.Count) {
	for _, w := range weights {
		s.Count += w.Count
		s.Amount += schema.Weight(w.Value) * AmountStep * schema.Weight(w.Count)
	}
}
