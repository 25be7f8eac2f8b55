package jobs

import (
	"context"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// endSessions and deleteExpired work in transactions of limited size.
func (r *Runner) endSessions(ctx context.Context) error {
	return r.repeat(ctx, account.EndOldSessions)
}

func (r *Runner) deleteExpired(ctx context.Context) error {
	return r.repeat(ctx, schema.DeleteExpired)
}

// repeat does a part of some work again and again until nothing is left.
func (r *Runner) repeat(ctx context.Context, part func(*schema.Tx) (int, error)) error {
	for {
		n, err := schema.Do(ctx, r.db, part)
		if err != nil || n == 0 {
			return err
		}
	}
}
