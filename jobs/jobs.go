// Package jobs is what happens by itself: when, is in the table.
package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"github.com/robfig/cron/v3"

	"cottonmall/jobs/channel"
	"cottonmall/schema"
	"cottonmall/schema/notice"
	"cottonmall/schema/store"
)

// Config says how jobs run.
type Config struct {
	Demo     bool                               // also the jobs of demonstration mode
	Ways     map[notice.Channel]channel.Channel // out of the house
	Pictures store.Store
	Index    Index   // finds the lots of reminders
	Matcher  Matcher // finds the demands that new lots match
	Log      *slog.Logger
}

// Runner runs the jobs of the table by the clock.
type Runner struct {
	db       *schema.DB
	log      *slog.Logger
	ways     map[notice.Channel]channel.Channel
	pictures store.Store
	index    Index
	matcher  Matcher
	owner    string // who holds the leases of this process
	cron     *cron.Cron
	ctx      context.Context // ends the jobs that are running
	stop     context.CancelFunc
	ticks    func(every time.Duration) (ticks <-chan time.Time, stop func())

	plans     []*plan
	checked   checkedPlans
	onCommits []cron.Job
	listening sync.WaitGroup
}

// plan is a job with its times.
type plan struct {
	job
	schedule cron.Schedule
	hold     time.Duration // how long a server keeps it
	note     noted
	said     noted // to the log
}

// next is when a job is done after a moment.
func (p *plan) next(after time.Time) time.Time { return p.schedule.Next(after.In(schema.Shanghai)) }

// Open prepares the jobs of the table. A job that is still running is not started again, and one that panics
// takes nothing else with it.
func Open(db *schema.DB, c Config) (*Runner, error) {
	r := &Runner{db: db, log: c.Log, ways: c.Ways, pictures: c.Pictures, index: c.Index, matcher: c.Matcher, owner: owner(), ticks: ticks}
	r.ctx, r.stop = context.WithCancel(context.Background())
	told := cronLog{c.Log}
	r.cron = cron.New(
		cron.WithLocation(schema.Shanghai),
		cron.WithLogger(told),
		cron.WithChain(cron.SkipIfStillRunning(told)),
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
	p := &plan{job: j, schedule: schedule, hold: leaseFor(schedule)}
	r.plans = append(r.plans, p)
	id := r.cron.Schedule(schedule, cron.FuncJob(func() {
		if _, err := r.run(r.ctx, p); err != nil && r.ctx.Err() == nil && p.said.due(err.Error(), r.db.Now()) {
			r.log.Error("job failed", "job", j.name, "err", err)
		}
	}))
	if j.when == onCommits {
		r.onCommits = append(r.onCommits, r.cron.Entry(id).WrappedJob)
	}
	return nil
}

// longestHold is the longest that a server keeps a job from one run to the next: it is over when a job of every hour or day comes
// again, which another server then does when the one that did it was killed.
const longestHold = 50 * time.Minute

// leaseFor is how long a server keeps a job: until its next time and half of another, so that the same server does
// it again, and another one soon when that is gone.
func leaseFor(s cron.Schedule) time.Duration {
	first := s.Next(time.Unix(0, 0))
	return min(s.Next(first).Sub(first)*3/2, longestHold)
}

// run does a job once unless another server does it; it tells whether it did.
func (r *Runner) run(ctx context.Context, p *plan) (bool, error) {
	start := r.db.Now()
	if !p.when.shared() {
		mine, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (bool, error) { return r.take(tx, p) })
		if err != nil || !mine {
			return false, err
		}
	}
	err := r.do(ctx, p)
	if ctx.Err() != nil {
		return true, err // the program ends
	}
	return true, errors.Join(err, r.noteEnd(ctx, p, start, err))
}

// take gets the lease of a job and notes that it begins.
func (r *Runner) take(tx *schema.Tx, p *plan) (bool, error) {
	_, held, err := schema.TakeLease(tx, p.lease(), r.owner, p.hold)
	if err != nil || !held {
		return false, err
	}
	return true, schema.JobStarted(tx, p.name, r.owner, p.next(tx.Now()))
}

// do does a job, and keeps it from other servers for as long as that takes.
func (r *Runner) do(ctx context.Context, p *plan) error {
	if p.when.shared() {
		return r.try(ctx, &p.job)
	}
	ctx, leave := r.keepLease(ctx, p)
	defer leave()
	if err := r.try(ctx, &p.job); err != nil {
		return errors.Join(err, context.Cause(ctx))
	}
	return nil
}

// try does a job; a panic is its failure.
func (r *Runner) try(ctx context.Context, j *job) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			r.log.Error("panic in a job", "job", j.name, "cause", cause, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	return j.do(r, ctx)
}

// Start lets the clock run. That the jobs cannot be listed for the platform stops none.
func (r *Runner) Start() {
	if err := r.list(r.ctx); err != nil && r.ctx.Err() == nil {
		r.log.Error("the jobs cannot be listed", "err", err)
	}
	for _, j := range r.onCommits {
		nudges, leave := r.db.Nudges()
		r.listening.Go(func() {
			defer leave()
			for {
				select {
				case <-nudges:
					j.Run()
				case <-r.ctx.Done():
					return
				}
			}
		})
	}
	r.cron.Start()
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
		return r.release(ctx)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// release gives back the leases of this process, so that the next one misses no turn.
func (r *Runner) release(ctx context.Context) error {
	_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (struct{}, error) {
		for _, p := range r.plans {
			if err := schema.ReleaseLease(tx, p.lease(), r.owner); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	})
	return err
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
