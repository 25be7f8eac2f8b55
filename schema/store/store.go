// Package store stores uploaded files under names made from their content.
package store

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"cottonmall/schema"
)

// Store stores files until they are unused.
type Store interface {
	// Put stores a file and returns its name: the SHA-256 of its content. The same content is stored once.
	Put(ctx context.Context, content []byte) (name string, err error)
	// Get returns the content of a file and refuses an unknown name.
	Get(ctx context.Context, name string) ([]byte, error)
	// Sweep deletes unused files that were stored before a time, and returns their number. It calls used with some
	// names; used returns those that are in use. Callers of Put must record the use of a file before: then it stays.
	Sweep(ctx context.Context, before time.Time, used func(names []string) ([]string, error)) (int, error)

	// Append adds content to the upload of a file that is too large for memory, and returns the size of the upload. If
	// the upload does not have the size offset, the content is ignored: callers continue from the size returned.
	Append(upload string, offset int64, content io.Reader) (size int64, err error)
	// Examine returns the name that the file of a complete upload will have, its size and its first bytes.
	Examine(upload string) (UploadedFile, error)
	// Adopt stores an upload under its name. Callers must record the use of the file before.
	Adopt(upload, name string) error
	// Open opens a stored file and returns its size. It refuses an unknown name.
	Open(name string) (io.ReadSeekCloser, int64, error)
}

var namePattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

// Name returns the name of a content.
func Name(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// Folder is a store in a folder of this machine. It never accesses files outside the folder.
type Folder struct{ root *os.Root }

// OpenFolder opens the store and creates the folder if necessary.
func OpenFolder(path string) (*Folder, error) {
	if err := os.MkdirAll(path, 0o750); err != nil {
		return nil, fmt.Errorf("create file folder: %w", err)
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, fmt.Errorf("open file folder: %w", err)
	}
	return &Folder{root}, nil
}

// Close closes the store.
func (f *Folder) Close() error { return f.root.Close() }

// Put stores a file. It writes a temporary file, flushes it to the disk and renames it.
func (f *Folder) Put(_ context.Context, content []byte) (name string, err error) {
	name = Name(content)
	path := pathOf(name)
	if _, err := f.root.Stat(path); err == nil {
		return name, nil
	}
	if err := f.root.Mkdir(filepath.Dir(path), 0o750); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", fmt.Errorf("store file: %w", err)
	}
	part := path + "." + rand.Text()
	if err := f.writeFile(part, content); err != nil {
		return "", fmt.Errorf("store file: %w", errors.Join(err, f.root.Remove(part)))
	}
	if err := f.root.Rename(part, path); err != nil {
		return "", fmt.Errorf("store file: %w", err)
	}
	return name, nil
}

func (f *Folder) writeFile(path string, content []byte) error {
	file, err := f.root.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return errors.Join(err, file.Sync(), file.Close())
}

// Get returns the content of a file and refuses an unknown name.
func (f *Folder) Get(_ context.Context, name string) ([]byte, error) {
	missing := schema.NotFound("没有这个文件，可能已清除")
	if !namePattern.MatchString(name) {
		return nil, missing
	}
	content, err := f.root.ReadFile(pathOf(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, missing
	}
	if err != nil {
		return nil, fmt.Errorf("read file: %w", err)
	}
	return content, nil
}

// pathOf returns the path of a file. The first two digits select one of 256 folders.
func pathOf(name string) string { return filepath.Join(name[:2], name) }

// Sweep deletes unused files.
func (f *Folder) Sweep(ctx context.Context, before time.Time,
	used func([]string) ([]string, error),
) (removed int, err error) {
	folders, err := fs.ReadDir(f.root.FS(), ".")
	if err != nil {
		return 0, fmt.Errorf("delete unused files: %w", err)
	}
	for _, folder := range folders {
		if err := ctx.Err(); err != nil {
			return removed, err
		}
		if !folder.IsDir() {
			continue
		}
		n, err := f.sweepFolder(folder.Name(), before, used)
		if removed += n; err != nil {
			return removed, fmt.Errorf("delete unused files: %w", err)
		}
	}
	return removed, nil
}

// sweepFolder deletes the unused files of one subfolder, and temporary files of interrupted writes.
func (f *Folder) sweepFolder(folder string, before time.Time,
	used func([]string) ([]string, error),
) (removed int, err error) {
	files, err := fs.ReadDir(f.root.FS(), folder)
	if err != nil {
		return 0, err
	}
	var names []string
	for _, file := range files {
		info, err := file.Info()
		switch {
		case err != nil || !info.ModTime().Before(before): // deleted by another process, or too new
		case namePattern.MatchString(file.Name()):
			names = append(names, file.Name())
		default: // temporary file of an interrupted write
			if err := f.root.Remove(filepath.Join(folder, file.Name())); err != nil {
				return removed, err
			}
		}
	}
	unused, err := filterUnused(names, used)
	if err != nil {
		return 0, err
	}
	return f.removeUnused(unused, used)
}

// removeUnused deletes files that seem unused. It renames each file first and asks again. A concurrent Put recorded
// its use before: if it found the file, the second question returns the file, which is renamed back. If it did not,
// it wrote the file again.
func (f *Folder) removeUnused(names []string, used func([]string) ([]string, error)) (removed int, err error) {
	const renamedSuffix = ".gone"
	for _, name := range names {
		if err := f.root.Rename(pathOf(name), pathOf(name)+renamedSuffix); err != nil {
			return 0, err
		}
	}
	unused, err := filterUnused(names, used)
	for _, name := range names {
		if err != nil || !slices.Contains(unused, name) {
			err = errors.Join(err, f.root.Rename(pathOf(name)+renamedSuffix, pathOf(name)))
			continue
		}
		if err = f.root.Remove(pathOf(name) + renamedSuffix); err == nil {
			removed++
		}
	}
	return removed, err
}

// filterUnused returns the names that are not in use.
func filterUnused(names []string, used func([]string) ([]string, error)) ([]string, error) {
	if len(names) == 0 {
		return nil, nil
	}
	taken, err := used(names)
	known := map[string]bool{}
	for _, name := range taken {
		known[name] = true
	}
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return known[name] }), err
}
