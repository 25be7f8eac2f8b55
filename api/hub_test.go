package api

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// watching is a hub with one page that watches listings; the hub does not run.
func watching(db *schema.DB, ids ...int64) (*hub, *socket) {
	h := newHub(db, slog.New(slog.DiscardHandler), newMeters(laggingIndex{}.Lag))
	s := &socket{out: make(chan []byte, 10_000), watched: map[int64]bool{}}
	for _, id := range ids {
		s.watched[id] = true
	}
	h.join(s)
	return h, s
}

// heard are the messages of a kind that wait for a page.
func heard(s *socket, kind string) (list []string) {
	for len(s.out) > 0 {
		if text := string(<-s.out); strings.Contains(text, `"msgType":"`+kind+`"`) {
			list = append(list, text)
		}
	}
	return list
}

func TestAChangeIsToldOnce(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	h, page := watching(db.DB, 7)
	look := func() int {
		if err := h.look(t.Context()); err != nil {
			t.Fatal(err)
		}
		return len(heard(page, "changed"))
	}
	changed := func() { db.Do(func(tx *schema.Tx) error { tx.Changed(schema.ListingChanged, 7); return nil }) }

	changed()
	if first, again := look(), look(); first != 1 || again != 0 {
		t.Errorf("a change was told %d times, then %d times", first, again)
	}
	db.Advance(overlap)
	if n := look(); n != 0 {
		t.Errorf("at the end of the overlap it was told %d times more", n)
	}
	db.Advance(-overlap / 2)
	changed()
	db.Advance(overlap / 2)
	if n := look(); n != 1 {
		t.Errorf("a change that became visible late was told %d times", n)
	}
	db.Advance(time.Minute)
	if n := look(); n != 0 || len(h.told) != 0 {
		t.Errorf("a minute later %d are told, %d are remembered", n, len(h.told))
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
	if most := int(time.Since(start)/lookRest) + 1; looks > most {
		t.Errorf("%d looks in %v, want %d at most", looks, time.Since(start), most)
	}
	cancel()
	<-ended
}
