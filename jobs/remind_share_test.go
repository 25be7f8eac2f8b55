package jobs

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// countingIndex is an index that finds a lot of every demand, counts the searches and fails for one demand.
type countingIndex struct {
	oneLotIndex
	mu       sync.Mutex
	searches map[string]int // by the name of the demand
	broken   string
	both     *sync.WaitGroup // of the servers that search for the first time
	once     sync.Once
}

func (x *countingIndex) ScheduledReminders(
	ctx context.Context, v cottonindex.Viewer, name string, d demand.Demand, s *demand.Subscription, onlyNew bool,
) ([]demand.ReminderText, error) {
	if x.both != nil {
		x.once.Do(x.both.Done)
		x.both.Wait()
	}
	x.mu.Lock()
	x.searches[name]++
	broken := name == x.broken
	x.mu.Unlock()
	if broken {
		return nil, errors.New("it is broken")
	}
	return x.oneLotIndex.ScheduledReminders(ctx, v, name, d, s, onlyNew)
}

// saveManyAtNine saves demands of the buyer with a reminder at nine on the next day, and sets the clock to it.
func (w *fixture) saveManyAtNine(demands int) {
	w.t.Helper()
	nine := onContract(1100)
	nine.NextAt = schema.Day("2026-11-22").At(9, 0)
	saveMany(w.DB, w.buyer, demands, nine)
	w.at("2026-11-22 09:00")
}

// TestServersShareDueDemands searches each demand on one server, and some on each.
func TestServersShareDueDemands(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, w *fixture, other *schematest.DB) {
		const demands = 1200
		w.saveManyAtNine(demands)
		var both sync.WaitGroup
		both.Add(2)
		indexes := []*countingIndex{
			{searches: map[string]int{}, both: &both}, {searches: map[string]int{}, both: &both},
		}
		w.server = w.open(w.DB, indexes[0])
		w.runTogether(w.open(other, indexes[1]), (*Runner).remind)
		w.checkMessageCount("of both", demands)
		for name, n := range indexes[1].searches {
			if n += indexes[0].searches[name]; n != 1 {
				t.Fatalf("%s was searched %d times", name, n)
			}
		}
		if a, b := len(indexes[0].searches), len(indexes[1].searches); a+b != demands || a == 0 || b == 0 {
			t.Errorf("one searched %d, the other %d", a, b)
		}
		for _, l := range schematest.Read(w.DB, schema.ListLeases) {
			if strings.HasPrefix(l.Name, demand.RemindScheduled) {
				t.Errorf("%s is still held", l.Name)
			}
		}
	})
}

// TestADemandThatFailsIsTriedAgain repeats a demand that fails after growing pauses, without delaying others. Operators
// see it in the row of the job. Its reminder is sent on the same day.
func TestADemandThatFailsIsTriedAgain(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		w.saveManyAtNine(3)
		x := &countingIndex{searches: map[string]int{}, broken: "第1"}
		w.server = w.open(w.DB, x)
		isRemind := func(p *plan) bool { return p.name == demand.RemindScheduled }
		p := w.server.plans[slices.IndexFunc(w.server.plans, isRemind)]
		row := func() schema.Job { return jobsOf(w.DB)[p.name] }
		if err := w.server.list(t.Context()); err != nil {
			t.Fatal(err)
		}
		for range 10 * 60 / 2 { // ten minutes
			_, _ = w.server.run(t.Context(), p) // it fails
			w.Advance(2 * time.Second)
		}
		if n := x.searches["第1"]; n < 5 || n > 7 {
			t.Errorf("it was tried %d times in ten minutes", n)
		}
		w.checkMessageCount("of the others", 2)
		if n := x.searches["第0"] + x.searches["第2"]; n != 2 {
			t.Errorf("the others were searched %d times", n)
		}
		if j := row(); j.Outcome != schema.JobFailed || !strings.Contains(j.Error, "it is broken") {
			t.Errorf("operators read %+v", j)
		}
		x.broken = ""
		w.Advance(15 * time.Minute)
		for range 2 {
			if _, err := w.server.run(t.Context(), p); err != nil {
				t.Fatal(err)
			}
			w.Advance(time.Minute)
		}
		w.checkMessageCount("after the repair", 3)
		if j := row(); j.Outcome != schema.JobDone {
			t.Errorf("operators read %+v", j)
		}
	})
}
