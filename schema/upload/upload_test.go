package upload_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
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

func TestStepsLeadEverywhereAndEnd(t *testing.T) {
	t.Parallel()
	if err := schematest.CheckSteps(upload.Steps, upload.StatePreview, upload.StateUndone); err != nil {
		t.Error(err)
	}
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
		u := s.run(upload.Confirmation{Whole: true}, unknown, "65012252001 CF701+700", "65012252002 15500",
			"65012252003 CF701+650", "65012252006 CF701-50",
			"65012252007 CF701+650", "65099252001 15800")
		if u.State != upload.StateDone ||
			u.Result != (upload.Result{Made: 2, Changed: 1, Returned: 2, Kept: 1, TakenOff: 1, BatchesMade: 1}) {
			t.Errorf("result: %+v", u)
		}
		s.checkListed("65012252001 在售 CF701+700 v1", "65012252002 在售 15500 v1", "65012252003 在售 CF701+650 v0",
			"65012252004 已下架 CF701+700 v1",
			"65012252005 点价中 CF701+700 v0", "65012252006 在售 CF701-50 v1", "65012252007 在售 CF701+650 v1",
			"65099252001 在售 15800 v1")
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
			"65012252004 在售 CF701+700 v2",
			"65012252005 点价中 CF701+700 v0", "65012252006 none", "65012252007 已过期 CF701+650 v2", "65099252001 none")
		if _, err := do(db, func(tx *schema.Tx) (*upload.Upload, error) {
			return upload.Undo(tx, &s.by.Member, u.ID)
		}); err == nil || !strings.Contains(err.Error(), "已经撤销") {
			t.Errorf("undone again: %v", err)
		}
	})
}

func count(t *testing.T, db *schematest.DB, table string) int {
	t.Helper()
	n, err := db.Count(table)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

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

// abandon confirms an upload, stages some of its lots and fails it. Then a second attempt begins and fails.
func (s *seller) abandon(u *upload.Upload, parts int, asks []string) {
	t, db := s.t, s.db
	t.Helper()
	cut, err := s.confirm(u, upload.Confirmation{})
	if err != nil {
		t.Fatal(err)
	}
	for n := range parts {
		if err := s.stage(cut, nil, asks[n]); err != nil {
			t.Fatal(err)
		}
	}
	db.Advance(time.Hour)
	if got := s.state(u.ID); got != upload.StateWorking {
		t.Errorf("interrupted after %d parts: state %d", parts, got)
	}
	s.checkListed("65012252001 none", "65012252002 none")
	mustDo(t, db, func(tx *schema.Tx) (struct{}, error) { return struct{}{}, upload.Fail(tx, cut, "停电") })
	if got := s.state(u.ID); got != upload.StateFailed || count(t, db, "import_lot") != 0 {
		t.Errorf("failed after %d parts: state %d, %d lots are staged", parts, got, count(t, db, "import_lot"))
	}
	again, err := s.confirm(u, upload.Confirmation{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.stage(cut, nil, asks[0]); err == nil {
		t.Error("an abandoned attempt stages lots")
	}
	if _, err := s.finish(cut); err == nil {
		t.Error("an abandoned attempt executes lots")
	}
	mustDo(t, db, func(tx *schema.Tx) (struct{}, error) { return struct{}{}, upload.Fail(tx, again, "停电") })
}

// TestAbandonedExecutionChangesNothing checks that an interrupted execution changes no lots and waits, and that a failed
// one leaves no lots. The upload can be confirmed again, and writes of the failed attempt are refused.
func TestAbandonedExecutionChangesNothing(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		for _, number := range []string{"65012252001", "65012252002"} {
			s.Seller().Batch(number).Unlisted()
		}
		asks := []string{"65012252001 CF701+700", "65012252002 15500"}
		u := s.sheet(asks...)
		for parts := range 3 {
			s.abandon(u, parts, asks)
		}
		done, err := s.confirm(u, upload.Confirmation{})
		if err == nil {
			err = s.stage(done, nil, asks...)
		}
		if err == nil {
			done, err = s.finish(done)
		}
		if err != nil || done.Made != 2 || done.Reason != "" {
			t.Fatalf("last attempt: %+v (%v)", done, err)
		}
		s.checkListed("65012252001 在售 CF701+700 v1", "65012252002 在售 15500 v1")
		if _, err := s.confirm(u, upload.Confirmation{}); err == nil || !strings.Contains(err.Error(), "已经完成") {
			t.Errorf("confirmed once more: %v", err)
		}
	})
}

func mustDo[T any](t *testing.T, db *schematest.DB, f func(tx *schema.Tx) (T, error)) T {
	t.Helper()
	out, err := do(db, f)
	if err != nil {
		t.Fatal(err)
	}
	return out
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
			case all && (u.State != upload.StateFailed || !strings.Contains(u.Reason, "第 3 行批号 "+two+"，该批次正在交易中")):
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

// TestConcurrentUploads executes uploads of the same new batches by two sellers, and the same sheet twice by one
// seller.
func TestConcurrentUploads(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := newSeller(t, db, "甲棉业"), newSeller(t, db, "乙棉业")
		var asks []string
		for n := range 30 {
			asks = append(asks, fmt.Sprintf("65088252%03d CF701+%d", n, 700+n))
		}
		batches := func(mm schema.Centi) (list []cotton.Batch) {
			for _, ask := range asks {
				list = append(list, cotton.Batch{BatchID: ask[:11], Zone: cotton.Xinjiang, Length: cotton.Spread{Avg: mm}})
			}
			return list
		}
		staged := func(s *seller, mm schema.Centi) *upload.Upload {
			u, err := s.confirm(s.sheet(asks...), upload.Confirmation{})
			if err == nil {
				err = s.stage(u, batches(mm), asks...)
			}
			if err != nil {
				t.Fatal(err)
			}
			return u
		}
		one, other := staged(a, 2800), staged(b, 2900)
		var work sync.WaitGroup
		for s, u := range map[*seller]*upload.Upload{a: one, b: other} {
			work.Go(func() {
				if u, err := s.finish(u); err != nil || u.Made != 30 {
					t.Errorf("%s: %+v (%v)", s.Name, u, err)
				}
			})
		}
		work.Wait()
		if n := count(t, db, "batch"); n != 30 || count(t, db, "listing") != 60 {
			t.Errorf("%d batches and %d listings", n, count(t, db, "listing"))
		}

		// The same sheet in two windows: one is executed, the other is refused as a conflict.
		again, twice := a.sheet(asks...), a.sheet(asks...)
		good := a.executeAtOnce([]*upload.Upload{again, again, twice, twice}, asks)
		if n := count(t, db, "listing"); good == 0 || n != 60 {
			t.Errorf("%d of the same sheets were executed, %d listings", good, n)
		}
	})
}

// executeAtOnce executes uploads concurrently and returns how many succeeded. All others must be conflicts.
func (s *seller) executeAtOnce(uploads []*upload.Upload, asks []string) (good int) {
	s.t.Helper()
	errs := schematest.AtOnce(len(uploads), func(n int) error {
		u, err := s.confirm(uploads[n], upload.Confirmation{})
		if err == nil {
			err = s.stage(u, nil, asks...)
		}
		if err == nil {
			_, err = s.finish(u)
		}
		return err
	})
	for _, err := range errs {
		if err == nil {
			good++
		} else if refusal, ok := schema.KindOf(err); !ok || refusal.Kind != schema.ConflictKind {
			s.t.Errorf("refused with %v", err)
		}
	}
	return good
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
			if a, b, c := count(t, db, "import"), count(t, db, "import_line"), count(t, db, "import_lot"); a != after.uploads ||
				b != after.lines || c != after.lots {
				t.Errorf("after %d days: %d uploads, %d lines, %d lots; want %+v", after.days, a, b, c, after)
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
