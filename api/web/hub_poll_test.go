package web

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// remind records changed messages of members, as the reminders of nine o'clock do.
func remind(db *schematest.DB, members int) {
	db.Do(func(tx *schema.Tx) error {
		for id := range members {
			tx.Changed(notice.MessageChanged, id+1)
		}
		return nil
	})
}

// TestReminders checks that a page receives its message among very many, and later messages.
func TestReminders(t *testing.T) {
	t.Parallel()
	const members = 100_000
	db := schematest.New(t)
	h, _ := watching(db.DB)
	page := &socket{claims: claims{session: "s", membership: members, user: 1}, out: make(chan []byte, 10)}
	h.join(page)
	remind(db, members)
	start := time.Now()
	if err := h.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := len(messagesOf(page, "message")); n != 1 {
		t.Errorf("the last of %d members was sent %d times", members, n)
	}
	t.Logf("%d are notified after %v", members, time.Since(start))
	db.Do(func(tx *schema.Tx) error { tx.Changed(account.MembershipFrozen, members); return nil })
	if err := h.poll(t.Context()); err != nil || len(messagesOf(page, account.MembershipFrozen)) != 1 {
		t.Errorf("what came afterwards was not sent: %v", err)
	}
}

// TestAnIncompletePollContinues checks that an incomplete poll continues with the next batch. No message is sent
// twice, and rows that become visible late are not missed.
func TestAnIncompletePollContinues(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	h, _ := watching(db.DB)
	page := func(id int64) *socket {
		s := &socket{claims: claims{session: strconv.Itoa(int(id)), membership: id, user: id}, out: make(chan []byte, 10)}
		h.join(s)
		return s
	}
	early, late, last := page(1), page(2*pollBatchMax), page(2*pollBatchMax+1)
	remind(db, 2*pollBatchMax)
	if _, err := h.pollBatch(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n, m := len(messagesOf(early, "message")), len(messagesOf(late, "message")); n != 1 || m != 0 {
		t.Fatalf("after one step the first was sent %d times, the last %d times", n, m)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := h.poll(gone); err == nil {
		t.Fatal("a look without a database succeeded")
	}
	db.Advance(-overlap / 2) // dated before those that were read
	db.Do(func(tx *schema.Tx) error { tx.Changed(notice.MessageChanged, 2*pollBatchMax+1); return nil })
	db.Advance(overlap)
	for range 2 {
		if err := h.poll(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	n, m, o := len(messagesOf(early, "message")), len(messagesOf(late, "message")), len(messagesOf(last, "message"))
	if n != 0 || m != 1 || o != 1 {
		t.Errorf("then the first was sent %d times, the last %d times, the late one %d times", n, m, o)
	}
}

// TestEqualMessagesOfAPollAreSentOnce checks that equal messages in one poll are sent once.
func TestEqualMessagesOfAPollAreSentOnce(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	h, _ := watching(db.DB)
	page := &socket{claims: claims{session: "s", membership: 1, user: 1}, out: make(chan []byte, 100)}
	h.join(page)
	for range 3 {
		remind(db, 1)
	}
	if err := h.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := len(messagesOf(page, "message")); n != 1 {
		t.Errorf("three messages were sent %d times", n)
	}
}

// TestTicksOfWatchedObjects sends the values of two objects: a page receives those of the object that it watches. One
// that begins to watch an object receives its last value if that is recent, and no value twice.
func TestTicksOfWatchedObjects(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	h, page := watching(db.DB, 7)
	version := int64(1)
	h.Tickers = []Ticker{{
		MessageType: "weight", Kinds: []string{cotton.ListingChanged}, Of: &cotton.Listings,
		Read: func(_ *schema.Tx, changes []schema.ChangeIndex) (ticks []Tick, err error) {
			for _, c := range changes {
				id, err := strconv.ParseInt(c.Key, 10, 64)
				if err != nil {
					return nil, err
				}
				ticks = append(ticks, Tick{Key: c.Key, Version: version, Data: id*10 + version, Of: id})
			}
			return ticks, nil
		},
	}}
	other := &socket{out: make(chan []byte, 10), watched: []map[int64]bool{{}}}
	h.join(other)
	tick := func(ids ...int64) {
		t.Helper()
		db.Do(func(tx *schema.Tx) error {
			for _, id := range ids {
				tx.Changed(cotton.ListingChanged, id)
			}
			tx.Changed(notice.MessageChanged, 1)
			return nil
		})
		if err := h.poll(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	received := func(when string, s *socket, want ...string) {
		t.Helper()
		for i := range want {
			want[i] = `{"msgType":"weight","data":` + want[i] + `}`
		}
		if got := messagesOf(s, "weight"); !slices.Equal(got, want) {
			t.Errorf("%s: received %q, want %q", when, got, want)
		}
	}
	tick(7, 8)
	tick(7)
	received("version 1", page, "[71]")
	received("without an object", other)
	h.setWatched(other, []map[int64]bool{{7: true, 8: true}})
	got := messagesOf(other, "weight")
	if len(got) != 1 || !strings.Contains(got[0], "71") || !strings.Contains(got[0], "81") {
		t.Errorf("a page that begins to watch received %q", got)
	}
	version = 2
	tick(8)
	received("version 2 of the other object", page)
	received("version 2", other, "[82]")
	h.rememberTicked(0, nil, time.Now().Add(2*recentTime))
	h.setWatched(page, []map[int64]bool{{8: true}})
	received("long afterwards", page)
	db.Advance(time.Minute)
	tick()
	tick()
	if len(h.versions) != 0 {
		t.Errorf("the versions %v are kept", h.versions)
	}
}

// TestUrgentTicksOfAnotherServer commits on one server while a page is open on another one, whose other polls are an
// hour apart. The page receives the values of an urgent ticker.
func TestUrgentTicksOfAnotherServer(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	a, b := schematest.Open(t, schema.Config{Folder: folder}), schematest.Open(t, schema.Config{Folder: folder})
	a.Quote("CF701", 15000)
	h, page := watching(b.DB)
	h.idle = time.Hour
	h.Tickers[0].Urgent = func(*schema.Tx) (bool, error) { return true, nil }
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); h.run(ctx) }()
	receive := func(text string) {
		t.Helper()
		select {
		case got := <-page.out:
			if !strings.Contains(string(got), text) {
				t.Errorf("the page received %s, want %s", got, text)
			}
		case <-time.After(20 * time.Second):
			t.Errorf("the page received nothing, want %s", text)
		}
	}
	for _, price := range []schema.Yuan{15000, 15005, 15010} {
		a.Quote("CF701", price)
		receive(fmt.Sprintf(`"indexValue":%d,`, price))
	}
	cancel()
	<-ended
	h.leave(page)
	if h.interval() != time.Hour {
		t.Error("polls are frequent without pages")
	}
}
