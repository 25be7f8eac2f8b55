package limiter

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"cottonmall/schema"
)

// Limit counts the calls of one class.
type Limit struct {
	Class
	limiter *Limiter
	ceiling *Limit // nil: none

	mu       sync.Mutex
	counters map[Key]*counter
	swept    int64
}

// TooMany is the error of a call over a limit.
type TooMany struct {
	Limit   *Limit
	Key     Key // whose limit it was
	Wait    time.Duration
	Refused int // calls of the key since the last log line; zero when it is not yet time for another
}

func (*TooMany) Error() string { return "too many calls" }

// Take counts a call for every key whose kind has a pace. When one of them is over its limit it counts none and
// returns a *TooMany. A captcha that the first key has solved on any server admits the call, unless it is over the
// ceiling of the class.
func (l *Limit) Take(ctx context.Context, keys ...Key) error {
	if err := l.takePaced(ctx, keys); err != nil || l.ceiling == nil {
		return err
	}
	return l.ceiling.Take(ctx, keys...)
}

// Return takes the last call of the keys back.
func (l *Limit) Return(keys ...Key) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.limiter.nanos()
	for _, key := range keys {
		if c, pace := l.counter(key, now); c != nil {
			c.fullAt -= pace.cost()
			c.pending = max(0, c.pending-1)
		}
	}
	if l.ceiling != nil {
		l.ceiling.Return(keys...)
	}
}

func (l *Limit) takePaced(ctx context.Context, keys []Key) error {
	now := l.limiter.nanos()
	refusal := l.take(keys, now)
	if refusal == nil {
		return nil
	}
	lifted := refusal.Key
	if (lifted == Everyone || lifted.Kind == Number) && len(keys) > 0 {
		lifted = keys[0]
	}
	if l.lookUp(ctx, lifted, now) {
		if l.SingleCall {
			return nil
		}
		if refusal = l.take(keys, now); refusal == nil {
			return nil
		}
	}
	l.countRefusal(refusal, now)
	return refusal
}

// Refuse returns the error of a call that is refused for another reason than its pace. It counts for the log.
func (l *Limit) Refuse(key Key, wait time.Duration) *TooMany {
	refusal := &TooMany{Limit: l, Key: key, Wait: wait}
	l.countRefusal(refusal, l.limiter.nanos())
	return refusal
}

// take is Take without captchas.
func (l *Limit) take(keys []Key, now int64) *TooMany {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, key := range keys {
		if c, pace := l.counter(key, now); c != nil {
			if wait := c.wait(pace, now); wait > 0 {
				return &TooMany{Limit: l, Key: key, Wait: wait}
			}
		}
	}
	for _, key := range keys {
		if c, pace := l.counter(key, now); c != nil {
			c.add(pace, now)
		}
	}
	return nil
}

// counter returns the counter of a key and its pace; nil when the kind has none. The caller holds the lock.
func (l *Limit) counter(key Key, now int64) (*counter, Pace) {
	pace, ok := l.Paces[key.Kind]
	if !ok {
		return nil, pace
	}
	c := l.counters[key]
	if c == nil {
		l.sweep(now)
		c = &counter{liftedAt: l.limiter.shared(now)}
		l.counters[key] = c
	}
	return c, pace
}

// sweepAt is the number of counters from which those that are full are deleted, at most once a second.
const sweepAt = 10_000

// sweep deletes counters that no longer matter. The caller holds the lock.
func (l *Limit) sweep(now int64) {
	if len(l.counters) < sweepAt || now-l.swept < int64(time.Second) {
		return
	}
	l.swept = now
	for key, c := range l.counters {
		if c.fullAt <= now && now-c.since > int64(shareEvery) {
			delete(l.counters, key)
		}
	}
}

// lookUp reports whether a captcha was solved for the key since this server last knew. It reads the database a few
// times a second at most, however many calls are refused.
func (l *Limit) lookUp(ctx context.Context, key Key, now int64) bool {
	if l.Local || !l.mayLookUp(key, now) {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, lookupTimeout)
	defer cancel()
	count, err := l.limiter.store.Find(ctx, l.Name, key.String())
	if err == nil && l.SingleCall {
		if count.Pardons == 0 {
			return false
		}
		var used bool
		used, err = l.limiter.store.UsePardon(ctx, l.Name, key.String())
		return used && err == nil
	}
	if err != nil {
		l.limiter.failed.Do(func() { l.limiter.log.Warn("failed to look a limit up", slog.Any("error", err)) })
		return false
	}
	return l.adopt(count, now)
}

func (l *Limit) mayLookUp(key Key, now int64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	c, _ := l.counter(key, now)
	if c == nil || now-c.lookedUp < int64(lookupEvery) || !l.limiter.lookups.Allow() {
		return false
	}
	c.lookedUp = now
	return true
}

// adopt takes over what all servers know of a caller. It reports whether the limit was lifted.
func (l *Limit) adopt(count schema.LimitCount, now int64) (lifted bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c, _ := l.counter(ParseKey(count.Caller), now)
	if c == nil {
		return false
	}
	before := c.liftedAt
	c.adopt(count, !l.SingleCall, l.limiter.offset.Load())
	return c.liftedAt > before
}

// lift admits calls of a key whose captcha was solved on this server.
func (l *Limit) lift(key Key, now int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c, _ := l.counter(key, now); c != nil {
		c.lookedUp = 0
		if !l.SingleCall {
			c.liftedAt, c.fullAt, c.pending = l.limiter.shared(now), 0, 0
		}
	}
}

func (l *Limit) countRefusal(refusal *TooMany, now int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c, _ := l.counter(refusal.Key, now)
	if c == nil {
		return
	}
	if c.refused++; now-c.loggedAt >= int64(logEvery) {
		refusal.Refused, c.refused, c.loggedAt = c.refused, 0, now
	}
}

// appendUses appends the calls that other servers must know of.
func (l *Limit) appendUses(uses []schema.LimitCount, now int64) []schema.LimitCount {
	if l.Local {
		return uses
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for key, c := range l.counters {
		if len(uses) >= exchangeMax {
			break
		}
		if len(key.ID) > nameMax {
			continue
		}
		if use, ok := c.use(l.Paces[key.Kind], now); ok {
			use.Class, use.Caller, use.FullAt = l.Name, key.String(), l.limiter.shared(use.FullAt)
			c.pending = 0
			uses = append(uses, use)
		}
	}
	return uses
}

// returnUse makes calls pending again that could not be shared.
func (l *Limit) returnUse(use schema.LimitCount) {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := ParseKey(use.Caller)
	since := use.FullAt - use.Cost - l.limiter.offset.Load()
	if c, pace := l.counter(key, since); c != nil {
		c.since = since
		c.pending += use.Cost / pace.cost()
	}
}
