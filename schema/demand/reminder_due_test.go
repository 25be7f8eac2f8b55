package demand_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// What is read as due at once is what the rule allows: at any hour, on any day, within and after the pause.
func TestDueAtOnceIsWhatTheRuleAllows(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		admin := db.Admin()
		db.Do(func(tx *schema.Tx) error {
			return market.SetHoliday(tx, &admin.Member, market.Holiday{Day: "2026-11-23", Name: "休市"})
		})
		r := rand.New(rand.NewPCG(1, 2))
		const subscriptions = 40
		subs := make([]demand.Subscription, subscriptions)
		db.Do(func(tx *schema.Tx) error {
			list := make([]demand.SavedDemand, subscriptions)
			for i := range list {
				list[i] = demand.SavedDemand{MembershipID: owner.MembershipID, Name: fmt.Sprint("第", i), Form: 1, Filters: "{}", Version: 1}
			}
			return schematest.AddSavedDemands(tx, list, func(list []demand.SavedDemand) []demand.Subscription {
				for i := range subs {
					subs[i] = demand.Subscription{
						DemandID: list[i].ID, Fall: 50, Days: []string{"", "1", "7", "23456", "2"}[r.IntN(5)], SkipHolidays: r.IntN(2) == 0,
						AtOnceTold: schematest.Start.Add(time.Duration(r.IntN(4*24*60)) * time.Minute), Basis: []demand.BasisLimit{}, Below: []demand.Below{},
					}
				}
				return subs
			})
		})
		holidays := schematest.Read(db, market.Holidays)
		allowed := 0
		for range 60 {
			db.Advance(time.Duration(r.IntN(150)) * time.Minute)
			if i := r.IntN(subscriptions); r.IntN(2) == 0 { // the end of a pause, to the millisecond
				db.Advance(subs[i].AtOnceTold.Add(10*time.Minute - time.Duration(r.IntN(2))*time.Millisecond).Sub(db.Now()))
			}
			var want, got []int64
			for _, s := range subs {
				if s.AtOnceAllowed(db.Now(), holidays) {
					want = append(want, s.DemandID)
				}
			}
			for _, d := range schematest.Read(db, func(tx *schema.Tx) ([]demand.Due, error) {
				return demand.DueFalls(tx, demand.DuePart{Limit: subscriptions})
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

// Weekends between holidays are holidays, too; those at one side of them are not.
func TestHolidaysHaveTheirWeekends(t *testing.T) {
	t.Parallel()
	var holidays []market.Holiday
	for _, day := range []schema.Day{"2026-10-01", "2026-10-02", "2026-10-05", "2026-10-06", "2026-10-07", "2026-11-20"} { // 1 October is a Thursday
		holidays = append(holidays, market.Holiday{Day: day})
	}
	s := demand.Subscription{Kind: demand.ContractReminder, At: "09:00", SkipHolidays: true}
	for after, want := range map[schema.Day]schema.Day{"2026-09-30": "2026-10-08", "2026-10-02": "2026-10-08", "2026-10-09": "2026-10-10", "2026-11-19": "2026-11-21"} {
		if next := schema.DayOf(s.Next(after.At(9, 0), holidays)); next != want {
			t.Errorf("after %s comes %s, want %s", after, next, want)
		}
	}
}
