package web

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
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

// TestUrgentTicksOfAnotherServer commits on one server while a page is open on another one, whose other polls are an
// hour apart. The page receives the values of an urgent ticker.
func TestUrgentTicksOfAnotherServer(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	a, b := schematest.Open(t, schema.Config{Folder: folder}), schematest.Open(t, schema.Config{Folder: folder})
	a.Quote("CF701", 15000)
	h, page := watching(b.DB)
	h.idle, h.Tickers[0].Urgent = time.Hour, true
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
