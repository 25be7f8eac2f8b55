package cottonapi

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// Views counts views of listings and shops in memory, and adds the counts to the database every flushInterval. A view
// must not cost a write to the database.
type Views struct {
	db  *schema.DB
	log *slog.Logger

	mu        sync.Mutex
	counts    map[viewSubject]int64
	current   map[view]bool // recent views, which are not counted again
	previous  map[view]bool // views before the last rotation
	rotatedAt time.Time     // when current became previous
}

// viewSubject is a listing or a shop.
type viewSubject struct {
	kind    string
	subject int64
}

// view is a view of a subject by a caller.
type view struct {
	caller string
	viewed viewSubject
}

const (
	flushInterval = 10 * time.Second
	repeatTime    = 30 * time.Minute // views by the same caller within this time, at most twice it, count once
	viewsMax      = 20_000           // of current
)

// NewViews returns counters of views. Run must be called to store them.
func NewViews(db *schema.DB, log *slog.Logger) *Views {
	return &Views{db: db, log: log, counts: map[viewSubject]int64{}, current: map[view]bool{}}
}

// record counts a view of a subject, unless the caller has viewed it within repeatTime.
func (v *Views) record(by web.Caller, kind string, subject int64) {
	viewed := viewSubject{kind, subject}
	this := view{by.Keys()[0].String(), viewed}
	v.mu.Lock()
	defer v.mu.Unlock()
	if now := v.db.Now(); now.Sub(v.rotatedAt) > repeatTime || len(v.current) >= viewsMax {
		v.previous, v.current, v.rotatedAt = v.current, map[view]bool{}, now
	}
	if !v.current[this] && !v.previous[this] {
		v.counts[viewed]++
	}
	v.current[this] = true
}

// Run adds the counts to the database at intervals, until ctx ends.
func (v *Views) Run(ctx context.Context) {
	ticker := time.NewTicker(flushInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			if err := v.Flush(ctx); err != nil && ctx.Err() == nil {
				v.log.Error("failed to store views", "err", err)
			}
		case <-ctx.Done():
			return
		}
	}
}

// Flush adds the counts to the database. Counts that cannot be added are kept for the next call.
func (v *Views) Flush(ctx context.Context) error {
	v.mu.Lock()
	counts := v.counts
	v.counts = map[viewSubject]int64{}
	v.mu.Unlock()
	list := make([]cotton.ViewCount, 0, len(counts))
	for at, n := range counts {
		list = append(list, cotton.ViewCount{Kind: at.kind, Subject: at.subject, Views: n})
	}
	for part := range slices.Chunk(list, cotton.ViewsMax) {
		err := schema.Write(ctx, v.db, func(tx *schema.Tx) error { return cotton.AddViews(tx, slices.Clone(part)) })
		if err != nil {
			v.restore(counts)
			return fmt.Errorf("add views: %w", err)
		}
		for _, c := range part {
			delete(counts, viewSubject{c.Kind, c.Subject})
		}
	}
	return nil
}

func (v *Views) restore(counts map[viewSubject]int64) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for at, n := range counts {
		v.counts[at] += n
	}
}
