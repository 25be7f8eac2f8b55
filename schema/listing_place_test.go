package schema_test

import (
	"slices"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// Who puts lots on sale says where those lie of which nobody knows it, and only those.
func TestWhoListsALotSaysWhereItLies(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		by := db.Company("金穗棉业有限公司").Merchant("老金")
		west, old := db.AddWarehouse(schema.Warehouse{Name: "新库（原西库）", Area: "南疆"}), db.Warehouse("老库")
		const lost, known, shared = "65014252001", "65014252002", "65014252003"
		db.Do(func(tx *schema.Tx) error {
			return tx.AddBatches([]schema.Batch{{BatchID: lost, Zone: "XJ"}, {BatchID: known, Zone: "XJ", WarehouseID: old.ID}, {BatchID: shared, Zone: "XJ"}})
		})
		making := schema.Making{BatchIDs: []string{lost, known, shared}, Offer: schema.Offer{Price: 15000, Until: schema.ValidityEnd("2026-12-31")}, Depot: "没有的库"}
		list := func(by *schematest.Person, m schema.Making) error {
			return try(t, db, func(tx *schema.Tx) error { _, err := tx.MakeListings(&by.Member, m); return err })
		}
		refuses(t, "no such warehouse", list(by, making), schema.NotFoundKind, "没有仓库“没有的库”")
		other := making
		other.BatchIDs, other.Depot = []string{shared}, ""
		if err := list(db.Company("乙").Merchant("老乙"), other); err != nil {
			t.Fatal(err)
		}
		forget(db)
		making.Depot = "新库(西仓库)"
		if err := list(by, making); err != nil {
			t.Fatal(err)
		}
		for number, want := range map[string]int64{lost: west.ID, known: old.ID, shared: 0} {
			b := schematest.Read(db, func(tx *schema.Tx) (*schema.Batch, error) { return tx.Batch(number) })
			if b.WarehouseID != want {
				t.Errorf("%s lies in %d, want %d", number, b.WarehouseID, want)
			}
		}
		if index, _ := changes(db); !slices.Contains(index, "batch "+lost) || slices.Contains(index, "batch "+shared) {
			t.Errorf("the index hears %v", index)
		}
	})
}
