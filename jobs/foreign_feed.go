package jobs

import (
	"context"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// RateFeed reads the exchange rate of the US dollar from outside.
type RateFeed interface {
	Read(ctx context.Context, now time.Time) (market.Rate, error)
}

// ForeignFeed reads quotes of contracts on ICE from outside.
type ForeignFeed interface {
	Read(ctx context.Context, now time.Time) ([]market.ForeignQuote, error)
}

// pollRate stores the exchange rate of the feed.
func (r *Runner) pollRate(ctx context.Context) error {
	rate, err := r.rates.Read(ctx, r.db.Now())
	if err != nil {
		return err
	}
	return schema.Write(ctx, r.db, func(tx *schema.Tx) error { return market.AddRate(tx, rate) })
}

// pollForeignQuotes stores the quotes of the feed. During the pause after a failure it returns the same error again.
func (r *Runner) pollForeignQuotes(ctx context.Context) error {
	now := r.db.Now()
	if now.Before(r.foreignTry.after) {
		return r.foreignTry.err
	}
	entries, err := r.foreign.Read(ctx, now)
	if r.foreignTry.note(now, err); err != nil {
		return err
	}
	result, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (*market.QuoteResult, error) {
		return market.AddForeignQuotes(tx, entries)
	})
	if err != nil {
		return err
	}
	return refusedQuotes(result)
}
