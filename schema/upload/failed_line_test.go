package upload_test

import (
	"errors"
	"fmt"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// The lines that are left out come in the order of the file, however many they are: those that were wrong from the beginning,
// and those that could not be done later, with the reason. Good ones do not come.
func TestLinesThatAreLeftOutAreReadInOrder(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		lot := s.Seller().Batch("65012252001").Unlisted()
		asks := []string{lot.BatchID + " 15000", "65012252002 15100"} // nobody knows the second batch
		i := s.sheet(asks...)
		wrong := make([]upload.Line, 1_300)
		for n := range wrong {
			wrong[n] = upload.Line{UploadID: i.ID, Number: n + 4, Level: upload.LevelError, Body: fmt.Sprint(n)}
			if n%2 == 1 {
				wrong[n].Level = upload.LevelDuplicate
			}
		}
		db.Do(func(tx *schema.Tx) error { return upload.PutLines(tx, i, wrong) })
		i, err := s.confirm(i, upload.Confirmation{})
		if err == nil {
			err = s.stage(i, nil, asks...)
		}
		if err != nil {
			t.Fatal(err)
		}
		last, told := 0, ""
		n := schematest.Read(db, func(tx *schema.Tx) (int, error) {
			return upload.EachFailed(tx, i.ID, func(l *upload.Line, late string) error {
				if l.Number <= last || l.Number == 2 {
					t.Errorf("line %d comes after line %d", l.Number, last)
				}
				last, told = l.Number, told+late
				return nil
			})
		})
		if n != 1_301 || last != 1_303 || told != "没有这批的检验数据" {
			t.Errorf("%d lines up to %d, late: %s", n, last, told)
		}
		full := errors.New("the disk is full")
		if _, err := do(db, func(tx *schema.Tx) (int, error) {
			return upload.EachFailed(tx, i.ID, func(*upload.Line, string) error { return full })
		}); !errors.Is(err, full) {
			t.Errorf("what went wrong is %v", err)
		}
	})
}
