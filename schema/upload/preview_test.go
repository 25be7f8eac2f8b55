package upload_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// mends says that somebody has put right how a preview is read.
func (s *seller) mends(i *upload.Upload) {
	s.t.Helper()
	s.db.Do(func(tx *schema.Tx) error {
		own := *i
		own.MendedAt = s.db.Now()
		if err := upload.BeginReading(tx, &own); err != nil {
			return err
		}
		return upload.EndLines(tx, &own, nil)
	})
}

func (s *seller) nextDropped() int64 {
	s.t.Helper()
	next := schematest.Read(s.db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.NextDropped(tx, s.ID) })
	if next == nil {
		return 0
	}
	return next.ID
}

// Of very many previews the oldest gives way to another sheet, which is told before; none that was worked on that day does, and
// where there are only such, the sheet is refused.
func TestTheOldestPreviewGivesWayButNoneOfToday(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		list := make([]*upload.Upload, upload.PreviewsMax)
		for n := range list {
			if s.nextDropped() != 0 {
				t.Fatalf("%d previews, and one gives way", n)
			}
			list[n] = s.sheet(fmt.Sprintf("650122520%02d CF701+700", n))
			if n%10 == 9 {
				db.Advance(24 * time.Hour)
			}
		}
		s.mends(list[0])
		if next := s.nextDropped(); next != list[1].ID {
			t.Errorf("%d gives way, want %d", next, list[1].ID)
		}
		s.sheet("65012252031 CF701+700")
		if n := count(t, db, "import"); n != upload.PreviewsMax || s.state(list[0].ID) != upload.StatePreview || s.state(list[2].ID) != upload.StatePreview {
			t.Errorf("%d previews are left", n)
		}
		for _, i := range list[2:] {
			s.mends(i)
		}
		s.sheet("65012252032 CF701+700") // in the place of the last that nobody has worked on
		all := schematest.Read(db, func(tx *schema.Tx) ([]upload.Upload, error) {
			list, _, err := upload.List(tx, s.ID, schema.Page{Num: 1, Size: 100})
			return list, err
		})
		s.mends(&all[0])
		if s.nextDropped() != 0 {
			t.Error("one that was worked on today gives way")
		}
		another := upload.Upload{Kind: upload.ListingUpload, FileName: "报价.xlsx"}
		if _, err := do(db, func(tx *schema.Tx) (struct{}, error) { return struct{}{}, upload.Add(tx, &s.by.Member, &another) }); err == nil || !strings.Contains(err.Error(), "请先确认或删除一些") {
			t.Errorf("one more: %v", err)
		}
		db.Advance(24 * time.Hour)
		if next := s.nextDropped(); next != list[0].ID {
			t.Errorf("the day after %d gives way, want %d", next, list[0].ID)
		}
	})
}
