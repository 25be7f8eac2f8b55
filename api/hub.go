package api

import (
	"context"
	"encoding/binary"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// hub tells open pages what changed in the database: quotes to everybody, listings to those who watch them, and what
// concerns a person to his pages.
type hub struct {
	db     *schema.DB
	log    *slog.Logger
	meters *meters

	limits bool // on pages of one session and of one address

	open sync.WaitGroup // pages that are served

	mu     sync.Mutex
	closed bool
	crowd
	recent map[int64]time.Time  // listings that changed, and when that was seen
	ended  map[string]time.Time // sessions that ended, and when that was seen

	follower
}

func newHub(db *schema.DB, log *slog.Logger, m *meters, limits bool) *hub {
	return &hub{
		db: db, log: log, meters: m, limits: limits, crowd: newCrowd(), recent: map[int64]time.Time{},
		ended: map[string]time.Time{}, follower: follower{told: map[int64]time.Time{}, quotes: map[string]int64{}},
	}
}

// tell sends the news to the pages that they concern.
func (h *hub) tell(n news) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if n.missed {
		h.dropAll() // they come back, and ask for everything that they show
	}
	now := time.Now()
	for id, at := range h.recent {
		if now.Sub(at) > recentFor {
			delete(h.recent, id)
		}
	}
	for _, id := range n.ids {
		h.recent[id] = now
	}
	h.forgetEnded(n.people.ended, now)
	var quotes, lots []byte
	if len(n.quotes) > 0 {
		quotes = message("quote", n.quotes)
	}
	if n.all {
		lots = message("changed", changedLots{Kind: cotton.LotsChanged})
	}
	named := changedMessages{}
	for s := range h.sockets {
		if quotes != nil {
			h.send(s, quotes)
		}
		if lots != nil {
			h.send(s, lots)
		} else if changed := s.watches(n.ids); len(changed) > 0 {
			h.send(s, named.of(changed))
		}
		h.tellPerson(s, n.people)
	}
}

// changedLots names the listings that changed: one, several, or (lots) too many to name.
type changedLots struct {
	Kind string   `json:"kind"`
	ID   string   `json:"id,omitempty"`
	IDs  []string `json:"ids,omitempty"`
}

// watches are those of some listings that a page watches.
func (s *socket) watches(ids []int64) (changed []int64) {
	if len(s.watched) == 0 {
		return nil
	}
	for _, id := range ids {
		if s.watched[id] {
			changed = append(changed, id)
		}
	}
	return changed
}

// changedMessages are messages by the listings that they name: many pages hear of the same ones.
type changedMessages map[string][]byte

func (m changedMessages) of(ids []int64) []byte {
	key := []byte{}
	for _, id := range ids {
		key = binary.AppendVarint(key, id)
	}
	text, known := m[string(key)]
	if !known {
		text = changedMessage(ids)
		m[string(key)] = text
	}
	return text
}

func changedMessage(ids []int64) []byte {
	changed := changedLots{Kind: cotton.ListingChanged}
	if len(ids) == 1 {
		changed.ID = strconv.FormatInt(ids[0], 10)
		return message("changed", changed)
	}
	for _, id := range ids {
		changed.IDs = append(changed.IDs, strconv.FormatInt(id, 10))
	}
	return message("changed", changed)
}

func message(kind string, data any) []byte {
	return encode(struct {
		Type string `json:"msgType"`
		Data any    `json:"data"`
	}{kind, data})
}

// send puts a message into a page's channel; a page that does not take its messages is dropped and comes back by
// itself.
func (h *hub) send(s *socket, message []byte) {
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
		h.remove(s)
		close(s.out)
		h.meters.sockets.Add(-1)
	}
}

func (h *hub) dropAll() {
	for s := range h.sockets {
		h.drop(s)
	}
}

// join takes a page in; false when the hub is closing or has no room for it.
func (h *hub) join(s *socket) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, ended := h.ended[s.session]; ended || h.closed {
		return false
	}
	guest, room := h.place(s.pass, h.limits)
	if !room {
		return false
	}
	if guest != nil {
		h.drop(guest)
	}
	h.open.Add(1)
	h.add(s)
	h.meters.sockets.Add(1)
	if s.old {
		h.send(s, message("refreshVersion", alert{"检测到有新的版本更新，请刷新页面!"}))
	}
	return true
}

// room tells whether a page would be taken in now.
func (h *hub) room(p pass) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, room := h.place(p, h.limits)
	return room
}

func (h *hub) leave(s *socket) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.drop(s)
}

// watch sets the listings a page looks at, and tells it of those that changed a moment ago.
func (h *hub) watch(s *socket, ids map[int64]bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	before := s.watched
	s.watched = ids
	var changed []int64
	for id, at := range h.recent {
		if ids[id] && !before[id] && time.Since(at) <= recentFor {
			changed = append(changed, id)
		}
	}
	if len(changed) > 0 {
		slices.Sort(changed)
		h.send(s, changedMessage(changed))
	}
}

// close sends every page away, takes no more, and waits until they have gone.
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
