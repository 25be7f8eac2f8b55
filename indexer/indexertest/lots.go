package indexertest

import (
	"context"
	"crypto/rand"
	"log/slog"
	"os"
	"testing"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/shorthand"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// Lots is an index of lots that tests search.
type Lots struct {
	*cottonindex.Index
	Sync   *indexer.Index
	Words  *shorthand.Parser
	Engine indexer.Engine
	UID    string // of the index
}

// Open opens an index over a database and keeps it up to date until the test ends: on the embedded engine and a server
// at once, which must agree, or on the Meilisearch of COTTONMALL_TEST_MEILI_URL.
func Open(t testing.TB, db *schema.DB) *Lots {
	t.Helper()
	x := connect(t, db)
	Start(t, x)
	return x
}

// connect opens an index like open, but does not run it.
func connect(t testing.TB, db *schema.DB) *Lots {
	t.Helper()
	e, prefix := TestEngine(t), "test_"+rand.Text()[:10]+"_"
	x := Connect(t, db, e, prefix)
	t.Cleanup(func() {
		for _, name := range []string{x.UID, x.UID + "_next", x.UID + "_about"} {
			if err := e.Drop(context.Background(), name); err != nil && os.Getenv(meiliURL) != "" {
				t.Errorf("remove index %s: %v", name, err)
			}
		}
	})
	return x
}

// Connect opens an index of an engine, which is closed when the test ends.
func Connect(t testing.TB, db *schema.DB, e indexer.Engine, prefix string) *Lots {
	t.Helper()
	lots, words := cottonindex.New(db), shorthand.NewParser(db)
	c := indexer.Config{Engine: e, Prefix: prefix, Log: slog.New(slog.DiscardHandler)}
	all, err := indexer.Open(t.Context(), db, c, lots.Kind())
	if err == nil {
		err = all.Keep(t.Context(), words.Cache(), words.MillCache())
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

// Start runs the index until the test ends, and waits until it can be searched.
func Start(t testing.TB, x *Lots) (stop func()) {
	t.Helper()
	stop = Run(t, x.Sync)
	Until(t, "the index is built", func() bool { return x.Ready() == nil })
	return stop
}

// BatchIDs returns the batch numbers of up to 100 lots in the order of price.
func BatchIDs(t testing.TB, x *Lots, v cottonindex.Viewer, d demand.Demand) []string {
	t.Helper()
	search := cottonindex.Search{Demand: d, Order: "price", Asc: true, PageNum: 1, PageSize: 100}
	page, err := x.Search(t.Context(), v, search)
	if err != nil {
		t.Fatal(err)
	}
	ids := []string{}
	for _, lot := range page.List {
		ids = append(ids, lot.BatchID)
	}
	return ids
}
