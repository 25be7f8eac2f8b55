package web

import (
	"context"
	"log/slog"
	"strconv"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// newTestHub is a hub that does not run. It sends what the domains would.
func newTestHub(db *schema.DB) *hub {
	l := Live{
		Watched: []*schema.Collection{&cotton.Listings},
		Messages: []MessageKind{
			MessageToMembership(notice.MessageChanged, "message"), AlertMembership(account.MembershipFrozen, "冻结"),
		},
		Tickers: []Ticker{{
			MessageType: "quote", Kinds: []string{market.QuoteChanged},
			Read: func(tx *schema.Tx, _ []schema.ChangeIndex) (ticks []Tick, err error) {
				quotes, err := market.Quotes(tx)
				for _, q := range quotes {
					ticks = append(ticks, Tick{Key: q.IndexCode, Version: q.Version, Data: q})
				}
				return ticks, err
			},
		}},
	}
	return newHub(db, slog.New(slog.DiscardHandler), newMeters(laggingIndex{}, db.UnknownChanges), true, &l)
}

// watching is a hub with one page that watches listings; the hub does not run.
func watching(db *schema.DB, ids ...int64) (*hub, *socket) {
	h := newTestHub(db)
	s := &socket{out: make(chan []byte, 10_000), watched: []map[int64]bool{{}}}
	for _, id := range ids {
		s.watched[0][id] = true
	}
	h.join(s)
	return h, s
}

// messagesOf returns the messages of a kind that wait for a page.
func messagesOf(s *socket, kind string) (list []string) {
	for len(s.out) > 0 {
		if text := string(<-s.out); strings.Contains(text, `"msgType":"`+kind+`"`) {
			list = append(list, text)
		}
	}
	return list
}

func TestAChangeIsSentOnce(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	h, page := watching(db.DB, 7)
	look := func() int {
		if err := h.poll(t.Context()); err != nil {
			t.Fatal(err)
		}
		return len(messagesOf(page, "changed"))
	}
	changed := func() { db.Do(func(tx *schema.Tx) error { tx.Changed(cotton.ListingChanged, 7); return nil }) }

	changed()
	if first, again := look(), look(); first != 1 || again != 0 {
		t.Errorf("a change was sent %d times, then %d times", first, again)
	}
	db.Advance(overlap)
	if n := look(); n != 0 {
		t.Errorf("at the end of the overlap it was sent %d times more", n)
	}
	db.Advance(-overlap / 2)
	changed()
	db.Advance(overlap / 2)
	if n := look(); n != 1 {
		t.Errorf("a change that became visible late was sent %d times", n)
	}
	db.Advance(time.Minute)
	if first, again := look(), look(); first != 0 || again != 0 || len(h.processed) != 0 {
		t.Errorf("a minute later %d and %d are sent, %d are remembered", first, again, len(h.processed))
	}
}

// TestMissedChangesAreSent checks that a poll sends the changes since the last one that succeeded.
func TestMissedChangesAreSent(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	h, page := watching(db.DB, 7)
	look := func() {
		t.Helper()
		if err := h.poll(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	look()
	db.Do(func(tx *schema.Tx) error { tx.Changed(cotton.ListingChanged, 7); return nil })
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for range 3 {
		db.Advance(20 * time.Second)
		if err := h.poll(gone); err == nil {
			t.Fatal("a look without a database succeeded")
		}
	}
	look()
	if n := len(messagesOf(page, "changed")); n != 1 {
		t.Errorf("after a minute without the database a change was sent %d times", n)
	}
	if !h.sockets[page] {
		t.Fatal("the page was sent away")
	}
	db.Advance(schema.LiveKept)
	look()
	if h.sockets[page] {
		t.Error("a page that may have missed something stays")
	}
}

// pageBy is a page of a session, from an address.
func pageBy(session, address string) *socket {
	return &socket{claims: claims{session: session, address: address}, out: make(chan []byte, 1)}
}

func TestOneUserCannotTakeAllPlaces(t *testing.T) {
	t.Parallel()
	h := newTestHub(schematest.New(t).DB)
	for i := range sessionSockets {
		if !h.join(pageBy("greedy", strconv.Itoa(i))) {
			t.Fatalf("page %d of a session is refused", i)
		}
	}
	if h.join(pageBy("greedy", "elsewhere")) || h.hasSlot(claims{session: "greedy", address: "elsewhere"}) {
		t.Error("a session has more pages than its share")
	}
	fillOffice(t, h)
	before := len(h.sockets)
	if h.join(pageBy("", "office")) || h.hasSlot(claims{address: "office"}) {
		t.Error("an address has more pages than its share")
	}
	if p := pageBy("one", "office"); !h.hasSlot(p.claims) || !h.join(p) {
		t.Error("a member is refused though there are guests")
	}
	if len(h.sockets) != before || len(h.guests) != addressSockets-1 {
		t.Errorf("no guest went for a member: %d pages, %d guests", len(h.sockets), len(h.guests))
	}
	checkFullHub(t, h)
	for s := range h.sockets {
		h.leave(s)
	}
	if len(h.guests) != 0 {
		t.Errorf("when all have gone there are %d guests", len(h.guests))
	}
	fillOffice(t, h)
}

// fillOffice joins as many guests of one address as may join.
func fillOffice(t *testing.T, h *hub) {
	t.Helper()
	for i := range addressSockets {
		if !h.join(pageBy("", "office")) {
			t.Fatalf("page %d of an address is refused", i)
		}
	}
}

// checkFullHub fills the hub. It checks that a guest is then refused and a member is not.
func checkFullHub(t *testing.T, h *hub) {
	t.Helper()
	for n := 0; len(h.sockets) < socketsMax; n++ {
		h.join(pageBy("", strconv.Itoa(n%100)))
	}
	if h.join(pageBy("", "late")) || h.hasSlot(claims{address: "late"}) {
		t.Error("a guest got a slot that is not there")
	}
	p := pageBy("late", "late")
	if !h.join(p) || !h.sockets[p] || len(h.sockets) != socketsMax {
		t.Errorf("a member is refused in a full hub; %d pages", len(h.sockets))
	}
}

// TestPagesShareTheTextOfAChange checks that pages that watch the same objects receive the same encoded text.
func TestPagesShareTheTextOfAChange(t *testing.T) {
	t.Parallel()
	h, first := watching(schematest.New(t).DB, 7, 8)
	second := &socket{out: make(chan []byte, 10), watched: []map[int64]bool{{7: true, 8: true, 9: true}}}
	third := &socket{out: make(chan []byte, 10), watched: []map[int64]bool{{8: true}}}
	h.join(second)
	h.join(third)
	h.send(changeBatch{changed: []changedIDs{{ids: []int64{7, 8}}}})
	a, b, c := <-first.out, <-second.out, <-third.out
	if &a[0] != &b[0] || string(a) != `{"msgType":"changed","data":{"kind":"listing","ids":["7","8"]}}` {
		t.Errorf("received %s and %s, written twice: %t", a, b, &a[0] != &b[0])
	}
	if string(c) != `{"msgType":"changed","data":{"kind":"listing","id":"8"}}` {
		t.Errorf("the third page received %s", c)
	}
	h.send(changeBatch{changed: []changedIDs{{all: true}}})
	if a, b := <-first.out, <-third.out; &a[0] != &b[0] || !strings.Contains(string(a), cotton.LotsChanged) {
		t.Errorf("received %s and %s", a, b)
	}
}

func TestManyCommitsAreFewLooks(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	h, page := watching(db.DB)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	start := time.Now()
	go func() { defer close(ended); h.run(ctx) }()
	for i := range 40 {
		db.Quote("CF701", schema.Yuan(15000+i))
	}
	looks := 1
	for !strings.Contains(string(<-page.out), `"indexValue":15039,`) {
		looks++
	}
	if most := int(time.Since(start)/pollPause) + 1; looks > most {
		t.Errorf("%d looks in %v, want %d at most", looks, time.Since(start), most)
	}
	cancel()
	<-ended
}
