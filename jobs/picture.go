package jobs

import (
	"context"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// fileKept is how long a file stays that nothing has: somebody may be about to store what has it.
const fileKept = time.Hour

// sweepPictures drops the pictures that nothing uses, and then the files that neither a picture nor a
// seller's import has.
func (r *Runner) sweepPictures(ctx context.Context) error {
	for last := int64(-1); last != 0; {
		next, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (int64, error) { return notice.DropUnusedPictures(tx, last) })
		if err != nil {
			return err
		}
		last = next
	}
	n, err := r.pictures.Sweep(ctx, time.Now().Add(-fileKept), func(names []string) ([]string, error) {
		return schema.View(ctx, r.db, func(tx *schema.Tx) ([]string, error) { return notice.FilesNamed(tx, names) })
	})
	if n > 0 {
		r.log.Info("files that nothing uses are removed", "files", n)
	}
	return err
}
