package indexer

import (
	"context"

	"cottonmall/schema/demand"
)

// Counts tells how many lots each demand finds, in one question to the engine. One demand that cannot be asked
// refuses all.
func (x *Index) Counts(ctx context.Context, v Viewer, demands []demand.Demand) ([]int, error) {
	m, err := x.market()
	if err != nil {
		return nil, err
	}
	counts := make([]int, len(demands))
	calls := make([]call, len(demands))
	for i := range demands {
		f, err := newFilter(&demands[i], v, m)
		if err != nil {
			return nil, err
		}
		calls[i] = call{f.counting(f.all()), readTotal(&counts[i])}
	}
	return counts, x.do(ctx, calls)
}
