package jobs

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/demo"
	"cottonmall/schema/market"
	"cottonmall/schema/site"
)

// touchDeals touches hanging orders by the new quotes, in their order, and calls for margin. The quotes of a contract
// with a failing deal are taken again until they are too old.
func (r *Runner) touchDeals(ctx context.Context) error {
	ticks, err := schema.View(ctx, r.db, market.QuoteTicks)
	if err != nil || len(ticks) == 0 {
		return err
	}
	failed, taken := map[string]error{}, []int64{}
	for i := range ticks {
		code := ticks[i].IndexCode
		if err := r.touchByQuote(ctx, deal.QuoteOf(&ticks[i])); err != nil {
			failed[code] = fmt.Errorf("touch deals of %s: %w", code, err)
		}
	}
	for _, q := range ticks {
		if failed[q.IndexCode] == nil {
			taken = append(taken, q.ID)
		}
	}
	_, err = schema.Do(ctx, r.db, func(tx *schema.Tx) (struct{}, error) {
		return struct{}{}, market.DeleteTicks(tx, taken)
	})
	return errors.Join(append(slices.Collect(maps.Values(failed)), err)...)
}

// touchByQuote touches deals by one quote, in transactions of limited size.
func (r *Runner) touchByQuote(ctx context.Context, q deal.Quote) error {
	return errors.Join(
		r.repeatDeals(ctx, func(tx *schema.Tx, g market.Goods, skip ...int64) (int, error) {
			return deal.TouchDeals(tx, g, q, skip...)
		}),
		r.repeatDeals(ctx, func(tx *schema.Tx, g market.Goods, skip ...int64) (int, error) {
			return deal.CallMargins(tx, g, q, skip...)
		}),
	)
}

// expireDeals ends deals whose validity has ended.
func (r *Runner) expireDeals(ctx context.Context) error { return r.repeatDeals(ctx, deal.ExpireDeals) }

// endBidding lets sellers pick winners of biddings whose time is over, and ends those that nobody has picked for.
func (r *Runner) endBidding(ctx context.Context) error {
	return errors.Join(r.repeatDeals(ctx, deal.CloseBids), r.repeatDeals(ctx, deal.EndBidding))
}

// forcePricing prices locked bases whose margin calls nobody has answered.
func (r *Runner) forcePricing(ctx context.Context) error {
	return r.repeatDeals(ctx, deal.ForcePricing)
}

// failuresMax is how many deals may fail in one run of a job. More failures have a common cause.
const failuresMax = 100

// repeatDeals runs a step of the clock in transactions of its own until nothing is left to do. It leaves out lots with
// deals that fail, and returns the errors at the end.
func (r *Runner) repeatDeals(
	ctx context.Context, step func(tx *schema.Tx, goods market.Goods, skip ...int64) (int, error),
) error {
	var skip []int64
	var failures []error
	for {
		n, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (int, error) { return step(tx, site.Goods, skip...) })
		if failed := (*deal.FailedError)(nil); errors.As(err, &failed) && ctx.Err() == nil && len(skip) < failuresMax {
			skip, failures = append(skip, failed.ListingID), append(failures, err)
			continue
		}
		if err != nil || n == 0 {
			return errors.Join(append(failures, err)...)
		}
	}
}

// tradeLots sells a lot of the demonstration.
func (r *Runner) tradeLots(ctx context.Context) error { return schema.Write(ctx, r.db, demo.Trade) }
