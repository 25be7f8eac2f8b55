// Package jobs runs the background jobs of the table.
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

// Config configures a Runner.
type Config struct {
	Demo     bool                               // also the jobs of demonstration mode
	Ways     map[notice.Channel]channel.Channel // channels to the outside
	Pictures store.Store
	Index    Index   // finds the lots of reminders
	Matcher  Matcher // finds the demands that new lots match
	Feed     QuoteFeed
	Rates    RateFeed
	Foreign  ForeignFeed
	Series   SeriesFeed
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
	feed     QuoteFeed   // nil: none
	rates    RateFeed    // likewise
	foreign  ForeignFeed // likewise
	series   SeriesFeed  // likewise
	owner    string      // of the leases of this process
	cron     *cron.Cron
	ctx      context.Context // ends the jobs that are running
	stop     context.CancelFunc
	ticks    func(every time.Duration) (ticks <-chan time.Time, stop func())

	plans      []*plan
	checked    checkedPlans
	feedRetry  feedRetry
	feedMemory feedMemory
	foreignTry feedRetry
	onCommits  []cron.Job
	listening  sync.WaitGroup
}

// plan is a job with its times.
type plan struct {
	job
	schedule cron.Schedule
	hold     time.Duration // of the lease
	recorded runRecord     // in the database
	logged   runRecord     // in the log
}

// next returns the time of the first run after a moment.
func (p *plan) next(after time.Time) time.Time { return p.schedule.Next(after.In(schema.Shanghai)) }

// Open prepares the jobs of the table. A job that is still running is not started again. A panic in a job does not
// affect other jobs.
func Open(db *schema.DB, c Config) (*Runner, error) {
	r := &Runner{
		db: db, log: c.Log, ways: c.Ways, pictures: c.Pictures, index: c.Index, matcher: c.Matcher,
		feed: c.Feed, feedMemory: feedMemory{}, rates: c.Rates, foreign: c.Foreign, series: c.Series,
		owner: owner(), ticks: ticks,
	}
	r.ctx, r.stop = context.WithCancel(context.Background())
	log := cronLog{c.Log}
	r.cron = cron.New(
		cron.WithLocation(schema.Shanghai),
		cron.WithLogger(log),
		cron.WithChain(cron.SkipIfStillRunning(log)),
	)
	for _, j := range table {
		if !j.when.runsWith(c) {
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
		if _, err := r.run(r.ctx, p); err != nil && r.ctx.Err() == nil && p.logged.due(err.Error(), r.db.Now()) {
			r.log.Error("failed to run a job", "job", j.name, "err", err)
		}
	}))
	if j.when == onCommits {
		r.onCommits = append(r.onCommits, r.cron.Entry(id).WrappedJob)
	}
	return nil
}

// longestHold is the longest lease of a job. It ends before the next run of an hourly or daily job, so that another
// server does it if this one was killed.
const longestHold = 50 * time.Minute

// leaseFor returns the duration of the lease of a job: one and a half intervals. So the same server runs it again, and
// another server soon after that one is gone.
func leaseFor(s cron.Schedule) time.Duration {
	first := s.Next(time.Unix(0, 0))
	return min(s.Next(first).Sub(first)*3/2, longestHold)
}

// run runs a job once unless another server has its lease. It reports whether the job ran.
func (r *Runner) run(ctx context.Context, p *plan) (bool, error) {
	start := r.db.Now()
	if !p.when.shared() {
		mine, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (bool, error) { return r.takeJob(tx, p) })
		if err != nil || !mine {
			return false, err
		}
	}
	err := r.do(ctx, p)
	if ctx.Err() != nil {
		return true, err // the program stops
	}
	return true, errors.Join(err, r.recordRun(ctx, p, start, err))
}

// takeJob takes the lease of a job and records its start.
func (r *Runner) takeJob(tx *schema.Tx, p *plan) (bool, error) {
	_, held, err := schema.TakeLease(tx, p.lease(), r.owner, p.hold)
	if err != nil || !held {
		return false, err
	}
	return true, schema.JobStarted(tx, p.name, r.owner, p.next(tx.Now()))
}

// do runs a job and extends its lease while it runs.
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

// try runs a job. It returns a panic as an error.
func (r *Runner) try(ctx context.Context, j *job) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			r.log.Error("failed to run a job: panic", "job", j.name, "cause", cause, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	return j.do(r, ctx)
}

// Start starts the jobs. If their rows cannot be stored, it logs that and the jobs run nevertheless.
func (r *Runner) Start() {
	if err := r.list(r.ctx); err != nil && r.ctx.Err() == nil {
		r.log.Error("failed to list the jobs", "err", err)
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

// Stop starts no more jobs, cancels those that are running and waits for them, or until ctx ends.
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

// release releases the leases of this process, so that the next process misses no run.
func (r *Runner) release(ctx context.Context) error {
	_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (struct{}, error) {
		for _, p := range r.plans {
			if err := schema.ReleaseLease(tx, p.lease(), r.owner); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, r.executor().Release(tx)
	})
	return err
}

// owner returns a name of this process that is unique among all servers.
func owner() string {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	return fmt.Sprintf("%.60s %d %08x", host, os.Getpid(), rand.Uint32())
}

// cronLog writes cron's errors to the log and discards its other messages.
type cronLog struct{ log *slog.Logger }

func (cronLog) Info(string, ...any) {}

func (l cronLog) Error(err error, msg string, args ...any) {
	l.log.Error(msg, append([]any{"err", err}, args...)...)
}
