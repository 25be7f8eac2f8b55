package web_test

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

func TestPagesOfAnotherVersionAreNotified(t *testing.T) {
	t.Parallel()
	_, url := open(t)
	h := apitest.At(t, url)
	answer := apitest.Get[struct{ Ticket, Version string }](h, apitest.Request{
		Path: "ws/ticket", Body: `{"version":"of-yesterday"}`,
	})
	conn, _ := apitest.Dial(t, url, answer.Ticket, "")
	apitest.Await(t, conn, `{"msgType":"refreshVersion","data":{"text":"检测到有新的版本更新，请刷新页面!"}}`)
}

// open opens a server without a search index: the socket does not need one.
func open(t *testing.T) (*schematest.DB, string) {
	t.Helper()
	db := schematest.New(t)
	db.Quote("CF701", 15000)
	return db, apitest.Serve(t, api.Config{DB: db.DB})
}

func TestSocketSendsQuotesToAllAndChangesToWatchers(t *testing.T) {
	t.Parallel()
	db, url := open(t)
	seller := db.Company("甲").Seller()
	watched := seller.Batch("65012252001").OnBasis("CF701", 1000)
	other := seller.Batch("65012252002").OnBasis("CF701", 1100)
	page, _ := apitest.Dial(t, url, apitest.At(t, url).Ticket(""), "")
	bystander, _ := apitest.Dial(t, url, apitest.At(t, url).Ticket(""), "")
	send(t, page, `{"watch":{"listing":[`+apitest.ID(watched)+`]}}`)
	send(t, page, ``)
	apitest.Await(t, page, `"id":"`+apitest.ID(watched)+`"`) // listed a moment ago: the page may not know

	reprice(db, other, 900)
	reprice(db, watched, 950)
	want := `{"msgType":"changed","data":{"kind":"listing","id":"` + apitest.ID(watched) + `"}}`
	if got := apitest.Await(t, page, `"changed"`); got != want {
		t.Errorf("the page received %s", got)
	}
	db.Quote("CF701", 15100)
	for _, conn := range []*websocket.Conn{page, bystander} {
		got := apitest.Await(t, conn, `"msgType"`)
		if strings.Contains(got, `"version":1`) { // the quote of before, if the server has read it after they connected
			got = apitest.Await(t, conn, `"msgType"`)
		}
		if !strings.Contains(got, `"indexValue":15100`) || !strings.Contains(got, `"version":2`) {
			t.Errorf("received %s", got)
		}
	}
}

func TestSocketExpandsChanges(t *testing.T) {
	t.Parallel()
	db, url := open(t)
	seller := db.Company("甲").Seller()
	first := seller.Batch("65012252001").OnBasis("CF701", 1000)
	second := seller.Batch("65012252002").OnBasis("CF701", 1100)
	page, _ := apitest.Dial(t, url, apitest.At(t, url).Ticket(""), "")
	send(t, page, `{"watch":{"listing":[`+apitest.ID(first)+`,`+apitest.ID(second)+`]}}`)
	apitest.Await(t, page, apitest.ID(second))
	db.Do(func(tx *schema.Tx) error { tx.Changed(account.CompanyChanged, seller.ID); return nil })
	both := `"ids":["` + apitest.ID(first) + `","` + apitest.ID(second) + `"]`
	if got := apitest.Await(t, page, `"ids"`); !strings.Contains(got, both) {
		t.Errorf("a change of the company was sent as %s", got)
	}
	db.Do(func(tx *schema.Tx) error { tx.Changed(market.PremiumChanged, "x"); return nil })
	if got := apitest.Await(t, page, `"lots"`); got != `{"msgType":"changed","data":{"kind":"lots"}}` {
		t.Errorf("a change of everything was sent as %s", got)
	}
}

func TestSocketOpensOnlyWithATicketForOurPages(t *testing.T) {
	t.Parallel()
	_, url := open(t)
	good := apitest.At(t, url).Ticket("")
	used := apitest.At(t, url).Ticket("")
	if conn, status := apitest.Dial(t, url, used, ""); conn == nil {
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
		{"development server", apitest.At(t, url).Ticket(""), "http://localhost:5173", true},
		{"no browser", apitest.At(t, url).Ticket(""), "", true},
	} {
		if conn, status := apitest.Dial(t, url, c.ticket, c.origin); (conn != nil) != c.opens {
			t.Errorf("%s: HTTP %d, opens %v, want %v", c.name, status, conn != nil, c.opens)
		}
	}
	answer, err := http.Get(url + "/mall/ws?ticket=" + good)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusUpgradeRequired {
		t.Errorf("a plain request got %d", answer.StatusCode)
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
		conn, _ := apitest.Dial(t, url, apitest.At(t, url).Ticket(""), "")
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

func TestSocketClosesAtShutdown(t *testing.T) {
	t.Parallel()
	var conn *websocket.Conn
	t.Run("server", func(t *testing.T) {
		_, url := open(t)
		header := http.Header{}
		address := "ws" + strings.TrimPrefix(url, "http") + "/mall/ws?ticket=" + apitest.At(t, url).Ticket("")
		opened, _, err := websocket.DefaultDialer.Dial(address, header)
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
