package apitest

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/fasthttp/websocket"
)

// Ticket returns a ticket for the socket.
func (h *Server) Ticket(session string) string {
	h.t.Helper()
	return Get[struct{ Ticket string }](h, Request{Path: "ws/ticket", Session: session}).Ticket
}

// Page opens the socket of a page.
func (h *Server) Page(session string) *websocket.Conn {
	h.t.Helper()
	conn, status := Dial(h.t, h.URL, h.Ticket(session), "")
	if conn == nil {
		h.t.Fatalf("the socket was refused with %d", status)
	}
	return conn
}

// Dial opens the socket of a page. It returns nil when it is refused, and the HTTP status.
func Dial(t testing.TB, url, ticket, origin string) (*websocket.Conn, int) {
	t.Helper()
	header := http.Header{}
	if origin != "" {
		header.Set("Origin", origin)
	}
	address := "ws" + strings.TrimPrefix(url, "http") + "/mall/ws?ticket=" + ticket
	conn, answer, err := websocket.DefaultDialer.Dial(address, header)
	if err != nil {
		if answer == nil {
			t.Fatal(err)
		}
		return nil, answer.StatusCode
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn, http.StatusSwitchingProtocols
}

// Await reads messages until one has a text, and returns it.
func Await(t testing.TB, conn *websocket.Conn, text string) string {
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

// AwaitAll reads messages until one has a text, and returns all.
func AwaitAll(t testing.TB, conn *websocket.Conn, text string) string {
	t.Helper()
	var messages []string
	for {
		messages = append(messages, Await(t, conn, ""))
		if strings.Contains(messages[len(messages)-1], text) {
			return strings.Join(messages, " ")
		}
	}
}
