package jobs

import (
	"context"

	"cottonmall/schema"
	"cottonmall/schema/upload"
)

// endImports marks the imports of processes that have ended as failed.
func (r *Runner) endImports(ctx context.Context) error {
	n, err := schema.Do(ctx, r.db, upload.FailAbandoned)
	if n > 0 {
		r.log.Warn("failed abandoned imports", "imports", n)
	}
	return err
}
