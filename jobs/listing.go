package jobs

import (
	"context"
	"time"

	"cottonmall/schema"
)

// expireListings retires what has ended, in transactions of limited size.
func expireListings(ctx context.Context, db *schema.DB) error {
	for {
		n, err := schema.Do(ctx, db, func(tx *schema.Tx) (int, error) { return tx.ExpireListings(tx.Now()) })
		if err != nil || n == 0 {
			return err
		}
	}
}

// liveKept is how long open pages can still be told of a change: a page that was away for longer asks again.
const liveKept = 10 * time.Minute

func forgetLive(ctx context.Context, db *schema.DB) error {
	_, err := schema.Do(ctx, db, func(tx *schema.Tx) (int64, error) {
		return tx.ForgetLive(tx.Now().Add(-liveKept))
	})
	return err
}
