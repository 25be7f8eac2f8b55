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
	socketsMax   = 10_000           // open at once on one server
	watchedMax   = 1000             // listings one page may watch
	messageMax   = 32 << 10         // bytes a page may send at once
	waitingMax   = 64               // messages that may wait for a slow reader before it is dropped
	quietMax     = 30 * time.Second // pages send something every 5 s
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

// ticket lets a page of ours open the socket within a minute, as the one who asks for it.
func (s *Server) ticket(c *Call, in *ticketIn) (ticketOut, error) {
	p := passOf(c.Caller, in.Version != "" && in.Version != s.pages.version())
	if !s.hub.room(p) {
		return ticketOut{}, schema.Busy(nil, "实时连接已满，请稍后再试")
	}
	return ticketOut{s.tickets.issue(p, time.Now()), s.pages.version()}, nil
}

// socket opens the live connection of a page: with a ticket, and only for pages of this site.
func (s *Server) socket(c *Call) error {
	if !contrib.IsWebSocketUpgrade(c.Fiber) {
		return fiber.ErrUpgradeRequired
	}
	if !s.ownPage(c.Fiber) {
		return schema.Denied("实时连接只接受本站页面")
	}
	p, ok := s.tickets.opens(c.Fiber.Query("ticket"), time.Now())
	if ok && p.session != "" {
		var err error
		if ok, err = s.stands(p); err != nil {
			return err
		}
	}
	if !ok {
		return schema.Denied("实时连接的入场券已失效，请刷新页面")
	}
	p.address = c.Caller.Address
	c.Fiber.Locals(passKey, p)
	return s.upgrade(c.Fiber)
}

const passKey = "pass"

// stands tells whether the session of a ticket has not ended since.
func (s *Server) stands(p pass) (bool, error) {
	ctx, cancel := context.WithTimeout(s.context, LookupTime)
	defer cancel()
	return s.sessions.Open(ctx, p.user, p.session)
}

func (s *Server) upgradeHandler() fiber.Handler {
	return contrib.New(func(conn *contrib.Conn) { s.hub.serve(conn.Conn, conn.Locals(passKey).(pass)) }, contrib.Config{
		HandshakeTimeout: writeTimeout, ReadBufferSize: 4 << 10, WriteBufferSize: 4 << 10,
		Origins: []string{"*"}, // ownPage has checked
		RecoverHandler: func(*contrib.Conn) {
			if cause := recover(); cause != nil {
				s.log.Error("panic in a socket", slog.Any("cause", cause), slog.String("stack", string(debug.Stack())))
			}
		},
	})
}

// ownPage tells whether the browser's page is of this site. Programs that are no browsers say nothing.
func (s *Server) ownPage(c *fiber.Ctx) bool {
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
	return page.Host == string(c.Context().Host()) || loopback(page.Hostname()) && loopback(c.Hostname())
}

// loopback tells whether a host is this machine: the development server asks from another port.
func loopback(host string) bool {
	if at, err := netip.ParseAddrPort(host); err == nil {
		return at.Addr().IsLoopback()
	}
	at, err := netip.ParseAddr(host)
	return err == nil && at.IsLoopback() || host == "localhost"
}

// socket is one open page.
type socket struct {
	pass
	conn    *websocket.Conn
	out     chan []byte      // closed when the page is to go
	watched []map[int64]bool // by watch of the hub, which guards it
	release func()           // frees its place

	mu   sync.Mutex
	gone bool // nothing more is read
}

// serve talks with a page until it goes.
func (h *hub) serve(conn *websocket.Conn, p pass) {
	s := &socket{pass: p, conn: conn, out: make(chan []byte, waitingMax)}
	if !h.join(s) {
		close(s.out)
		s.write()
		return
	}
	defer h.open.Done()
	written := make(chan struct{})
	go func() {
		defer close(written)
		s.write()
	}()
	s.read(h)
	h.leave(s)
	<-written
}

// write sends what waits and pings, until the channel is closed or the page does not take it.
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
			s.stop()
			return
		}
	}
}

// read takes what the page sends, until it goes or stays silent.
func (s *socket) read(h *hub) {
	s.conn.SetReadLimit(messageMax)
	s.conn.SetPongHandler(func(string) error { return s.stay() })
	for s.stay() == nil {
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
		h.watch(s, watched)
	}
}

// stay lets the page be quiet for a while.
func (s *socket) stay() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gone {
		return net.ErrClosed
	}
	return s.conn.SetReadDeadline(time.Now().Add(quietMax))
}

// stop ends read. A connection that was taken over from the HTTP server closes when serve returns, not before.
func (s *socket) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gone = true
	_ = s.conn.SetReadDeadline(time.Now()) // fails when the page has gone: then read ends by itself
}

// watchedOf reads {"watch":{"listing":[1,2]}}: the things that a page shows, by watch.
func (l *Live) watchedOf(message []byte) (watched []map[int64]bool, ok bool) {
	var m struct {
		Watch map[string]json.RawMessage `json:"watch"`
	}
	if json.Unmarshal(message, &m) != nil || m.Watch == nil {
		return nil, false
	}
	named := 0
	for _, w := range l.Watches {
		var list []int64
		if raw := m.Watch[w.Name]; raw != nil && json.Unmarshal(raw, &list) != nil {
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
