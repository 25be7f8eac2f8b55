package demand_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// TestDueAtOnceFollowsTheRule compares the query of due demands with the rule at random times, and at the end of
// pauses to the millisecond.
func TestDueAtOnceFollowsTheRule(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner, admin := db.Company("江海纺织").Member("买方"), db.Admin()
		db.Do(func(tx *schema.Tx) error {
			return market.SetHoliday(tx, &admin.Member, market.Holiday{Day: "2026-11-23", Name: "休市"})
		})
		r := rand.New(rand.NewPCG(1, 2))
		subs := randomSubscriptions(db, owner, r)
		holidays := schematest.Read(db, market.Holidays)
		allowed := 0
		for range 60 {
			db.Advance(time.Duration(r.IntN(150)) * time.Minute)
			if s := subs[r.IntN(len(subs))]; r.IntN(2) == 0 {
				end := s.LastImmediate.Add(10*time.Minute - time.Duration(r.IntN(2))*time.Millisecond)
				db.Advance(end.Sub(db.Now()))
			}
			var want, got []int64
			for _, s := range subs {
				if s.AtOnceAllowed(db.Now(), holidays) {
					want = append(want, s.DemandID)
				}
			}
			for _, d := range schematest.Read(db, func(tx *schema.Tx) ([]demand.Due, error) {
				return demand.DueFalls(tx, demand.DuePart{Limit: len(subs)})
			}) {
				got = append(got, d.DemandID)
			}
			slices.Sort(want)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("at %s %s", db.Now(), diff)
			}
			allowed += len(want)
		}
		if allowed == 0 {
			t.Error("nothing was ever allowed")
		}
	})
}

func randomSubscriptions(db *schematest.DB, owner *schematest.Person, r *rand.Rand) []demand.Subscription {
	list := make([]demand.SavedDemand, 40)
	for i := range list {
		list[i] = demand.SavedDemand{
			MembershipID: owner.MembershipID, Name: fmt.Sprint("第", i), Form: 1, Filters: "{}", Version: 1,
		}
	}
	subs := make([]demand.Subscription, len(list))
	db.Do(func(tx *schema.Tx) error {
		return schematest.AddSavedDemands(tx, list, func(list []demand.SavedDemand) []demand.Subscription {
			for i := range subs {
				subs[i] = demand.Subscription{
					DemandID: list[i].ID, Fall: 50, Days: []string{"", "1", "7", "23456", "2"}[r.IntN(5)],
					SkipHolidays: r.IntN(2) == 0, Basis: []demand.BasisLimit{}, Below: []demand.Below{},
					LastImmediate: schematest.Start.Add(time.Duration(r.IntN(4*24*60)) * time.Minute),
				}
			}
			return subs
		})
	})
	return subs
}

// TestHolidaysHaveTheirWeekends skips weekends between holidays, but not those beside them. 1 October is a Thursday.
func TestHolidaysHaveTheirWeekends(t *testing.T) {
	t.Parallel()
	var holidays []market.Holiday
	for _, day := range []schema.Day{
		"2026-10-01", "2026-10-02", "2026-10-05", "2026-10-06", "2026-10-07", "2026-11-20",
	} {
		holidays = append(holidays, market.Holiday{Day: day})
	}
	s := demand.Subscription{Kind: demand.ContractReminder, At: "09:00", SkipHolidays: true}
	for after, want := range map[schema.Day]schema.Day{
		"2026-09-30": "2026-10-08", "2026-10-02": "2026-10-08", "2026-10-09": "2026-10-10", "2026-11-19": "2026-11-21",
	} {
		if next := schema.DayOf(s.Next(after.At(9, 0), holidays)); next != want {
			t.Errorf("after %s comes %s, want %s", after, next, want)
		}
	}
}

// TestPlansStartWhenTheyWereMade corrects next times of before the clock was set back. An owner who has chosen today's
// time after it gets no reminder today.
func TestPlansStartWhenTheyWereMade(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		before := remindsAt(db, owner, "双28", "10:30")
		db.Advance(time.Hour)
		after := remindsAt(db, owner, "双29", "10:30")
		err := db.Exec("UPDATE subscription SET next_at = ?", schema.Day("2026-11-26").At(10, 30).UnixMilli())
		if err != nil {
			t.Fatal(err)
		}
		wrong := schematest.Read(db, demand.WrongPlans)
		db.Do(func(tx *schema.Tx) error { return demand.PlanReminders(tx, wrong) })
		for demand, want := range map[int64]schema.Day{before: "2026-11-21", after: "2026-11-22"} {
			if s := subscriptionOf(db, owner, demand); !s.NextAt.Equal(want.At(10, 30)) {
				t.Errorf("the next time is %s, want %s", s.NextAt, want.At(10, 30))
			}
		}
	})
}

// TestQueriesOfRemindersUseIndexes explains the queries that run often, of people who leave the official account, of
// undelivered reminders and of the answers of a feedback.
func TestQueriesOfRemindersUseIndexes(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		for query, index := range map[string]string{
			"SELECT DISTINCT kind, at, days, skip_holidays, next_at FROM subscription WHERE kind <> 0": "subscription_plan",
			"UPDATE subscription SET next_at = 1 WHERE kind = 1 AND at = '09:00' AND days = '' AND skip_holidays = 0 " +
				"AND next_at = 5": "subscription_",
			"SELECT owner FROM reminder_way WHERE open_id = 'o1' ORDER BY owner": "reminder_way_open",
			"SELECT id FROM notice WHERE cause IN ('reminder 1', 'reminder 2') " +
				"AND slot IN ('fall 1', 'fall 2')": "notice_cause",
			"SELECT id FROM failed_answer WHERE feedback_id = 1 ORDER BY id":         "failed_answer_feedback",
			"SELECT demand_id FROM matched_lot WHERE done_at = 0 AND demand_id > 17": "matched_lot_done",
		} {
			var plan []string
			db.Do(func(tx *schema.Tx) (err error) { plan, err = schematest.PlanOf(tx, query); return err })
			if !strings.Contains(strings.Join(plan, "; "), index) {
				t.Errorf("%s: %s", query, plan)
			}
		}
	})
}

// TestNoticesLeaveAfterTheClockWasSetBack delivers what was stored or claimed four days ahead.
func TestNoticesLeaveAfterTheClockWasSetBack(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		send := func(slot string) {
			n := notice.Notice{Cause: "test", Slot: slot, Channel: notice.Mail, Recipient: "a@example.com", Title: "标题"}
			db.Do(func(tx *schema.Tx) error { return notice.Send(tx, n) })
		}
		take := func() (n int) {
			db.Do(func(tx *schema.Tx) error {
				if due, err := notice.NoticesDue(tx, notice.Mail); err != nil || !due {
					return err
				}
				taken, err := notice.TakeNotices(tx, notice.Mail, "one", 10, demand.UnwantedReminders)
				n = len(taken)
				return err
			})
			return n
		}
		send("claimed")
		db.Advance(4 * 24 * time.Hour)
		if n := take(); n != 1 {
			t.Fatalf("%d were taken", n)
		}
		send("stored")
		db.Advance(-4 * 24 * time.Hour)
		for _, want := range []int{2, 0} {
			if n := take(); n != want {
				t.Errorf("%d were taken when the clock was right again, want %d", n, want)
			}
		}
	})
}

// TestOldRemindersAreDeleted keeps the history for half a year.
func TestOldRemindersAreDeleted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方").MembershipID
		remindsOfFalls(db, owner, 1)
		if n := sendFalls(db); n != 1 {
			t.Errorf("%d messages", n)
		}
		for _, c := range []struct {
			after time.Duration
			left  int
		}{{180*24*time.Hour - time.Minute, 1}, {time.Minute, 0}} {
			db.Advance(c.after)
			db.Do(func(tx *schema.Tx) error { _, err := schema.DeleteExpired(tx); return err })
			if list := history(db, owner); len(list) != c.left {
				t.Errorf("after %s there are %d reminders, want %d", c.after, len(list), c.left)
			}
		}
	})
}

// TestOldFailuresAreDeleted deletes the failures of one job. Another job with the same subject keeps its own.
func TestOldFailuresAreDeleted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		fail := func(job string) (tries int) {
			db.Do(func(tx *schema.Tx) (err error) {
				tries, err = demand.RecordFailure(tx, job, 7, errors.New("broken"))
				return err
			})
			return tries
		}
		fail(demand.RemindScheduled)
		db.Advance(25 * time.Hour)
		fail(demand.MatchNewLots)
		db.Do(func(tx *schema.Tx) error { _, err := schema.DeleteExpired(tx); return err })
		if recent, old := fail(demand.MatchNewLots), fail(demand.RemindScheduled); recent != 2 || old != 1 {
			t.Errorf("the recent one has failed %d times, the old one %d", recent, old)
		}
	})
}

// TestSubscriptionsAreLockedInOneOrder sends reminders, and saves filters, while another transaction locks
// subscriptions in the order of their demands. Neither must be repeated.
func TestSubscriptionsAreLockedInOneOrder(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		first, second := remindsAt(db, owner, "双28", "10:40"), remindsAt(db, owner, "双29", "10:20")
		db.Advance(time.Hour)
		due := dueNow(db)
		if len(due) != 2 || due[0].DemandID != second {
			t.Fatalf("due are %+v", due)
		}
		for i := range due {
			due[i].Missed = []time.Time{due[i].NextAt} // something is stored of each
		}
		lots := demand.MatchedLot{DemandID: first, ListingID: 1, FreshID: 1, At: db.Now()}
		db.Do(func(tx *schema.Tx) error { return tx.Save(&lots) })
		for what, c := range map[string]struct {
			then  string
			other func(tx *schema.Tx) error
		}{
			"times": {"UPDATE subscription SET fall = 1 WHERE demand_id = ? + 1", func(tx *schema.Tx) error {
				_, err := demand.SendScheduled(tx, []demand.Prepared{{Due: &due[0]}, {Due: &due[1]}})
				return err
			}},
			"filters": {"UPDATE matched_lot SET at = 1 WHERE demand_id = ?", func(tx *schema.Tx) error {
				north := demand.Demand{Areas: schema.List{"北疆"}}
				_, err := demand.SaveDemand(tx, owner.MembershipID, demand.Saving{ID: first, Name: "双28", Demand: north})
				return err
			}},
		} {
			began, tries := make(chan struct{}, 20), 0
			var work sync.WaitGroup
			db.Do(func(tx *schema.Tx) error {
				err := schematest.Run(tx, "UPDATE subscription SET fall = 1 WHERE demand_id = ?", first)
				if err != nil {
					return err
				}
				work.Go(func() {
					_, err := schema.Do(context.Background(), db.DB, func(tx *schema.Tx) (struct{}, error) {
						tries++
						began <- struct{}{}
						return struct{}{}, c.other(tx)
					})
					if err != nil {
						t.Error(err)
					}
				})
				if !db.OnSQLite() { // on SQLite the other transaction waits before it begins
					<-began
					if err := schematest.OthersWait(tx); err != nil {
						return err
					}
				}
				return schematest.Run(tx, c.then, first)
			})
			work.Wait()
			if tries != 1 {
				t.Errorf("%s were stored at try %d", what, tries)
			}
		}
	})
}
