package upload_test

import (
	"errors"
	"fmt"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// TestFailedLinesAreReadInOrder checks that EachFailed reads lines of the preview and of the execution in file order,
// and no accepted ones.
func TestFailedLinesAreReadInOrder(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		lot := s.Seller().Batch("65012252001").Unlisted()
		asks := []string{lot.BatchID + " 15000", "65012252002 15100"} // the second batch is unknown
		u := s.sheet(asks...)
		wrong := make([]upload.Line, 1_300)
		for n := range wrong {
			wrong[n] = upload.Line{UploadID: u.ID, Number: n + 4, Level: upload.LevelError, Body: fmt.Sprint(n)}
			if n%2 == 1 {
				wrong[n].Level = upload.LevelDuplicate
			}
		}
		db.Do(func(tx *schema.Tx) error { return upload.PutLines(tx, u, wrong) })
		u, err := s.confirm(u, upload.Confirmation{})
		if err == nil {
			err = s.stage(u, nil, asks...)
		}
		if err != nil {
			t.Fatal(err)
		}
		last, reasons := 0, ""
		n := schematest.Read(db, func(tx *schema.Tx) (int, error) {
			return upload.EachFailed(tx, u.ID, func(l *upload.Line, late string) error {
				if l.Number <= last || l.Number == 2 {
					t.Errorf("line %d comes after line %d", l.Number, last)
				}
				last, reasons = l.Number, reasons+late
				return nil
			})
		})
		if n != 1_301 || last != 1_303 || reasons != "没有这批的检验数据" {
			t.Errorf("%d lines up to %d, reasons: %s", n, last, reasons)
		}
		full := errors.New("the disk is full")
		if _, err := do(db, func(tx *schema.Tx) (int, error) {
			return upload.EachFailed(tx, u.ID, func(*upload.Line, string) error { return full })
		}); !errors.Is(err, full) {
			t.Errorf("error of the caller: %v", err)
		}
	})
}
