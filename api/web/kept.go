package web

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Kept is an answer that is the same for all callers. It is read again when it is older than Life. One caller reads it;
// until twice that age the others get the old answer, then they wait.
type Kept[T any] struct {
	Life time.Duration

	mu      sync.Mutex
	value   T
	until   time.Time    // zero without a value
	reading *keptRead[T] // nil while nobody reads
}

// keptRead is one reading of an answer, for which callers may wait.
type keptRead[T any] struct {
	done  chan struct{}
	value T
	err   error
}

// keptTimeout is how long a reading may take. It continues when its caller is gone, because others wait for it.
const keptTimeout = 20 * time.Second

// errReadStopped is the error of a reading that panicked.
var errReadStopped = errors.New("the reading of a kept answer has stopped")

// Get returns the answer at a time. An error is not kept.
func (k *Kept[T]) Get(ctx context.Context, now time.Time, read func(context.Context) (T, error)) (T, error) {
	k.mu.Lock()
	r := k.reading
	if now.Before(k.until) || r != nil && !k.until.IsZero() && now.Before(k.until.Add(k.Life)) {
		defer k.mu.Unlock()
		return k.value, nil
	}
	if r != nil {
		k.mu.Unlock()
		return r.wait(ctx)
	}
	r = &keptRead[T]{done: make(chan struct{}), err: errReadStopped}
	k.reading = r
	k.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), keptTimeout)
	defer cancel()
	defer k.finish(r, now)
	r.value, r.err = read(ctx)
	return r.value, r.err
}

// finish keeps the answer of a reading that began at a time, unless it has failed.
func (k *Kept[T]) finish(r *keptRead[T], began time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.reading = nil; r.err == nil {
		k.value, k.until = r.value, began.Add(k.Life)
	}
	close(r.done)
}

// wait returns the answer of a reading by another caller.
func (r *keptRead[T]) wait(ctx context.Context) (value T, err error) {
	select {
	case <-r.done:
		return r.value, r.err
	case <-ctx.Done():
		return value, context.Cause(ctx)
	}
}
