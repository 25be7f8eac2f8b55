package password

import (
	"context"
	"time"

	"cottonmall/schema"
)

// Gate lets one password through at a time: many at once would take the machine's memory and time from everybody
// else.
type Gate struct {
	Patience time.Duration // how long somebody waits; zero: two seconds

	turn chan struct{}
}

// NewGate is an open gate.
func NewGate() *Gate { return &Gate{turn: make(chan struct{}, 1)} }

// Matches is [Matches] in turn. It refuses as busy who has waited too long.
func (g *Gate) Matches(ctx context.Context, hash, text string) (ok bool, err error) {
	err = g.inTurn(ctx, func() { ok = Matches(hash, text) })
	return ok, err
}

// Hash is [Hash] in turn. It refuses as busy who has waited too long.
func (g *Gate) Hash(ctx context.Context, text string) (hash string, err error) {
	err = g.inTurn(ctx, func() { hash = Hash(text) })
	return hash, err
}

func (g *Gate) inTurn(ctx context.Context, work func()) error {
	patience := g.Patience
	if patience == 0 {
		patience = 2 * time.Second
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	select {
	case g.turn <- struct{}{}:
		defer func() { <-g.turn }()
		work()
		return nil
	case <-ctx.Done():
		return schema.Busy(ctx.Err(), "登录的人太多，请稍后再试")
	}
}
