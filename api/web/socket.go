package web

import (
	"context"
	"encoding/json"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"runtime/debug"
	"sync"
	"time"

	"github.com/fasthttp/websocket"
	contrib "github.com/gofiber/contrib/websocket"
	"github.com/gofiber/fiber/v2"

	"cottonmall/schema"
)

const (
	socketsMax   = 10_000           // open sockets of one server
	watchedMax   = 1000             // objects that one page may watch
	messageMax   = 32 << 10         // bytes of a message from a page
	queuedMax    = 64               // messages that may wait for a slow page before it is dropped
	idleTimeout  = 30 * time.Second // pages send a heartbeat every 5 s
	pingEvery    = 20 * time.Second
	writeTimeout = 10 * time.Second
)

type ticketIn struct {
	Version string `json:"version,omitempty" maxLength:"64" doc:"页面的版本：第一次入场券给的；已不是现在的，连接后会收到 refreshVersion"`
}

type ticketOut struct {
	Ticket  string `json:"ticket"`
	Version string `json:"version" doc:"现在的页面版本"`
}

// ticket returns a ticket with which a page can open the socket for its caller, within a minute.
func (s *Server) ticket(c *Call, in *ticketIn) (ticketOut, error) {
	p := claimsOf(c.Caller, in.Version != "" && in.Version != s.pages.version())
	if !s.hub.hasSlot(p) {
		return ticketOut{}, schema.Busy(nil, "实时连接已满，请稍后再试")
	}
	return ticketOut{s.tickets.issue(p, time.Now()), s.pages.version()}, nil
}

// socket opens the WebSocket of a page. It requires a valid ticket and a page of this site. If the session has ended
// since the ticket was issued, the socket is closed at once: a browser would report a refused one as an error.
func (s *Server) socket(c *Call) error {
	if !contrib.IsWebSocketUpgrade(c.Fiber) {
		return fiber.ErrUpgradeRequired
	}
	if !s.isOwnOrigin(c.Fiber) {
		return schema.Denied("实时连接只接受本站页面")
	}
	t, ok := s.tickets.redeem(c.Fiber.Query("ticket"), time.Now())
	if !ok {
		return schema.Denied("实时连接的入场券已失效，请刷新页面")
	}
	if t.session != "" {
		open, err := s.isSessionOpen(t)
		if err != nil {
			return err
		}
		t.ended = !open
	}
	t.address = c.Caller.Address
	c.Fiber.Locals(claimsKey, t)
	return s.upgrade(c.Fiber)
}

const claimsKey = "pass"

// isSessionOpen reports whether the session of a ticket has not ended.
func (s *Server) isSessionOpen(p claims) (bool, error) {
	ctx, cancel := context.WithTimeout(s.context, LookupTimeout)
	defer cancel()
	return s.sessions.IsOpen(ctx, p.user, p.session)
}

func (s *Server) upgradeHandler() fiber.Handler {
	return contrib.New(func(conn *contrib.Conn) {
		s.hub.serve(conn.Conn, conn.Locals(claimsKey).(claims))
	}, contrib.Config{
		HandshakeTimeout: writeTimeout, ReadBufferSize: 4 << 10, WriteBufferSize: 4 << 10,
		Origins: []string{"*"}, // isOwnOrigin has checked the origin
		RecoverHandler: func(*contrib.Conn) {
			if cause := recover(); cause != nil {
				s.log.Error("panic in socket", slog.Any("cause", cause), slog.String("stack", string(debug.Stack())))
			}
		},
	})
}

// isOwnOrigin reports whether a request comes from a page of this site. Programs other than browsers send no origin.
func (s *Server) isOwnOrigin(c *fiber.Ctx) bool {
	origin := c.Get(fiber.HeaderOrigin)
	if origin == "" {
		return true
	}
	page, err := url.Parse(origin)
	if err != nil {
		return false
	}
	if public, err := url.Parse(s.PublicURL); err == nil && s.PublicURL != "" && page.Host == public.Host {
		return true
	}
	return page.Host == string(c.Context().Host()) || isLoopback(page.Hostname()) && isLoopback(c.Hostname())
}

// isLoopback reports whether a host is this machine. The pages of the development server come from another port.
func isLoopback(host string) bool {
	if at, err := netip.ParseAddrPort(host); err == nil {
		return at.Addr().IsLoopback()
	}
	at, err := netip.ParseAddr(host)
	return err == nil && at.IsLoopback() || host == "localhost"
}

// socket is one open page.
type socket struct {
	claims
	conn    *websocket.Conn
	out     chan []byte      // messages to send; closed to close the socket
	watched []map[int64]bool // watched objects by watch; guarded by the mutex of the hub
	release func()           // releases the slot

	mu      sync.Mutex
	stopped bool // no more messages are read
}

// serve sends and receives the messages of a page until its socket is closed.
func (h *hub) serve(conn *websocket.Conn, p claims) {
	s := &socket{claims: p, conn: conn, out: make(chan []byte, queuedMax)}
	if !h.join(s) {
		close(s.out)
		s.write()
		return
	}
	defer h.serving.Done()
	written := make(chan struct{})
	go func() {
		defer close(written)
		s.write()
	}()
	s.read(h)
	h.leave(s)
	<-written
}

// write sends queued messages and pings, until the channel is closed or writing fails.
func (s *socket) write() {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for {
		kind, message := websocket.TextMessage, []byte(nil)
		select {
		case text, open := <-s.out:
			message = text
			if !open {
				kind, message = websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseServiceRestart, "")
			}
		case <-ping.C:
			kind = websocket.PingMessage
		}
		err := s.conn.SetWriteDeadline(time.Now().Add(writeTimeout))
		if err == nil {
			err = s.conn.WriteMessage(kind, message)
		}
		if err != nil || kind == websocket.CloseMessage {
			s.stopReading()
			return
		}
	}
}

// read receives the messages of the page, until the socket is closed or idle for idleTimeout.
func (s *socket) read(h *hub) {
	s.conn.SetReadLimit(messageMax)
	s.conn.SetPongHandler(func(string) error { return s.extendDeadline() })
	for s.extendDeadline() == nil {
		_, message, err := s.conn.ReadMessage()
		if err != nil {
			return
		}
		if len(message) == 0 {
			continue // heartbeat
		}
		watched, ok := h.watchedOf(message)
		if !ok {
			return
		}
		h.setWatched(s, watched)
	}
}

// extendDeadline allows the page to be idle for another idleTimeout. It fails after stopReading.
func (s *socket) extendDeadline() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		return net.ErrClosed
	}
	return s.conn.SetReadDeadline(time.Now().Add(idleTimeout))
}

// stopReading ends read. A connection that was taken over from the HTTP server closes when serve returns, not before.
func (s *socket) stopReading() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopped = true
	_ = s.conn.SetReadDeadline(time.Now()) // fails only on a closed connection, which read cannot use anyway
}

// watchedOf returns the objects in a message of a page, by collection. The message is like {"watch":{"listing":[1,2]}}.
func (l *Live) watchedOf(message []byte) (watched []map[int64]bool, ok bool) {
	var m struct {
		Watch map[string]json.RawMessage `json:"watch"`
	}
	if json.Unmarshal(message, &m) != nil || m.Watch == nil {
		return nil, false
	}
	named := 0
	for _, c := range l.Watched {
		var list []int64
		if raw := m.Watch[c.One]; raw != nil && json.Unmarshal(raw, &list) != nil {
			return nil, false
		}
		named += len(list)
		ids := make(map[int64]bool, len(list))
		for _, id := range list {
			ids[id] = true
		}
		watched = append(watched, ids)
	}
	return watched, named <= watchedMax
}
