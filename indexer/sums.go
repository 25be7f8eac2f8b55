package indexer

import (
	"context"

	"cottonmall/schema"
)

// Count tells how many lots a demand finds.
func (x *Index) Count(ctx context.Context, v Viewer, d schema.Demand) (int, error) {
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

func readTotal(total *int) func(*answer) error {
	return func(r *answer) error {
		*total = int(r.TotalHits)
		return nil
	}
}

// Sums adds up the lots that a demand finds, at the current quotes. The engine cannot add: weights and prices come
// from complete distributions.
func (x *Index) Sums(ctx context.Context, v Viewer, d schema.Demand) (Sums, error) {
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
	calls := append(f.climb(l, scale{}, f.all(), func() {}), call{f.counting(f.all(), "amountStep"), s.readAmount})
	if err := x.do(ctx, calls); err != nil {
		return Sums{}, err
	}
	s.PriceMin, s.PriceMax = l.ends()
	s.PriceAvg = l.average()
	s.BasisMin, s.BasisMax = l.basisMin, l.basisMax
	return s, nil
}

func (s *Sums) readAmount(r *answer) error {
	s.Count = int(r.TotalHits)
	return distribution(r, "amountStep", func(value []byte, count int) {
		if steps, ok := parseInt(value); ok {
			s.Amount += schema.Weight(steps) * amountStep * schema.Weight(count)
		}
	})
}
