package demand_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// Whoever locks several subscriptions, or one and its fresh lots, does so in one order: nobody has to begin again.
func TestRemindersLockInOneOrder(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		first, second := tellsAt(db, owner, "双28", "10:40"), tellsAt(db, owner, "双29", "10:20")
		db.Advance(time.Hour)
		due := dueNow(db)
		if len(due) != 2 || due[0].DemandID != second {
			t.Fatalf("due are %+v", due)
		}
		list := []demand.Prepared{{Due: &due[0]}, {Due: &due[1]}}
		save := func(tx *schema.Tx) error {
			_, err := demand.SaveDemand(tx, owner.MembershipID, demand.Saving{ID: first, Name: "双28", Demand: demand.Demand{Areas: schema.List{"北疆"}}})
			return err
		}
		for what, c := range map[string]struct {
			lock, then string
			other      func(tx *schema.Tx) error
		}{
			"times":   {"UPDATE subscription SET fall = 1 WHERE demand_id = ?", "UPDATE subscription SET fall = 1 WHERE demand_id = ? + 1", func(tx *schema.Tx) error { _, err := demand.Remind(tx, list); return err }},
			"filters": {"UPDATE subscription SET fall = 1 WHERE demand_id = ?", "UPDATE fresh_lots SET since = 1 WHERE demand_id = ?", save},
		} {
			lots := demand.FreshLots{DemandID: first, Since: db.Now()}
			db.Do(func(tx *schema.Tx) error { return tx.Save(&lots) })
			began, tries := make(chan struct{}, 20), 0
			var work sync.WaitGroup
			db.Do(func(tx *schema.Tx) error {
				if err := schematest.Run(tx, c.lock, first); err != nil {
					return err
				}
				work.Go(func() {
					if _, err := schema.Do(context.Background(), db.DB, func(tx *schema.Tx) (struct{}, error) {
						tries++
						began <- struct{}{}
						return struct{}{}, c.other(tx)
					}); err != nil {
						t.Error(err)
					}
				})
				if !db.OnSQLite() { // on SQLite the other waits for this one before it begins
					<-began
					if err := schematest.OthersWait(tx); err != nil {
						return err
					}
				}
				return schematest.Run(tx, c.then, first)
			})
			work.Wait()
			if tries != 1 {
				t.Errorf("%s were stored at the %dth try", what, tries)
			}
		}
	})
}
