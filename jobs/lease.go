package jobs

import (
	"context"
	"errors"
	"sync"
	"time"

	"cottonmall/schema"
)

// errLost ends a job whose lease another server has, because this process was paused for longer than the lease.
var errLost = errors.New("lease lost to another server")

// lease returns the name of the lease of a job.
func (p *plan) lease() string { return "job " + p.name }

// keepLease extends the lease of a job until leave is called. The context ends if the lease is lost nevertheless.
func (r *Runner) keepLease(ctx context.Context, p *plan) (kept context.Context, leave func()) {
	kept, end := context.WithCancelCause(ctx)
	ticks, stop := r.ticks(p.hold / 3) // one extension may fail
	var work sync.WaitGroup
	work.Go(func() {
		for {
			select {
			case <-ticks:
				switch held, err := r.takeLease(kept, p.lease(), p.hold); {
				case kept.Err() != nil:
				case err != nil:
					r.log.Warn("failed to extend the lease of a job", "job", p.name, "err", err)
				case !held:
					end(errLost)
				}
			case <-kept.Done():
				return
			}
		}
	})
	return kept, func() {
		stop()
		end(nil)
		work.Wait()
	}
}

// takeLease takes or extends a lease of this server.
func (r *Runner) takeLease(ctx context.Context, name string, ttl time.Duration) (held bool, err error) {
	return schema.Do(ctx, r.db, func(tx *schema.Tx) (bool, error) {
		_, held, err := schema.TakeLease(tx, name, r.owner, ttl)
		return held, err
	})
}

// ticks returns a ticker of the real clock.
func ticks(every time.Duration) (<-chan time.Time, func()) {
	t := time.NewTicker(every)
	return t.C, t.Stop
}
