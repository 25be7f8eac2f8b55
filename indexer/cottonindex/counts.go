package cottonindex

import (
	"context"

	"cottonmall/indexer"
	"cottonmall/schema/demand"
)

// Counts returns how many lots each demand finds, by one request to the engine. It fails if one of the demands is
// refused.
func (x *Index) Counts(ctx context.Context, v Viewer, demands []demand.Demand) ([]int, error) {
	m, err := x.marketNow()
	if err != nil {
		return nil, err
	}
	counts := make([]int, len(demands))
	calls := make([]indexer.Call, len(demands))
	for i := range demands {
		f, err := NewFilter(&demands[i], v, m)
		if err != nil {
			return nil, err
		}
		calls[i] = indexer.Call{f.counting(f.all()), indexer.ReadTotal(&counts[i])}
	}
	return counts, x.do(ctx, calls)
}
