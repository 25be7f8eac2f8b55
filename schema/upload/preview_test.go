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

// correct stores a correction of the reading options of a preview.
func (s *seller) correct(u *upload.Upload) {
	s.t.Helper()
	s.db.Do(func(tx *schema.Tx) error {
		own := *u
		own.MendedAt = s.db.Now()
		if err := upload.BeginReading(tx, &own); err != nil {
			return err
		}
		return upload.EndLines(tx, &own, nil)
	})
}

// nextDropped returns the id of the preview to be replaced next, or 0.
func (s *seller) nextDropped() int64 {
	s.t.Helper()
	next := schematest.Read(s.db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.NextDropped(tx, s.ID) })
	if next == nil {
		return 0
	}
	return next.ID
}

// TestOldestPreviewIsReplaced checks that at the limit a new preview replaces the oldest that was not edited today.
// When all were edited today, the new one is refused.
func TestOldestPreviewIsReplaced(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		list := make([]*upload.Upload, upload.PreviewsMax)
		for n := range list {
			if s.nextDropped() != 0 {
				t.Fatalf("one of %d previews is to be replaced", n)
			}
			list[n] = s.sheet(fmt.Sprintf("650122520%02d CF701+700", n))
			if n%10 == 9 {
				db.Advance(24 * time.Hour)
			}
		}
		s.correct(list[0])
		if next := s.nextDropped(); next != list[1].ID {
			t.Errorf("%d is to be replaced, want %d", next, list[1].ID)
		}
		s.sheet("65012252031 CF701+700")
		if n := count(t, db, "import"); n != upload.PreviewsMax || s.state(list[0].ID) != upload.StatePreview ||
			s.state(list[2].ID) != upload.StatePreview {
			t.Errorf("%d previews are left", n)
		}
		for _, u := range list[2:] {
			s.correct(u)
		}
		s.sheet("65012252032 CF701+700") // replaces the last that was not edited
		all := schematest.Read(db, func(tx *schema.Tx) ([]upload.Upload, error) {
			list, _, err := upload.List(tx, s.ID, schema.Page{Num: 1, Size: 100})
			return list, err
		})
		s.correct(&all[0])
		if s.nextDropped() != 0 {
			t.Error("a preview edited today is to be replaced")
		}
		another := upload.Upload{Kind: upload.ListingUpload, FileName: "报价.xlsx"}
		if _, err := do(db, func(tx *schema.Tx) (struct{}, error) {
			return struct{}{}, upload.Add(tx, &s.by.Member, &another)
		}); err == nil || !strings.Contains(err.Error(), "请先确认或删除一些") {
			t.Errorf("one more: %v", err)
		}
		db.Advance(24 * time.Hour)
		if next := s.nextDropped(); next != list[0].ID {
			t.Errorf("the day after %d is to be replaced, want %d", next, list[0].ID)
		}
	})
}
