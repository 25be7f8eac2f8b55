package indexer

import (
	"context"
	"crypto/rand"
	"log/slog"
	"os"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// Lots is an index of lots that tests search.
type Lots struct {
	*Index
	Sync   *Indexes
	Words  *Parser
	Engine searchEngine
	UID    string // of the index
}

// open opens an index over a database and keeps it up to date until the test ends: on the embedded engine and a server
// at once, which must agree, or on the Meilisearch of COTTONMALL_TEST_MEILI_URL.
func open(t testing.TB, db *schema.DB) *Lots {
	t.Helper()
	x := connect(t, db)
	start(t, x)
	return x
}

// connect opens an index like open, but does not run it.
func connect(t testing.TB, db *schema.DB) *Lots {
	t.Helper()
	e, prefix := testEngine(t), "test_"+rand.Text()[:10]+"_"
	x := connectTo(t, db, e, prefix)
	t.Cleanup(func() {
		for _, name := range []string{x.UID, x.UID + "_next", x.UID + "_about"} {
			if err := e.drop(context.Background(), name); err != nil && os.Getenv(meiliURL) != "" {
				t.Errorf("remove index %s: %v", name, err)
			}
		}
	})
	return x
}

// connectTo opens an index of an engine, which is closed when the test ends.
func connectTo(t testing.TB, db *schema.DB, e searchEngine, prefix string) *Lots {
	t.Helper()
	lots, words := New(db), NewParser(db)
	c := Config{Engine: e, Prefix: prefix, Log: slog.New(slog.DiscardHandler)}
	all, err := Open(t.Context(), db, c, lots.Kind())
	if err == nil {
		err = all.Keep(t.Context(), words.Cache())
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := all.Close(); err != nil {
			t.Error(err)
		}
	})
	return &Lots{lots, all, words, e, prefix + "cotton"}
}

// start runs the index until the test ends, and waits until it can be searched.
func start(t testing.TB, x *Lots) (stop func()) {
	t.Helper()
	stop = run(t, x.Sync)
	until(t, "the index is built", func() bool { return x.Ready() == nil })
	return stop
}

// batchIDs asks for up to 100 lots in the order of price and gives their batch numbers.
func batchIDs(t testing.TB, x *Lots, v Viewer, d demand.Demand) []string {
	t.Helper()
	page, err := x.Search(t.Context(), v, Search{Demand: d, Order: "price", Asc: true, PageNum: 1, PageSize: 100})
	if err != nil {
		t.Fatal(err)
	}
	ids := []string{}
	for _, lot := range page.List {
		ids = append(ids, lot.BatchID)
	}
	return ids
}
