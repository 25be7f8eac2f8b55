package jobs

import (
	"context"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// expireListings takes ended listings off sale, in transactions of limited size.
func (r *Runner) expireListings(ctx context.Context) error {
	return r.repeat(ctx, func(tx *schema.Tx) (int, error) { return cotton.ExpireListings(tx, tx.Now()) })
}

func (r *Runner) forgetLive(ctx context.Context) error {
	_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (int64, error) {
		return schema.ForgetLive(tx, tx.Now().Add(-schema.LiveKept))
	})
	return err
}
