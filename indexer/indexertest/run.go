package indexertest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"cottonmall/indexer"
	"cottonmall/indexer/engine"
	"cottonmall/schema"
)

// meiliURL names the variable with the address of a Meilisearch for tests.
const meiliURL = "COTTONMALL_TEST_MEILI_URL"

// TestEngine returns the embedded engine and a server at once, which must agree, or the Meilisearch of
// COTTONMALL_TEST_MEILI_URL.
func TestEngine(t testing.TB) indexer.Engine {
	t.Helper()
	if url := os.Getenv(meiliURL); url != "" {
		return indexer.NewRemote(url, os.Getenv("COTTONMALL_TEST_MEILI_KEY"))
	}
	return newBoth(t)
}

// Run runs indexes until the test ends or stop is called.
func Run(t testing.TB, x *indexer.Index) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- x.Run(ctx) }()
	stopped := false
	stop = func() {
		if stopped {
			return
		}
		stopped = true
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("run: %v", err)
		}
	}
	t.Cleanup(stop)
	return stop
}

// Until waits for a condition that is about to become true.
func Until(t testing.TB, what string, f func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !f(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited 20 s until %s", what)
		}
	}
}

// Synced waits until the indexes contain every change.
func Synced(t testing.TB, db *schema.DB) {
	t.Helper()
	Until(t, "the index contains every change", func() bool {
		changes, err := schema.View(t.Context(), db, func(tx *schema.Tx) ([]schema.ChangeIndex, error) {
			return schema.TakeChanges(tx, 1)
		})
		if err != nil {
			t.Fatal(err)
		}
		return len(changes) == 0
	})
}

// FlakyServer is a Meilisearch on TCP that can be away, and that loses its data when it restarts.
type FlakyServer struct {
	Away   atomic.Bool
	engine atomic.Pointer[engine.Engine]
}

// ServeHTTP answers, unless the server is away.
func (f *FlakyServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if f.Away.Load() {
		http.Error(w, "away", http.StatusServiceUnavailable)
		return
	}
	f.engine.Load().ServeHTTP(w, r)
}

// Restart replaces the server by an empty one.
func (f *FlakyServer) Restart() {
	if old := f.engine.Swap(engine.New(engine.Options{MasterKey: "key"})); old != nil {
		old.Close()
	}
}

// Server runs the engine as a server until the test ends. Its key is "key".
func Server(t testing.TB) (*FlakyServer, string) {
	t.Helper()
	f := &FlakyServer{}
	f.Restart()
	s := httptest.NewServer(f)
	t.Cleanup(func() {
		s.Close()
		f.engine.Load().Close()
	})
	return f, s.URL
}
