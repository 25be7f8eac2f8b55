package engine

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"sync/atomic"
)

// orderOf is the order of the values of one version of a dimension. The first caller that needs it merges the new
// values into the last order that was needed. So nothing is sorted while many documents are written.
type orderOf struct {
	list  atomic.Pointer[[]uint32] // nil until it is needed
	mu    sync.Mutex
	base  []uint32
	fresh []uint32
}

// with returns the order of the next version, which has more values. Only the writing goroutine calls it.
func (o *orderOf) with(fresh []uint32) *orderOf {
	o.mu.Lock()
	defer o.mu.Unlock()
	if list := o.list.Load(); list != nil {
		return &orderOf{base: *list, fresh: fresh}
	}
	return &orderOf{base: o.base, fresh: append(o.fresh, fresh...)}
}

// order returns the values, smallest first, whether or not documents still have them.
func (d *dimension[K]) order() []uint32 {
	o := d.ordered
	if list := o.list.Load(); list != nil {
		return *list
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if list := o.list.Load(); list != nil {
		return *list
	}
	list := mergeOrder(d.keys, o.base, d.sorted(o.fresh))
	o.base, o.fresh = nil, nil
	o.list.Store(&list)
	return list
}

// sorted returns values in order. Their ranks are compared first, because they are in the cache.
func (d *dimension[K]) sorted(values []uint32) []uint32 {
	type ranked struct {
		rank uint64
		n    uint32
	}
	list := make([]ranked, len(values))
	for i, n := range values {
		list[i] = ranked{d.rank(d.keys[n]), n}
	}
	slices.SortFunc(list, func(a, b ranked) int {
		if a.rank != b.rank {
			return cmp.Compare(a.rank, b.rank)
		}
		return cmp.Compare(d.keys[a.n], d.keys[b.n])
	})
	sorted := make([]uint32, len(list))
	for i, r := range list {
		sorted[i] = r.n
	}
	return sorted
}

// rankNumber keeps the order of numbers.
func rankNumber(f float64) uint64 {
	b := math.Float64bits(f + 0) // -0 is 0
	if b>>63 != 0 {
		return ^b
	}
	return b | 1<<63
}

// rankString keeps the order of strings that differ in their first eight bytes; others have the same rank.
func rankString(s string) (rank uint64) {
	for i := range 8 {
		rank <<= 8
		if i < len(s) {
			rank |= uint64(s[i])
		}
	}
	return rank
}

// mergeOrder puts fresh values, which are in order, among others that are.
func mergeOrder[K cmp.Ordered](keys []K, order, fresh []uint32) []uint32 {
	merged := make([]uint32, 0, len(order)+len(fresh))
	for _, n := range fresh {
		i, _ := slices.BinarySearchFunc(order, n, func(a, b uint32) int { return cmp.Compare(keys[a], keys[b]) })
		merged, order = append(append(merged, order[:i]...), n), order[i:]
	}
	return append(merged, order...)
}

// settle puts the values of all columns in order.
func (x *index) settle() {
	var work sync.WaitGroup
	for _, c := range x.columns {
		work.Go(func() {
			c.numbers.order()
			c.strings.order()
		})
	}
	work.Wait()
}
