// Package jobs is what happens by itself: when, is in the table.
package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"sync"
	"time"

	"github.com/robfig/cron/v3"

	"cottonmall/jobs/channel"
	"cottonmall/schema"
)

// Config says how jobs run.
type Config struct {
	Demo bool                               // also the jobs of demonstration mode
	Ways map[schema.Channel]channel.Channel // out of the house
	Log  *slog.Logger
}

// Runner runs the jobs of the table by the clock.
type Runner struct {
	db    *schema.DB
	log   *slog.Logger
	ways  map[schema.Channel]channel.Channel
	owner string // who holds the leases of this process
	cron  *cron.Cron
	ctx   context.Context // ends the jobs that are running
	stop  context.CancelFunc

	onCommits []cron.Job
	listening sync.WaitGroup
}

// Open prepares the jobs of the table. A job that is still running is not started again, and one that panics
// takes nothing else with it.
func Open(db *schema.DB, c Config) (*Runner, error) {
	r := &Runner{db: db, log: c.Log, ways: c.Ways, owner: owner()}
	r.ctx, r.stop = context.WithCancel(context.Background())
	told := cronLog{c.Log}
	r.cron = cron.New(
		cron.WithLocation(schema.Shanghai),
		cron.WithLogger(told),
		cron.WithChain(cron.SkipIfStillRunning(told), cron.Recover(told)),
	)
	for _, j := range table {
		if j.when == onDemo && !c.Demo {
			continue
		}
		if err := r.plan(j); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func (r *Runner) plan(j job) error {
	schedule, err := cron.ParseStandard(j.schedule)
	if err != nil {
		return fmt.Errorf("job %s: %w", j.name, err)
	}
	hold := leaseFor(schedule)
	id := r.cron.Schedule(schedule, cron.FuncJob(func() {
		if _, err := r.run(r.ctx, j, hold); err != nil && r.ctx.Err() == nil {
			r.log.Error("job failed", "job", j.name, "err", err)
		}
	}))
	if j.when == onCommits {
		r.onCommits = append(r.onCommits, r.cron.Entry(id).WrappedJob)
	}
	return nil
}

// leaseFor is how long a server keeps a job: until its next time and half of another, so that the same server does
// it again, and another one soon when that is gone.
func leaseFor(s cron.Schedule) time.Duration {
	first := s.Next(time.Unix(0, 0))
	return s.Next(first).Sub(first) * 3 / 2
}

// run does a job once unless another server does it; it tells whether it did.
func (r *Runner) run(ctx context.Context, j job, hold time.Duration) (bool, error) {
	if j.when == onCommits {
		return true, j.do(r, ctx)
	}
	mine, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (bool, error) {
		_, held, err := tx.Lease("job "+j.name, r.owner, hold)
		return held, err
	})
	if err != nil || !mine {
		return false, err
	}
	return true, j.do(r, ctx)
}

// Start lets the clock run.
func (r *Runner) Start() {
	nudges, leave := r.db.Nudges()
	r.cron.Start()
	r.listening.Go(func() {
		defer leave()
		for {
			select {
			case <-nudges:
			case <-r.ctx.Done():
				return
			}
			for _, j := range r.onCommits {
				j.Run()
			}
		}
	})
}

// Stop starts no more jobs, ends those that are running and waits for them, or until ctx ends.
func (r *Runner) Stop(ctx context.Context) error {
	r.stop()
	ended := make(chan struct{})
	go func() {
		<-r.cron.Stop().Done()
		r.listening.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// owner names this process among all servers.
func owner() string {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	return fmt.Sprintf("%.60s %d %08x", host, os.Getpid(), rand.Uint32())
}

// cronLog writes cron's errors into our log; what it does all day long is of no interest.
type cronLog struct{ log *slog.Logger }

func (cronLog) Info(string, ...any) {}

func (l cronLog) Error(err error, msg string, args ...any) {
	l.log.Error(msg, append([]any{"err", err}, args...)...)
}
