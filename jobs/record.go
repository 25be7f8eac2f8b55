package jobs

import (
	"context"
	"sync"
	"time"

	"cottonmall/schema"
)

// recordInterval is the least interval between records of equal results. Some jobs run every two seconds.
const recordInterval = 20 * time.Second

// runRecord is the last record of a job by this process.
type runRecord struct {
	mu      sync.Mutex
	at      time.Time
	failure string
	runs    schema.Runs // since the last record
}

// count counts a run that has ended.
func (n *runRecord) count(failed bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.runs.All++
	if failed {
		n.runs.Failed++
	}
}

// take returns the runs since the last record and resets their number.
func (n *runRecord) take() schema.Runs {
	n.mu.Lock()
	defer n.mu.Unlock()
	runs := n.runs
	n.runs = schema.Runs{}
	return runs
}

// due reports whether a run that has ended is to be recorded, and assumes that it will be.
func (n *runRecord) due(failure string, now time.Time) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if failure == n.failure && !n.at.IsZero() && now.Sub(n.at) < recordInterval {
		return false
	}
	n.at, n.failure = now, failure
	return true
}

// list stores the rows of the jobs for the platform's page.
func (r *Runner) list(ctx context.Context) error {
	_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (struct{}, error) {
		rows := []schema.Job{}
		for _, p := range r.plans {
			rows = append(rows, schema.Job{Name: p.name, Purpose: p.purpose, Schedule: p.job.schedule, NextAt: p.next(tx.Now())})
		}
		return struct{}{}, schema.PlanJobs(tx, rows)
	})
	return err
}

// recordRun records a run of a job that has ended.
func (r *Runner) recordRun(ctx context.Context, p *plan, start time.Time, failure error) error {
	text := ""
	if failure != nil {
		text = failure.Error()
	}
	p.recorded.count(failure != nil)
	if p.when.shared() && !p.recorded.due(text, r.db.Now()) {
		return nil
	}
	runs := p.recorded.take()
	_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (struct{}, error) {
		return struct{}{}, schema.JobEnded(tx, p.name, r.owner, start, failure, p.next(tx.Now()), runs)
	})
	return err
}
