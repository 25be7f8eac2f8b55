package upload_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// A merge moves the lots that are being imported, and what an undo brings back.
func TestAMergeMovesWhatImportsKeep(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s, other, admin := newSeller(t, db, "江海纺织"), newSeller(t, db, "别家"), db.Admin()
		from, into := db.Warehouse("老库"), db.Warehouse("新库")
		brings := func(s *seller, mm schema.Centi, number string) *upload.Upload {
			batches, bales := told(mm, 2, number)
			batches[0].WarehouseID = from.ID
			return s.staged(upload.InspectionUpload, batches, bales, number+" 0")
		}
		finish := func(s *seller, i *upload.Upload) int64 {
			if _, err := s.finish(i); err != nil {
				t.Fatal(err)
			}
			return i.ID
		}
		finish(s, brings(s, 2900, "65099252001"))
		over := finish(s, brings(s, 3000, "65099252001"))
		staged := brings(other, 2900, "65099252002")
		db.Do(func(tx *schema.Tx) error { return market.MergeWarehouse(tx, &admin.Member, from.ID, into.ID) })
		finish(other, staged)
		s.undoes(over)
		for _, number := range []string{"65099252001", "65099252002"} {
			b := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, number) })
			if b.WarehouseID != into.ID {
				t.Errorf("%s lies in %d, not in %d", number, b.WarehouseID, into.ID)
			}
		}
	})
}
