package upload_test

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// What a seller tells of a batch is dated when he tells it, also when he tells it again.
func TestABatchSaysWhenItsSellerHasToldOfIt(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		first := db.Now()
		for _, mm := range []schema.Centi{2900, 3000} {
			s.brings(mm, 2, "65099252001")
			b := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, "65099252001") })
			if b.BroughtBy != s.by.CompanyID || b.Inspected() || !b.UpdatedAt.Equal(db.Now()) || !b.CreatedAt.Equal(first) {
				t.Errorf("brought by %d, inspected %v, at %v, first at %v", b.BroughtBy, b.Inspected(), b.UpdatedAt, b.CreatedAt)
			}
			db.Advance(time.Hour)
		}
	})
}
