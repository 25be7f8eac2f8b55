package web

import (
	"context"
	"log/slog"
	"time"

	"cottonmall/schema"
)

// follower knows how far the hub has followed the database.
type follower struct {
	seen     time.Time           // when the last look began that got to the end, by the clock of the database
	told     map[int64]time.Time // change rows that have been told, and when they were written
	versions map[string]int64    // of ticks that have been sent

	begun time.Time         // start of an unfinished look; zero if the last one is finished
	since time.Time         // from when on it reads
	last  schema.ChangeLive // where it got to
}

const (
	// lookEvery is how often the database is asked without a nudge: other servers commit too.
	lookEvery = 2 * time.Second

	// lookRest is the least time between two looks, however many commits there are.
	lookRest = 200 * time.Millisecond

	// lookTogether is how many changes are read and told at a time. Thousands of reminders are sent within seconds.
	lookTogether = 2000

	// overlap is how far back of the one before a look reads again. A row is dated right before its commit, by the
	// clock of its server, so it may appear after later ones.
	overlap = 15 * time.Second

	// recentFor is how long a page that begins to watch is still told of a change: it may have read the listing
	// before the change and asked after it.
	recentFor = 15 * time.Second
)

// run follows the database until the context ends.
func (h *hub) run(ctx context.Context) {
	nudges, leave := h.db.Nudges()
	defer leave()
	clock := time.NewTicker(lookEvery)
	defer clock.Stop()
	for {
		if err := h.look(ctx); err != nil && ctx.Err() == nil {
			h.log.Warn("live changes cannot be read", slog.Any("error", err))
		}
		select {
		case <-time.After(lookRest):
		case <-ctx.Done():
			return
		}
		select {
		case <-nudges:
		case <-clock.C:
		case <-ctx.Done():
			return
		}
	}
}

// news is what a step of a look found.
type news struct {
	at      time.Time // by the clock of the database
	missed  bool      // there may have been more, which is kept no longer
	rows    []schema.ChangeLive
	ticks   [][]Tick     // by ticker
	changed []changedIDs // by watch
	people  personal
}

// changedIDs are the things of a collection that changed.
type changedIDs struct {
	ids []int64
	all bool // too many to name
}

// look reads what is new and tells it, step by step. Where a step fails, the next look goes on.
func (h *hub) look(ctx context.Context) error {
	for {
		n, err := h.step(ctx)
		if err != nil || len(n.rows) < lookTogether {
			return err
		}
	}
}

func (h *hub) step(ctx context.Context) (news, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	n, err := schema.View(ctx, h.db, h.readNews)
	if err == nil {
		for i := range n.ticks {
			n.ticks[i] = h.newer(h.Tickers[i].MessageType, n.ticks[i])
		}
		h.learn(n)
		h.send(n)
	}
	return n, err
}

func (h *hub) readNews(tx *schema.Tx) (n news, err error) {
	n.at = tx.Now()
	h.begin(n.at)
	n.missed = n.at.Sub(h.last.At) > schema.LiveKept
	if n.rows, err = schema.LiveChanges(tx, h.last, lookTogether); err != nil {
		return n, err
	}
	fresh := []schema.ChangeIndex{}
	for _, row := range n.rows {
		if _, known := h.told[row.ID]; !known && !h.isTicked(row.Kind) {
			fresh = append(fresh, schema.ChangeIndex{ID: row.ID, Kind: row.Kind, Key: row.Key})
		}
	}
	for _, w := range h.Watches {
		var c changedIDs
		if c.ids, c.all, err = schema.ExpandChanges(tx, w.Collection, fresh); err != nil {
			return n, err
		}
		n.changed = append(n.changed, c)
	}
	if n.people, err = h.readPersonal(tx, fresh); err != nil {
		return n, err
	}
	n.ticks, err = h.readTicks(tx)
	return n, err
}

// begin begins a look unless one has not got to the end.
func (h *hub) begin(now time.Time) {
	if !h.begun.IsZero() {
		return
	}
	h.begun, h.since = now, now.Add(-overlap)
	if !h.seen.IsZero() && h.seen.Before(now) { // the looks between failed, or there was none
		h.since = h.seen.Add(-overlap)
	}
	h.last = schema.ChangeLive{At: h.since}
}

// learn remembers the rows that were read. At the end of a look it forgets those that no look reads again.
func (f *follower) learn(n news) {
	for _, row := range n.rows {
		f.told[row.ID], f.last = row.At, row
	}
	if len(n.rows) == lookTogether {
		return
	}
	for id, at := range f.told {
		if at.Before(f.since) {
			delete(f.told, id)
		}
	}
	f.seen, f.begun = f.begun, time.Time{}
}

// newer returns the values of a ticker whose version has not been sent.
func (f *follower) newer(ticker string, values []Tick) (ticked []Tick) {
	for _, value := range values {
		key := ticker + " " + value.Key
		if version, known := f.versions[key]; !known || value.Version > version {
			f.versions[key] = value.Version
			ticked = append(ticked, value)
		}
	}
	return ticked
}
