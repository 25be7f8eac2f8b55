package jobs

import (
	"context"
	"time"

	"cottonmall/schema"
)

// expireListings retires what has ended, in transactions of limited size.
func (r *Runner) expireListings(ctx context.Context) error {
	return r.repeat(ctx, func(tx *schema.Tx) (int, error) { return tx.ExpireListings(tx.Now()) })
}

// liveKept is how long open pages can still be told of a change: a page that was away for longer asks again.
const liveKept = 10 * time.Minute

func (r *Runner) forgetLive(ctx context.Context) error {
	_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (int64, error) {
		return tx.ForgetLive(tx.Now().Add(-liveKept))
	})
	return err
}
