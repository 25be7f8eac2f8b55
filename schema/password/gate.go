package password

import (
	"context"
	"time"

	"cottonmall/schema"
)

// Gate hashes one password at a time, because each hash needs much memory and time.
type Gate struct {
	Patience time.Duration // how long a caller waits; zero for two seconds

	slot chan struct{}
}

// NewGate returns a gate without callers.
func NewGate() *Gate { return &Gate{slot: make(chan struct{}, 1)} }

// Matches calls [Matches] when the gate is free. It refuses as busy after Patience.
func (g *Gate) Matches(ctx context.Context, hash, text string) (ok bool, err error) {
	err = g.runExclusively(ctx, func() { ok = Matches(hash, text) })
	return ok, err
}

// Hash calls [Hash] when the gate is free. It refuses as busy after Patience.
func (g *Gate) Hash(ctx context.Context, text string) (hash string, err error) {
	err = g.runExclusively(ctx, func() { hash = Hash(text) })
	return hash, err
}

// runExclusively calls work when no other call runs.
func (g *Gate) runExclusively(ctx context.Context, work func()) error {
	patience := g.Patience
	if patience == 0 {
		patience = 2 * time.Second
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	select {
	case g.slot <- struct{}{}:
		defer func() { <-g.slot }()
		work()
		return nil
	case <-ctx.Done():
		return schema.Busy(ctx.Err(), "登录的人太多，请稍后再试")
	}
}
