package web

import (
	"sync"
	"time"
)

// Kept is an answer that is the same for all callers. It is read again when it is older than Life.
type Kept[T any] struct {
	Life time.Duration

	mu    sync.Mutex
	value T
	until time.Time
}

// Get returns the answer at a time. One caller reads it while the others wait. An error is not kept.
func (k *Kept[T]) Get(now time.Time, read func() (T, error)) (T, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if now.Before(k.until) {
		return k.value, nil
	}
	value, err := read()
	if err == nil {
		k.value, k.until = value, now.Add(k.Life)
	}
	return value, err
}
