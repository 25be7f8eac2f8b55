package backup

import (
	"archive/tar"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/lock"
	"cottonmall/schema/migrate"
	"cottonmall/schema/store"
)

// manifestSize is the size of the largest manifest that is read.
const manifestSize = 1 << 30

// Restore reads an archive into an empty data folder, on which no server may run. It checks all files before the folder
// contains them. It refuses an archive that is incomplete or altered, or of a newer version of the program. The size of
// the archive is zero if it is not known.
func Restore(ctx context.Context, folder string, in io.Reader, size int64, log io.Writer) (done *Done, err error) {
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return nil, schema.Conflict("无法建立目录 %s：%v", folder, err)
	}
	if err := checkEmpty(ctx, folder); err != nil {
		return nil, err
	}
	// no process can open the database before it is complete
	unlock, err := lock.File(ctx, filepath.Join(folder, schema.DatabaseFile), schema.MigratePurpose, time.Second)
	if err != nil {
		return nil, fmt.Errorf("lock %s: %w", folder, err)
	}
	defer func() { err = errors.Join(err, unlock()) }()
	staging := filepath.Join(folder, schema.RestoreFolder)
	if err := os.Mkdir(staging, 0o750); err != nil {
		return nil, fmt.Errorf("create %s: %w", staging, err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(staging)) }()
	root, err := os.OpenRoot(staging)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", staging, err)
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	r := &reader{root: root, tar: tar.NewReader(io.TeeReader(withContext(ctx, in), newProgress(log, "恢复", size)))}
	m, err := r.readAll()
	if err != nil {
		return nil, explain(ctx, err)
	}
	return m.done(), publish(folder)
}

// checkEmpty refuses a folder that has files, except for those of locks.
func checkEmpty(ctx context.Context, folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return schema.Conflict("无法读取目录 %s：%v", folder, err)
	}
	database := filepath.Join(folder, schema.DatabaseFile)
	for _, e := range entries {
		if isLock(e.Name()) {
			continue
		}
		unlock, err := lock.File(ctx, database, schema.ServePurpose, 0)
		if errors.Is(err, lock.ErrTaken) {
			return schema.Conflict("商城正在使用目录 %s：请先停止商城，并移走目录中的文件", folder)
		}
		if err == nil {
			err = unlock()
		}
		if err != nil {
			return fmt.Errorf("lock %s: %w", folder, err)
		}
		return schema.Conflict("目录 %s 不是空的（有 %s）：请先移走其中的文件，或用 COTTONMALL_DATA 换一个目录", folder, e.Name())
	}
	return nil
}

// isLock reports whether a file of the data folder is only a lock between processes.
func isLock(name string) bool {
	purpose, found := strings.CutPrefix(name, schema.DatabaseFile+".")
	purpose, _, _ = strings.Cut(purpose, "-")
	return found && slices.Contains([]string{schema.ServePurpose, schema.MigratePurpose, schema.BackupPurpose}, purpose)
}

// publish moves the restored files to their places: the database last, because a folder with a database is complete.
func publish(folder string) error {
	staging := filepath.Join(folder, schema.RestoreFolder)
	for _, name := range []string{store.FolderName, schema.DatabaseFile} {
		err := ignoreMissing(os.Rename(filepath.Join(staging, name), filepath.Join(folder, name)))
		if err == nil {
			err = syncFolder(folder)
		}
		if err != nil {
			return fmt.Errorf("move the restored files: %w", err)
		}
	}
	return nil
}

// errDamaged is the cause of a refusal of an archive that is incomplete or altered.
var errDamaged = errors.New("备份不完整或已被改动")

// explain returns an error of reading as a refusal, except for an interruption or a failure of the disk.
func explain(ctx context.Context, err error) error {
	if _, ok := schema.KindOf(err); ok || ctx.Err() != nil {
		return err
	}
	if errors.Is(err, errDamaged) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, tar.ErrHeader) {
		return schema.Invalid("", "%v：%s。请换一个备份文件", errDamaged, strings.TrimPrefix(err.Error(), errDamaged.Error()+": "))
	}
	return fmt.Errorf("restore: %w", err)
}

// reader reads an archive into a folder.
type reader struct {
	root  *os.Root
	tar   *tar.Reader
	files []file
}

// readAll stores all files and compares them with the manifest.
func (r *reader) readAll() (*manifest, error) {
	for {
		h, err := r.tar.Next()
		if errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("%w: 没有清单", errDamaged)
		}
		if err != nil {
			return nil, err
		}
		if h.Name == manifestName {
			return r.check()
		}
		if h.Typeflag != tar.TypeReg || !allowedName(h.Name) {
			return nil, fmt.Errorf("%w: 有未知的文件 %q", errDamaged, schema.Shorten(h.Name, 80))
		}
		if err := r.extract(h); err != nil {
			return nil, err
		}
	}
}

var namePattern = regexp.MustCompile(`^` + store.FolderName + `/([0-9a-f]{2}/[0-9a-f]{64}|` + store.SiteFile + `)$`)

// allowedName reports whether an archive may have a file of this name.
func allowedName(name string) bool {
	return name == schema.DatabaseFile || namePattern.MatchString(name)
}

// extract stores one file.
func (r *reader) extract(h *tar.Header) error {
	if err := r.root.MkdirAll(path.Dir(h.Name), 0o750); err != nil {
		return err
	}
	out, err := r.root.OpenFile(h.Name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(out, sum), r.tar)
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return err
	}
	// jobs delete unused files by their age
	err = r.root.Chtimes(h.Name, time.Now(), h.ModTime)
	r.files = append(r.files, file{h.Name, n, hex.EncodeToString(sum.Sum(nil))})
	return err
}

// check reads the manifest, which must be the last file, and compares the files with it.
func (r *reader) check() (*manifest, error) {
	text, err := io.ReadAll(io.LimitReader(r.tar, manifestSize))
	if err != nil {
		return nil, err
	}
	m := &manifest{}
	if err := json.Unmarshal(text, m); err != nil {
		return nil, fmt.Errorf("%w: 清单无法读取", errDamaged)
	}
	if m.Format > format || m.Schema > migrate.Newest {
		return nil, schema.Conflict("备份来自新版程序（数据库版本 %d，本程序支持到 %d），请使用新版程序恢复", m.Schema, migrate.Newest)
	}
	if len(m.Files) == 0 || m.Files[0].Name != schema.DatabaseFile || !slices.Equal(m.Files, r.files) {
		return nil, fmt.Errorf("%w: %s", errDamaged, difference(m.Files, r.files))
	}
	if _, err := r.tar.Next(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%w: 清单之后还有内容", errDamaged)
	}
	return m, nil
}

// difference describes the first difference between the files of a manifest and those of the archive.
func difference(want, got []file) string {
	for i, f := range want {
		if i == len(got) || got[i].Name != f.Name {
			return "缺少文件 " + f.Name
		}
		if got[i] != f {
			return "文件 " + f.Name + " 的校验值不符"
		}
	}
	return "有清单之外的文件"
}
