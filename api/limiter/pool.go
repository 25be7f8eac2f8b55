package limiter

import (
	"context"
	"errors"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
)

// Capacity is how much a pool has: of places for tasks or sockets, or of bytes.
type Capacity struct {
	Total int64
	Each  map[Kind]int64 // how much one key may hold; a kind that is missing is not limited
	Wait  time.Duration  // how long to wait for room; zero: not at all; negative: until the context ends
	Lease time.Duration  // after which room is free again though it was not released; zero: never
}

// Pool limits what is in use at once on this server. Callers wait in the order in which they came. One who waits for
// room that their own tasks hold does not keep others waiting.
type Pool struct {
	Capacity
	total *semaphore.Weighted

	mu     sync.Mutex
	shares map[Key]*share
}

// share is what one key holds of a pool.
type share struct {
	*semaphore.Weighted
	users int // that hold some of it or wait for it
}

// Full is the error of a pool without room in time.
type Full struct{ Key Key } // whose share is used up; Everyone: the pool

func (f *Full) Error() string {
	if f.Key == Everyone {
		return "pool is full"
	}
	return "share of pool is used up"
}

// NewPool returns an empty pool.
func NewPool(c Capacity) *Pool {
	return &Pool{Capacity: c, total: semaphore.NewWeighted(c.Total), shares: map[Key]*share{}}
}

// Acquire takes n of the pool and of the share of each key. It waits for room as long as the pool allows and ctx
// lasts, then it returns a *Full. The caller calls release once, also after the lease has ended. A nil pool has no
// limit.
func (p *Pool) Acquire(ctx context.Context, n int64, keys ...Key) (release func(), err error) {
	if p == nil {
		return func() {}, nil
	}
	if p.Wait > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, p.Wait)
		defer cancel()
	}
	var held []func()
	free := sync.OnceFunc(func() {
		for _, give := range held {
			give()
		}
	})
	for _, key := range keys {
		most, limited := p.Each[key.Kind]
		if !limited {
			continue
		}
		s := p.enter(key, most)
		if !p.acquire(ctx, s.Weighted, n, most) {
			p.leave(key, s)
			free()
			return nil, &Full{key}
		}
		held = append(held, func() { s.Release(n); p.leave(key, s) })
	}
	if !p.acquire(ctx, p.total, n, p.Total) {
		free()
		return nil, &Full{Everyone}
	}
	held = append(held, func() { p.total.Release(n) })
	if p.Lease == 0 {
		return free, nil
	}
	lease := time.AfterFunc(p.Lease, free)
	return func() { lease.Stop(); free() }, nil
}

func (p *Pool) acquire(ctx context.Context, s *semaphore.Weighted, n, most int64) bool {
	if p.Wait == 0 || n > most {
		return s.TryAcquire(n)
	}
	return s.Acquire(ctx, n) == nil
}

func (p *Pool) enter(key Key, most int64) *share {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.shares[key]
	if s == nil {
		s = &share{Weighted: semaphore.NewWeighted(most)}
		p.shares[key] = s
	}
	s.users++
	return s
}

func (p *Pool) leave(key Key, s *share) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s.users--; s.users == 0 {
		delete(p.shares, key)
	}
}

// IsOwn reports whether err means that the share of one of the keys is used up, not the whole pool.
func IsOwn(err error) bool {
	full, ok := errors.AsType[*Full](err)
	return ok && full.Key != Everyone
}
