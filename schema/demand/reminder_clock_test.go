package demand_test

import (
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// tellsAt keeps a demand that is told at a time every day.
func tellsAt(db *schematest.DB, owner *schematest.Person, name, at string) (id int64) {
	db.Do(func(tx *schema.Tx) error {
		s, err := demand.SaveDemand(tx, owner.MembershipID, demand.Saving{Name: name, Demand: demand.Demand{Areas: schema.List{"南疆"}}})
		if err != nil {
			return err
		}
		id = s.ID
		_, err = demand.Subscribe(tx, owner.MembershipID, &demand.Subscription{
			DemandID: id, Kind: demand.ContractReminder, At: at, Basis: []demand.BasisLimit{{IndexCode: "CF701", Basis: 1100}},
		}, 0)
		return err
	})
	return id
}

func subscriptionOf(db *schematest.DB, owner *schematest.Person, demandID int64) *demand.Subscription {
	return schematest.Read(db, func(tx *schema.Tx) (*demand.Subscription, error) {
		return demand.FindSubscription(tx, owner.MembershipID, demandID)
	})
}

func dueNow(db *schematest.DB) []demand.Due {
	return schematest.Read(db, func(tx *schema.Tx) ([]demand.Due, error) { return demand.DueReminders(tx, demand.DuePart{Limit: 10}) })
}

// What is younger than a minute was not surely seen, what waits for the index was not, and what a clock has dated that was ahead
// was.
func TestWhatCountsAsToldIsSettled(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		demandID := tellsAt(db, owner, "双29", "10:30")
		seller := db.Company("天山棉业").Seller()
		lots := []cotton.Listing{}
		at := func(after time.Duration, number string) {
			db.Advance(after)
			lots = append(lots, seller.Batch(number).Until(db.Now().AddDate(0, 1, 0)).OnBasis("CF701", 1000))
			lot := lots[len(lots)-1]
			db.Do(func(tx *schema.Tx) error {
				return schematest.Reprice(tx, lot, cotton.Offer{IndexCode: "CF701", Basis: 900})
			})
			indexed(db, -1)
		}
		at(0, "65012252001")
		at(4*24*time.Hour, "65012252002") // by a clock that is ahead
		db.Advance(-4 * 24 * time.Hour)
		at(29*time.Minute+30*time.Second, "65012252003")
		tell := func(part string) (upTo int) {
			t.Helper()
			due := dueNow(db)
			if len(due) != 1 {
				t.Fatalf("%d are due", len(due))
			}
			telling := demand.Telling{Part: part, Asked: "CF701+1100", Lots: 5000, Listings: []int64{1}}
			db.Do(func(tx *schema.Tx) error {
				_, err := demand.Remind(tx, []demand.Prepared{{Due: &due[0], Tellings: []demand.Telling{telling}}})
				return err
			})
			s := subscriptionOf(db, owner, demandID)
			for i, lot := range lots {
				if s.ToldParts[0].UpTo == lot.ID {
					upTo = i + 1
				}
			}
			if s.ToldUpTo != int64(upTo) {
				t.Errorf("told up to lot %d and repricing %d", upTo, s.ToldUpTo)
			}
			return upTo
		}
		db.Advance(30 * time.Second)
		if n := tell("first"); n != 2 {
			t.Errorf("told up to lot %d, want 2", n)
		}
		db.Advance(24 * time.Hour)
		if n := tell("second"); n != 3 {
			t.Errorf("a day later told up to lot %d, want 3", n)
		}
	})
}

// Who has chosen a time on a day after it is not told of that time, when a clock that was ahead or a holiday makes plans anew.
func TestPlansBeginWhenTheyWereMade(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		before := tellsAt(db, owner, "双28", "10:30")
		db.Advance(time.Hour)
		after := tellsAt(db, owner, "双29", "10:30")
		plan := func() {
			wrong := schematest.Read(db, demand.WrongPlans)
			db.Do(func(tx *schema.Tx) error { return demand.PlanReminders(tx, wrong) })
		}
		// By a clock that was four days ahead.
		if err := db.Exec("UPDATE subscription SET next_at = ?", schema.Day("2026-11-26").At(10, 30).UnixMilli()); err != nil {
			t.Fatal(err)
		}
		plan()
		for demand, want := range map[int64]schema.Day{before: "2026-11-21", after: "2026-11-22"} {
			if s := subscriptionOf(db, owner, demand); !s.NextAt.Equal(want.At(10, 30)) {
				t.Errorf("told next at %s, want %s", s.NextAt, want.At(10, 30))
			}
		}
	})
}

// What is looked for now and then, whoever leaves the official account, what of reminders did not leave, and what comes with a
// feedback, is found by an index, however many there are.
func TestPlansAndWaysAreFoundByIndex(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		for statement, index := range map[string]string{
			"SELECT DISTINCT kind, at, days, skip_holidays, next_at FROM subscription WHERE kind <> 0":                                "subscription_plan",
			"UPDATE subscription SET next_at = 1 WHERE kind = 1 AND at = '09:00' AND days = '' AND skip_holidays = 0 AND next_at = 5": "subscription_",
			"SELECT owner FROM reminder_way WHERE open_id = 'o1' ORDER BY owner":                                                      "reminder_way_open",
			"SELECT id FROM notice WHERE cause IN ('reminder 1', 'reminder 2') AND slot IN ('fall 1', 'fall 2')":                      "notice_cause",
			"SELECT id FROM failed_answer WHERE feedback_id = 1 ORDER BY id":                                                          "failed_answer_feedback",
		} {
			var plan []string
			db.Do(func(tx *schema.Tx) (err error) { plan, err = schematest.PlanOf(tx, statement); return err })
			if !strings.Contains(strings.Join(plan, "; "), index) {
				t.Errorf("%s: %s", statement, plan)
			}
		}
	})
}

// What a clock that was ahead has written, claimed or put off leaves all the same.
func TestNoticesOfAClockAheadLeave(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		send := func(slot string) {
			db.Do(func(tx *schema.Tx) error {
				return notice.Send(tx, notice.Notice{Cause: "test", Slot: slot, Channel: notice.Mail, Recipient: "a@example.com", Title: "标题", Text: "内容"})
			})
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
		send("written")
		db.Advance(-4 * 24 * time.Hour)
		if n := take(); n != 2 {
			t.Errorf("%d were taken when the clock was right again, want 2", n)
		}
		if n := take(); n != 0 {
			t.Errorf("%d were taken twice", n)
		}
	})
}
