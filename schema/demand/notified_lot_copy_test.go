package demand_test

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// packed returns ids as former versions stored lists of them.
func packed(ids ...int64) string {
	var b []byte
	last := int64(0)
	for _, id := range ids {
		b, last = binary.AppendVarint(b, id-last), id
	}
	return base64.RawStdEncoding.EncodeToString(b)
}

// TestPackedListsAreCopied upgrades a database in which former versions have stored packed lists. Lots
// of reminders are recorded, waiting lots are sent, and what an unfinished matching has stored is not stored again.
func TestPackedListsAreCopied(t *testing.T) {
	t.Parallel()
	schematest.EachConfig(t, func(t *testing.T, c schema.Config) {
		db := schematest.Open(t, c)
		owner := db.Company("江海纺织").Member("买方")
		demandID := remindsAt(db, owner, "双29", "10:30")
		waits, later := remindsAtOnce(db, owner, "双28"), remindsAtOnce(db, owner, "双27")
		now := db.Now().UTC()
		fresh := []cotton.FreshListing{{ListingID: 12, At: now}, {ListingID: 21, At: now}, {ListingID: 22, At: now}}
		db.Do(func(tx *schema.Tx) error {
			rows := []cotton.Repricing{{ListingID: 4}, {ListingID: 4}, {ListingID: 4}, {ListingID: 900_000}}
			reminder := demand.Reminder{
				DemandID: demandID, Slot: "time 1", Why: demand.ByContract, State: demand.ReminderSent,
				At: tx.Now(),
			}
			return errors.Join(schema.Insert(tx, rows), schema.Insert(tx, fresh), schema.Insert(tx, []demand.Reminder{reminder}))
		})
		for statement, args := range map[string][]any{
			"UPDATE subscription SET told = ?, told_up_to = 2, told_parts = ? WHERE demand_id = ?": {
				packed(900_000, 3, 4, 7), `[{"part":"CF701+1100","upTo":9,"lots":4}]`, demandID,
			},
			"INSERT INTO fresh_lots (demand_id, listings, numbers, since) VALUES (?, ?, ?, ?)": {
				waits, packed(12, 5), packed(fresh[0].ID, 900), 1000,
			},
			"INSERT INTO matching (id, taken, reached) VALUES (1, ?, ?)": {packed(fresh[0].ID, fresh[1].ID), waits},
		} {
			if err := db.Exec(statement, args...); err != nil {
				t.Fatalf("%s: %v", statement, err)
			}
		}
		for range 2 { // a step that was interrupted runs again
			if err := db.Exec("DELETE FROM migration WHERE version_id >= 27"); err != nil {
				t.Fatal(err)
			}
			again := schematest.Open(t, c)
			notified := rowsOf[demand.NotifiedLot](again, "listing_id")
			if diff := cmp.Diff([]demand.NotifiedLot{
				{DemandID: demandID, ListingID: 3},
				{DemandID: demandID, ListingID: 4, RepricingID: 2},
				{DemandID: demandID, ListingID: 7},
				{DemandID: demandID, ListingID: 900_000},
			}, notified); diff != "" {
				t.Error(diff)
			}
			at := schema.FromMillis(1000)
			if diff := cmp.Diff([]demand.MatchedLot{
				{DemandID: waits, ListingID: 5, FreshID: 900, At: at},
				{DemandID: waits, ListingID: 12, FreshID: fresh[0].ID, At: at},
				{DemandID: waits, ListingID: 21, FreshID: fresh[1].ID, At: now, DoneAt: now}, // may have been sent
			}, rowsOf[demand.MatchedLot](again, "demand_id, listing_id")); diff != "" {
				t.Errorf("without demand %d: %s", later, diff)
			}
			want := []demand.PartReminder{{Part: "CF701+1100", Lots: 4, At: db.Now().UnixMilli()}}
			if s := subscriptionOf(again, owner, demandID); !slices.Equal(s.PartReminders, want) {
				t.Errorf("the parts are %+v", s.PartReminders)
			}
		}
	})
}

// rowsOf returns all rows of a table in an order.
func rowsOf[T any](db *schematest.DB, order string) []T {
	return schematest.Read(db, func(tx *schema.Tx) (rows []T, err error) {
		err = tx.DB().Order(order).Find(&rows).Error
		return rows, err
	})
}
