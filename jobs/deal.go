package jobs

import (
	"context"
	"fmt"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
)

// touchDeals touches hanging orders by the new quotes and calls for margin. It reads each quote of the feed once.
func (r *Runner) touchDeals(ctx context.Context) error {
	quotes, err := schema.View(ctx, r.db, market.Quotes)
	if err != nil {
		return err
	}
	if r.touchedBy == nil {
		r.touchedBy = map[string]time.Time{}
	}
	for _, q := range quotes {
		if !q.At.After(r.touchedBy[q.IndexCode]) {
			continue
		}
		if err := r.touchByQuote(ctx, q); err != nil {
			return fmt.Errorf("touch deals of %s: %w", q.IndexCode, err)
		}
		r.touchedBy[q.IndexCode] = q.At
	}
	return nil
}

// touchByQuote touches deals by one quote, in transactions of limited size.
func (r *Runner) touchByQuote(ctx context.Context, q market.Quote) error {
	err := r.repeat(ctx, func(tx *schema.Tx) (int, error) { return deal.TouchDeals(tx, cotton.Goods{}, q) })
	if err != nil {
		return err
	}
	return r.repeat(ctx, func(tx *schema.Tx) (int, error) { return deal.CallMargins(tx, cotton.Goods{}, q) })
}

// expireDeals ends deals whose validity has ended.
func (r *Runner) expireDeals(ctx context.Context) error {
	return r.repeat(ctx, func(tx *schema.Tx) (int, error) { return deal.ExpireDeals(tx, cotton.Goods{}) })
}

// endBidding lets sellers pick winners of biddings whose time is over, and ends those that nobody has picked for.
func (r *Runner) endBidding(ctx context.Context) error {
	err := r.repeat(ctx, func(tx *schema.Tx) (int, error) { return deal.CloseBids(tx, cotton.Goods{}) })
	if err != nil {
		return err
	}
	return r.repeat(ctx, func(tx *schema.Tx) (int, error) { return deal.EndBidding(tx, cotton.Goods{}) })
}

// forcePricing prices locked bases whose margin calls nobody has answered.
func (r *Runner) forcePricing(ctx context.Context) error {
	return r.repeat(ctx, func(tx *schema.Tx) (int, error) { return deal.ForcePricing(tx, cotton.Goods{}) })
}
