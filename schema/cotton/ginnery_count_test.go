package cotton_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// TestGinneriesCountBatchesOnce lists one batch of a ginnery by two companies.
func TestGinneriesCountBatchesOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		first, second := db.Company("甲").Seller(), db.Company("乙").Seller()
		first.Batch("65701252001").South().Fixed(15000)
		second.Batch("65701252001").South().Fixed(15100)
		first.Batch("65701252002").South().Fixed(15000)
		db.Do(func(tx *schema.Tx) error {
			return cotton.AddBatches(tx, []cotton.Batch{{BatchID: "65701252003", GinneryCode: "65701", Zone: cotton.Xinjiang}})
		})
		counts := schematest.Read(db, func(tx *schema.Tx) (map[string]cotton.GinneryCount, error) {
			return cotton.CountByGinnery(tx, []string{"65701"})
		})
		if want := (cotton.GinneryCount{Batches: 3, OnSale: 2}); counts["65701"] != want {
			t.Errorf("got %+v, want %+v", counts["65701"], want)
		}
	})
}
