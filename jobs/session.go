package jobs

import (
	"context"

	"cottonmall/schema"
)

// endSessions and forgetOld work in transactions of limited size.
func (r *Runner) endSessions(ctx context.Context) error {
	return r.repeat(ctx, (*schema.Tx).EndOldSessions)
}

func (r *Runner) forgetOld(ctx context.Context) error { return r.repeat(ctx, (*schema.Tx).ForgetOld) }

// repeat does a part of some work again and again until nothing is left.
func (r *Runner) repeat(ctx context.Context, part func(*schema.Tx) (int, error)) error {
	for {
		n, err := schema.Do(ctx, r.db, part)
		if err != nil || n == 0 {
			return err
		}
	}
}
