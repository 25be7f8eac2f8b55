package web

import (
	"context"
	"log/slog"
	"maps"
	"time"

	"cottonmall/schema"
)

// pollState is the position of the hub in the changes of the database. A poll may take several batches.
type pollState struct {
	finishedAt time.Time           // start of the last complete poll, by the clock of the database
	processed  map[int64]time.Time // IDs of processed change rows, and when these were written
	versions   map[string]sentTick // the last versions of ticks, by ticker and key

	startedAt time.Time         // start of an incomplete poll; zero if the last one is complete
	since     time.Time         // the poll reads changes from this time on
	last      schema.ChangeLive // the last row that was read

	urgent bool // the values of an urgent ticker changed at the last poll
}

// sentTick is the version of a value that was sent, and when a poll last read the value.
type sentTick struct {
	version int64
	readAt  time.Time // by the clock of the database
}

const (
	// pollInterval is the time between polls without a commit on this server. Other servers commit too.
	pollInterval = 2 * time.Second

	// urgentInterval is this time while pages are open and the values of an urgent ticker change.
	urgentInterval = 300 * time.Millisecond

	// pollPause is the least time between two polls.
	pollPause = 200 * time.Millisecond

	// pollBatchMax is how many changes a batch has. Thousands of reminders are sent within seconds.
	pollBatchMax = 2000

	// overlap is how far a poll goes back before the start of the previous one. A row has the time of its server
	// before the commit. It may become visible after rows with later times.
	overlap = 15 * time.Second

	// recentTime is the age of changes that a page still receives when it begins to watch an object. The page may
	// have read the object before the change and begun to watch it afterwards.
	recentTime = 15 * time.Second
)

// run polls the database until the context ends.
func (h *hub) run(ctx context.Context) {
	nudges, unsubscribe := h.db.Nudges()
	defer unsubscribe()
	for {
		if err := h.poll(ctx); err != nil && ctx.Err() == nil {
			h.log.Warn("failed to read live changes", slog.Any("error", err))
		}
		select {
		case <-time.After(pollPause):
		case <-ctx.Done():
			return
		}
		select {
		case <-nudges:
		case <-time.After(h.interval() - pollPause):
		case <-ctx.Done():
			return
		}
	}
}

// interval returns the time until the next poll without a commit on this server.
func (h *hub) interval() time.Duration {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.urgent && len(h.sockets) > 0 {
		return urgentInterval
	}
	return h.idle
}

// changeBatch is a batch of change rows and the messages that follow from them.
type changeBatch struct {
	at       time.Time // by the clock of the database
	missed   bool      // earlier changes may have been deleted before they were read
	rows     []schema.ChangeLive
	ticks    [][]Tick     // by ticker
	urgent   bool         // the values of an urgent ticker change now
	changed  []changedIDs // by watch
	personal personalMessages
}

// changedIDs are the changed objects of a collection.
type changedIDs struct {
	ids []int64
	all bool // too many to list: ids is empty
}

// poll reads new changes and sends them, batch by batch. After an error the next poll continues with the same batch.
func (h *hub) poll(ctx context.Context) error {
	for {
		b, err := h.pollBatch(ctx)
		if err != nil || len(b.rows) < pollBatchMax {
			return err
		}
	}
}

func (h *hub) pollBatch(ctx context.Context) (changeBatch, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	b, err := schema.View(ctx, h.db, h.readBatch)
	if err == nil {
		h.urgent = b.urgent
		for i := range b.ticks {
			b.ticks[i] = h.newVersions(h.Tickers[i].MessageType, b.ticks[i], b.at)
		}
		h.advance(b)
		h.send(b)
	}
	return b, err
}

func (h *hub) readBatch(tx *schema.Tx) (b changeBatch, err error) {
	b.at = tx.Now()
	h.beginPoll(b.at)
	b.missed = b.at.Sub(h.last.At) > schema.LiveKept
	if b.rows, err = schema.LiveChanges(tx, h.last, pollBatchMax); err != nil {
		return b, err
	}
	unprocessed := []schema.ChangeIndex{}
	for _, row := range b.rows {
		if _, known := h.processed[row.ID]; !known {
			unprocessed = append(unprocessed, schema.ChangeIndex{ID: row.ID, Kind: row.Kind, Key: row.Key})
		}
	}
	for _, watched := range h.Watched {
		var c changedIDs
		if c.ids, c.all, err = schema.ExpandChanges(tx, watched, unprocessed); err != nil {
			return b, err
		}
		b.changed = append(b.changed, c)
	}
	if b.personal, err = h.readPersonal(tx, unprocessed); err != nil {
		return b, err
	}
	if b.ticks, err = h.readTicks(tx, unprocessed); err != nil {
		return b, err
	}
	b.urgent, err = h.isUrgent(tx)
	return b, err
}

// beginPoll begins a poll unless the last one is incomplete.
func (h *hub) beginPoll(now time.Time) {
	if !h.startedAt.IsZero() {
		return
	}
	h.startedAt, h.since = now, now.Add(-overlap)
	if !h.finishedAt.IsZero() && h.finishedAt.Before(now) { // includes the time of polls that failed
		h.since = h.finishedAt.Add(-overlap)
	}
	h.last = schema.ChangeLive{At: h.since}
}

// advance records the rows of a batch as processed. At the end of a poll it forgets rows that no poll reads again, and
// the versions of values that polls do not read any more.
func (f *pollState) advance(b changeBatch) {
	for _, row := range b.rows {
		f.processed[row.ID], f.last = row.At, row
	}
	if len(b.rows) == pollBatchMax {
		return
	}
	for id, at := range f.processed {
		if at.Before(f.since) {
			delete(f.processed, id)
		}
	}
	maps.DeleteFunc(f.versions, func(_ string, sent sentTick) bool { return sent.readAt.Before(f.since) })
	f.finishedAt, f.startedAt = f.startedAt, time.Time{}
}

// newVersions returns the values of a ticker, read at a time, with a version that has not been sent.
func (f *pollState) newVersions(ticker string, values []Tick, now time.Time) (ticked []Tick) {
	for _, value := range values {
		key := ticker + " " + value.Key
		sent, known := f.versions[key]
		if !known || value.Version > sent.version {
			sent.version = value.Version
			ticked = append(ticked, value)
		}
		sent.readAt = now
		f.versions[key] = sent
	}
	return ticked
}
