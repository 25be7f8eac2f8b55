package cotton_test

import (
	"slices"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// TestListingSetsMissingWarehouse checks that listing sets the warehouse only of batches that have none and that no
// other company lists.
func TestListingSetsMissingWarehouse(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		by := db.Company("金穗棉业有限公司").Merchant("老金")
		west, old := db.AddWarehouse(market.Warehouse{Name: "新库（原西库）", Area: "南疆"}), db.Warehouse("老库")
		const lost, known, shared = "65014252001", "65014252002", "65014252003"
		db.Do(func(tx *schema.Tx) error {
			return cotton.AddBatches(tx, []cotton.Batch{
				{BatchID: lost, Zone: "XJ"},
				{BatchID: known, Zone: "XJ", WarehouseID: old.ID},
				{BatchID: shared, Zone: "XJ"},
			})
		})
		making := cotton.Making{
			BatchIDs: []string{lost, known, shared},
			Offer:    cotton.Offer{Price: 15000, Until: cotton.ValidityEnd("2026-12-31")}, Depot: "没有的库",
		}
		list := func(by *schematest.Person, m cotton.Making) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := cotton.MakeListings(tx, &by.Member, m)
				return err
			})
		}
		schematest.Refuses(t, "no such warehouse", list(by, making), schema.NotFoundKind, "没有仓库“没有的库”")
		other := making
		other.BatchIDs, other.Depot = []string{shared}, ""
		if err := list(db.Company("乙").Merchant("老乙"), other); err != nil {
			t.Fatal(err)
		}
		schematest.ForgetChanges(db)
		making.Depot = "新库(西仓库)"
		if err := list(by, making); err != nil {
			t.Fatal(err)
		}
		for number, want := range map[string]int64{lost: west.ID, known: old.ID, shared: 0} {
			b := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, number) })
			if b.WarehouseID != want {
				t.Errorf("%s is in warehouse %d, want %d", number, b.WarehouseID, want)
			}
		}
		if index, _ := schematest.ChangeRows(db); !slices.Contains(index, "batch "+lost) ||
			slices.Contains(index, "batch "+shared) {
			t.Errorf("index changes: %v", index)
		}
	})
}
