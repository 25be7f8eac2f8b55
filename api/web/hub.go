package web

import (
	"context"
	"encoding/binary"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"cottonmall/api/limiter"
	"cottonmall/schema"
)

// hub sends open pages what changed in the database: values that tick to everybody, things of collections to those who
// watch them, and what concerns a user to the user's pages.
type hub struct {
	*Live
	db     *schema.DB
	log    *slog.Logger
	meters *meters

	open   sync.WaitGroup // pages that are served
	places *limiter.Pool

	mu      sync.Mutex
	closed  bool
	sockets map[*socket]bool
	guests  map[*socket]bool      // those without a session
	recent  []map[int64]time.Time // by watch: things that changed, and when that was seen
	ended   map[string]time.Time  // sessions that ended, and when that was seen

	follower
}

const (
	sessionSockets = 20  // pages of one session
	addressSockets = 500 // pages from one address; offices share addresses
)

func newHub(db *schema.DB, log *slog.Logger, m *meters, limits bool, l *Live) *hub {
	h := &hub{
		Live: l, db: db, log: log, meters: m, places: newPlaces(limits), sockets: map[*socket]bool{}, guests: map[*socket]bool{},
		ended: map[string]time.Time{}, follower: follower{told: map[int64]time.Time{}, versions: map[string]int64{}},
	}
	for range l.Watches {
		h.recent = append(h.recent, map[int64]time.Time{})
	}
	return h
}

// newPlaces returns room for pages: for all of them, and if limited for those of one session and of one address.
func newPlaces(limited bool) *limiter.Pool {
	c := limiter.Capacity{Total: socketsMax}
	if limited {
		c.Each = map[limiter.Kind]int64{limiter.Session: sessionSockets, limiter.Address: addressSockets}
	}
	return limiter.NewPool(c)
}

// send sends the news to the pages that they concern.
func (h *hub) send(n news) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if n.missed {
		h.dropAll() // they come back, and ask for everything that they show
	}
	now := time.Now()
	h.remember(n.changed, now)
	h.forgetEnded(n.people.ended, now)
	everybody := h.tickMessages(n.ticks)
	watched := make([]changedMessages, len(h.Watches))
	for i, w := range h.Watches {
		watched[i] = changedMessages{kind: w.Collection.One, texts: map[string][]byte{}}
		if n.changed[i].all {
			everybody = append(everybody, message("changed", changedThings{Kind: w.Collection.Many}))
		}
	}
	for s := range h.sockets {
		for _, text := range everybody {
			h.push(s, text)
		}
		for i, c := range n.changed {
			if ids := s.watches(i, c.ids); len(ids) > 0 && !c.all {
				h.push(s, watched[i].of(ids))
			}
		}
		h.pushPersonal(s, n.people)
	}
}

// remember keeps for a while which things changed.
func (h *hub) remember(changed []changedIDs, now time.Time) {
	for i, recent := range h.recent {
		maps.DeleteFunc(recent, func(_ int64, at time.Time) bool { return now.Sub(at) > recentFor })
		for _, id := range changed[i].ids {
			recent[id] = now
		}
	}
}

// tickMessages returns a message for each ticker with values.
func (h *hub) tickMessages(ticks [][]Tick) (texts [][]byte) {
	for i, values := range ticks {
		if len(values) == 0 {
			continue
		}
		data := make([]any, len(values))
		for j, value := range values {
			data[j] = value.Data
		}
		texts = append(texts, message(h.Tickers[i].MessageType, data))
	}
	return texts
}

// changedThings names the things of a collection that changed: one, several, or too many to name.
type changedThings struct {
	Kind string   `json:"kind"`
	ID   string   `json:"id,omitempty"`
	IDs  []string `json:"ids,omitempty"`
}

// watches returns those of some things that a page watches.
func (s *socket) watches(watch int, ids []int64) (changed []int64) {
	if watch >= len(s.watched) || len(s.watched[watch]) == 0 {
		return nil
	}
	for _, id := range ids {
		if s.watched[watch][id] {
			changed = append(changed, id)
		}
	}
	return changed
}

// changedMessages are messages by the things that they name. Many pages share one.
type changedMessages struct {
	kind  string
	texts map[string][]byte
}

func (m changedMessages) of(ids []int64) []byte {
	key := []byte{}
	for _, id := range ids {
		key = binary.AppendVarint(key, id)
	}
	text, known := m.texts[string(key)]
	if !known {
		text = changedMessage(m.kind, ids)
		m.texts[string(key)] = text
	}
	return text
}

func changedMessage(kind string, ids []int64) []byte {
	changed := changedThings{Kind: kind}
	if len(ids) == 1 {
		changed.ID = strconv.FormatInt(ids[0], 10)
		return message("changed", changed)
	}
	for _, id := range ids {
		changed.IDs = append(changed.IDs, strconv.FormatInt(id, 10))
	}
	return message("changed", changed)
}

// message returns the text of a message.
func message(messageType string, data any) []byte {
	return Encode(struct {
		Type string `json:"msgType"`
		Data any    `json:"data"`
	}{messageType, data})
}

// push puts a message into a page's channel. It drops a page that does not take its messages; the page comes back.
func (h *hub) push(s *socket, message []byte) {
	if !h.sockets[s] {
		return
	}
	select {
	case s.out <- message:
	default:
		h.drop(s)
	}
}

func (h *hub) drop(s *socket) {
	if h.sockets[s] {
		delete(h.sockets, s)
		delete(h.guests, s)
		s.release()
		close(s.out)
		h.meters.sockets.Add(-1)
	}
}

func (h *hub) dropAll() {
	for s := range h.sockets {
		h.drop(s)
	}
}

// join adds a page. It returns false when the hub is closing or has no room.
func (h *hub) join(s *socket) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, ended := h.ended[s.session]; ended || h.closed {
		return false
	}
	release, err := h.acquire(s.pass)
	if guest := h.guestFor(s.pass, err); guest != nil {
		h.drop(guest)
		release, err = h.acquire(s.pass)
	}
	if err != nil {
		return false
	}
	s.release = release
	h.open.Add(1)
	h.sockets[s] = true
	if s.session == "" {
		h.guests[s] = true
	}
	h.meters.sockets.Add(1)
	if s.old {
		h.push(s, message("refreshVersion", Alert{"检测到有新的版本更新，请刷新页面!"}))
	}
	return true
}

// acquire takes a place for a page.
func (h *hub) acquire(p pass) (release func(), err error) {
	keys := []limiter.Key{{Kind: limiter.Address, ID: p.address}}
	if p.session != "" {
		keys = append(keys, limiter.Key{Kind: limiter.Session, ID: p.session})
	}
	return h.places.Acquire(context.Background(), 1, keys...)
}

// guestFor returns a guest who makes room for a member without a place: one of the same address if its share is used up,
// or anyone.
func (h *hub) guestFor(p pass, err error) *socket {
	full, ok := errors.AsType[*limiter.Full](err)
	if !ok || p.session == "" || full.Key.Kind == limiter.Session {
		return nil
	}
	for s := range h.guests {
		if full.Key == limiter.Everyone || s.address == p.address {
			return s
		}
	}
	return nil
}

// room reports whether there is a place for a page now.
func (h *hub) room(p pass) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	release, err := h.acquire(p)
	if err == nil {
		release()
	}
	return err == nil || h.guestFor(p, err) != nil
}

func (h *hub) leave(s *socket) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.drop(s)
}

// watch sets the things that a page shows, and sends it those that changed a moment ago.
func (h *hub) watch(s *socket, watched []map[int64]bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	before := s.watched
	s.watched = watched
	for i, recent := range h.recent {
		var changed []int64
		for id, at := range recent {
			known := i < len(before) && before[i][id]
			if watched[i][id] && !known && time.Since(at) <= recentFor {
				changed = append(changed, id)
			}
		}
		if len(changed) > 0 {
			slices.Sort(changed)
			h.push(s, changedMessage(h.Watches[i].Collection.One, changed))
		}
	}
}

// pushPersonal sends a page what concerns its user. The pages of a session that has ended receive it last, and close.
func (h *hub) pushPersonal(s *socket, p personal) {
	if s.session == "" {
		return
	}
	for _, text := range p.members[s.membership] {
		h.push(s, text)
	}
	for _, text := range p.users[s.user] {
		h.push(s, text)
	}
	gaveWay, ended := p.ended[s.session]
	switch {
	case ended && gaveWay:
		time.AfterFunc(handover, func() {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.part(s)
		})
	case ended:
		h.part(s)
	}
}

// handover is how long the pages of a session stay open that gave way to another one of the same browser. The browser
// must have the new cookie when they ask who is logged in.
const handover = time.Second

// part closes a page whose session has ended.
func (h *hub) part(s *socket) {
	h.push(s, message("loggedOut", Alert{"登录已失效，请重新登录"}))
	h.drop(s)
}

// forgetEnded keeps sessions that have just ended as long as one of their tickets may still be used.
func (h *hub) forgetEnded(ended map[string]bool, now time.Time) {
	maps.DeleteFunc(h.ended, func(_ string, at time.Time) bool { return now.Sub(at) > 2*ticketLife })
	for hash := range ended {
		h.ended[hash] = now
	}
}

// close closes every page, accepts no more, and waits until they are gone.
func (h *hub) close(ctx context.Context) {
	h.mu.Lock()
	h.closed = true
	h.dropAll()
	h.mu.Unlock()
	gone := make(chan struct{})
	go func() {
		h.open.Wait()
		close(gone)
	}()
	select {
	case <-gone:
	case <-ctx.Done():
	}
}
