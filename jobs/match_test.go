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

// crowdOf keeps so many demands alike of the buyer, more than one may, with the same subscription each.
func (w *town) crowdOf(demands int, same demand.Subscription) []int64 {
	w.t.Helper()
	ids := make([]int64, demands)
	w.Do(func(tx *schema.Tx) error {
		list := make([]demand.SavedDemand, demands)
		for n := range list {
			list[n] = demand.SavedDemand{MembershipID: w.buyer.MembershipID, Name: fmt.Sprint("第", n), Form: 1, Filters: `{"origins":"南疆"}`, Version: 1}
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

// crowd keeps so many demands of the buyer that are told at once.
func (w *town) crowd(demands int) []int64 {
	w.t.Helper()
	return w.crowdOf(demands, demand.Subscription{AtOnce: true, Basis: []demand.BasisLimit{}, Below: []demand.Below{}})
}

func (w *town) messageCount() int {
	w.t.Helper()
	return schematest.Read(w.DB, func(tx *schema.Tx) (int, error) {
		_, n, err := notice.MessageList(tx, w.buyer.Member.Actor(), 0, schema.Page{Num: 1, Size: 1})
		return n, err
	})
}

// A lot that more demands meet than one transaction stores: a server ends at each of its steps, what it has stored is told
// meanwhile, and the next goes on. Nobody is told twice, and nobody is left out.
func TestAMatchIsGoneOnWith(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w *town, other *schematest.DB) {
		demands := matchTogether + 20
		w.crowd(demands)
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
			w.known()
			ctx, end := context.WithCancel(t.Context())
			steps := 0
			other.DB.Now = func() time.Time {
				if steps++; steps == last {
					end()
				}
				return clock()
			}
			if err := dying.matchFresh(ctx); err != nil && ctx.Err() == nil {
				t.Fatal(err)
			}
			dead := ctx.Err() != nil
			end()
			w.does((*Runner).remindAtOnce)
			w.does((*Runner).matchFresh)
			w.Advance(10 * time.Minute)
			w.does((*Runner).remindAtOnce)
			if told += demands; w.messageCount() != told {
				t.Fatalf("ended at step %d: %d messages, want %d", last, w.messageCount(), told)
			}
			if !dead {
				break
			}
		}
	})
}

// Two servers match the same lots for many demands and tell of them at the same time.
func TestTwoServersMatchOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w *town, other *schematest.DB) {
		demands := matchTogether + 20
		w.crowd(demands)
		servers := []*Runner{w.server, w.open(other, w.index)}
		for round := range 3 {
			w.Advance(20 * time.Minute)
			other.Advance(20 * time.Minute)
			w.many(fmt.Sprintf("6501%d", 3+round), 20, 1000)
			w.known()
			var work sync.WaitGroup
			for _, server := range servers {
				work.Go(func() {
					for range 3 {
						if err := errors.Join(server.matchFresh(t.Context()), server.remindAtOnce(t.Context())); err != nil {
							t.Error(err)
						}
					}
				})
			}
			work.Wait()
			w.does((*Runner).remindAtOnce) // for what one has stored while the other held its share
			if n, want := w.messageCount(), (round+1)*demands; n != want {
				t.Fatalf("%d messages, want %d", n, want)
			}
		}
	})
}

// sickly is a matcher that fails with one listing.
type sickly struct {
	Matcher
	sick    int64
	panics  bool
	matched int
}

func (m *sickly) Match(ctx context.Context, listings []int64) (iter.Seq2[int64, []int64], error) {
	m.matched++
	if slices.Contains(listings, m.sick) {
		if m.panics {
			panic("a listing is sick")
		}
		return nil, errors.New("a listing is sick")
	}
	return m.Matcher.Match(ctx, listings)
}

// One sick lot keeps nobody from being told of the others. It is tried again later, less and less often, operators see it,
// and at last it is given up.
func TestASickLotHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	towns(t, func(t *testing.T, w *town) {
		w.saves("双29", demand.Demand{Areas: schema.List{"南疆"}}, demand.Subscription{AtOnce: true})
		lots := w.many("65012", 12, 1000)
		m := &sickly{Matcher: w.server.match, sick: lots[4].ID, panics: true}
		w.server.match = m
		w.known()
		fails := func() {
			t.Helper()
			if err := w.server.matchFresh(t.Context()); err == nil || !strings.Contains(err.Error(), fmt.Sprint("number ", m.sick)) {
				t.Fatalf("the job says %v", err)
			}
		}
		fails()
		w.does((*Runner).remindAtOnce)
		w.hears("with a sick lot", w.buyer, "“双29”有 11 批")
		before := m.matched
		fails()
		if m.matched != before {
			t.Errorf("it was tried again at once")
		}
		m.panics = false
		w.Advance(9 * time.Minute)
		fails()
		m.sick = 0
		w.Advance(10 * time.Minute)
		w.does((*Runner).matchFresh)
		w.does((*Runner).remindAtOnce)
		w.hears("when it is well", w.buyer, "“双29”有 11 批", "“双29”有 1 批")

		m.sick = w.seller.Batch("65012259999").OnBasis("CF701", 1000).ID
		for range matchTries - 1 {
			fails()
			w.Advance(15 * time.Minute)
		}
		w.does((*Runner).matchFresh)
		before = m.matched
		w.Advance(time.Hour)
		w.does((*Runner).matchFresh)
		if m.matched != before {
			t.Error("it was never given up")
		}
	})
}
