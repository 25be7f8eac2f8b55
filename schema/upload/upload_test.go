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

// seller is a company with lots, and somebody who sends its sheets.
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

func TestImportStepsLeadEverywhereAndEnd(t *testing.T) {
	t.Parallel()
	if err := upload.Steps.Check(upload.StatePreview, upload.StateUndone); err != nil {
		t.Error(err)
	}
}

// sheet is a preview whose lines ask for lots, such as 65012252001 CF701+700 or 65012252001 15000.
func (s *seller) sheet(asks ...string) *upload.Upload {
	return s.sheetOf(upload.ListingUpload, asks...)
}

func (s *seller) sheetOf(kind upload.Kind, asks ...string) *upload.Upload {
	s.t.Helper()
	i := upload.Upload{Kind: kind, FileName: "报价.xlsx", Hash: strings.Repeat("a", 64)}
	s.db.Do(func(tx *schema.Tx) error { return upload.Add(tx, &s.by.Member, &i) })
	lines := make([]upload.Line, len(asks))
	i.Counts = upload.Counts{}
	for n, ask := range asks {
		lines[n] = upload.Line{UploadID: i.ID, Number: n + 2, Level: upload.LevelReady, Becomes: upload.LotFresh, BatchID: ask[:11], Body: "{}"}
		i.Count(&lines[n])
	}
	counts := i.Counts
	s.db.Do(func(tx *schema.Tx) error {
		own := i
		if err := upload.BeginReading(tx, &own); err != nil {
			return err
		}
		if err := upload.PutLines(tx, &own, lines); err != nil {
			return err
		}
		own.Counts = counts
		err := upload.EndLines(tx, &own, nil)
		i = own
		return err
	})
	return &i
}

// lots are what lines ask for.
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

func (s *seller) confirm(i *upload.Upload, c upload.Confirmation) (*upload.Upload, error) {
	return do(s.db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Confirm(tx, &s.by.Member, i.ID, c) })
}

func (s *seller) stage(i *upload.Upload, batches []cotton.Batch, asks ...string) error {
	_, err := do(s.db, func(tx *schema.Tx) (struct{}, error) {
		return struct{}{}, upload.StageLots(tx, i, s.lots(asks...), batches, nil)
	})
	return err
}

func (s *seller) finish(i *upload.Upload) (*upload.Upload, error) {
	return do(s.db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Finish(tx, i) })
}

// imports makes a sheet true.
func (s *seller) imports(c upload.Confirmation, batches []cotton.Batch, asks ...string) *upload.Upload {
	s.t.Helper()
	i, err := s.confirm(s.sheet(asks...), c)
	if err == nil {
		err = s.stage(i, batches, asks...)
	}
	if err == nil {
		i, err = s.finish(i)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return i
}

func do[T any](db *schematest.DB, f func(tx *schema.Tx) (T, error)) (T, error) {
	return schema.Do(context.Background(), db.DB, f)
}

// listed says what the seller has of a batch: 在售 CF701+700 v2.
func (s *seller) listed(batch string) string {
	s.t.Helper()
	known := schematest.Read(s.db, func(tx *schema.Tx) (*upload.KnownLots, error) { return upload.FindKnownLots(tx, s.ID, []string{batch}) })
	l, ok := known.Own[batch]
	switch {
	case !ok:
		return "none"
	case l.Fixed():
		return fmt.Sprintf("%s %d v%d", l.State.Name(), l.Price, l.Version)
	}
	return fmt.Sprintf("%s %s%+d v%d", l.State.Name(), l.IndexCode, l.Basis, l.Version)
}

func (s *seller) has(want ...string) {
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

// What a sheet does: new lots, new prices, lots again on sale, lots that stay as they are, and those that are not in it.
func TestImportMakesItsLotsTrue(t *testing.T) {
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
		unknown := []cotton.Batch{{BatchID: "65099252001", Zone: cotton.Xinjiang, Length: cotton.Spread{Avg: 2910}, Mike: cotton.Spread{Avg: 410}}}
		changes, fresh := count(t, db, "change_index"), count(t, db, "fresh_listing")
		i := s.imports(upload.Confirmation{Whole: true}, unknown, "65012252001 CF701+700", "65012252002 15500", "65012252003 CF701+650", "65012252006 CF701-50",
			"65012252007 CF701+650", "65099252001 15800")
		if i.State != upload.StateDone || i.Result != (upload.Result{Made: 2, Changed: 1, Returned: 2, Kept: 1, TakenOff: 1, BatchesMade: 1}) {
			t.Errorf("it is %+v", i)
		}
		s.has("65012252001 在售 CF701+700 v1", "65012252002 在售 15500 v1", "65012252003 在售 CF701+650 v0", "65012252004 已下架 CF701+700 v1",
			"65012252005 点价中 CF701+700 v0", "65012252006 在售 CF701-50 v1", "65012252007 在售 CF701+650 v1", "65099252001 在售 15800 v1")
		if n := count(t, db, "change_index") - changes; n != 6 {
			t.Errorf("%d changes are told, want 6", n)
		}
		if n := count(t, db, "fresh_listing") - fresh; n != 5 {
			t.Errorf("%d lots are told of, want 5", n)
		}
		before := schematest.Read(db, func(tx *schema.Tx) (map[int64]cotton.Offer, error) {
			return cotton.OffersBefore(tx, []int64{off.ID, same.ID}, cotton.ToldBefore{At: db.Now()})
		})
		if before[off.ID].Price != 15000 || len(before) != 1 {
			t.Errorf("before was asked %v", before)
		}
		if n := schematest.Read(db, func(tx *schema.Tx) (int, error) { return account.Points(tx, s.by.MembershipID) }); n != account.PointsListed {
			t.Errorf("%d points", n)
		}
		if b := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, "65099252001") }); b.MikeGrade != "A" || b.Length.Avg != 2910 {
			t.Errorf("the batch is %+v", b)
		}

		// Undone, everything is as it was, but for what somebody has touched.
		db.Advance(time.Hour)
		db.Do(func(tx *schema.Tx) error {
			_, err := cotton.RepriceListing(tx, s.ID, off.ID, cotton.Offer{Price: 15400})
			return err
		})
		i, err := do(db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Undo(tx, &s.by.Member, i.ID) })
		if err != nil || i.State != upload.StateUndone || i.Stayed != 1 || i.Restored() != 5 || i.Withdrawn != 2 || !i.UndoneAt.Equal(db.Now()) {
			t.Fatalf("undone it is %+v (%v)", i, err)
		}
		s.has("65012252001 在售 CF701+600 v2", "65012252002 在售 15400 v2", "65012252003 在售 CF701+650 v0", "65012252004 在售 CF701+700 v2",
			"65012252005 点价中 CF701+700 v0", "65012252006 none", "65012252007 已过期 CF701+650 v2", "65099252001 none")
		if _, err := do(db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Undo(tx, &s.by.Member, i.ID) }); err == nil || !strings.Contains(err.Error(), "已经撤销") {
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

func TestImportIsUndoneForADay(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	s := newSeller(t, db, "江海纺织")
	s.Seller().Batch("65012252001").Unlisted()
	i := s.imports(upload.Confirmation{}, nil, "65012252001 CF701+700")
	db.Advance(24 * time.Hour)
	if _, err := do(db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Undo(tx, &s.by.Member, i.ID) }); err == nil || !strings.Contains(err.Error(), "超过 24 小时") {
		t.Errorf("undone after a day: %v", err)
	}
}

// A program that ends in the middle of a confirmation leaves nothing on sale, the history says so, and the sheet can be
// confirmed again. What is left of the program does nothing any more.
func TestImportIsAllOrNothingWhereverItIsCut(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		for _, number := range []string{"65012252001", "65012252002"} {
			s.Seller().Batch(number).Unlisted()
		}
		asks := []string{"65012252001 CF701+700", "65012252002 15500"}
		i := s.sheet(asks...)
		for parts := range 3 {
			cut, err := s.confirm(i, upload.Confirmation{})
			if err != nil {
				t.Fatal(err)
			}
			for n := range parts {
				if err := s.stage(cut, nil, asks[n]); err != nil {
					t.Fatal(err)
				}
			}
			if got := s.state(i.ID); got != upload.StateWorking {
				t.Errorf("cut after %d parts it is %d", parts, got)
			}
			db.Advance(61 * time.Second)
			if got := s.state(i.ID); got != upload.StateFailed {
				t.Errorf("cut after %d parts it is %d a minute later", parts, got)
			}
			s.has("65012252001 none", "65012252002 none")
			if parts == 1 {
				if n := mustDo(t, db, upload.FailAbandoned); n != 1 || count(t, db, "import_lot") != 0 {
					t.Errorf("%d were cut, and %d lots are staged", n, count(t, db, "import_lot"))
				}
			}
			again, err := s.confirm(i, upload.Confirmation{})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.stage(cut, nil, asks[0]); err == nil {
				t.Error("a program that was given up stages lots")
			}
			if _, err := s.finish(cut); err == nil {
				t.Error("a program that was given up makes lots true")
			}
			mustDo(t, db, func(tx *schema.Tx) (struct{}, error) { return struct{}{}, upload.Fail(tx, again, "停电") })
		}
		done, err := s.confirm(i, upload.Confirmation{})
		if err == nil {
			err = s.stage(done, nil, asks...)
		}
		if err == nil {
			done, err = s.finish(done)
		}
		if err != nil || done.Made != 2 || done.Reason != "" {
			t.Fatalf("at last it is %+v (%v)", done, err)
		}
		s.has("65012252001 在售 CF701+700 v1", "65012252002 在售 15500 v1")
		if _, err := s.confirm(i, upload.Confirmation{}); err == nil || !strings.Contains(err.Error(), "已经完成") {
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

// Lots that were sold or asked for while the sheet was staged are left out with the reason; where all or nothing was asked
// for, nothing is done.
func TestImportLeavesOutWhatHasMoved(t *testing.T) {
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
			i, err := s.confirm(s.sheet(asks...), upload.Confirmation{AllOrNothing: all})
			if err == nil {
				err = s.stage(i, nil, asks...)
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := db.Exec("UPDATE listing SET state = 2, version = version + 1 WHERE id = ?", moved.ID); err != nil {
				t.Fatal(err)
			}
			i, err = s.finish(i)
			switch {
			case err != nil:
				t.Fatal(err)
			case all && (i.State != upload.StateFailed || !strings.Contains(i.Reason, "第 3 行批号 "+two+"，该批次正在交易中")):
				t.Errorf("it is %+v", i)
			case !all && i.Result != (upload.Result{Made: 1, Changed: 1, Failed: 1}):
				t.Errorf("it did %+v", i.Result)
			case all:
				s.has(one+" 在售 CF701+600 v0", two+" 点价中 CF701+600 v1", three+" none")
			default:
				s.has(one+" 在售 CF701+700 v1", two+" 点价中 CF701+600 v1", three+" 在售 15500 v1")
			}
		}
	})
}

// Two sellers bring the same unknown batches at once; one sends the same sheet twice at once.
func TestImportsAtOnce(t *testing.T) {
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
			i, err := s.confirm(s.sheet(asks...), upload.Confirmation{})
			if err == nil {
				err = s.stage(i, batches(mm), asks...)
			}
			if err != nil {
				t.Fatal(err)
			}
			return i
		}
		one, other := staged(a, 2800), staged(b, 2900)
		var work sync.WaitGroup
		for s, i := range map[*seller]*upload.Upload{a: one, b: other} {
			work.Go(func() {
				if i, err := s.finish(i); err != nil || i.Made != 30 {
					t.Errorf("%s: %+v (%v)", s.Name, i, err)
				}
			})
		}
		work.Wait()
		if n := count(t, db, "batch"); n != 30 || count(t, db, "listing") != 60 {
			t.Errorf("%d batches and %d listings", n, count(t, db, "listing"))
		}

		// The same sheet in two windows: one of them imports, the other hears why not.
		again, twice := a.sheet(asks...), a.sheet(asks...)
		results := make(chan error, 4)
		for _, i := range []*upload.Upload{again, again, twice, twice} {
			work.Go(func() {
				i, err := a.confirm(i, upload.Confirmation{})
				if err == nil {
					err = a.stage(i, nil, asks...)
				}
				if err == nil {
					_, err = a.finish(i)
				}
				results <- err
			})
		}
		work.Wait()
		close(results)
		good := 0
		for err := range results {
			if err == nil {
				good++
			} else if refusal, ok := schema.KindOf(err); !ok || refusal.Kind != schema.ConflictKind {
				t.Errorf("refused with %v", err)
			}
		}
		if n := count(t, db, "listing"); good == 0 || n != 60 {
			t.Errorf("%d of the same sheets were imported, and there are %d listings", good, n)
		}
	})
}

// Previews go after a week with their lines, the history after three months.
func TestImportsAreForgotten(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		s.Seller().Batch("65012252001").Unlisted()
		s.imports(upload.Confirmation{}, nil, "65012252001 CF701+700")
		s.sheet("65012252001 CF701+800")
		for _, after := range []struct {
			days                 int
			imports, lines, lots int
		}{{6, 2, 2, 1}, {1, 1, 0, 1}, {82, 1, 0, 1}, {1, 0, 0, 0}} {
			db.Advance(time.Duration(after.days) * 24 * time.Hour)
			for n := 1; n > 0; {
				n = mustDo(t, db, schematest.DeleteExpired)
			}
			if a, b, c := count(t, db, "import"), count(t, db, "import_line"), count(t, db, "import_lot"); a != after.imports || b != after.lines || c != after.lots {
				t.Errorf("%d days later there are %d imports, %d lines, %d lots; want %+v", after.days, a, b, c, after)
			}
		}
	})
}

// What is sold together stays on sale as long as a sheet of the whole stock has one of it.
func TestAWholeStockKeepsBundlesTogether(t *testing.T) {
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
		i := s.imports(upload.Confirmation{Whole: true}, nil, "65012252001 CF701+700")
		if i.TakenOff != 2 {
			t.Errorf("%d lots are off sale", i.TakenOff)
		}
		s.has("65012252001 在售 CF701+700 v1", "65012252002 在售 CF701+600 v0", "65012252003 已下架 CF701+600 v1", "65012252004 已下架 CF701+600 v1")
	})
}

// A lot that a sheet made of a batch that was known goes with it; one that is in a deal stays.
func TestAnUndoTakesNewLotsOfKnownBatchesAway(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		for _, batch := range []string{"65012252001", "65012252002", "65012252003"} {
			s.Seller().Batch(batch).Unlisted()
		}
		before, listings := count(t, db, "change_index"), count(t, db, "listing")
		i := s.imports(upload.Confirmation{}, nil, "65012252001 CF701+700", "65012252002 CF701+800", "65012252003 15600")
		if err := db.Exec("UPDATE listing SET state = ?, version = version + 1 WHERE batch_id = '65012252002'", cotton.InDeal); err != nil {
			t.Fatal(err)
		}
		if i = s.undoes(i.ID); i.Withdrawn != 2 || i.Restored() != 2 || i.Stayed != 1 {
			t.Errorf("undone it is %+v", i.Result)
		}
		s.has("65012252001 none", "65012252002 点价中 CF701+800 v2", "65012252003 none")
		if n := count(t, db, "listing") - listings; n != 1 {
			t.Errorf("%d lots are left", n)
		}
		if n := count(t, db, "change_index") - before; n != 5 {
			t.Errorf("%d changes are told, want 3 of what came and 2 of what went", n)
		}
	})
}
