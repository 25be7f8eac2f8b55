// Package limiter decides which calls are admitted: how often a caller may make them, how many run at once, and how
// many bytes of them are in flight. Paces are shared by all servers through the database, see docs/adr/0013-limits.md.
// Pools protect the memory and the processor of one server and are not shared.
package limiter

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"cottonmall/schema"
)

const (
	shareEvery   = time.Second // between two exchanges with the other servers
	deleteEvery  = time.Minute
	measureEvery = time.Minute
	logEvery     = time.Minute
	liftedKept   = time.Hour        // how long a solved captcha is kept
	liftedShown  = 10 * time.Second // how long after a captcha was solved other servers read it without being asked
	exchangeMax  = 2000             // counts that one exchange writes, and that it reads
	shareTimeout = 5 * time.Second
	nameMax      = 100 // bytes of the name of a class, and of the ID of a key that is shared

	lookupEvery   = 200 * time.Millisecond // of one key over its limit
	lookupsMax    = 100                    // a second, of all keys
	lookupTimeout = time.Second
)

// Limiter has the limits of one server.
type Limiter struct {
	store   Store
	log     *slog.Logger
	now     func() time.Time
	lookups *rate.Limiter
	failed  rate.Sometimes // limits log lines about exchanges that fail
	offset  atomic.Int64   // nanoseconds that the clock of the database is ahead of this server's

	exchange sync.Mutex // held while counts are exchanged
	measured time.Time  // when the offset was measured

	mu     sync.Mutex
	limits map[string]*Limit
}

// Config is what a limiter needs.
type Config struct {
	Store Store
	Log   *slog.Logger     // nil: the default logger
	Now   func() time.Time // nil: the system's clock
}

// New returns a limiter without limits.
func New(c Config) *Limiter {
	l := &Limiter{
		store: c.Store, log: c.Log, now: c.Now, limits: map[string]*Limit{},
		lookups: rate.NewLimiter(lookupsMax, lookupsMax), failed: rate.Sometimes{Interval: logEvery},
	}
	if l.log == nil {
		l.log = slog.Default()
	}
	if l.now == nil {
		start := time.Now()
		l.now = func() time.Time { return start.Add(time.Since(start)) } // goes on when the system's clock is set
	}
	return l
}

// nanos returns the clock of this server in nanoseconds.
func (l *Limiter) nanos() int64 { return l.now().UnixNano() }

// shared returns a time of this server as that of the database, which all servers have in common.
func (l *Limiter) shared(nanos int64) int64 { return nanos + l.offset.Load() }

// Add adds the limit of a class. It panics when there is one of this name, or when the name is too long to be stored.
func (l *Limiter) Add(c Class) *Limit {
	limit := &Limit{Class: c, limiter: l, counters: map[Key]*counter{}}
	if c.Ceiling != nil {
		limit.ceiling = l.Add(Class{Name: c.Name + " ceiling", Paces: c.Ceiling})
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.limits[c.Name] != nil || len(c.Name) > nameMax {
		panic("limiter: a second class, or a long name: " + c.Name)
	}
	l.limits[c.Name] = limit
	return limit
}

// Limit returns the limit of a class, or nil.
func (l *Limiter) Limit(name string) *Limit {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.limits[name]
}

// Run exchanges counts with the other servers until ctx ends, at once and then every second.
func (l *Limiter) Run(ctx context.Context) {
	deleted := l.now()
	for ctx.Err() == nil {
		if err := l.Exchange(ctx); err != nil && ctx.Err() == nil {
			l.failed.Do(func() { l.log.Warn("failed to share limits", slog.Any("error", err)) })
		}
		if now := l.now(); now.Sub(deleted) > deleteEvery {
			deleted = now
			shared := l.shared(now.UnixNano())
			if err := l.store.Delete(ctx, shared, shared-int64(liftedKept)); err != nil {
				l.log.Warn("failed to delete limit counts", slog.Any("error", err))
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(shareEvery*9/10 + rand.N(shareEvery/5)): // servers do not write at the same moment
		}
	}
}

// Exchange adds the calls of this server to the counts of all servers, and reads what the other servers have added.
// When it fails the calls are added by the next exchange.
func (l *Limiter) Exchange(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, shareTimeout)
	defer cancel()
	l.exchange.Lock()
	defer l.exchange.Unlock()
	if err := l.measureOffset(ctx); err != nil {
		return fmt.Errorf("read the database's clock: %w", err)
	}
	now := l.nanos()
	uses := l.takeUses(now)
	counts, err := l.store.Exchange(ctx, uses, l.shared(now), l.shared(now)-int64(liftedShown), exchangeMax)
	if err != nil {
		l.returnUses(uses)
		return fmt.Errorf("exchange limit counts: %w", err)
	}
	for _, count := range counts {
		if limit := l.Limit(count.Class); limit != nil {
			limit.adopt(count, l.nanos())
		}
	}
	return nil
}

// measureOffset compares the clocks of this server and the database, once a minute. The caller holds the lock.
func (l *Limiter) measureOffset(ctx context.Context) error {
	before := l.now()
	if !l.measured.IsZero() && before.Sub(l.measured) < measureEvery {
		return nil
	}
	shared, err := l.store.Now(ctx)
	if err != nil {
		return err
	}
	l.measured = l.now()
	l.offset.Store(shared - before.Add(l.measured.Sub(before)/2).UnixNano())
	return nil
}

// takeUses returns the calls that other servers must know of, and removes them from the counters.
func (l *Limiter) takeUses(now int64) (uses []schema.LimitCount) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, limit := range l.limits {
		uses = limit.appendUses(uses, now)
	}
	return uses
}

func (l *Limiter) returnUses(uses []schema.LimitCount) {
	for _, use := range uses {
		l.Limit(use.Class).returnUse(use)
	}
}
