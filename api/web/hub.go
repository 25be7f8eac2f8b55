package web

import (
	"context"
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

// hub sends changes in the database to open pages. A page receives the values of tickers, the changes of the objects
// that it watches, and the messages for its user.
type hub struct {
	*Live
	db     *schema.DB
	log    *slog.Logger
	meters *meters
	idle   time.Duration // between polls without a commit on this server

	serving sync.WaitGroup // sockets that are open
	slots   *limiter.Pool  // one for each open socket

	mu      sync.Mutex
	closed  bool
	sockets map[*socket]bool
	guests  map[*socket]bool      // sockets without a session
	recent  []map[int64]time.Time // by watch: changed objects, and when the hub read the change
	ticked  []map[string]readTick // by ticker with a collection: the last values by key
	ended   map[string]time.Time  // ended sessions, and when the hub read the change

	pollState
}

const (
	sessionSockets = 20  // pages of one session
	addressSockets = 500 // pages from one address; offices share addresses
)

func newHub(db *schema.DB, log *slog.Logger, m *meters, limits bool, l *Live) *hub {
	h := &hub{
		Live: l, db: db, log: log, meters: m, idle: pollInterval, slots: newSocketPool(limits),
		sockets: map[*socket]bool{}, guests: map[*socket]bool{}, ended: map[string]time.Time{},
		pollState: pollState{processed: map[int64]time.Time{}, versions: map[string]sentTick{}},
	}
	for range l.Tickers {
		h.ticked = append(h.ticked, map[string]readTick{})
	}
	for range l.Watched {
		h.recent = append(h.recent, map[int64]time.Time{})
	}
	return h
}

// newSocketPool returns the pool of sockets. If limited, it also limits the sockets of one session and of one address.
func newSocketPool(limited bool) *limiter.Pool {
	c := limiter.Capacity{Total: socketsMax}
	if limited {
		c.Each = map[limiter.Kind]int64{limiter.Session: sessionSockets, limiter.Address: addressSockets}
	}
	return limiter.NewPool(c)
}

// send sends changes to the pages that they concern.
func (h *hub) send(b changeBatch) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if b.missed {
		h.dropAll() // the pages connect again and reload what they show
	}
	now := time.Now()
	h.rememberChanged(b.changed, now)
	h.rememberEnded(b.personal.ended, now)
	broadcast, watched := h.tickMessages(b.ticks, now)
	for i, c := range h.Watched {
		if b.changed[i].all {
			broadcast = append(broadcast, message(changedType, changedThings{Kind: c.Many}))
		} else if ids := b.changed[i].ids; len(ids) > 0 {
			encode := func(ids []int64) []byte { return changedMessage(c.One, ids) }
			watched = append(watched, &watchedTexts{watch: i, ids: ids, encode: encode, texts: map[string][]byte{}})
		}
	}
	for s := range h.sockets {
		for _, w := range watched { // first the values, after which a page may not need to load what changed
			if ids := s.watchedAmong(w.watch, w.ids); len(ids) > 0 {
				h.push(s, w.textFor(ids))
			}
		}
		for _, text := range broadcast {
			h.push(s, text)
		}
		h.pushPersonal(s, b.personal)
	}
}

// rememberChanged keeps the IDs of changed objects for recentTime.
func (h *hub) rememberChanged(changed []changedIDs, now time.Time) {
	for i, recent := range h.recent {
		maps.DeleteFunc(recent, func(_ int64, at time.Time) bool { return now.Sub(at) > recentTime })
		for _, id := range changed[i].ids {
			recent[id] = now
		}
	}
}

// changedThings is the message about changed objects of a collection. It has no ID when there are too many.
type changedThings struct {
	Kind string   `json:"kind"`
	ID   string   `json:"id,omitempty"`
	IDs  []string `json:"ids,omitempty"`
}

// watchedAmong returns those of some objects that a page watches.
func (s *socket) watchedAmong(watch int, ids []int64) (changed []int64) {
	if watch < 0 || watch >= len(s.watched) || len(s.watched[watch]) == 0 {
		return nil
	}
	for _, id := range ids {
		if s.watched[watch][id] {
			changed = append(changed, id)
		}
	}
	return changed
}

func changedMessage(kind string, ids []int64) []byte {
	changed := changedThings{Kind: kind}
	if len(ids) == 1 {
		changed.ID = strconv.FormatInt(ids[0], 10)
		return message(changedType, changed)
	}
	for _, id := range ids {
		changed.IDs = append(changed.IDs, strconv.FormatInt(id, 10))
	}
	return message(changedType, changed)
}

// message returns the JSON of a message.
func message(messageType string, data any) []byte {
	return Encode(LiveMessage{messageType, data})
}

// push queues a message for a page. It drops a page whose queue is full; the page connects again.
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

// join adds a page. It returns false when the hub is closing, the session has ended or the hub has no slot.
func (h *hub) join(s *socket) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, ended := h.ended[s.session]; ended || s.ended || h.closed {
		return false
	}
	release, err := h.acquire(s.claims)
	if guest := h.guestToDrop(s.claims, err); guest != nil {
		h.drop(guest)
		release, err = h.acquire(s.claims)
	}
	if err != nil {
		return false
	}
	s.release = release
	h.serving.Add(1)
	h.sockets[s] = true
	if s.session == "" {
		h.guests[s] = true
	}
	h.meters.sockets.Add(1)
	if s.old {
		h.push(s, message(newVersionType, Alert{"检测到有新的版本更新，请刷新页面!"}))
	}
	return true
}

// acquire takes a slot for a page.
func (h *hub) acquire(p claims) (release func(), err error) {
	keys := []limiter.Key{{Kind: limiter.Address, ID: p.address}}
	if p.session != "" {
		keys = append(keys, limiter.Key{Kind: limiter.Session, ID: p.session})
	}
	return h.slots.Acquire(context.Background(), 1, keys...)
}

// guestToDrop returns a guest to drop so that a member gets a slot; nil if no guest can make room. If the
// address of the member has no slots left, the guest is one of that address.
func (h *hub) guestToDrop(p claims, err error) *socket {
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

// hasSlot reports whether there is a slot for a page now.
func (h *hub) hasSlot(p claims) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	release, err := h.acquire(p)
	if err == nil {
		release()
	}
	return err == nil || h.guestToDrop(p, err) != nil
}

func (h *hub) leave(s *socket) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.drop(s)
}

// setWatched sets the objects that a page watches. It sends the page those that have changed within recentTime, and
// their values.
func (h *hub) setWatched(s *socket, watched []map[int64]bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	before := s.watched
	s.watched = watched
	isNew := func(watch int, id int64, at time.Time) bool {
		known := watch < len(before) && before[watch][id]
		return watched[watch][id] && !known && time.Since(at) <= recentTime
	}
	h.pushTicked(s, isNew)
	for i, recent := range h.recent {
		var changed []int64
		for id, at := range recent {
			if isNew(i, id, at) {
				changed = append(changed, id)
			}
		}
		if len(changed) > 0 {
			slices.Sort(changed)
			h.push(s, changedMessage(h.Watched[i].One, changed))
		}
	}
}

// pushPersonal sends a page the messages for its user. It then closes the page if its session has ended.
func (h *hub) pushPersonal(s *socket, p personalMessages) {
	if s.session == "" {
		return
	}
	for _, text := range p.members[s.membership] {
		h.push(s, text)
	}
	for _, text := range p.users[s.user] {
		h.push(s, text)
	}
	replaced, ended := p.ended[s.session]
	switch {
	case ended && replaced:
		time.AfterFunc(replacedDelay, func() {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.dropEnded(s)
		})
	case ended:
		h.dropEnded(s)
	}
}

// replacedDelay is how long the pages of a replaced session stay open. When they close, they ask for the logged-in
// user, and the browser must have the new cookie by then.
const replacedDelay = time.Second

// dropEnded notifies and drops a page whose session has ended.
func (h *hub) dropEnded(s *socket) {
	h.push(s, message(loggedOutType, Alert{"登录已失效，请重新登录"}))
	h.drop(s)
}

// rememberEnded keeps ended sessions until none of their tickets is valid.
func (h *hub) rememberEnded(ended map[string]bool, now time.Time) {
	maps.DeleteFunc(h.ended, func(_ string, at time.Time) bool { return now.Sub(at) > 2*ticketLife })
	for hash := range ended {
		h.ended[hash] = now
	}
}

// close drops all pages, accepts no more, and waits until their sockets are closed.
func (h *hub) close(ctx context.Context) {
	h.mu.Lock()
	h.closed = true
	h.dropAll()
	h.mu.Unlock()
	closed := make(chan struct{})
	go func() {
		h.serving.Wait()
		close(closed)
	}()
	select {
	case <-closed:
	case <-ctx.Done():
	}
}
