package jobs

import (
	"context"

	"cottonmall/schema"
)

func (r *Runner) endSessions(ctx context.Context) error {
	_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (int, error) {
		n, err := tx.EndOldSessions()
		if err != nil {
			return n, err
		}
		return n, tx.EraseSecrets()
	})
	return err
}
