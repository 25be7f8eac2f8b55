package jobs

import (
	"context"

	"cottonmall/schema"
	"cottonmall/schema/imported"
)

// importedAtOnce is how many imported lots expire in one transaction.
const importedAtOnce = 200

// expireImported takes imported lots off sale whose validity or contract has ended, in transactions of limited size.
func (r *Runner) expireImported(ctx context.Context) error {
	return r.repeat(ctx, func(tx *schema.Tx) (int, error) { return imported.ExpireDue(tx, importedAtOnce) })
}
