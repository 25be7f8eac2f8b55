package jobs

import (
	"context"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// fileKept is the age up to which unused files are kept: the row that uses a file may not be committed yet.
const fileKept = time.Hour

// sweepPictures deletes the pictures that nothing uses, and then the files of neither a picture nor an upload.
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
		r.log.Info("removed unused files", "files", n)
	}
	return err
}
