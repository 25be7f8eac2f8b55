package jobs

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// saveMany saves equal demands of the buyer, more than a membership may save, with the same subscription.
func (w *fixture) saveMany(demands int, same demand.Subscription) []int64 {
	w.t.Helper()
	ids := make([]int64, demands)
	w.Do(func(tx *schema.Tx) error {
		list := make([]demand.SavedDemand, demands)
		for n := range list {
			list[n] = demand.SavedDemand{
				MembershipID: w.buyer.MembershipID, Name: fmt.Sprint("第", n), Form: 1,
				Filters: `{"origins":"南疆"}`, Version: 1,
			}
		}
		return schematest.AddSavedDemands(tx, list, func(saved []demand.SavedDemand) []demand.Subscription {
			subscriptions := slices.Repeat([]demand.Subscription{same}, demands)
			for n := range saved {
				ids[n], subscriptions[n].DemandID = saved[n].ID, saved[n].ID
			}
			return subscriptions
		})
	})
	return ids
}

// saveManyAtOnce saves demands of the buyer with reminders of new lots.
func (w *fixture) saveManyAtOnce(demands int) []int64 {
	w.t.Helper()
	return w.saveMany(demands, demand.Subscription{AtOnce: true, Basis: []demand.BasisLimit{}, Below: []demand.Below{}})
}

func (w *fixture) messageCount() int {
	w.t.Helper()
	return schematest.Read(w.DB, func(tx *schema.Tx) (int, error) {
		_, n, err := notice.MessageList(tx, w.buyer.Member.Actor(), 0, schema.Page{Num: 1, Size: 1})
		return n, err
	})
}

// TestAnInterruptedMatchIsRepeated ends a server at each step of a match that takes several transactions. Reminders of
// stored matches are sent before another server repeats it. Each owner gets one reminder.
func TestAnInterruptedMatchIsRepeated(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, w *fixture, other *schematest.DB) {
		demands := matchesTogether + 20
		w.saveManyAtOnce(demands)
		dying := w.open(other, w.index)
		clock := other.DB.Now
		told := 0
		for last := 1; ; last++ {
			w.Advance(time.Hour)
			other.Advance(w.Now().Sub(clock()))
			if w.Now().After(schema.DayOf(w.Now()).At(19, 0)) {
				w.Advance(14 * time.Hour)
				other.Advance(w.Now().Sub(clock()))
			}
			w.seller.Batch(fmt.Sprintf("650122%05d", last)).Until(w.Now().AddDate(0, 0, 7)).OnBasis("CF701", 1050)
			w.waitForIndex()
			ctx, end := context.WithCancel(t.Context())
			steps := 0
			other.DB.Now = func() time.Time {
				if steps++; steps == last {
					end()
				}
				return clock()
			}
			if err := dying.matchNewLots(ctx); err != nil && ctx.Err() == nil {
				t.Fatal(err)
			}
			dead := ctx.Err() != nil
			end()
			w.run((*Runner).remindAtOnce)
			w.run((*Runner).matchNewLots)
			w.Advance(10 * time.Minute)
			w.run((*Runner).remindAtOnce)
			if told += demands; w.messageCount() != told {
				t.Fatalf("ended at step %d: %d messages, want %d", last, w.messageCount(), told)
			}
			if !dead {
				break
			}
		}
	})
}

// TestTwoServersMatchOnce matches the same lots on two servers at the same time.
func TestTwoServersMatchOnce(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, w *fixture, other *schematest.DB) {
		demands := matchesTogether + 20
		w.saveManyAtOnce(demands)
		servers := []*Runner{w.server, w.open(other, w.index)}
		for round := range 3 {
			w.Advance(20 * time.Minute)
			other.Advance(20 * time.Minute)
			w.listMany(fmt.Sprintf("6501%d", 3+round), 20, 1000)
			w.waitForIndex()
			var work sync.WaitGroup
			for _, server := range servers {
				work.Go(func() {
					for range 3 {
						if err := errors.Join(
							server.matchNewLots(t.Context()), server.remindAtOnce(t.Context()),
						); err != nil {
							t.Error(err)
						}
					}
				})
			}
			work.Wait()
			w.run((*Runner).remindAtOnce) // for what one has stored while the other held its share
			if n, want := w.messageCount(), (round+1)*demands; n != want {
				t.Fatalf("%d messages, want %d", n, want)
			}
		}
	})
}

// failingMatcher is a matcher that fails with one listing.
type failingMatcher struct {
	Matcher
	broken  int64
	panics  bool
	matched int
}

func (m *failingMatcher) Match(ctx context.Context, listings []int64) (iter.Seq2[int64, []int64], error) {
	m.matched++
	if slices.Contains(listings, m.broken) {
		if m.panics {
			panic("a listing is broken")
		}
		return nil, errors.New("a listing is broken")
	}
	return m.Matcher.Match(ctx, listings)
}

// TestALotThatFailsDelaysNoOther repeats the match of a lot that fails after growing pauses, and drops it in the end.
// Operators see it in the row of the job.
func TestALotThatFailsDelaysNoOther(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		w.save("双29", demand.Demand{Areas: schema.List{"南疆"}}, demand.Subscription{AtOnce: true})
		lots := w.listMany("65012", 12, 1000)
		m := &failingMatcher{Matcher: w.server.matcher, broken: lots[4].ID, panics: true}
		w.server.matcher = m
		w.waitForIndex()
		fails := func() {
			t.Helper()
			if err := w.server.matchNewLots(
				t.Context(),
			); err == nil ||
				!strings.Contains(err.Error(), fmt.Sprint("number ", m.broken)) {
				t.Fatalf("the job says %v", err)
			}
		}
		fails()
		w.run((*Runner).remindAtOnce)
		w.checkTitles("with a broken lot", w.buyer, "“双29”有 11 批")
		before := m.matched
		fails()
		if m.matched != before {
			t.Errorf("it was tried again at once")
		}
		m.panics = false
		w.Advance(9 * time.Minute)
		fails()
		m.broken = 0
		w.Advance(10 * time.Minute)
		w.run((*Runner).matchNewLots)
		w.run((*Runner).remindAtOnce)
		w.checkTitles("when it is well", w.buyer, "“双29”有 11 批", "“双29”有 1 批")

		m.broken = w.seller.Batch("65012259999").OnBasis("CF701", 1000).ID
		for range matchTries - 1 {
			fails()
			w.Advance(15 * time.Minute)
		}
		w.run((*Runner).matchNewLots)
		before = m.matched
		w.Advance(time.Hour)
		w.run((*Runner).matchNewLots)
		if m.matched != before {
			t.Error("it was never given up")
		}
	})
}
