package indexer

import (
	"context"

	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// Count tells how many lots a demand finds.
func (x *Index) Count(ctx context.Context, v Viewer, d demand.Demand) (int, error) {
	m, err := x.market()
	if err != nil {
		return 0, err
	}
	f, err := newFilter(&d, v, m)
	if err != nil {
		return 0, err
	}
	total := 0
	err = x.do(ctx, []call{{f.counting(f.all()), readTotal(&total)}})
	return total, err
}

func readTotal(total *int) func(answer) ([]call, error) {
	return func(r answer) ([]call, error) {
		*total = r.total()
		return nil, nil
	}
}

// Sums adds up the lots that a demand finds, at the current quotes. The engine cannot add: weights and prices come
// from complete distributions.
func (x *Index) Sums(ctx context.Context, v Viewer, d demand.Demand) (Sums, error) {
	var s Sums
	m, err := x.market()
	if err != nil {
		return s, err
	}
	f, err := newFilter(&d, v, m)
	if err != nil {
		return s, err
	}
	l := &ladder{}
	calls := append(f.climb(l, scale{}, f.all(), func() {}), f.distribution("amountStep", f.all(), nil, s.addUp)...)
	if err := x.do(ctx, calls); err != nil {
		return Sums{}, err
	}
	s.PriceMin, s.PriceMax = l.ends()
	s.PriceAvg = l.average()
	s.BasisMin, s.BasisMax = l.basisMin, l.basisMax
	return s, nil
}

// addUp counts and weighs lots by their weights.
func (s *Sums) addUp(weights []rungCount) {
	for _, w := range weights {
		s.Count += w.count
		s.Amount += schema.Weight(w.rung) * amountStep * schema.Weight(w.count)
	}
}
