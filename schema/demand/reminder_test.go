package demand_test

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// The history of reminders is kept for half a year.
func TestOldRemindersAreForgotten(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		db.Do(func(tx *schema.Tx) error {
			d, err := demand.SaveDemand(tx, owner.MembershipID, demand.Saving{Name: "双29", Demand: demand.Demand{Areas: schema.List{"南疆"}}})
			if err != nil {
				return err
			}
			_, err = demand.Subscribe(tx, owner.MembershipID, &demand.Subscription{DemandID: d.ID, Fall: 50}, 15000)
			return err
		})
		db.Do(func(tx *schema.Tx) error {
			due, err := demand.DueFalls(tx, demand.DuePart{Limit: 10})
			if err != nil || len(due) != 1 {
				t.Fatalf("%+v %v", due, err)
			}
			told, err := demand.RemindAtOnce(tx, []demand.Prepared{{Due: &due[0], Tellings: []demand.Telling{demand.TellFall("双29", 14900, 15000, 1, nil)}}})
			if told != 1 {
				t.Errorf("%d messages", told)
			}
			return err
		})
		for _, c := range []struct {
			after time.Duration
			left  int
		}{{180*24*time.Hour - time.Minute, 1}, {time.Minute, 0}} {
			db.Advance(c.after)
			db.Do(func(tx *schema.Tx) error { _, err := schema.DeleteExpired(tx); return err })
			list := schematest.Read(db, func(tx *schema.Tx) ([]demand.Reminder, error) {
				list, _, err := demand.Reminders(tx, owner.MembershipID, 0, schema.Page{Num: 1, Size: 10})
				return list, err
			})
			if len(list) != c.left {
				t.Errorf("after %s there are %d reminders, want %d", c.after, len(list), c.left)
			}
		}
	})
}
