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

// Views counts in memory how often others look at listings and shops, and adds that to the database now and then: a look must
// cost nothing.
type Views struct {
	db  *schema.DB
	log *slog.Logger

	mu        sync.Mutex
	counts    map[viewSubject]int64
	current   map[view]bool // looks that were counted, and those before them: see again
	previous  map[view]bool
	rotatedAt time.Time // when seen became before
}

// viewSubject is what was looked at.
type viewSubject struct {
	kind    string
	subject int64
}

// view is at what a caller looked.
type view struct {
	caller string
	viewed viewSubject
}

const (
	flushInterval = 10 * time.Second
	repeatTime    = 30 * time.Minute // a caller who comes back within it, and up to twice as long, counts once
	viewsMax      = 20_000
)

func NewViews(db *schema.DB, log *slog.Logger) *Views {
	return &Views{db: db, log: log, counts: map[viewSubject]int64{}, current: map[view]bool{}}
}

// record counts a look at something, unless the caller has looked at it a short time ago.
func (v *Views) record(by web.Caller, kind string, subject int64) {
	at := viewSubject{kind, subject}
	one := view{by.Keys()[0].String(), at}
	v.mu.Lock()
	defer v.mu.Unlock()
	if now := v.db.Now(); now.Sub(v.rotatedAt) > repeatTime || len(v.current) >= viewsMax {
		v.previous, v.current, v.rotatedAt = v.current, map[view]bool{}, now
	}
	if !v.current[one] && !v.previous[one] {
		v.counts[at]++
	}
	v.current[one] = true
}

// Run adds the looks to the database until ctx ends.
func (v *Views) Run(ctx context.Context) {
	every := time.NewTicker(flushInterval)
	defer every.Stop()
	for {
		select {
		case <-every.C:
			if err := v.Flush(ctx); err != nil && ctx.Err() == nil {
				v.log.Error("the counts of looks are not stored", "err", err)
			}
		case <-ctx.Done():
			return
		}
	}
}

// Flush adds the looks to the database. What could not be added is kept for the next time.
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
		_, err := schema.Do(ctx, v.db, func(tx *schema.Tx) (web.None, error) { return web.None{}, cotton.AddViews(tx, slices.Clone(part)) })
		if err != nil {
			v.restore(counts)
			return fmt.Errorf("add looks: %w", err)
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
