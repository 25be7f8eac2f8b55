package jobs

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// manyDemands are more demands than one transaction stores the matches of.
const manyDemands = matchesTogether + 20

// TestAnInterruptedMatchIsRepeated ends a server at each step of a match that takes several transactions. Reminders of
// stored matches are sent before another server repeats it. Each owner gets one reminder.
func TestAnInterruptedMatchIsRepeated(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, w *fixture, other *schematest.DB) {
		saveMany(w.DB, w.buyer, manyDemands, demand.Subscription{AtOnce: true})
		d := newDyingServer(w, other)
		for step, dead := 1, true; dead; step++ {
			w.Advance(time.Hour)
			if w.Now().After(schema.DayOf(w.Now()).At(19, 0)) {
				w.Advance(14 * time.Hour)
			}
			w.seller.Batch(fmt.Sprintf("650122%05d", step)).Until(w.Now().AddDate(0, 0, 7)).OnBasis("CF701", 1050)
			w.waitForIndex()
			dead = d.diesAt(t, step, (*Runner).matchNewLots)
			w.run((*Runner).remindAtOnce, (*Runner).matchNewLots)
			w.Advance(10 * time.Minute)
			w.run((*Runner).remindAtOnce)
			w.checkMessageCount(fmt.Sprint("ended at step ", step), step*manyDemands)
		}
	})
}

// TestTwoServersMatchOnce matches the same lots on two servers at the same time.
func TestTwoServersMatchOnce(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, w *fixture, other *schematest.DB) {
		saveMany(w.DB, w.buyer, manyDemands, demand.Subscription{AtOnce: true})
		server := w.open(other, w.index)
		for round := range 3 {
			w.Advance(20 * time.Minute)
			w.listMany(fmt.Sprintf("6501%d", 3+round), 20, 1000)
			w.waitForIndex()
			w.runTogether(server, slices.Repeat([]jobFunc{(*Runner).matchNewLots, (*Runner).remindAtOnce}, 3)...)
			w.run((*Runner).remindAtOnce) // for what one has stored while the other held its share
			w.checkMessageCount(fmt.Sprint("round ", round), (round+1)*manyDemands)
		}
	})
}

// brokenMatcher is a matcher that fails with one listing. It ends the job after 200 matches.
type brokenMatcher struct {
	Matcher
	broken int64
	panics bool // instead of an error
	after  int  // matches before the failure; then it panics
	calls  int
	end    context.CancelFunc
}

// breakMatcher makes the matcher of the server fail with a listing.
func (w *fixture) breakMatcher(broken int64) *brokenMatcher {
	m := &brokenMatcher{Matcher: w.server.matcher, broken: broken}
	m.end = func() { w.t.Fatal("the match is repeated without an end") }
	w.server.matcher = m
	return m
}

func (m *brokenMatcher) Match(ctx context.Context, listings []int64) (iter.Seq2[int64, []int64], error) {
	if m.calls++; m.calls > 200 {
		m.end()
	}
	fails := slices.Contains(listings, m.broken)
	switch {
	case fails && m.panics:
		panic("a listing is broken")
	case fails && m.after == 0:
		return nil, errors.New("a listing is broken")
	}
	matches, err := m.Matcher.Match(ctx, listings)
	return func(yield func(int64, []int64) bool) {
		n := 0
		for demandID, list := range matches {
			if fails && n == m.after {
				panic("a listing is broken")
			}
			if n++; !yield(demandID, list) {
				return
			}
		}
	}, err
}

// TestALotThatFailsDelaysNoOther repeats the match of a lot that fails after growing pauses, and drops it in the end.
// Operators see it in the row of the job.
func TestALotThatFailsDelaysNoOther(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		w.save("双29", south, demand.Subscription{AtOnce: true})
		m := w.breakMatcher(w.listMany("65012", 12, 1000)[4].ID)
		m.panics = true
		w.waitForIndex()
		checkFails := func() {
			t.Helper()
			w.checkFails((*Runner).matchNewLots, fmt.Sprint("number ", m.broken))
		}
		checkFails()
		w.run((*Runner).remindAtOnce)
		w.checkTitles("with a broken lot", w.buyer, "“双29”有 11 批")
		before := m.calls
		checkFails()
		if m.calls != before {
			t.Errorf("it was tried again at once")
		}
		m.panics = false
		w.Advance(9 * time.Minute)
		checkFails()
		m.broken = 0
		w.Advance(10 * time.Minute)
		w.run((*Runner).matchNewLots, (*Runner).remindAtOnce)
		w.checkTitles("when it is well", w.buyer, "“双29”有 11 批", "“双29”有 1 批")

		m.broken = w.seller.Batch("65012259999").OnBasis("CF701", 1000).ID
		for range matchTries - 1 {
			checkFails()
			w.Advance(15 * time.Minute)
		}
		w.run((*Runner).matchNewLots)
		before = m.calls
		w.Advance(time.Hour)
		w.run((*Runner).matchNewLots)
		if m.calls != before {
			t.Error("it was never given up")
		}
	})
}

// TestAMatchThatFailsInItsMiddle repeats a match with fewer listings. The one that fails is tried again later.
func TestAMatchThatFailsInItsMiddle(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		saveMany(w.DB, w.buyer, manyDemands, demand.Subscription{AtOnce: true})
		m := w.breakMatcher(w.listMany("65012", 4, 1000)[1].ID)
		m.after = matchesTogether + 5
		w.waitForIndex()
		w.checkFails((*Runner).matchNewLots, "a listing is broken")
		fresh := schematest.Read(w.DB, func(tx *schema.Tx) ([]cotton.FreshListing, error) {
			return demand.FreshListings(tx, 10)
		})
		if len(fresh) != 0 {
			t.Errorf("still to be matched: %+v", fresh)
		}
		m.broken = 0
		w.Advance(15 * time.Minute)
		w.run((*Runner).matchNewLots, (*Runner).remindAtOnce)
		w.checkMessageCount("when it is well", manyDemands)
	})
}

// TestAMatchThatCannotBeStored fails once and does not repeat the match.
func TestAMatchThatCannotBeStored(t *testing.T) {
	t.Parallel()
	w := withTrigger(t,
		"CREATE TRIGGER broken BEFORE INSERT ON matched_lot BEGIN SELECT RAISE(ABORT, 'the disk is full'); END")
	saveMany(w.DB, w.buyer, manyDemands, demand.Subscription{AtOnce: true})
	w.listMany("65012", 4, 1000)
	m := w.breakMatcher(0)
	w.waitForIndex()
	w.checkFails((*Runner).matchNewLots, "the disk is full")
	if m.calls != 1 {
		t.Errorf("%d matches, want 1", m.calls)
	}
}
