package jobs

import (
	"context"
	"errors"

	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/site"
)

// runAuctions takes the steps of the clock in auctions, each in transactions of its own until nothing is left to do.
func (r *Runner) runAuctions(ctx context.Context) error {
	return errors.Join(
		r.repeatStep(ctx, auction.BeginSessions),
		r.repeatStep(ctx, auction.RemindOfEnds),
		r.repeatStep(ctx, func(tx *schema.Tx, skip ...int64) (int, error) {
			return auction.EndLots(tx, site.Goods, skip...)
		}),
		r.repeatStep(ctx, auction.ReleaseDeposits),
		r.repeatStep(ctx, auction.EndSessions),
	)
}

// showBids copies the highest bids to the listings, each lot once. It writes only if there are new ones.
func (r *Runner) showBids(ctx context.Context) error {
	found, err := schema.View(ctx, r.db, auction.HasUnshownBids)
	for last := int64(0); found && err == nil; found = last > 0 {
		last, err = schema.Do(ctx, r.db, func(tx *schema.Tx) (int64, error) { return auction.ShowBids(tx, last) })
	}
	return err
}

// repeatStep runs a step until it does nothing. It skips sessions or lots that fail, and returns the errors at the end.
func (r *Runner) repeatStep(ctx context.Context, step func(tx *schema.Tx, skip ...int64) (int, error)) error {
	var skip []int64
	var failures []error
	for {
		n, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (int, error) { return step(tx, skip...) })
		if failed := (*auction.StepError)(nil); errors.As(err, &failed) && ctx.Err() == nil && len(skip) < failuresMax {
			skip, failures = append(skip, failed.ID), append(failures, err)
			continue
		}
		if err != nil || n == 0 {
			return errors.Join(append(failures, err)...)
		}
	}
}
