package upload

import (
	"context"

	"cottonmall/schema/account"
)

// PreviewLate previews a file when its time is over after it was opened.
func (r *Reader) PreviewLate(ctx context.Context, member *account.Member, content string) error {
	file, err := openFile(ctx, []byte(content), nil)
	if err != nil {
		return err
	}
	file.findLayout()
	file.close()
	_, err = r.begin(ctx, member, &Upload{Kind: ListingUpload}, file, func() error { return nil })
	return err
}

// KeepLeases extends the leases of an executor until stop is called.
func (e *Executor) KeepLeases(ctx context.Context) (stop func()) { return e.keepLeases(ctx) }
