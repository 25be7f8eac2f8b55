package indexertest_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// onEngines runs a test on the embedded engine and on a server.
func onEngines(t *testing.T, f func(t *testing.T, e indexer.Engine)) {
	t.Helper()
	t.Run("embedded", func(t *testing.T) {
		t.Parallel()
		f(t, indexer.NewEmbedded())
	})
	t.Run("remote", func(t *testing.T) {
		t.Parallel()
		_, url := indexertest.Server(t)
		f(t, indexer.NewRemote(url, "key"))
	})
}

// market is a database with looms and lots, and the indexes of both.
type market struct {
	*schematest.DB
	t     *testing.T
	index *indexer.Index
	looms *indexer.Kind[loomDoc]
	lots  *cottonindex.Index
}

// openMarket opens the indexes of lots and of a kind of looms, and runs them.
func openMarket(t *testing.T, db *schematest.DB, e indexer.Engine, kind *indexer.Kind[loomDoc]) *market {
	t.Helper()
	m := &market{DB: db, t: t, looms: kind, lots: cottonindex.New(db.DB)}
	c := indexer.Config{Engine: e, Log: slog.New(slog.DiscardHandler), InspectEvery: 100 * time.Millisecond}
	index, err := indexer.Open(t.Context(), db.DB, c, m.lots.Kind(), kind)
	if err != nil {
		t.Fatal(err)
	}
	m.index = index
	t.Cleanup(func() {
		if err := index.Close(); err != nil {
			t.Error(err)
		}
	})
	indexertest.Run(t, index)
	return m
}

// ready waits until both kinds are ready.
func (m *market) ready() {
	m.t.Helper()
	indexertest.Until(m.t, "both kinds are ready", func() bool { return len(m.index.NotReady()) == 0 })
}

// found returns the names of the looms that meet conditions, by their counts.
func (m *market) found(words string, conditions ...indexer.Condition) (names []string) {
	m.t.Helper()
	s := indexer.Search{Keyword: words, Order: "count", Asc: true, PageNum: 1, PageSize: 100}
	found, err := m.looms.Find(m.t.Context(), s, conditions...)
	if err != nil {
		m.t.Fatal(err)
	}
	for _, doc := range found.List {
		names = append(names, doc.Name)
	}
	return names
}

// finds waits until exactly these looms are found.
func (m *market) finds(what string, want ...string) {
	m.t.Helper()
	indexertest.Synced(m.t, m.DB.DB)
	if diff := cmp.Diff(want, m.found("")); diff != "" {
		m.t.Errorf("%s (-want +got)\n%s", what, diff)
	}
}

// TestNounOfATest registers a noun that no kernel knows, and searches, changes, rebuilds, swaps and deletes it.
func TestNounOfATest(t *testing.T) {
	t.Parallel()
	onEngines(t, func(t *testing.T, e indexer.Engine) {
		db := openLooms(t)
		addLoom(db, loom{ID: 1, Name: "精梳32支", Spinner: "甲厂", Count: 32})
		addLoom(db, loom{ID: 2, Name: "普梳21支", Spinner: "乙厂", Count: 21})
		db.Quote("CF701", 14000)
		lot := db.Company("甲").Seller().Batch("65012252001").South().OnBasis("CF701", 1100)
		m := openMarket(t, db, e, newLoomKind())
		m.ready()
		m.finds("the first build", "普梳21支", "精梳32支")

		addLoom(db, loom{ID: 3, Name: "精梳40支", Spinner: "乙厂", Count: 40})
		m.finds("an added loom", "普梳21支", "精梳32支", "精梳40支")
		twisted := indexer.Within("twist", indexer.Bounds[schema.Centi]{Min: new(schema.Centi(4_00))}, 2)
		if got := m.found("精梳", twisted); !slices.Equal(got, []string{"精梳40支"}) {
			t.Errorf("by words and range: %v", got)
		}
		changeLooms(db, spinnerChanged, "乙厂", "UPDATE loom SET name = name || '（乙）' WHERE spinner = '乙厂'")
		m.finds("a change that concerns two looms", "普梳21支（乙）", "精梳32支", "精梳40支（乙）")
		changeLooms(db, loomChanged, 2, "DELETE FROM loom WHERE id = 2")
		m.finds("a deleted loom", "精梳32支", "精梳40支（乙）")
		changeLooms(db, twistChanged, "", "UPDATE loom SET count = count + 1")
		m.finds("a change that concerns every loom", "精梳32支", "精梳40支（乙）")
		counted := indexer.Within("count", indexer.Bounds[int]{Min: new(41)}, 0)
		if got := m.found("", counted); !slices.Equal(got, []string{"精梳40支（乙）"}) {
			t.Errorf("by the new count: %v", got)
		}
		if n, err := m.lots.Count(t.Context(), cottonindex.Viewer{}, demand.Demand{}); err != nil || n != 1 {
			t.Errorf("%d lots beside the looms, want lot %d: %v", n, lot.ID, err)
		}
	})
}

// TestNounIsFoundByPages checks pages, orders, facets without their own conditions, and refusals.
func TestNounIsFoundByPages(t *testing.T) {
	t.Parallel()
	db := openLooms(t)
	for i, spinner := range []string{"甲厂", "甲厂", "乙厂", "丙厂", ""} {
		addLoom(db, loom{ID: int64(i + 1), Name: fmt.Sprint("精梳 ", i), Spinner: spinner, Count: 10 * (i / 2)})
	}
	addLoom(db, loom{ID: 9, Name: "不卖", Count: -1})
	m := openMarket(t, db, indexertest.TestEngine(t), newLoomKind())
	m.ready()
	page := func(s indexer.Search, conditions ...indexer.Condition) (ids []int64, _ *indexer.Found[loomDoc]) {
		t.Helper()
		found, err := m.looms.Find(t.Context(), s, conditions...)
		if err != nil {
			t.Fatal(err)
		}
		for _, doc := range found.List {
			ids = append(ids, doc.ID)
		}
		return ids, found
	}
	bounds := indexer.Bounds[int]{}
	for _, c := range []struct {
		s    indexer.Search
		want []int64
	}{
		{indexer.Search{PageNum: 1, PageSize: 3}, []int64{5, 4, 3}},
		{indexer.Search{PageNum: 2, PageSize: 3, Asc: true}, []int64{4, 5}},
		{indexer.Search{PageNum: 3, PageSize: 3}, nil},
		{indexer.Search{PageNum: 1, PageSize: 2, Order: "count"}, []int64{5, 4}},
		{indexer.Search{PageNum: 2, PageSize: 2, Order: "count"}, []int64{3, 2}},
		{indexer.Search{PageNum: 1, PageSize: 9, Keyword: "精梳 3"}, []int64{4}},
	} {
		ids, found := page(c.s, indexer.Condition{}, indexer.Within("count", bounds, 0))
		if !slices.Equal(ids, c.want) || c.s.Keyword == "" && found.TotalRow != 5 {
			t.Errorf("%+v finds %v of %d, want %v", c.s, ids, found.TotalRow, c.want)
		}
	}
	bounds.Min = new(10)
	ids, found := page(indexer.Search{PageNum: 1, PageSize: 9, Facets: schema.List{"spinner", "count"}},
		indexer.Condition{Attribute: "spinner", Expr: indexer.In("spinner", []string{"甲厂", "丙厂"})},
		indexer.Within("count", bounds, 0))
	want := map[string][]indexer.Count{"spinner": {{"乙厂", 1}, {"丙厂", 1}}, "count": {{"0", 2}, {"10", 1}}}
	if diff := cmp.Diff(want, found.Facets); !slices.Equal(ids, []int64{4}) || diff != "" {
		t.Errorf("found %v (-want +got)\n%s", ids, diff)
	}
	for field, s := range map[string]indexer.Search{
		"pageNum":  {PageSize: 1},
		"pageSize": {PageNum: 1},
		"order":    {PageNum: 1, PageSize: 1, Order: "twist"},
		"facets":   {PageNum: 1, PageSize: 1, Facets: schema.List{"twist"}},
	} {
		_, err := m.looms.Find(t.Context(), s)
		if refusal, ok := schema.KindOf(err); !ok || refusal.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
}

// TestNounIsRebuiltAndSwapped checks that no search finds less and no change is lost while a rebuild swaps the index.
func TestNounIsRebuiltAndSwapped(t *testing.T) {
	t.Parallel()
	onEngines(t, func(t *testing.T, e indexer.Engine) {
		db := openLooms(t)
		addLoom(db, loom{ID: 1, Name: "始终", Spinner: "甲厂", Count: 1})
		m := openMarket(t, db, e, newLoomKind())
		m.ready()
		rebuilt := make(chan error, 1)
		go func() { rebuilt <- m.index.Rebuild(t.Context()) }()
		want := []string{"始终"}
		for n, ended := int64(2), false; !ended; n++ {
			addLoom(db, loom{ID: n, Name: "新", Spinner: "甲厂", Count: int(n)})
			want = append(want, "新")
			if got := m.found(""); !slices.Contains(got, "始终") {
				t.Errorf("a search during the rebuild finds %v", got)
			}
			select {
			case err := <-rebuilt:
				if err != nil {
					t.Fatal(err)
				}
				ended = true
			default:
			}
			if n > 90 {
				ended = true
			}
		}
		m.finds("after the rebuild", want...)
	})
}

// TestUnknownChangesStopNothing checks that changes of unregistered kinds are counted and dropped, and no others.
func TestUnknownChangesStopNothing(t *testing.T) {
	t.Parallel()
	onEngines(t, func(t *testing.T, e indexer.Engine) {
		db := openLooms(t)
		m := openMarket(t, db, e, newLoomKind())
		m.ready()
		before := db.UnknownChanges()
		db.Do(func(tx *schema.Tx) error {
			tx.Changed("unregistered", 7)                  // by this version
			return schema.Insert(tx, []schema.ChangeIndex{ // by another version
				{Kind: "unregistered", Key: "8", At: tx.Now()}, {Kind: loomChanged, Key: "no number", At: tx.Now()},
			})
		})
		addLoom(db, loom{ID: 1, Name: "后来", Spinner: "甲厂", Count: 1})
		m.finds("behind unknown changes", "后来")
		if n := db.UnknownChanges() - before; n < 3 {
			t.Errorf("%d changes were counted, want 3 or more", n)
		}
		if refusals := m.index.NotReady(); len(refusals) != 0 {
			t.Errorf("not ready: %v", refusals)
		}
	})
}

// TestBrokenKindStopsOnlyItself checks that a kind that fails does not stop another one. When it works again, it is
// rebuilt and has everything.
func TestBrokenKindStopsOnlyItself(t *testing.T) {
	t.Parallel()
	for name, wide := range map[string]bool{"changes": false, "rebuilds": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			onEngines(t, func(t *testing.T, e indexer.Engine) { testBrokenKind(t, e, wide) })
		})
	}
}

func testBrokenKind(t *testing.T, e indexer.Engine, wide bool) {
	db := openLooms(t)
	addLoom(db, loom{ID: 1, Name: "起初", Spinner: "甲厂", Count: 1})
	kind := newLoomKind()
	var broken atomic.Bool
	each, between := kind.Each, kind.Between
	kind.Each = func(tx *schema.Tx, ids []int64, f func(*loomDoc) error) error {
		if broken.Load() {
			return errors.New("broken")
		}
		return each(tx, ids, f)
	}
	kind.Between = func(tx *schema.Tx, from, to int64, f func(*loomDoc) error) error {
		if broken.Load() {
			return errors.New("broken")
		}
		return between(tx, from, to, f)
	}
	m := openMarket(t, db, e, kind)
	m.ready()

	broken.Store(true)
	if wide {
		changeLooms(db, twistChanged, "", "UPDATE loom SET count = 9")
	}
	addLoom(db, loom{ID: 2, Name: "期间", Spinner: "甲厂", Count: 20})
	seller := db.Company("甲").Seller()
	lots := 0
	for end := time.Now().Add(20 * time.Second); ; lots++ { // changes of both kinds go on until looms are left behind
		changes := schematest.Read(db, func(tx *schema.Tx) ([]schema.ChangeIndex, error) {
			return schema.TakeChanges(tx, 100)
		})
		waits := slices.ContainsFunc(changes, func(c schema.ChangeIndex) bool { return c.Kind == loomChanged })
		if lots > 0 && !waits {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("the changes of looms still wait: %v", changes)
		}
		seller.Batch(fmt.Sprintf("65012252%03d", lots)).South().Fixed(15000)
		indexertest.Until(t, "a new lot is found", func() bool {
			n, err := m.lots.Count(t.Context(), cottonindex.Viewer{}, demand.Demand{})
			return err == nil && n == lots+1
		})
	}
	refusals := m.index.NotReady()
	if refusals["loom"] == nil || refusals["cotton"] != nil || m.lots.Ready() != nil {
		t.Errorf("not ready: %v", refusals)
	}
	if got := m.found(""); !slices.Equal(got, []string{"起初"}) {
		t.Errorf("the broken kind finds %v", got)
	}

	broken.Store(false)
	m.ready()
	m.finds("the repaired kind", "起初", "期间")
	addLoom(db, loom{ID: 3, Name: "以后", Spinner: "甲厂", Count: 30})
	m.finds("a change after the repair", "起初", "期间", "以后")
}

// TestKindThatCannotBeBuilt checks that the error names a kind whose documents the engine refuses, and that the other
// kind works.
func TestKindThatCannotBeBuilt(t *testing.T) {
	t.Parallel()
	onEngines(t, func(t *testing.T, e indexer.Engine) {
		db := openLooms(t)
		addLoom(db, loom{ID: 1, Name: "x", Spinner: "甲厂", Count: 1})
		kind := newLoomKind()
		kind.Between = func(*schema.Tx, int64, int64, func(*loomDoc) error) error { return errors.New("no such column") }
		m := openMarket(t, db, e, kind)
		indexertest.Until(t, "lots are ready", func() bool { return m.lots.Ready() == nil })
		indexertest.Until(t, "the reason is known", func() bool {
			refusal, ok := schema.KindOf(m.looms.Ready())
			return ok && strings.Contains(refusal.Error(), "no such column")
		})
		if err := m.looms.Searchable(); err == nil {
			t.Error("looms can be searched")
		}
		db.Company("甲").Seller().Batch("65012252001").South().Fixed(15000)
		indexertest.Synced(t, db.DB)
	})
}

// TestNounBesideTheIndex checks that events, pictures, live changes and expiry of the noun work by its registration
// alone.
func TestNounBesideTheIndex(t *testing.T) {
	t.Parallel()
	db := openLooms(t)
	m := openMarket(t, db, indexer.NewEmbedded(), newLoomKind())
	m.ready()
	person := db.User("13900000001", "张三")
	hash := func(digit string) string { return strings.Repeat(digit, 64) }
	pictures := map[string]int64{}
	db.Do(func(tx *schema.Tx) error {
		for _, digit := range []string{"a", "b"} {
			p, err := notice.AddPicture(tx, person.UserID, "image/png", 1, 1, 1, hash(digit))
			if err != nil {
				return err
			}
			pictures[digit] = p.ID
		}
		return nil
	})
	addLoom(db, loom{ID: 1, Name: "精梳32支", Spinner: "甲厂", Count: 32, Picture: pictures["a"]})
	m.finds("the loom", "精梳32支")
	live := schematest.Read(db, func(tx *schema.Tx) ([]schema.ChangeLive, error) {
		return schema.LiveChanges(tx, schema.ChangeLive{}, 100)
	})
	if !slices.ContainsFunc(live, func(c schema.ChangeLive) bool { return c.Kind == loomChanged && c.Key == "1" }) {
		t.Errorf("live changes: %v", live)
	}
	checkLoomEvents(t, db)

	db.Advance(notice.UnusedKept + time.Hour)
	db.Do(func(tx *schema.Tx) error {
		_, err := notice.DropUnusedPictures(tx, 0)
		return err
	})
	for digit, want := range map[string]bool{"a": true, "b": false} {
		_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*notice.Picture, error) {
			return notice.FindPicture(tx, pictures[digit])
		})
		if (err == nil) != want {
			t.Errorf("picture %s is kept: %t, want %t", digit, err == nil, want)
		}
	}

	db.Advance(9 * 24 * time.Hour)
	db.Do(func(tx *schema.Tx) error {
		n, err := schema.DeleteExpired(tx)
		tx.Changed(loomChanged, 1)
		if n == 0 {
			t.Error("no expired loom was deleted")
		}
		return err
	})
	m.finds("after the expiry")
}

func checkLoomEvents(t *testing.T, db *schematest.DB) {
	t.Helper()
	by := schema.Actor{UserID: 1, Name: "张三"}
	record := func(verb string) error {
		_, err := schema.Do(context.Background(), db.DB, func(tx *schema.Tx) (struct{}, error) {
			return struct{}{}, notice.Record(tx, by, verb, loomChanged, 1, 0, "")
		})
		return err
	}
	if err := record("spin"); err != nil {
		t.Error(err)
	}
	if err := record("dye"); err == nil {
		t.Error("an event with an unknown verb was recorded")
	}
	events := schematest.Read(db, func(tx *schema.Tx) ([]notice.Event, error) {
		list, _, err := notice.Events(tx, notice.EventFilter{Kind: loomChanged}, schema.Page{Num: 1, Size: 10})
		return list, err
	})
	if len(events) != 1 || events[0].Verb != "spin" || events[0].Name != "精梳32支" {
		t.Errorf("events: %+v", events)
	}
}
