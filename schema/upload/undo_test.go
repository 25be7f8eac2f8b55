package upload_test

import (
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

func TestUndoPeriodIsADay(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	s := newSeller(t, db, "江海纺织")
	s.Seller().Batch("65012252001").Unlisted()
	u := s.run(upload.Confirmation{}, nil, "65012252001 CF701+700")
	db.Advance(24 * time.Hour)
	if _, err := do(db, func(tx *schema.Tx) (*upload.Upload, error) {
		return upload.Undo(tx, &s.by.Member, u.ID)
	}); err == nil || !strings.Contains(err.Error(), "超过 24 小时") {
		t.Errorf("undone after a day: %v", err)
	}
}

// TestUndoDeletesNewLots checks that the undo deletes new lots of known batches, except those in a deal.
func TestUndoDeletesNewLots(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		for _, batch := range []string{"65012252001", "65012252002", "65012252003"} {
			s.Seller().Batch(batch).Unlisted()
		}
		before, listings := count(t, db, "change_index"), count(t, db, "listing")
		u := s.run(upload.Confirmation{}, nil, "65012252001 CF701+700", "65012252002 CF701+800", "65012252003 15600")
		if err := db.Exec("UPDATE listing SET state = ?, version = version + 1 WHERE batch_id = '65012252002'",
			cotton.InDeal); err != nil {
			t.Fatal(err)
		}
		if u = s.undo(u.ID); u.Withdrawn != 2 || u.Restored() != 2 || u.Stayed != 1 {
			t.Errorf("after the undo: %+v", u.Result)
		}
		s.checkListed("65012252001 none", "65012252002 点价中 CF701+800 v2", "65012252003 none")
		if n := count(t, db, "listing") - listings; n != 1 {
			t.Errorf("%d lots are left", n)
		}
		if n := count(t, db, "change_index") - before; n != 5 {
			t.Errorf("%d changes, want 3 of the upload and 2 of the undo", n)
		}
	})
}
