package jobs

import (
	"context"

	"cottonmall/schema/upload"
)

// executor returns the executor of confirmed uploads of this server.
func (r *Runner) executor() *upload.Executor {
	return &upload.Executor{DB: r.db, Owner: r.owner, Log: r.log}
}

// executeUploads executes confirmed uploads.
func (r *Runner) executeUploads(ctx context.Context) error { return r.executor().Run(ctx) }
