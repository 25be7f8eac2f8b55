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

	mu     sync.Mutex
	counts map[viewed]int64
	seen   map[look]bool // looks that were counted, and those before them: see again
	before map[look]bool
	turned time.Time // when seen became before
}

// viewed is what was looked at.
type viewed struct {
	kind    string
	subject int64
}

// look is at what a caller looked.
type look struct {
	caller string
	viewed viewed
}

const (
	flushEvery = 10 * time.Second
	sameLook   = 30 * time.Minute // a caller who comes back within it, and up to twice as long, counts once
	looksKept  = 20_000
)

func NewViews(db *schema.DB, log *slog.Logger) *Views {
	return &Views{db: db, log: log, counts: map[viewed]int64{}, seen: map[look]bool{}}
}

// look counts a look at something, unless the caller has looked at it a short time ago.
func (v *Views) look(by web.Caller, kind string, subject int64) {
	at := viewed{kind, subject}
	one := look{by.Keys()[0].String(), at}
	v.mu.Lock()
	defer v.mu.Unlock()
	if now := v.db.Now(); now.Sub(v.turned) > sameLook || len(v.seen) >= looksKept {
		v.before, v.seen, v.turned = v.seen, map[look]bool{}, now
	}
	if !v.seen[one] && !v.before[one] {
		v.counts[at]++
	}
	v.seen[one] = true
}

// Run adds the looks to the database until ctx ends.
func (v *Views) Run(ctx context.Context) {
	every := time.NewTicker(flushEvery)
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
	v.counts = map[viewed]int64{}
	v.mu.Unlock()
	list := make([]cotton.ViewCount, 0, len(counts))
	for at, n := range counts {
		list = append(list, cotton.ViewCount{Kind: at.kind, Subject: at.subject, Views: n})
	}
	for part := range slices.Chunk(list, cotton.ViewsMax) {
		_, err := schema.Do(ctx, v.db, func(tx *schema.Tx) (web.None, error) { return web.None{}, cotton.AddViews(tx, slices.Clone(part)) })
		if err != nil {
			v.putBack(counts)
			return fmt.Errorf("add looks: %w", err)
		}
		for _, c := range part {
			delete(counts, viewed{c.Kind, c.Subject})
		}
	}
	return nil
}

func (v *Views) putBack(counts map[viewed]int64) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for at, n := range counts {
		v.counts[at] += n
	}
}
