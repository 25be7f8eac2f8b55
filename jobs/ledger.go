package jobs

import (
	"context"
	"errors"

	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/deal"
)

// checkLedger fails when the deposit accounts do not balance, so that operators are alerted.
func (r *Runner) checkLedger(ctx context.Context) error {
	_, err := schema.View(ctx, r.db, func(tx *schema.Tx) (struct{}, error) {
		return struct{}{}, errors.Join(deal.CheckLedger(tx), auction.CheckDeposits(tx))
	})
	return err
}
