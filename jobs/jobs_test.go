package jobs

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/robfig/cron/v3"

	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func TestTableIsAHandbook(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for _, j := range table {
		if j.name == "" || names[j.name] {
			t.Errorf("job %q has no name of its own", j.name)
		}
		names[j.name] = true
		if first, _ := utf8.DecodeRuneInString(j.purpose); !unicode.Is(unicode.Han, first) {
			t.Errorf("job %s does not say to people what it is for: %q", j.name, j.purpose)
		}
		schedule, err := cron.ParseStandard(j.schedule)
		if err != nil {
			t.Errorf("job %s: %v", j.name, err)
			continue
		}
		first := schedule.Next(schematest.Start)
		every := schedule.Next(first).Sub(first)
		if hold := leaseFor(schedule); every < longestHold && hold <= every {
			t.Errorf("job %s: the lease of %v ends before its next time", j.name, hold)
		} else if every >= time.Hour && hold >= every {
			t.Errorf("job %s: the lease of %v of a server that was killed makes the others miss its next time", j.name, hold)
		}
	}
}

// feedOfNothing is a quote feed without quotes.
type feedOfNothing struct{}

func (feedOfNothing) Read(context.Context, time.Time) ([]market.QuoteEntry, error) { return nil, nil }

// TestQuotesHaveOneSource checks that quotes come from the feed, or else from the demonstration.
func TestQuotesHaveOneSource(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	for _, c := range []struct {
		demo bool
		feed QuoteFeed
		want string
	}{
		{false, nil, ""},
		{true, nil, "move quotes"},
		{false, feedOfNothing{}, "poll quotes"},
		{true, feedOfNothing{}, "poll quotes"},
	} {
		r, err := Open(db.DB, Config{Demo: c.demo, Feed: c.feed, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		var source []string
		for _, p := range r.plans {
			if strings.HasSuffix(p.name, " quotes") {
				source = append(source, p.name)
			}
		}
		if strings.Join(source, " ") != c.want {
			t.Errorf("demonstration %v, feed %v: quotes from %v", c.demo, c.feed != nil, source)
		}
	}
}

func open(t *testing.T, db *schematest.DB, demo bool, log slog.Handler) *Runner {
	t.Helper()
	r, err := Open(db.DB, Config{Demo: demo, Log: slog.New(log)})
	if err != nil {
		t.Fatalf("open the jobs: %v", err)
	}
	return r
}

// TestOneOfSeveralServersDoesAJob: two servers want to do a job at the same time; one does it until it is gone.
func TestOneOfSeveralServersDoesAJob(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := open(t, db, false, slog.DiscardHandler), open(t, db, false, slog.DiscardHandler)
		done := 0
		every, err := cron.ParseStandard("@every 1m")
		if err != nil {
			t.Fatal(err)
		}
		p := &plan{
			job:      job{name: "count", do: func(*Runner, context.Context) error { done++; return nil }},
			schedule: every,
			hold:     time.Minute,
		}
		does := func(r *Runner, want bool) {
			t.Helper()
			did, err := r.run(t.Context(), p)
			if err != nil || did != want {
				t.Errorf("did it: %t, %v; want %t", did, err, want)
			}
		}
		does(a, true)
		does(b, false)
		db.Advance(50 * time.Second)
		does(a, true)
		db.Advance(50 * time.Second)
		does(b, false) // a has extended its lease
		db.Advance(11 * time.Second)
		does(b, true) // a is gone
		does(a, false)
		if done != 3 {
			t.Errorf("it was done %d times, want 3", done)
		}
	})
}

// TestAServerThatEndsLeavesItsJobsToTheNext checks that a server that starts right after another one stopped misses no
// run, not even of a daily job.
func TestAServerThatEndsLeavesItsJobsToTheNext(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := open(t, db, false, slog.DiscardHandler), open(t, db, false, slog.DiscardHandler)
		daily := func(r *Runner) *plan {
			i := slices.IndexFunc(r.plans, func(p *plan) bool { return p.name == "sweep pictures" })
			return r.plans[i]
		}
		for _, one := range []struct {
			server *Runner
			want   bool
		}{{a, true}, {b, false}} {
			if did, _ := one.server.run(t.Context(), daily(one.server)); did != one.want {
				t.Errorf("did it: %t, want %t", did, one.want)
			}
		}
		if err := a.Stop(t.Context()); err != nil {
			t.Fatal(err)
		}
		if did, _ := b.run(t.Context(), daily(b)); !did {
			t.Error("the next server waits for one that has ended")
		}
	})
}

func TestFailuresAreLoggedAndTakeNothingWithThem(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	var log syncBuffer
	r := open(t, db, false, slog.NewTextHandler(&log, nil))
	for name, do := range map[string]func(*Runner, context.Context) error{
		"fails":  func(*Runner, context.Context) error { return errors.New("no disk") },
		"panics": func(*Runner, context.Context) error { panic("no memory") },
	} {
		if err := r.plan(job{name: name, schedule: "@every 1s", do: do}); err != nil {
			t.Fatalf("plan: %v", err)
		}
	}
	r.Start()
	deadline := time.Now().Add(20 * time.Second)
	for !strings.Contains(log.String(), "no disk") || !strings.Contains(log.String(), "no memory") {
		if time.Now().After(deadline) {
			t.Fatalf("the log does not have both failures: %s", log.String())
		}
		time.Sleep(5 * time.Millisecond)
	}
	if err := r.Stop(t.Context()); err != nil {
		t.Errorf("stop: %v", err)
	}
}

// TestStopCancelsRunningJobs checks that Stop cancels the context of a running job and waits for it.
func TestStopCancelsRunningJobs(t *testing.T) {
	t.Parallel()
	r := open(t, schematest.New(t), false, slog.DiscardHandler)
	running, ended := make(chan struct{}), false
	err := r.plan(job{name: "long", schedule: "@every 1s", do: func(_ *Runner, ctx context.Context) error {
		close(running)
		<-ctx.Done()
		ended = true
		return ctx.Err()
	}})
	if err != nil {
		t.Fatalf("plan: %v", err)
	}
	r.Start()
	<-running
	if err := r.Stop(t.Context()); err != nil {
		t.Errorf("stop: %v", err)
	}
	if !ended {
		t.Error("Stop did not wait for the job")
	}
}

// syncBuffer is a log that may be read while it is written.
type syncBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}
