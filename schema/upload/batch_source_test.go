package upload_test

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// TestFindingsAreDated checks that CreatedAt is the first upload of a batch and UpdatedAt the last.
func TestFindingsAreDated(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		first := db.Now()
		for _, mm := range []schema.Centi{2900, 3000} {
			s.addFindings(mm, 2, "65099252001")
			b := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, "65099252001") })
			if b.BroughtBy != s.by.CompanyID || b.Inspected() || !b.UpdatedAt.Equal(db.Now()) || !b.CreatedAt.Equal(first) {
				t.Errorf("from %d, inspected %v, updated %v, created %v", b.BroughtBy, b.Inspected(), b.UpdatedAt, b.CreatedAt)
			}
			db.Advance(time.Hour)
		}
	})
}
