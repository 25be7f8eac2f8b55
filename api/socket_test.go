package api_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/fasthttp/websocket"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// open is a house without a search index: the socket does not need one.
func open(t *testing.T) (*schematest.DB, string) {
	t.Helper()
	db := schematest.New(t)
	db.Quote("CF701", 15000)
	return db, apitest.Serve(t, api.Config{DB: db.DB})
}

func ticket(t *testing.T, url string) string {
	t.Helper()
	h := &ticketHouse{url}
	return h.ask(t)
}

type ticketHouse struct{ url string }

func (h *ticketHouse) ask(t *testing.T) string {
	t.Helper()
	answer, err := http.Post(h.url+"/mall/ws/ticket", "application/json", nil)
	if err != nil {
		t.Fatal(err)
	}
	body := readAll(t, answer)
	return apitest.Data[struct{ Ticket string }](t, body).Ticket
}

// dial opens the socket of a page; nil when it is refused.
func dial(t *testing.T, url, ticket, origin string) (*websocket.Conn, int) {
	t.Helper()
	header := http.Header{}
	if origin != "" {
		header.Set("Origin", origin)
	}
	conn, answer, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(url, "http")+"/mall/ws?ticket="+ticket, header)
	if err != nil {
		if answer == nil {
			t.Fatal(err)
		}
		return nil, answer.StatusCode
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn, http.StatusSwitchingProtocols
}

// await reads until a message has a text.
func await(t *testing.T, conn *websocket.Conn, text string) string {
	t.Helper()
	if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	for {
		_, message, err := conn.ReadMessage()
		if err != nil {
			t.Fatalf("waiting for %s: %v", text, err)
		}
		if strings.Contains(string(message), text) {
			return string(message)
		}
	}
}

func TestSocketTellsQuotesToEverybodyAndChangesToThoseWhoWatch(t *testing.T) {
	t.Parallel()
	db, url := open(t)
	seller := db.Company("甲").Seller()
	watched := seller.Batch("65012252001").OnBasis("CF701", 1000)
	other := seller.Batch("65012252002").OnBasis("CF701", 1100)
	page, _ := dial(t, url, ticket(t, url), "")
	bystander, _ := dial(t, url, ticket(t, url), "")
	send(t, page, `{"watch":{"listing":[`+id(watched)+`]}}`)
	send(t, page, ``)
	await(t, page, `"id":"`+id(watched)+`"`) // listed a moment ago: the page may not know

	reprice(db, other, 900)
	reprice(db, watched, 950)
	if got := await(t, page, `"changed"`); got != `{"msgType":"changed","data":{"kind":"listing","id":"`+id(watched)+`"}}` {
		t.Errorf("the page heard %s", got)
	}
	db.Quote("CF701", 15100)
	for _, conn := range []*websocket.Conn{page, bystander} {
		if got := await(t, conn, `"msgType"`); !strings.Contains(got, `"indexValue":15100`) || !strings.Contains(got, `"version":2`) {
			t.Errorf("heard %s", got)
		}
	}
}

func TestSocketExpandsWhatChanged(t *testing.T) {
	t.Parallel()
	db, url := open(t)
	seller := db.Company("甲").Seller()
	first := seller.Batch("65012252001").OnBasis("CF701", 1000)
	second := seller.Batch("65012252002").OnBasis("CF701", 1100)
	page, _ := dial(t, url, ticket(t, url), "")
	send(t, page, `{"watch":{"listing":[`+id(first)+`,`+id(second)+`]}}`)
	await(t, page, id(second))
	db.Do(func(tx *schema.Tx) error { tx.Changed(account.CompanyChanged, seller.ID); return nil })
	if got := await(t, page, `"ids"`); !strings.Contains(got, `"ids":["`+id(first)+`","`+id(second)+`"]`) {
		t.Errorf("a change of the company was told as %s", got)
	}
	db.Do(func(tx *schema.Tx) error { tx.Changed(market.PremiumChanged, "x"); return nil })
	if got := await(t, page, `"lots"`); got != `{"msgType":"changed","data":{"kind":"lots"}}` {
		t.Errorf("a change of everything was told as %s", got)
	}
}

func TestSocketOpensOnlyWithATicketForOurPages(t *testing.T) {
	t.Parallel()
	_, url := open(t)
	good := ticket(t, url)
	used := ticket(t, url)
	if conn, status := dial(t, url, used, ""); conn == nil {
		t.Fatalf("a good ticket opens nothing: %d", status)
	}
	for _, c := range []struct {
		name, ticket, origin string
		opens                bool
	}{
		{"used", used, "", false},
		{"no ticket", "", "", false},
		{"made up", "QUJDRA", "", false},
		{"changed", "Z" + good[1:], "", false},
		{"foreign page", good, "https://evil.example", false},
		{"own page", good, url, true},
		{"development server", ticket(t, url), "http://localhost:5173", true},
		{"no browser", ticket(t, url), "", true},
	} {
		if conn, status := dial(t, url, c.ticket, c.origin); (conn != nil) != c.opens {
			t.Errorf("%s: HTTP %d, opens %v, want %v", c.name, status, conn != nil, c.opens)
		}
	}
	answer, err := http.Get(url + "/mall/ws?ticket=" + good)
	if err != nil {
		t.Fatal(err)
	}
	if body := readAll(t, answer); answer.StatusCode != http.StatusUpgradeRequired {
		t.Errorf("a plain request got %d %s", answer.StatusCode, body)
	}
}

func TestSocketDropsPagesThatSendNonsense(t *testing.T) {
	t.Parallel()
	_, url := open(t)
	for name, message := range map[string]string{
		"no JSON":      `hello`,
		"no watch":     `{"say":"x"}`,
		"text for ids": `{"watch":{"listing":["1"]}}`,
		"too many":     `{"watch":{"listing":[` + strings.Repeat("1,", 1000) + `1]}}`,
		"too long":     `{"watch":"` + strings.Repeat("x", 40<<10) + `"}`,
	} {
		conn, _ := dial(t, url, ticket(t, url), "")
		if err := conn.WriteMessage(websocket.TextMessage, []byte(message)); err != nil {
			continue // dropped before the end of the message
		}
		if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		for {
			if _, _, err := conn.ReadMessage(); err != nil {
				if strings.Contains(err.Error(), "timeout") {
					t.Errorf("%s: still open", name)
				}
				break
			}
		}
	}
}

func TestSocketSendsPagesAwayAtShutdown(t *testing.T) {
	t.Parallel()
	var conn *websocket.Conn
	t.Run("house", func(t *testing.T) {
		_, url := open(t)
		header := http.Header{}
		opened, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(url, "http")+"/mall/ws?ticket="+ticket(t, url), header)
		if err != nil {
			t.Fatal(err)
		}
		conn = opened
	})
	defer func() { _ = conn.Close() }()
	for {
		_, _, err := conn.ReadMessage()
		if err == nil {
			continue
		}
		if !websocket.IsCloseError(err, websocket.CloseServiceRestart) {
			t.Errorf("the page was left with %v", err)
		}
		return
	}
}

func send(t *testing.T, conn *websocket.Conn, text string) {
	t.Helper()
	if err := conn.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

func reprice(db *schematest.DB, l cotton.Listing, basis schema.Yuan) {
	db.Do(func(tx *schema.Tx) error {
		return schematest.Reprice(tx, l, cotton.Offer{IndexCode: l.IndexCode, Basis: basis})
	})
}
