package jobs

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/robfig/cron/v3"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// TestLongJobKeepsItsLease checks that a job that runs for hours is not begun by a second server. A server that paused
// for longer than its lease ends the job that another one has taken over.
func TestLongJobKeepsItsLease(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := open(t, db, false, slog.DiscardHandler), open(t, db, false, slog.DiscardHandler)
		ticks := make(chan time.Time)
		a.ticks = func(every time.Duration) (<-chan time.Time, func()) {
			if every > longestHold/2 {
				t.Errorf("the lease of %s is prolonged every %s", longestHold, every)
			}
			return ticks, func() {}
		}
		turn := func() {
			ticks <- db.Now()
			for kept := false; !kept && !t.Failed(); {
				leases := schematest.Read(db, schema.ListLeases)
				kept = leases[0].Until.Equal(db.Now().Add(longestHold))
			}
		}
		daily, err := cron.ParseStandard("17 3 * * *")
		if err != nil {
			t.Fatal(err)
		}
		planned := func(do func(context.Context) error) *plan {
			return &plan{
				job:      job{name: "long", do: func(_ *Runner, ctx context.Context) error { return do(ctx) }},
				schedule: daily,
				hold:     leaseFor(daily),
			}
		}
		running, ended := make(chan struct{}), make(chan error, 1)
		go func() {
			_, err := a.run(context.WithoutCancel(t.Context()), planned(func(ctx context.Context) error {
				close(running)
				<-ctx.Done()
				return ctx.Err()
			}))
			ended <- err
		}()
		<-running
		other := planned(func(context.Context) error { return nil })
		for range 9 {
			db.Advance(20 * time.Minute)
			turn()
			if did, err := b.run(t.Context(), other); did || err != nil {
				t.Fatalf("a second server begins it: %t, %v", did, err)
			}
		}
		db.Advance(longestHold + time.Second)
		if did, err := b.run(t.Context(), other); !did || err != nil {
			t.Fatalf("nobody does what a server has left lying: %t, %v", did, err)
		}
		ticks <- db.Now()
		if err := <-ended; !errors.Is(err, errLost) {
			t.Errorf("who has lost the lease ends with %v", err)
		}
	})
}
