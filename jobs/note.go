package jobs

import (
	"context"
	"sync"
	"time"

	"cottonmall/schema"
)

// noteEvery is how often a job is noted that goes as it went before: some run every other second.
const noteEvery = 20 * time.Second

// noted is what was last noted of a job by this process.
type noted struct {
	mu      sync.Mutex
	at      time.Time
	failure string
	runs    schema.Runs // that were not noted yet
}

// count adds a run that has ended to those that were not noted yet.
func (n *noted) count(failed bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.runs.All++
	if failed {
		n.runs.Failed++
	}
}

// take gives the runs that were not noted yet: now they are.
func (n *noted) take() schema.Runs {
	n.mu.Lock()
	defer n.mu.Unlock()
	runs := n.runs
	n.runs = schema.Runs{}
	return runs
}

// due tells whether a run that has ended is to be noted, and remembers that it is.
func (n *noted) due(failure string, now time.Time) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if failure == n.failure && !n.at.IsZero() && now.Sub(n.at) < noteEvery {
		return false
	}
	n.at, n.failure = now, failure
	return true
}

// list writes the jobs down for the platform's page.
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

// noteEnd notes a run of a job that has ended.
func (r *Runner) noteEnd(ctx context.Context, p *plan, start time.Time, failure error) error {
	text := ""
	if failure != nil {
		text = failure.Error()
	}
	p.note.count(failure != nil)
	if p.when.shared() && !p.note.due(text, r.db.Now()) {
		return nil
	}
	runs := p.note.take()
	_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (struct{}, error) {
		return struct{}{}, schema.JobEnded(tx, p.name, r.owner, start, failure, p.next(tx.Now()), runs)
	})
	return err
}
