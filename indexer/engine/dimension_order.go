package engine

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"
)

// orderOf is the order of the values of one version of a dimension. Who needs it first puts the values that are new
// among those of the last order that was needed: while many documents are written, nobody does.
type orderOf struct {
	base  []uint32
	fresh []uint32
	once  sync.Once
	list  []uint32
	done  atomic.Bool
}

// with gives the order of the next version, which has more values. Only the writing goroutine calls it.
func (o *orderOf) with(fresh []uint32) *orderOf {
	if o.done.Load() {
		return &orderOf{base: o.list, fresh: fresh}
	}
	return &orderOf{base: o.base, fresh: append(o.fresh, fresh...)}
}

// order gives the values, smallest first, whether or not documents still have them.
func (d *dimension[K]) order() []uint32 {
	o := d.ordered
	o.once.Do(func() {
		o.list = mergeOrder(d.keys, o.base, slices.Clone(o.fresh))
		o.done.Store(true)
	})
	return o.list
}

// mergeOrder puts fresh values among those that are in order.
func mergeOrder[K cmp.Ordered](keys []K, order, fresh []uint32) []uint32 {
	slices.SortFunc(fresh, func(a, b uint32) int { return cmp.Compare(keys[a], keys[b]) })
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
