package jobs

import (
	"context"

	"cottonmall/schema"
	"cottonmall/schema/upload"
)

// endImports says of imports whose program has ended that they have come to nothing.
func (r *Runner) endImports(ctx context.Context) error {
	n, err := schema.Do(ctx, r.db, upload.FailAbandoned)
	if n > 0 {
		r.log.Warn("imports were cut and have failed", "imports", n)
	}
	return err
}
