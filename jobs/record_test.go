package jobs

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// TestEveryJobIsRecorded checks that the row of each job has its line of the table and the result of its last run.
func TestEveryJobIsRecorded(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		r := open(t, db, true, slog.DiscardHandler)
		r.plans[0].do = func(*Runner, context.Context) error { db.Advance(3 * time.Second); return nil }
		r.plans[1].do = func(*Runner, context.Context) error { return errors.New("no disk") }
		r.plans[2].do = func(*Runner, context.Context) error { panic("no memory") }
		for range 2 { // the second time as after a restart
			if err := r.list(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		checkListed(t, db)
		for _, p := range r.plans[:3] {
			for range 2 { // the log has the errors
				_, _ = r.run(t.Context(), p)
			}
		}
		checkResults(t, db, r.owner)
		open(t, db, false, slog.DiscardHandler).checkRemoved(t, "move quotes", db)
	})
}

// checkListed checks that the rows are those of the table before the first run.
func checkListed(t *testing.T, db *schematest.DB) {
	t.Helper()
	listed, runs := jobsOf(db), 0
	for _, j := range table {
		if !j.when.runsWith(Config{Demo: true}) {
			continue
		}
		runs++
		row := listed[j.name]
		if row.Purpose != j.purpose || row.Schedule != j.schedule || !row.NextAt.After(db.Now()) ||
			row.Outcome != schema.JobNever {
			t.Errorf("%s is listed as %+v", j.name, row)
		}
	}
	if len(listed) != runs || !listed["sweep pictures"].NextAt.Equal(schema.DayOf(db.Now()).Add(1).At(3, 17)) {
		t.Errorf("%d are listed, pictures are swept at %v", len(listed), listed["sweep pictures"].NextAt)
	}
}

// checkResults checks the rows of a job that succeeded twice, one that failed twice and one that panicked.
func checkResults(t *testing.T, db *schematest.DB, owner string) {
	t.Helper()
	rows := jobsOf(db)
	good, bad, panics := rows[table[0].name], rows[table[1].name], rows[table[2].name]
	if good.Outcome != schema.JobDone || good.EndedAt.Sub(good.StartedAt) != 3*time.Second || good.Owner != owner ||
		good.Error != "" || good.Runs != 2 {
		t.Errorf("the job that succeeded is %+v", good)
	}
	if bad.Outcome != schema.JobFailed || bad.Error != "no disk" || bad.Failures != 2 || !bad.NextAt.After(db.Now()) {
		t.Errorf("the job that failed is %+v", bad)
	}
	if panics.Outcome != schema.JobFailed || panics.Error != "panic: no memory" {
		t.Errorf("the job that panicked is %+v", panics)
	}
}

// checkRemoved checks that the row of a job that a process does not have is removed, and no other.
func (r *Runner) checkRemoved(t *testing.T, name string, db *schematest.DB) {
	t.Helper()
	if err := r.list(t.Context()); err != nil {
		t.Fatal(err)
	}
	if rows := jobsOf(db); rows[name].Name != "" || rows[table[1].name].Error != "no disk" {
		t.Errorf("the jobs are %+v", rows)
	}
}

func jobsOf(db *schematest.DB) map[string]schema.Job {
	rows := map[string]schema.Job{}
	for _, j := range schematest.Read(db, schema.ListJobs) {
		rows[j.Name] = j
	}
	return rows
}

// TestFrequentRunsAreRecordedAtIntervals checks that a frequent job is recorded at intervals, and at once when its
// result changes.
func TestFrequentRunsAreRecordedAtIntervals(t *testing.T) {
	t.Parallel()
	var n runRecord
	start := schematest.Start
	var got []bool
	for _, run := range []struct {
		after   time.Duration
		failure string
	}{
		{0, ""},
		{2 * time.Second, ""},
		{4 * time.Second, "no disk"},
		{6 * time.Second, "no disk"},
		{8 * time.Second, ""},
		{10 * time.Second, ""},
		{8*time.Second + recordInterval, ""},
	} {
		got = append(got, n.due(run.failure, start.Add(run.after)))
	}
	if diff := cmp.Diff([]bool{true, false, true, false, true, false, true}, got); diff != "" {
		t.Error(diff)
	}
}

// TestEveryRunIsCounted checks that every run of a job is counted, however rarely it is recorded.
func TestEveryRunIsCounted(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	r := open(t, db, false, slog.DiscardHandler)
	if err := r.list(t.Context()); err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(r.plans, func(p *plan) bool { return p.when.shared() })
	p, ran := r.plans[at], 0
	p.do = func(*Runner, context.Context) error {
		if ran++; ran == 3 {
			return errors.New("no disk")
		}
		return nil
	}
	for range 12 {
		if _, err := r.run(t.Context(), p); err != nil && ran != 3 {
			t.Fatal(err)
		}
		db.Advance(2 * time.Second)
	}
	db.Advance(recordInterval)
	if _, err := r.run(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	if row := jobsOf(db)[p.name]; row.Runs != 13 || row.Failures != 1 {
		t.Errorf("of 13 runs, one of which failed: %+v", row)
	}
}
