package indexer

import (
	"context"
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// Several servers may share one Meilisearch: one of them, the holder of a lease, writes it.
const (
	leaseName = "search index"
	leaseTime = 15 * time.Second
)

// hold takes or prolongs the lease; false when another server holds it. The embedded engine is of this process alone
// and needs none.
func (x *Index) hold(ctx context.Context) (bool, error) {
	if !x.engine.shared() {
		return true, nil
	}
	fence, held, err := x.lease(ctx)
	if err != nil {
		return false, err
	}
	if (!held || fence != x.fence) && x.rebuild != nil {
		x.rebuild.cancel() // another server may have begun one
	}
	if !held || fence != x.fence {
		x.prepared = false
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

// watch is the pass of a server that does not write: it only sees whether the index is whole.
func (x *Index) watch(ctx context.Context) error {
	current, err := x.current(ctx)
	if err == nil && current {
		x.built.Store(true)
	}
	return err
}

// drop deletes changes that the index has. When another server took the lease in the meantime, what was written may be
// older than what that one wrote: then the listings are said to have changed once more.
func (x *Index) drop(ctx context.Context, changes, listings []int64) error {
	_, err := schema.Do(ctx, x.db, func(tx *schema.Tx) (struct{}, error) {
		if x.engine.shared() {
			fence, held, err := schema.TakeLease(tx, leaseName, x.owner, leaseTime)
			if err != nil {
				return struct{}{}, err
			}
			if !held || fence != x.fence {
				for _, id := range listings {
					tx.Changed(cotton.ListingChanged, id)
				}
				return struct{}{}, nil
			}
		}
		return struct{}{}, schema.DropChanges(tx, slices.Clone(changes))
	})
	return err
}
