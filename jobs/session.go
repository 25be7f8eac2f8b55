package jobs

import (
	"context"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// endSessions ends old sessions in transactions of limited size.
func (r *Runner) endSessions(ctx context.Context) error {
	return r.repeat(ctx, account.EndOldSessions)
}

// deleteExpired deletes expired rows in transactions of limited size.
func (r *Runner) deleteExpired(ctx context.Context) error {
	return r.repeat(ctx, schema.DeleteExpired)
}

// repeat runs part in transactions of its own until it returns 0.
func (r *Runner) repeat(ctx context.Context, part func(*schema.Tx) (int, error)) error {
	for {
		n, err := schema.Do(ctx, r.db, part)
		if err != nil || n == 0 {
			return err
		}
	}
}
