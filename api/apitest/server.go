// Package apitest opens a complete server for tests: a database, its search index, and the calls over TCP.
package apitest

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"cottonmall/api"
	"cottonmall/indexer"
	"cottonmall/indexer/finders"
	"cottonmall/indexer/match"
	"cottonmall/schema"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
	"cottonmall/schema/store"
	"cottonmall/schema/upload"
)

// QuoteKey is the key of the quote feed.
const QuoteKey = "key-of-the-quote-feed"

// Server is a server with its database. It runs until the test ends.
type Server struct {
	DB  *schematest.DB
	URL string // without a slash at the end

	t     testing.TB
	asked *sync.Map // method and path of the calls that were made
}

// T returns the test of the server.
func (h *Server) T() testing.TB { return h.t }

// In returns the server for a subtest.
func (h *Server) In(t testing.TB) *Server { return &Server{DB: h.DB, URL: h.URL, t: t, asked: h.asked} }

// AllAsked reports the routes of a domain that no request has asked.
func (h *Server) AllAsked(domain string) {
	h.t.Helper()
	for _, r := range Routes() {
		if _, asked := h.asked.Load(r.Call()); !asked && r.Domain == domain && r.Path != "/mall/ws" {
			h.t.Errorf("%s is not asked by any request", r.Call())
		}
	}
}

// Open fills an empty database and serves it. It returns when the index is built.
func Open(t testing.TB, fill func(*schematest.DB)) *Server {
	t.Helper()
	db := schematest.New(t)
	fill(db)
	f := Finders(t, db.DB)
	h := &Server{DB: db, t: t, asked: &sync.Map{}}
	h.URL = Serve(t, api.Config{DB: db.DB, Index: f.Lots, Finders: *f, Pictures: Pictures(t), QuoteKey: QuoteKey})
	h.Wait("the indexes are built", func() bool { return len(f.NotReady()) == 0 })
	return h
}

// At returns a Server for one that a test has opened itself.
func At(t testing.TB, url string) *Server { return &Server{URL: url, t: t, asked: &sync.Map{}} }

// People returns a server without a search index, for tests of accounts.
func People(t testing.TB, change func(*api.Config)) *Server {
	t.Helper()
	db := schematest.New(t)
	c := api.Config{DB: db.DB, Pictures: Pictures(t)}
	if change != nil {
		change(&c)
	}
	return &Server{DB: db, URL: Serve(t, c), t: t, asked: &sync.Map{}}
}

// Pictures returns an empty store of pictures.
func Pictures(t testing.TB) store.Store {
	t.Helper()
	folder, err := store.OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := folder.Close(); err != nil {
			t.Errorf("close the pictures: %v", err)
		}
	})
	return folder
}

// Finders opens embedded search indexes of all kinds and keeps them up to date until the test ends.
func Finders(t testing.TB, db *schema.DB) *finders.Finders {
	t.Helper()
	f, err := finders.Open(t.Context(), db, indexer.Config{Log: Quiet})
	if err != nil {
		t.Fatalf("open the indexes: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- f.Index.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("the index ended: %v", err)
		}
		if err := f.Index.Close(); err != nil {
			t.Errorf("close the indexes: %v", err)
		}
	})
	return f
}

// Serve answers calls on a free port until the test ends, and returns the address. Without a log in the configuration,
// it discards the log.
func Serve(t testing.TB, c api.Config) string {
	t.Helper()
	if c.Log == nil {
		c.Log = Quiet
	}
	c.Goods = site.Goods
	if c.Matcher == nil {
		c.Matcher = match.New(c.DB, Quiet)
	}
	app := api.New(c)
	executeUploads(t, c.DB)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- app.Serve(ln) }()
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := app.Shutdown(ctx); err != nil {
			t.Errorf("shut down: %v", err)
		}
		if err := <-ended; err != nil {
			t.Errorf("serve: %v", err)
		}
	})
	return "http://" + ln.Addr().String()
}

// executeUploads executes confirmed uploads until the test ends.
func executeUploads(t testing.TB, db *schema.DB) {
	ctx, cancel := context.WithCancel(context.Background())
	e := upload.Executor{DB: db, Owner: "server", Log: Quiet}
	nudges, leave := db.Nudges()
	var work sync.WaitGroup
	work.Go(func() {
		for {
			select {
			case <-nudges:
				_ = e.Run(ctx) // a test of a broken database expects failures
			case <-ctx.Done():
				return
			}
		}
	})
	t.Cleanup(func() {
		cancel()
		leave()
		work.Wait()
	})
}

// Quiet is a log that is discarded.
var Quiet = slog.New(slog.DiscardHandler)

// Wait waits until so returns true. It fails the test after a minute.
func (h *Server) Wait(what string, so func() bool) {
	h.t.Helper()
	Wait(h.t, what, so)
}

// Wait waits until so returns true. It fails the test after a minute.
func Wait(t testing.TB, what string, so func() bool) {
	t.Helper()
	end := time.Now().Add(time.Minute)
	for !so() {
		if time.Now().After(end) {
			t.Fatalf("waited a minute in vain: %s", what)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// Note records a call that a test makes without Ask.
func (h *Server) Note(method, path string) { h.asked.Store(method+" "+path, true) }

func (h *Server) note(r Request) {
	path, _, _ := strings.Cut(address(r.Path), "?")
	h.asked.Store(method(r)+" "+path, true)
}

func (h *Server) do(r Request) (*http.Response, string) {
	h.t.Helper()
	answer, body, err := h.send(r)
	if err != nil {
		h.t.Fatalf("%s %s: %v", r.Name, r.Path, err)
	}
	return answer, body
}

// send makes the call and returns its answer, or the error of the connection.
func (h *Server) send(r Request) (*http.Response, string, error) {
	answer, err := http.DefaultClient.Do(h.request(r))
	if err != nil {
		return nil, "", err
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	return answer, string(body), err
}

// Do makes the call and returns its answer.
func (h *Server) Do(r Request) (*http.Response, string) {
	h.t.Helper()
	return h.do(r)
}

// Raw makes a call with JSON and returns its HTTP status and body. The result gone reports whether the server has
// closed the connection.
func (h *Server) Raw(path, body string) (status int, answer string, gone bool) {
	h.t.Helper()
	response, err := http.Post(h.URL+address(path), "application/json", strings.NewReader(body))
	if err != nil {
		return 0, "", true
	}
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, "", true
	}
	return response.StatusCode, string(text), false
}
