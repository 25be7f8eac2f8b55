package jobs

import (
	"context"
	"errors"
	"sync"
	"time"

	"cottonmall/schema"
)

// errLost ends a job that another server does by now: this one stood still for longer than its lease.
var errLost = errors.New("another server does it: the lease was lost")

// lease names what the server that does a job holds.
func (p *plan) lease() string { return "job " + p.name }

// keepLease prolongs the lease of a job until leave is called, however long that is. The context ends when it is lost all the
// same.
func (r *Runner) keepLease(ctx context.Context, p *plan) (kept context.Context, leave func()) {
	kept, end := context.WithCancelCause(ctx)
	turns, stop := r.ticks(p.hold / 3) // so that one that fails is made good
	var work sync.WaitGroup
	work.Go(func() {
		for {
			select {
			case <-turns:
				switch held, err := r.takeLease(kept, p.lease(), p.hold); {
				case kept.Err() != nil:
				case err != nil:
					r.log.Warn("the lease of a job is not prolonged", "job", p.name, "err", err)
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

// ticks are those of the real clock.
func ticks(every time.Duration) (<-chan time.Time, func()) {
	t := time.NewTicker(every)
	return t.C, t.Stop
}
