package upload_test

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// TestBalesAreStoredWithTheirBatch checks that bales are stored with their batch, and that the batch and bales of
// another seller are kept.
func TestBalesAreStoredWithTheirBatch(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := newSeller(t, db, "江海纺织"), newSeller(t, db, "别家")
		asks := []string{"65099252001 0", "65099252002 0"}
		staged := func(s *seller, mm schema.Centi, bales int) *upload.Upload {
			batches, list := newBatches(mm, bales, "65099252001", "65099252002")
			return s.stageUpload(upload.InspectionUpload, batches, list, asks...)
		}
		first, second := staged(a, 2910, 186), staged(b, 3010, 200)
		if n := count(t, db, "bale"); n != 0 {
			t.Errorf("%d bales are stored before it is confirmed", n)
		}
		if u, err := a.finish(first); err != nil || u.Made != 2 {
			t.Fatalf("%+v (%v)", u, err)
		}
		db.Advance(time.Second)
		if _, err := b.finish(second); err != nil {
			t.Fatal(err)
		}
		for _, number := range []string{"65099252001", "65099252002"} {
			batch := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, number) })
			bales := schematest.Read(db, func(tx *schema.Tx) ([]cotton.Bale, error) { return cotton.Bales(tx, number) })
			if batch.PackNum != 186 || batch.Length.Avg != 2910 || len(bales) != 186 || bales[185].Number != 186 ||
				bales[0].Length != 2910 || !bales[0].Foreign {
				t.Errorf("%s is %+v with %d bales", number, batch, len(bales))
			}
		}
		db.Do(func(tx *schema.Tx) error { return upload.DeleteStaged(tx, first.ID) })
		db.Do(func(tx *schema.Tx) error { return upload.DeleteStaged(tx, second.ID) })
		if n := count(t, db, "import_bale"); n != 0 {
			t.Errorf("%d bales stay staged", n)
		}

		// Invalid bales are refused, and a failed upload leaves none.
		u, err := a.confirm(a.sheetOf(upload.InspectionUpload, "65099252003 0"), upload.Confirmation{})
		if err != nil {
			t.Fatal(err)
		}
		batches, list := newBatches(2910, 2, "65099252003")
		lots := a.lots("65099252003 0")
		list[1].Barcode = "12"
		schematest.MustRefuse(t, db, "barcode", schema.InvalidKind, func(tx *schema.Tx) error {
			return upload.StageLots(tx, u, lots, batches, list)
		})
		list[1].Barcode = ""
		db.Do(func(tx *schema.Tx) error { return upload.StageLots(tx, u, lots, batches, list) })
		db.Do(func(tx *schema.Tx) error { return upload.Fail(tx, u, "试一试") })
		if n := count(t, db, "import_bale"); n != 0 {
			t.Errorf("%d bales of a failed upload stay staged", n)
		}
	})
}
