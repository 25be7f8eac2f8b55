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

// also adds lines from which nothing is staged to a preview: wrong, there twice, and no lot.
func (s *seller) also(i *upload.Upload) *upload.Upload {
	s.t.Helper()
	lines := []upload.Line{
		{UploadID: i.ID, Number: 20, Level: upload.LevelError, Body: "{}"},
		{UploadID: i.ID, Number: 21, Level: upload.LevelDuplicate, BatchID: "65012252001", Body: "{}"},
		{UploadID: i.ID, Number: 22, Level: upload.LevelSkipped, Body: "{}"},
	}
	own := *i
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

// rows says what has become of the rows of an import: 2 65012252001 repriced 在售.
func (s *seller) rows(id int64, outcome upload.RowOutcome, page schema.Page) (string, int) {
	s.t.Helper()
	var total int
	list := schematest.Read(s.db, func(tx *schema.Tx) ([]upload.Row, error) {
		i, err := upload.Find(tx, s.ID, id)
		if err != nil {
			return nil, err
		}
		rows, n, err := upload.ListRows(tx, i, outcome, page)
		total = n
		return rows, err
	})
	said := make([]string, len(list))
	for n, r := range list {
		said[n] = strings.TrimSpace(fmt.Sprintf("%d %s %s %s", r.Number, r.BatchID, r.Outcome, r.State.Name()))
		if r.Line == nil && r.Number > 0 {
			said[n] += " forgotten"
		}
		if r.Lot != nil && r.Lot.Reason != "" {
			said[n] += " " + r.Lot.Reason
		}
	}
	return strings.Join(said, "\n"), total
}

func (s *seller) became(id int64, want ...string) {
	s.t.Helper()
	got, total := s.rows(id, "", schema.Page{Num: 1, Size: 100})
	if got != strings.Join(want, "\n") || total != len(want) {
		s.t.Errorf("%d rows became\n%s\nwant\n%s", total, got, strings.Join(want, "\n"))
	}
	s.counted(id)
}

// counted holds the rows of each outcome against what the import tells of itself.
func (s *seller) counted(id int64) {
	s.t.Helper()
	i := schematest.Read(s.db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Find(tx, s.ID, id) })
	want := map[upload.RowOutcome]int{"fresh": i.Made, "repriced": i.Changed, "relisted": i.Returned, "leaves": i.TakenOff}
	if i.State == upload.StateUndone {
		want = map[upload.RowOutcome]int{upload.OutcomeBack: i.Restored(), upload.OutcomeStayed: i.Stayed}
	}
	want["unchanged"], want[upload.OutcomeFailed] = i.Result.Kept, i.Failed
	for outcome, n := range want {
		if _, total := s.rows(id, outcome, schema.Page{Num: 1, Size: 1}); total != n {
			s.t.Errorf("%d rows became %s, and %d are counted", total, outcome, n)
		}
	}
}

// Each row of a sheet tells what has become of it, as long as the history: done, left out, and taken back.
func TestImportSaysWhatBecameOfEachRow(t *testing.T) {
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
		asks := []string{"65012252001 CF701+700", "65012252002 15500", "65012252003 CF701+650", "65012252004 CF701+750", "65012252005 15800"}
		i, err := s.confirm(s.also(s.sheet(asks...)), upload.Confirmation{Whole: true})
		if err == nil {
			err = s.stage(i, nil, asks...)
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := do(db, func(tx *schema.Tx) (int, error) {
			_, n, err := upload.ListRows(tx, i, "", schema.Page{Num: 1, Size: 9})
			return n, err
		}); err == nil || !strings.Contains(err.Error(), "还没有完成") {
			t.Errorf("while it is working: %v", err)
		}
		if err := db.Exec("UPDATE listing SET state = 2, version = version + 1 WHERE id = ?", sold.ID); err != nil {
			t.Fatal(err)
		}
		if i, err = s.finish(i); err != nil {
			t.Fatal(err)
		}
		const late = "该批次正在交易中或已售出，不能改价"
		s.became(i.ID, "2 65012252001 repriced 在售", "3 65012252002 relisted 在售", "4 65012252003 unchanged 在售", "5 65012252004 failed 点价中 "+late,
			"6 65012252005 fresh 在售", "20  failed", "21 65012252001 failed", "22  skipped", "0 65012252009 leaves 已下架")
		if got, total := s.rows(i.ID, upload.OutcomeFailed, schema.Page{Num: 2, Size: 2}); got != "21 65012252001 failed" || total != 3 {
			t.Errorf("the second page of %d that failed is %s", total, got)
		}

		if err := db.Exec("UPDATE listing SET version = version + 1 WHERE batch_id = '65012252001'"); err != nil {
			t.Fatal(err)
		}
		s.undoes(i.ID)
		const stayed = "撤销时没有恢复：导入以后有过改动、正在交易，或原来的合约、有效期已到"
		s.became(i.ID, "2 65012252001 stayed 在售 "+stayed, "3 65012252002 back 已下架", "4 65012252003 unchanged 在售", "5 65012252004 failed 点价中 "+late,
			"6 65012252005 back", "20  failed", "21 65012252001 failed", "22  skipped", "0 65012252009 back 在售")

		// What was written is forgotten, but for what was left out.
		s.forgets(7 * schematest.OneDay)
		s.became(i.ID, "2 65012252001 stayed 在售 "+stayed, "3 65012252002 back 已下架 forgotten", "4 65012252003 unchanged 在售 forgotten", "5 65012252004 failed 点价中 "+late,
			"6 65012252005 back forgotten", "20  failed", "21 65012252001 failed", "0 65012252009 back 在售")
		s.forgets(83 * schematest.OneDay)
		for _, table := range []string{"import", "import_line", "import_lot"} {
			if n := count(t, db, table); n != 0 {
				t.Errorf("%d rows of %s are left", n, table)
			}
		}
	})
}

// Of what nobody has confirmed, nothing is left after a week.
func TestPreviewsAreForgottenWithAllTheirLines(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		s.also(s.sheet("65012252001 CF701+700"))
		s.forgets(7 * schematest.OneDay)
		if lines, imports := count(t, db, "import_line"), count(t, db, "import"); lines+imports != 0 {
			t.Errorf("%d lines of %d imports are left", lines, imports)
		}
	})
}

func (s *seller) forgets(after time.Duration) {
	s.t.Helper()
	s.db.Advance(after)
	s.db.Do(func(tx *schema.Tx) error { _, err := schematest.DeleteExpired(tx); return err })
}

// Of inspection data, a row tells whether it was new, and whether it could be taken back.
func TestImportSaysWhatBecameOfFindings(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		s.brings(2800, 0, "65099252002")
		batches, _ := told(2910, 0, "65099252001", "65099252002", "65099252003", "65099252004")
		i := s.staged(upload.InspectionUpload, batches, nil, "65099252001 0", "65099252002 0", "65099252003 0", "65099252004 0")
		newSeller(t, db, "别家").brings(2700, 0, "65099252003") // meanwhile
		i, err := s.finish(i)
		if err != nil {
			t.Fatal(err)
		}
		s.became(i.ID, "2 65099252001 fresh", "3 65099252002 repriced", "4 65099252003 unchanged", "5 65099252004 fresh")
		s.Seller().Batch("65099252004").OnBasis("CF701", 600)
		s.undoes(i.ID)
		s.became(i.ID, "2 65099252001 back", "3 65099252002 back", "4 65099252003 unchanged", "5 65099252004 stayed")
	})
}
