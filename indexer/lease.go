package indexer

import (
	"context"
	"time"

	"cottonmall/schema"
)

// Several servers may share one Meilisearch: one of them, the holder of a lease, writes it. If it is killed, another
// server finds changes within two seconds.
const (
	leaseName   = "search index"
	extendEvery = LeaseTime / 4 // three extensions may fail
)

// LeaseTime is how long a server that was killed keeps others from writing the search indexes.
const LeaseTime = 1200 * time.Millisecond

// holder is the lease of the search indexes while this server holds it.
type holder struct {
	ctx   context.Context // ends when another server has taken the lease
	end   context.CancelFunc
	ended chan struct{} // closed when the lease is not extended any more
}

// hold takes the lease unless this server has it. It returns nil if another server holds it. The context ends when
// the lease is lost. The embedded engine belongs to this process and needs no lease.
func (x *Index) hold(ctx context.Context) (context.Context, error) {
	if !x.engine.Shared() {
		return ctx, nil
	}
	if x.held != nil && x.held.ctx.Err() == nil {
		return x.held.ctx, nil
	}
	x.letGo()
	fence, err := x.takeLease(ctx)
	if err != nil {
		return nil, err
	}
	if fence != x.fence {
		x.forgetWork()
	}
	x.fence = fence
	if fence == 0 {
		return nil, nil
	}
	h := &holder{ended: make(chan struct{})}
	h.ctx, h.end = context.WithCancel(ctx)
	x.held = h
	go func() {
		defer close(h.ended)
		x.extend(h, fence)
	}()
	return h.ctx, nil
}

// takeLease takes the lease and returns its fencing number; 0 if another server has it.
func (x *Index) takeLease(ctx context.Context) (fence int64, err error) {
	remaining, err := schema.View(ctx, x.db, func(tx *schema.Tx) (time.Duration, error) {
		return schema.LeaseRemaining(tx, leaseName, x.owner, LeaseTime)
	})
	x.free = time.Now().Add(remaining)
	if err != nil || remaining > 0 {
		return 0, err
	}
	return schema.Do(ctx, x.db, func(tx *schema.Tx) (int64, error) {
		fence, held, err := schema.TakeLease(tx, leaseName, x.owner, LeaseTime)
		if !held {
			fence = 0
		}
		return fence, err
	})
}

// forgetWork forgets what this server has begun under an earlier lease: another server may have done it since.
func (x *Index) forgetWork() {
	clear(x.waiting)
	for _, k := range x.kinds {
		k.prepared, k.broken, k.wide = false, false, nil
		k.inspection.written, k.inspection.uncounted = true, true
		if k.rebuild != nil {
			k.rebuild.cancel()
		}
	}
}

// extend extends the lease between passes, which may take longer than the lease, until it is lost.
func (x *Index) extend(h *holder, fence int64) {
	ticks := time.NewTicker(extendEvery)
	defer ticks.Stop()
	for {
		select {
		case <-ticks.C:
		case <-h.ctx.Done():
			return
		}
		held, err := schema.Do(h.ctx, x.db, func(tx *schema.Tx) (bool, error) { return x.extendLease(tx, fence) })
		if err == nil && !held {
			h.end()
		}
	}
}

// extendLease extends the lease in a transaction. It returns false if another server has taken it.
func (x *Index) extendLease(tx *schema.Tx, fence int64) (held bool, err error) {
	return schema.ExtendLease(tx, leaseName, x.owner, fence, LeaseTime)
}

// letGo stops extending the lease.
func (x *Index) letGo() {
	if x.held != nil {
		x.held.end()
		<-x.held.ended
		x.held = nil
	}
}
