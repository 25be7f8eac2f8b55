package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"cottonmall/schema"
)

// Create writes an archive of a data folder to a new file. The file gets its name when it is complete and stored on the
// disk.
func Create(ctx context.Context, folder, path string, log io.Writer) (done *Done, err error) {
	taken := schema.Conflict("文件 %s 已存在，请换一个文件名", path)
	if _, err := os.Lstat(path); err == nil {
		return nil, taken
	}
	part, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".part-*")
	if err != nil {
		return nil, schema.Conflict("无法写入 %s：%v", path, err)
	}
	defer func() { err = errors.Join(err, ignoreMissing(os.Remove(part.Name()))) }()
	done, err = Write(ctx, folder, part, log)
	if err = errors.Join(err, part.Sync(), part.Close()); err != nil {
		return nil, err
	}
	if _, err := os.Lstat(path); err == nil {
		return nil, taken
	}
	if err := os.Rename(part.Name(), path); err != nil {
		return nil, fmt.Errorf("rename the archive: %w", err)
	}
	return done, syncFolder(filepath.Dir(path))
}

// syncFolder stores the names of a folder on the disk.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
