package jobs

import (
	"context"
	"database/sql"
	"errors"
	"iter"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// withTrigger returns a fixture whose SQLite database has a trigger.
func withTrigger(t *testing.T, trigger string) *fixture {
	t.Helper()
	folder := t.TempDir()
	w := newFixture(t, schematest.Open(t, schema.Config{Folder: folder}))
	pool, err := sql.Open("sqlite", filepath.Join(folder, "cottonmall.db"))
	if err == nil {
		_, err = pool.ExecContext(t.Context(), trigger)
		err = errors.Join(err, pool.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestADemandThatCannotBeStored delays no other demand that is stored with it.
func TestADemandThatCannotBeStored(t *testing.T) {
	t.Parallel()
	w := withTrigger(
		t,
		"CREATE TRIGGER broken BEFORE INSERT ON reminder WHEN NEW.name = '第1' BEGIN SELECT RAISE(ABORT, 'it is broken'); END",
	)
	w.saveManyAtNine(5)
	w.server = w.open(w.DB, &countingIndex{asked: map[string]int{}})
	if err := w.server.remind(t.Context()); err == nil || !strings.Contains(err.Error(), "it is broken") {
		t.Errorf("the job says %v", err)
	}
	if n := w.messageCount(); n != 4 {
		t.Errorf("of the others %d were told, want 4", n)
	}
}

// failingLowest is an index that fails for the lowest price of one demand, and for all that are searched with it.
type failingLowest struct{ Index }

func (x *failingLowest) Lowest(ctx context.Context, asked []cottonindex.LowestQuery) ([]cottonindex.Low, error) {
	for _, a := range asked {
		if a.Demand.Keyword == "6501" {
			return nil, errors.New("it is broken")
		}
	}
	return x.Index.Lowest(ctx, asked)
}

// TestALowestPriceThatIsNotFound delays no other demand that is searched with it.
func TestALowestPriceThatIsNotFound(t *testing.T) {
	t.Parallel()
	w := newFixture(t, schematest.New(t))
	w.seller.Batch("65012252001").OnBasis("CF701", 1000) // 15,500
	fall := demand.Subscription{Fall: 100}
	first := w.save("第一", demand.Demand{Areas: schema.List{"南疆"}}, fall)
	broken := w.save("第二", demand.Demand{Areas: schema.List{"南疆"}, Keyword: "6501"}, fall)
	third := w.save("第三", demand.Demand{Areas: schema.List{"南疆"}}, fall)
	w.waitForIndex()
	w.server = w.open(w.DB, &failingLowest{w.index})
	if err := w.server.remindFalls(t.Context()); err == nil || !strings.Contains(err.Error(), "it is broken") {
		t.Errorf("the job says %v", err)
	}
	for demand, want := range map[int64]schema.Yuan{first: 15500, broken: 0, third: 15500} {
		if low := w.subscription(demand).LastLowest; low != want {
			t.Errorf("falls of %d are measured from %d, want %d", demand, low, want)
		}
	}
}

// panickingMatcher is a matcher that panics with a listing after some demands. It ends the job after 200 matches.
type panickingMatcher struct {
	Matcher
	broken, after, asked int
	end                  context.CancelFunc
}

func (m *panickingMatcher) Match(ctx context.Context, listings []int64) (iter.Seq2[int64, []int64], error) {
	if m.asked++; m.asked > 200 {
		m.end()
	}
	met, err := m.Matcher.Match(ctx, listings)
	return func(yield func(int64, []int64) bool) {
		n := 0
		for demand, list := range met {
			for _, id := range listings {
				if n == m.after && id == int64(m.broken) {
					panic("it is broken")
				}
			}
			if n++; !yield(demand, list) {
				return
			}
		}
	}, err
}

// TestAMatchThatFailsInItsMiddle repeats a match with fewer listings. The one that fails is tried again later.
func TestAMatchThatFailsInItsMiddle(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		demands := matchesTogether + 20
		w.saveManyAtOnce(demands)
		lots := w.listMany("65012", 4, 1000)
		ctx, end := context.WithCancel(t.Context())
		defer end()
		m := &panickingMatcher{Matcher: w.server.matcher, broken: int(lots[1].ID), after: matchesTogether + 5, end: end}
		w.server.matcher = m
		w.waitForIndex()
		if err := w.server.matchNewLots(
			ctx,
		); err == nil || !strings.Contains(err.Error(), "it is broken") ||
			ctx.Err() != nil {
			t.Fatalf("asked %d times, the job says %v", m.asked, err)
		}
		fresh := schematest.Read(
			w.DB, func(tx *schema.Tx) ([]cotton.FreshListing, error) { return demand.FreshListings(tx, 10) },
		)
		if len(fresh) != 0 {
			t.Errorf("still to be matched: %+v", fresh)
		}
		m.broken = 0
		w.Advance(15 * time.Minute)
		w.run((*Runner).matchNewLots)
		w.run((*Runner).remindAtOnce)
		if n := w.messageCount(); n != demands {
			t.Errorf("%d messages, want %d", n, demands)
		}
	})
}

// TestAMatchThatCannotBeStored fails once and does not repeat the match.
func TestAMatchThatCannotBeStored(t *testing.T) {
	t.Parallel()
	w := withTrigger(
		t, "CREATE TRIGGER broken BEFORE INSERT ON matched_lot BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
	)
	w.saveManyAtOnce(matchesTogether + 20)
	w.listMany("65012", 4, 1000)
	ctx, end := context.WithCancel(t.Context())
	defer end()
	m := &panickingMatcher{Matcher: w.server.matcher, end: end}
	w.server.matcher = m
	w.waitForIndex()
	if err := w.server.matchNewLots(
		ctx,
	); err == nil || !strings.Contains(err.Error(), "the disk is full") ||
		m.asked != 1 {
		t.Errorf("asked %d times, the job says %v", m.asked, err)
	}
}
