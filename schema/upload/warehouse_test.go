package upload_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// TestMergedWarehouseMovesStagedBatches checks that a merge of warehouses moves staged and former batches.
func TestMergedWarehouseMovesStagedBatches(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s, other, admin := newSeller(t, db, "江海纺织"), newSeller(t, db, "别家"), db.Admin()
		from, into := db.Warehouse("老库"), db.Warehouse("新库")
		stage := func(s *seller, mm schema.Centi, number string) *upload.Upload {
			batches, bales := newBatches(mm, 2, number)
			batches[0].WarehouseID = from.ID
			return s.stageUpload(upload.InspectionUpload, batches, bales, number+" 0")
		}
		finish := func(s *seller, u *upload.Upload) int64 {
			if _, err := s.finish(u); err != nil {
				t.Fatal(err)
			}
			return u.ID
		}
		finish(s, stage(s, 2900, "65099252001"))
		over := finish(s, stage(s, 3000, "65099252001"))
		staged := stage(other, 2900, "65099252002")
		db.Do(func(tx *schema.Tx) error { return market.MergeWarehouse(tx, &admin.Member, from.ID, into.ID) })
		finish(other, staged)
		s.undo(over)
		for _, number := range []string{"65099252001", "65099252002"} {
			b := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, number) })
			if b.WarehouseID != into.ID {
				t.Errorf("%s is in warehouse %d, want %d", number, b.WarehouseID, into.ID)
			}
		}
	})
}
