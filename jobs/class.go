package jobs

import (
	"context"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// recordClassPrices stores the prices of the quality classes of lots at the close, once on each trading day. The lots
// are read outside of the transaction that writes.
func (r *Runner) recordClassPrices(ctx context.Context) error {
	rows, err := schema.View(ctx, r.db, cotton.ClassDaysDue)
	if err != nil || len(rows) == 0 {
		return err
	}
	err = schema.Write(ctx, r.db, func(tx *schema.Tx) error { return cotton.AddClassDays(tx, rows) })
	if err == nil {
		r.log.Info("recorded class prices", "day", rows[0].Day, "classes", len(rows))
	}
	return err
}
