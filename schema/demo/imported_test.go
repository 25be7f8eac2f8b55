package demo

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/schematest"
)

// TestImportedLotsCouldBeEntered checks that a seller could enter each imported lot, and that there are those of 12
// countries.
func TestImportedLotsCouldBeEntered(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	fill(t, db, importedMost+500, 3)
	db.Do(func(tx *schema.Tx) error {
		ref, err := imported.ReadReference(tx)
		if err != nil {
			return err
		}
		var list []imported.Listing
		if err := tx.DB().Find(&list).Error; err != nil {
			return err
		}
		countries, bills, onSale := map[string]bool{}, map[string]bool{}, 0
		for _, l := range list {
			f := l.Form()
			if err := f.Apply(&imported.Listing{}, ref, tx.Now()); err != nil {
				t.Fatalf("%+v: %v", l, err)
			}
			countries[l.Country], bills[l.BillNo] = true, true
			if l.State == imported.OnSale {
				onSale++
			}
		}
		if len(list) != importedMost || len(countries) != 12 || onSale < 1300 || len(bills) < 300 {
			t.Errorf("%d lots of %d countries on %d bills, %d on sale", len(list), len(countries), len(bills), onSale)
		}
		return nil
	})
}
