package web

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/fasthttp/websocket"
	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// Kinds of changes of a noun that exists only in this test.
const (
	loomChanged  = "loom"
	loomsChanged = "looms"
	mixChanged   = "mix"      // of a user
	spinning     = "spinning" // a value that ticks
)

var looms = schema.Collection{One: loomChanged, Many: loomsChanged}

// serveLooms serves sockets that send what a domain of looms registers.
func serveLooms(t *testing.T, speed *atomic.Int64) (db *schematest.DB, address string) {
	t.Helper()
	domain := schema.Domain{Name: "loom", Collections: []schema.Collection{looms}, Changes: []string{mixChanged, spinning}}
	db = schematest.Open(t, schema.Config{Folder: t.TempDir(), Domains: append(site.Domains(), domain)})
	s := New(Config{
		DB: db.DB, Index: laggingIndex{}, Sessions: userPerToken{}, Files: fstest.MapFS{}, Addresses: []byte("[]"),
		Live: Live{
			Watched: []*schema.Collection{&looms},
			Messages: []MessageKind{
				MessageToUser(mixChanged, "mixed", func(key string) any { return ChangedOne{mixChanged, key} }),
			},
			Tickers: []Ticker{{
				MessageType: "spin", Kinds: []string{spinning},
				Read: func(*schema.Tx, []schema.ChangeIndex) ([]Tick, error) {
					return []Tick{{Key: "speed", Version: speed.Load(), Data: speed.Load()}}, nil
				},
			}},
		},
	})
	s.Mount(s.Routes())
	ln := listen(t)
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ln) }()
	t.Cleanup(func() {
		if err := s.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return db, ln.Addr().String()
}

// TestANounOfATestIsSentToPages checks that pages receive the changes of a noun that no package knows: those of things
// that they watch, of their user, and values that tick.
func TestANounOfATestIsSentToPages(t *testing.T) {
	t.Parallel()
	var speed atomic.Int64
	db, address := serveLooms(t, &speed)
	page := dialAs(t, address, strings.Repeat("x", 43))
	if err := page.WriteMessage(websocket.TextMessage, []byte(`{"watch":{"loom":[7]}}`)); err != nil {
		t.Fatal(err)
	}
	user := tokenUser(strings.Repeat("x", 43))
	db.Do(func(tx *schema.Tx) error { tx.Changed(loomChanged, 8); tx.Changed(loomChanged, 7); return nil })
	expect(t, page, "changed", `{"kind":"loom","id":"7"}`)
	db.Do(func(tx *schema.Tx) error { tx.Changed("unregistered", 7); tx.Changed(mixChanged, user); return nil })
	expect(t, page, "mixed", string(Encode(ChangedOne{mixChanged, jsonNumber(user)})))
	db.Do(func(tx *schema.Tx) error { tx.Changed(loomsChanged, ""); return nil })
	expect(t, page, "changed", `{"kind":"looms"}`)
	speed.Store(9)
	expect(t, page, "spin", `[9]`)
}

func jsonNumber(n int64) string { return string(Encode(n)) }

// dialAs opens the socket of a page with a token.
func dialAs(t *testing.T, address, token string) *websocket.Conn {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, "http://"+address+"/mall/ws/ticket", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", token)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	var out Envelope[ticketOut]
	if err := json.NewDecoder(answer.Body).Decode(&out); err != nil {
		t.Fatal(err)
	}
	conn, _, err := websocket.DefaultDialer.Dial("ws://"+address+"/mall/ws?ticket="+out.Data.Ticket, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// expect reads messages until one has the type, and compares its data.
func expect(t *testing.T, page *websocket.Conn, messageType, data string) {
	t.Helper()
	if err := page.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	for {
		_, text, err := page.ReadMessage()
		if err != nil {
			t.Fatalf("waiting for %s: %v", messageType, err)
		}
		var m struct {
			Type string          `json:"msgType"`
			Data json.RawMessage `json:"data"`
		}
		if err := json.NewDecoder(bytes.NewReader(text)).Decode(&m); err != nil {
			t.Fatal(err)
		}
		if m.Type == messageType {
			if diff := cmp.Diff(data, string(m.Data)); diff != "" {
				t.Error(diff)
			}
			return
		}
	}
}
