package jobs

import (
	"context"

	"cottonmall/schema"
	"cottonmall/schema/product"
)

// productsAtOnce is how many products expire in one transaction.
const productsAtOnce = 200

// expireProducts takes products off sale whose validity has ended, in transactions of limited size.
func (r *Runner) expireProducts(ctx context.Context) error {
	return r.repeat(ctx, func(tx *schema.Tx) (int, error) { return product.ExpireDue(tx, productsAtOnce) })
}
