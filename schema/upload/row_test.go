package upload_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// addBadLines adds an error, a duplicate and a skipped line to a preview.
func (s *seller) addBadLines(u *upload.Upload) *upload.Upload {
	s.t.Helper()
	lines := []upload.Line{
		{UploadID: u.ID, Number: 20, Level: upload.LevelError, Body: "{}"},
		{UploadID: u.ID, Number: 21, Level: upload.LevelDuplicate, BatchID: "65012252001", Body: "{}"},
		{UploadID: u.ID, Number: 22, Level: upload.LevelSkipped, Body: "{}"},
	}
	own := *u
	for n := range lines {
		own.Count(&lines[n])
	}
	s.db.Do(func(tx *schema.Tx) error {
		if err := upload.PutLines(tx, &own, lines); err != nil {
			return err
		}
		return upload.EndLines(tx, &own, nil)
	})
	return &own
}

// rows returns the rows of an upload as lines such as "2 65012252001 repriced 在售", and their total number.
func (s *seller) rows(id int64, outcome upload.RowOutcome, page schema.Page) (string, int) {
	s.t.Helper()
	var total int
	list := schematest.Read(s.db, func(tx *schema.Tx) ([]upload.Row, error) {
		u, err := upload.Find(tx, s.ID, id)
		if err != nil {
			return nil, err
		}
		rows, n, err := upload.ListRows(tx, u, outcome, page)
		total = n
		return rows, err
	})
	texts := make([]string, len(list))
	for n, r := range list {
		texts[n] = strings.TrimSpace(fmt.Sprintf("%d %s %s %s", r.Number, r.BatchID, r.Outcome, r.State.Name()))
		if r.Line == nil && r.Number > 0 {
			texts[n] += " deleted"
		}
		if r.Lot != nil && r.Lot.Reason != "" {
			texts[n] += " " + r.Lot.Reason
		}
	}
	return strings.Join(texts, "\n"), total
}

// checkRows checks all rows of an upload, and the counts by outcome.
func (s *seller) checkRows(id int64, want ...string) {
	s.t.Helper()
	got, total := s.rows(id, "", schema.Page{Num: 1, Size: 100})
	if got != strings.Join(want, "\n") || total != len(want) {
		s.t.Errorf("%d rows\n%s\nwant\n%s", total, got, strings.Join(want, "\n"))
	}
	s.checkCounts(id)
}

// checkCounts compares the number of rows of each outcome with the upload's result.
func (s *seller) checkCounts(id int64) {
	s.t.Helper()
	u := schematest.Read(s.db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Find(tx, s.ID, id) })
	want := map[upload.RowOutcome]int{"fresh": u.Made, "repriced": u.Changed, "relisted": u.Returned, "leaves": u.TakenOff}
	if u.State == upload.StateUndone {
		want = map[upload.RowOutcome]int{upload.OutcomeBack: u.Restored(), upload.OutcomeStayed: u.Stayed}
	}
	want["unchanged"], want[upload.OutcomeFailed] = u.Result.Kept, u.Failed
	for outcome, n := range want {
		if _, total := s.rows(id, outcome, schema.Page{Num: 1, Size: 1}); total != n {
			s.t.Errorf("%d rows are %s, want %d", total, outcome, n)
		}
	}
}

// TestRowOutcomes checks the outcome of each row after the execution, after the undo and after the retention of
// lines.
func TestRowOutcomes(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		a := s.Seller()
		a.Batch("65012252001").OnBasis("CF701", 600)
		a.Batch("65012252002").State(cotton.OffSale).Fixed(15000)
		a.Batch("65012252003").Until(db.Now().Add(20*24*time.Hour)).OnBasis("CF701", 650)
		sold := a.Batch("65012252004").OnBasis("CF701", 700)
		a.Batch("65012252005").Unlisted()
		a.Batch("65012252009").OnBasis("CF701", 700)
		asks := []string{
			"65012252001 CF701+700", "65012252002 15500", "65012252003 CF701+650", "65012252004 CF701+750",
			"65012252005 15800",
		}
		u, err := s.confirm(s.addBadLines(s.sheet(asks...)), upload.Confirmation{Whole: true})
		if err == nil {
			err = s.stage(u, nil, asks...)
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := do(db, func(tx *schema.Tx) (int, error) {
			_, n, err := upload.ListRows(tx, u, "", schema.Page{Num: 1, Size: 9})
			return n, err
		}); err == nil || !strings.Contains(err.Error(), "还没有完成") {
			t.Errorf("while it is working: %v", err)
		}
		if err := db.Exec("UPDATE listing SET state = 2, version = version + 1 WHERE id = ?", sold.ID); err != nil {
			t.Fatal(err)
		}
		if u, err = s.finish(u); err != nil {
			t.Fatal(err)
		}
		const late = "该批次正在交易中或已售出，不能改价"
		s.checkRows(u.ID, "2 65012252001 repriced 在售", "3 65012252002 relisted 在售", "4 65012252003 unchanged 在售",
			"5 65012252004 failed 点价中 "+late,
			"6 65012252005 fresh 在售", "20  failed", "21 65012252001 failed", "22  skipped", "0 65012252009 leaves 已下架")
		if got, total := s.rows(u.ID, upload.OutcomeFailed, schema.Page{Num: 2, Size: 2}); got != "21 65012252001 failed" ||
			total != 3 {
			t.Errorf("the second page of %d that failed is %s", total, got)
		}

		if err := db.Exec("UPDATE listing SET version = version + 1 WHERE batch_id = '65012252001'"); err != nil {
			t.Fatal(err)
		}
		s.undo(u.ID)
		const stayed = "撤销时没有恢复：导入以后有过改动、正在交易，或原来的合约、有效期已到"
		s.checkRows(u.ID, "2 65012252001 stayed 在售 "+stayed, "3 65012252002 back 已下架", "4 65012252003 unchanged 在售",
			"5 65012252004 failed 点价中 "+late,
			"6 65012252005 back", "20  failed", "21 65012252001 failed", "22  skipped", "0 65012252009 back 在售")

		// Accepted lines are deleted, rejected ones are kept.
		s.expire(7 * schematest.OneDay)
		s.checkRows(u.ID, "2 65012252001 stayed 在售 "+stayed, "3 65012252002 back 已下架 deleted",
			"4 65012252003 unchanged 在售 deleted", "5 65012252004 failed 点价中 "+late,
			"6 65012252005 back deleted", "20  failed", "21 65012252001 failed", "0 65012252009 back 在售")
		s.expire(83 * schematest.OneDay)
		for _, table := range []string{"import", "import_line", "import_lot"} {
			if n := count(t, db, table); n != 0 {
				t.Errorf("%d rows of %s are left", n, table)
			}
		}
	})
}

// TestPreviewsAreDeletedWithTheirLines checks that nothing is left of a preview after a week.
func TestPreviewsAreDeletedWithTheirLines(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		s.addBadLines(s.sheet("65012252001 CF701+700"))
		s.expire(7 * schematest.OneDay)
		if lines, uploads := count(t, db, "import_line"), count(t, db, "import"); lines+uploads != 0 {
			t.Errorf("%d lines of %d uploads are left", lines, uploads)
		}
	})
}

// expire advances the clock and applies the retention rules.
func (s *seller) expire(after time.Duration) {
	s.t.Helper()
	s.db.Advance(after)
	s.db.Do(func(tx *schema.Tx) error { _, err := schema.DeleteExpired(tx); return err })
}

// TestRowOutcomesOfFindings checks the outcomes of an upload of inspection data, also after the undo.
func TestRowOutcomesOfFindings(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		s.addFindings(2800, 0, "65099252002")
		batches, _ := newBatches(2910, 0, "65099252001", "65099252002", "65099252003", "65099252004")
		u := s.stageUpload(upload.InspectionUpload, batches, nil, "65099252001 0", "65099252002 0", "65099252003 0",
			"65099252004 0")
		newSeller(t, db, "别家").addFindings(2700, 0, "65099252003") // stored first
		u, err := s.finish(u)
		if err != nil {
			t.Fatal(err)
		}
		s.checkRows(u.ID, "2 65099252001 fresh", "3 65099252002 repriced", "4 65099252003 unchanged", "5 65099252004 fresh")
		s.Seller().Batch("65099252004").OnBasis("CF701", 600)
		s.undo(u.ID)
		s.checkRows(u.ID, "2 65099252001 back", "3 65099252002 back", "4 65099252003 unchanged", "5 65099252004 stayed")
	})
}
