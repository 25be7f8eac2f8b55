package upload_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

func TestStepsLeadEverywhereAndEnd(t *testing.T) {
	t.Parallel()
	if err := schematest.CheckSteps(upload.Steps, upload.StatePreview, upload.StateUndone); err != nil {
		t.Error(err)
	}
}

// checkEffects checks the recorded former offers, the points and the new batch of TestUploadChangesLots.
func (s *seller) checkEffects(repriced, same cotton.Listing) {
	s.t.Helper()
	before := schematest.Read(s.db, func(tx *schema.Tx) (map[int64]cotton.Offer, error) {
		return cotton.OffersBefore(tx, []int64{repriced.ID, same.ID}, cotton.LastNotified{At: s.db.Now()})
	})
	if before[repriced.ID].Price != 15000 || len(before) != 1 {
		s.t.Errorf("offers before: %v", before)
	}
	points := schematest.Read(s.db, func(tx *schema.Tx) (int, error) { return account.Points(tx, s.by.MembershipID) })
	if points != account.PointsListed {
		s.t.Errorf("%d points", points)
	}
	b := schematest.Read(s.db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, "65099252001") })
	if b.MikeGrade != "A" || b.Length.Avg != 2910 {
		s.t.Errorf("the batch is %+v", b)
	}
}

// TestUploadChangesLots checks new, repriced, relisted, unchanged and leaving lots, and their undo.
func TestUploadChangesLots(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		a := s.Seller()
		a.Batch("65012252001").OnBasis("CF701", 600)
		off := a.Batch("65012252002").State(cotton.OffSale).Fixed(15000)
		same := a.Batch("65012252003").Until(db.Now().Add(20*24*time.Hour)).OnBasis("CF701", 650)
		a.Batch("65012252004").OnBasis("CF701", 700)
		a.Batch("65012252005").State(cotton.InDeal).OnBasis("CF701", 700)
		db.Company("别家").Seller().Batch("65012252006").Fixed(16000)
		a.Batch("65012252007").State(cotton.Expired).Until(db.Now().Add(20*24*time.Hour)).OnBasis("CF701", 650)
		unknown := []cotton.Batch{{
			BatchID: "65099252001", Zone: cotton.Xinjiang, Length: cotton.Spread{Avg: 2910},
			Mike: cotton.Spread{Avg: 410},
		}}
		changes, fresh := count(t, db, "change_index"), count(t, db, "fresh_listing")
		u := s.run(upload.Confirmation{Whole: true}, unknown,
			"65012252001 CF701+700", "65012252002 15500", "65012252003 CF701+650",
			"65012252006 CF701-50", "65012252007 CF701+650", "65099252001 15800")
		if u.State != upload.StateDone ||
			u.Result != (upload.Result{Made: 2, Changed: 1, Returned: 2, Kept: 1, TakenOff: 1, BatchesMade: 1}) {
			t.Errorf("result: %+v", u)
		}
		s.checkListed("65012252001 在售 CF701+700 v1", "65012252002 在售 15500 v1", "65012252003 在售 CF701+650 v0",
			"65012252004 已下架 CF701+700 v1", "65012252005 点价中 CF701+700 v0", "65012252006 在售 CF701-50 v1",
			"65012252007 在售 CF701+650 v1", "65099252001 在售 15800 v1")
		if n := count(t, db, "change_index") - changes; n != 6 {
			t.Errorf("%d changes, want 6", n)
		}
		if n := count(t, db, "fresh_listing") - fresh; n != 5 {
			t.Errorf("%d lots queued for demands, want 5", n)
		}
		s.checkEffects(off, same)

		// The undo restores everything except changed lots.
		db.Advance(time.Hour)
		db.Do(func(tx *schema.Tx) error { return schematest.Reprice(tx, off, cotton.Offer{Price: 15400}) })
		u, err := do(db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Undo(tx, &s.by.Member, u.ID) })
		if err != nil || u.State != upload.StateUndone || u.Stayed != 1 || u.Restored() != 5 || u.Withdrawn != 2 ||
			!u.UndoneAt.Equal(db.Now()) {
			t.Fatalf("after the undo: %+v (%v)", u, err)
		}
		s.checkListed("65012252001 在售 CF701+600 v2", "65012252002 在售 15400 v2", "65012252003 在售 CF701+650 v0",
			"65012252004 在售 CF701+700 v2", "65012252005 点价中 CF701+700 v0", "65012252006 none",
			"65012252007 已过期 CF701+650 v2", "65099252001 none")
		if _, err := do(db, func(tx *schema.Tx) (*upload.Upload, error) {
			return upload.Undo(tx, &s.by.Member, u.ID)
		}); err == nil || !strings.Contains(err.Error(), "已经撤销") {
			t.Errorf("undone again: %v", err)
		}
	})
}

// TestLotsChangedSincePreviewAreRejected checks that lots in a deal are rejected with the reason. With AllOrNothing
// nothing is executed.
func TestLotsChangedSincePreviewAreRejected(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		for _, all := range []bool{false, true} {
			s := newSeller(t, db, fmt.Sprintf("江海%t", all))
			n := map[bool]string{false: "1", true: "2"}[all]
			one, two, three := "6501225"+n+"001", "6501225"+n+"002", "6501225"+n+"003"
			s.Seller().Batch(one).OnBasis("CF701", 600)
			moved := s.Seller().Batch(two).OnBasis("CF701", 600)
			s.Seller().Batch(three).Unlisted()
			asks := []string{one + " CF701+700", two + " CF701+700", three + " 15500"}
			u, err := s.confirm(s.sheet(asks...), upload.Confirmation{AllOrNothing: all})
			if err == nil {
				err = s.stage(u, nil, asks...)
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := db.Exec("UPDATE listing SET state = 2, version = version + 1 WHERE id = ?", moved.ID); err != nil {
				t.Fatal(err)
			}
			u, err = s.finish(u)
			switch {
			case err != nil:
				t.Fatal(err)
			case all && (u.State != upload.StateFailed ||
				!strings.Contains(u.Reason, "第 3 行批号 "+two+"，该批次正在交易中")):
				t.Errorf("result: %+v", u)
			case !all && u.Result != (upload.Result{Made: 1, Changed: 1, Failed: 1}):
				t.Errorf("result: %+v", u.Result)
			case all:
				s.checkListed(one+" 在售 CF701+600 v0", two+" 点价中 CF701+600 v1", three+" none")
			default:
				s.checkListed(one+" 在售 CF701+700 v1", two+" 点价中 CF701+600 v1", three+" 在售 15500 v1")
			}
		}
	})
}

// TestUploadsAreDeleted checks the retention: a week for previews and lines, three months for the rest.
func TestUploadsAreDeleted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		s.Seller().Batch("65012252001").Unlisted()
		s.run(upload.Confirmation{}, nil, "65012252001 CF701+700")
		s.sheet("65012252001 CF701+800")
		for _, after := range []struct {
			days                 int
			uploads, lines, lots int
		}{{6, 2, 2, 1}, {1, 1, 0, 1}, {82, 1, 0, 1}, {1, 0, 0, 0}} {
			db.Advance(time.Duration(after.days) * 24 * time.Hour)
			for n := 1; n > 0; {
				n = mustDo(t, db, schema.DeleteExpired)
			}
			uploads, lines, lots := count(t, db, "import"), count(t, db, "import_line"), count(t, db, "import_lot")
			if uploads != after.uploads || lines != after.lines || lots != after.lots {
				t.Errorf("after %d days: %d uploads, %d lines, %d lots; want %+v", after.days, uploads, lines, lots, after)
			}
		}
	})
}

// TestWholeStockKeepsBundlesTogether checks that a bundle stays on sale when one of its lots is in the sheet.
func TestWholeStockKeepsBundlesTogether(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		first := s.Seller().Batch("65012252001").OnBasis("CF701", 600)
		other := s.Seller().Batch("65012252003").OnBasis("CF701", 600)
		s.Seller().Batch("65012252002").Bundle(first.ID).OnBasis("CF701", 600)
		s.Seller().Batch("65012252004").Bundle(other.ID).OnBasis("CF701", 600)
		if err := db.Exec("UPDATE listing SET bundle = id WHERE id IN (?, ?)", first.ID, other.ID); err != nil {
			t.Fatal(err)
		}
		u := s.run(upload.Confirmation{Whole: true}, nil, "65012252001 CF701+700")
		if u.TakenOff != 2 {
			t.Errorf("%d lots are off sale", u.TakenOff)
		}
		s.checkListed("65012252001 在售 CF701+700 v1", "65012252002 在售 CF701+600 v0", "65012252003 已下架 CF701+600 v1",
			"65012252004 已下架 CF701+600 v1")
	})
}
