package indexer

import (
	"context"
	"time"

	"cottonmall/schema"
)

// Several servers may share one Meilisearch: one of them, the holder of a lease, writes it.
const (
	leaseName = "search index"
	leaseTime = 15 * time.Second
)

// hold takes or prolongs the lease. It returns false if another server holds it. The embedded engine belongs to this
// process and needs none.
func (x *Index) hold(ctx context.Context) (bool, error) {
	if !x.engine.Shared() {
		return true, nil
	}
	fence, held, err := x.lease(ctx)
	if err != nil {
		return false, err
	}
	if !held || fence != x.fence {
		clear(x.waiting) // another server may have written these changes
		for _, k := range x.kinds {
			k.prepared, k.broken, k.wide = false, false, nil
			if k.rebuild != nil {
				k.rebuild.cancel() // another server may have begun one
			}
		}
	}
	x.fence = fence
	return held, nil
}

type leaseAnswer struct {
	fence int64
	held  bool
}

func (x *Index) lease(ctx context.Context) (fence int64, held bool, err error) {
	l, err := schema.Do(ctx, x.db, func(tx *schema.Tx) (l leaseAnswer, err error) {
		l.fence, l.held, err = schema.TakeLease(tx, leaseName, x.owner, leaseTime)
		return l, err
	})
	return l.fence, l.held, err
}

// watch checks whether the indexes are whole. It is the pass of a server without the lease.
func (x *Index) watch(ctx context.Context) {
	for _, k := range x.kinds {
		current, err := k.current(ctx)
		if err == nil && current {
			k.built.Store(true)
		}
		if ctx.Err() == nil {
			k.recordWrite(err)
		}
	}
}
