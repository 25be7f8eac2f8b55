package upload_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// seller is a company with a member that sends its sheets.
type seller struct {
	*schematest.Company
	by *schematest.Person
	db *schematest.DB
	t  *testing.T
}

func newSeller(t *testing.T, db *schematest.DB, name string) *seller {
	c := db.Company(name)
	return &seller{c, c.Merchant(name + "的人"), db, t}
}

// sheet adds a preview with lines such as "65012252001 CF701+700" or "65012252001 15000".
func (s *seller) sheet(asks ...string) *upload.Upload {
	return s.sheetOf(upload.ListingUpload, asks...)
}

func (s *seller) sheetOf(kind upload.Kind, asks ...string) *upload.Upload {
	s.t.Helper()
	u := upload.Upload{Kind: kind, FileName: "报价.xlsx", Hash: strings.Repeat("a", 64)}
	s.db.Do(func(tx *schema.Tx) error { return upload.Add(tx, &s.by.Member, &u) })
	lines := make([]upload.Line, len(asks))
	u.Counts = upload.Counts{}
	for n, ask := range asks {
		lines[n] = upload.Line{
			UploadID: u.ID, Number: n + 2, Level: upload.LevelReady, Becomes: upload.LotFresh,
			BatchID: ask[:11], Body: "{}",
		}
		u.Count(&lines[n])
	}
	counts := u.Counts
	s.db.Do(func(tx *schema.Tx) error {
		own := u
		if err := upload.BeginReading(tx, &own); err != nil {
			return err
		}
		if err := upload.PutLines(tx, &own, lines); err != nil {
			return err
		}
		own.Counts = counts
		err := upload.EndLines(tx, &own, nil)
		u = own
		return err
	})
	return &u
}

// lots returns the lots of lines.
func (s *seller) lots(asks ...string) []upload.Lot {
	list := make([]upload.Lot, len(asks))
	for n, ask := range asks {
		list[n] = upload.Lot{BatchID: ask[:11], Number: n + 2, Until: s.db.Now().Add(20 * 24 * time.Hour).UTC()}
		if _, err := fmt.Sscanf(ask[12:], "CF701%d", &list[n].Basis); err == nil {
			list[n].IndexCode = "CF701"
		} else if _, err := fmt.Sscan(ask[12:], &list[n].Price); err != nil {
			s.t.Fatal(err)
		}
	}
	return list
}

func (s *seller) confirm(u *upload.Upload, c upload.Confirmation) (*upload.Upload, error) {
	return do(s.db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Confirm(tx, &s.by.Member, u.ID, c) })
}

func (s *seller) stage(u *upload.Upload, batches []cotton.Batch, asks ...string) error {
	_, err := do(s.db, func(tx *schema.Tx) (struct{}, error) {
		return struct{}{}, upload.StageLots(tx, u, s.lots(asks...), batches, nil)
	})
	return err
}

func (s *seller) finish(u *upload.Upload) (*upload.Upload, error) {
	return do(s.db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Finish(tx, u) })
}

// run executes an upload.
func (s *seller) run(c upload.Confirmation, batches []cotton.Batch, asks ...string) *upload.Upload {
	s.t.Helper()
	u, err := s.confirm(s.sheet(asks...), c)
	if err == nil {
		err = s.stage(u, batches, asks...)
	}
	if err == nil {
		u, err = s.finish(u)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return u
}

func do[T any](db *schematest.DB, f func(tx *schema.Tx) (T, error)) (T, error) {
	return schema.Do(context.Background(), db.DB, f)
}

// listed returns the seller's listing of a batch as "在售 CF701+700 v2".
func (s *seller) listed(batch string) string {
	s.t.Helper()
	known := schematest.Read(s.db, func(tx *schema.Tx) (*upload.KnownLots, error) {
		return upload.FindKnownLots(tx, s.ID, []string{batch})
	})
	l, ok := known.Own[batch]
	switch {
	case !ok:
		return "none"
	case l.Fixed():
		return fmt.Sprintf("%s %d v%d", l.State.Name(), l.Price, l.Version)
	}
	return fmt.Sprintf("%s %s%+d v%d", l.State.Name(), l.IndexCode, l.Basis, l.Version)
}

func (s *seller) checkListed(want ...string) {
	s.t.Helper()
	for _, w := range want {
		if got := s.listed(w[:11]); got != w[12:] {
			s.t.Errorf("%s is %s, want %s", w[:11], got, w[12:])
		}
	}
}

func (s *seller) state(id int64) upload.State {
	s.t.Helper()
	return schematest.Read(s.db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Find(tx, s.ID, id) }).State
}

func mustDo[T any](t *testing.T, db *schematest.DB, f func(tx *schema.Tx) (T, error)) T {
	t.Helper()
	out, err := do(db, f)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func count(t *testing.T, db *schematest.DB, table string) int {
	t.Helper()
	n, err := db.Count(table)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
