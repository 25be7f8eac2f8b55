package jobs

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// counted is an index that finds a lot for everybody, counts who asks for which demand, and fails with one of them.
type counted struct {
	aLot
	mu    sync.Mutex
	asked map[string]int
	sick  string
	both  *sync.WaitGroup // of the servers that ask for the first time
	once  sync.Once
}

func (x *counted) AtTime(ctx context.Context, v cottonindex.Viewer, name string, d demand.Demand, s *demand.Subscription, news bool) ([]demand.Telling, error) {
	if x.both != nil {
		x.once.Do(x.both.Done)
		x.both.Wait()
	}
	x.mu.Lock()
	x.asked[name]++
	sick := name == x.sick
	x.mu.Unlock()
	if sick {
		return nil, errors.New("it is sick")
	}
	return x.aLot.AtTime(ctx, v, name, d, s, news)
}

// crowdAtNine keeps so many demands of the buyer that are told at nine on the next day, and goes there.
func (w *town) crowdAtNine(demands int) {
	w.t.Helper()
	nine := onContract(1100)
	nine.NextAt = schema.Day("2026-11-22").At(9, 0)
	w.crowdOf(demands, nine)
	w.at("2026-11-22 09:00")
}

// Servers divide what is due among themselves: each demand is looked at by one, and each server looks at some.
func TestServersShareWhatIsDue(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w *town, other *schematest.DB) {
		const demands = 1200
		w.crowdAtNine(demands)
		other.Advance(w.Now().Sub(other.Now()))
		var both, work sync.WaitGroup
		both.Add(2)
		indexes := []*counted{{asked: map[string]int{}, both: &both}, {asked: map[string]int{}, both: &both}}
		for i, db := range []*schematest.DB{w.DB, other} {
			server := w.open(db, indexes[i])
			work.Go(func() {
				if err := server.remind(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		work.Wait()
		if n := w.messageCount(); n != demands {
			t.Errorf("%d messages, want %d", n, demands)
		}
		for name, n := range indexes[1].asked {
			if n += indexes[0].asked[name]; n != 1 {
				t.Fatalf("%s was looked at %d times", name, n)
			}
		}
		if a, b := len(indexes[0].asked), len(indexes[1].asked); a+b != demands || a == 0 || b == 0 {
			t.Errorf("one looked at %d, the other at %d", a, b)
		}
		leases := schematest.Read(w.DB, schema.ListLeases)
		for _, l := range leases {
			if strings.HasPrefix(l.Name, demand.SnagAtTime) {
				t.Errorf("%s is still held", l.Name)
			}
		}
	})
}

// A demand that fails holds up no other: it is tried again after pauses that grow, operators see it in the job's row, and
// once it does not fail any more it is told, on the same day.
func TestADemandThatFailsIsTriedAgain(t *testing.T) {
	t.Parallel()
	towns(t, func(t *testing.T, w *town) {
		w.crowdAtNine(3)
		x := &counted{asked: map[string]int{}, sick: "第1"}
		w.server = w.open(w.DB, x)
		p := w.server.plans[0]
		for _, one := range w.server.plans {
			if one.name == demand.SnagAtTime {
				p = one
			}
		}
		row := func() (of schema.Job) {
			for _, j := range schematest.Read(w.DB, schema.ListJobs) {
				if j.Name == p.name {
					of = j
				}
			}
			return of
		}
		if err := w.server.list(t.Context()); err != nil {
			t.Fatal(err)
		}
		for range 10 * 60 / 2 { // ten minutes
			_, _ = w.server.run(t.Context(), p) // it fails
			w.Advance(2 * time.Second)
		}
		if n := x.asked["第1"]; n < 5 || n > 7 {
			t.Errorf("it was tried %d times in ten minutes", n)
		}
		if n := w.messageCount(); n != 2 || x.asked["第0"]+x.asked["第2"] != 2 {
			t.Errorf("of the others %d were told", n)
		}
		if j := row(); j.Outcome != schema.JobFailed || !strings.Contains(j.Error, "it is sick") {
			t.Errorf("operators read %+v", j)
		}
		x.sick = ""
		w.Advance(15 * time.Minute)
		for range 2 {
			if _, err := w.server.run(t.Context(), p); err != nil {
				t.Fatal(err)
			}
			w.Advance(time.Minute)
		}
		if n := w.messageCount(); n != 3 {
			t.Errorf("when it is well %d are told", n)
		}
		if j := row(); j.Outcome != schema.JobDone {
			t.Errorf("operators read %+v", j)
		}
	})
}
