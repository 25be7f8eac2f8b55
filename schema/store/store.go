// Package store keeps files that people upload, under names made of their content.
package store

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"cottonmall/schema"
)

// Store keeps files until nobody uses them.
type Store interface {
	// Put keeps a file and gives its name: the SHA-256 of its content. The same content is kept once.
	Put(ctx context.Context, content []byte) (name string, err error)
	// Get reads a file. Not found when there is none of this name.
	Get(ctx context.Context, name string) ([]byte, error)
	// Sweep removes the files that were kept before a moment and of which used, which is asked for some names at a time
	// and gives those that are used, says nothing. It tells how many went. Whoever puts a file says first that he uses
	// it: then it stays.
	Sweep(ctx context.Context, before time.Time, used func(names []string) ([]string, error)) (int, error)
}

var nameForm = regexp.MustCompile(`^[0-9a-f]{64}$`)

// Name is the name of a content.
func Name(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// Folder is a store in a folder of this machine. Nothing outside of it is ever reached.
type Folder struct{ root *os.Root }

// OpenFolder opens the store, and makes the folder when there is none.
func OpenFolder(path string) (*Folder, error) {
	if err := os.MkdirAll(path, 0o750); err != nil {
		return nil, fmt.Errorf("make the folder of files: %w", err)
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, fmt.Errorf("open the folder of files: %w", err)
	}
	return &Folder{root}, nil
}

// Close closes the store.
func (f *Folder) Close() error { return f.root.Close() }

// Put keeps a file. It is written under another name and gets its own when it is whole and on the disk.
func (f *Folder) Put(_ context.Context, content []byte) (name string, err error) {
	name = Name(content)
	path := place(name)
	if _, err := f.root.Stat(path); err == nil {
		return name, nil
	}
	if err := f.root.Mkdir(filepath.Dir(path), 0o750); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", fmt.Errorf("keep a file: %w", err)
	}
	part := path + "." + rand.Text()
	if err := f.write(part, content); err != nil {
		return "", fmt.Errorf("keep a file: %w", errors.Join(err, f.root.Remove(part)))
	}
	if err := f.root.Rename(part, path); err != nil {
		return "", fmt.Errorf("keep a file: %w", err)
	}
	return name, nil
}

func (f *Folder) write(path string, content []byte) error {
	file, err := f.root.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o640)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return errors.Join(err, file.Sync(), file.Close())
}

// Get reads a file.
func (f *Folder) Get(_ context.Context, name string) ([]byte, error) {
	missing := schema.NotFound("没有这个文件，可能已清除")
	if !nameForm.MatchString(name) {
		return nil, missing
	}
	content, err := f.root.ReadFile(place(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, missing
	}
	if err != nil {
		return nil, fmt.Errorf("read a file: %w", err)
	}
	return content, nil
}

// place spreads the files over 256 folders.
func place(name string) string { return filepath.Join(name[:2], name) }

// Sweep goes through the folder.
func (f *Folder) Sweep(ctx context.Context, before time.Time, used func([]string) ([]string, error)) (removed int, err error) {
	folders, err := fs.ReadDir(f.root.FS(), ".")
	if err != nil {
		return 0, fmt.Errorf("sweep the files: %w", err)
	}
	for _, folder := range folders {
		if err := ctx.Err(); err != nil {
			return removed, err
		}
		n, err := f.sweep(folder.Name(), before, used)
		if removed += n; err != nil {
			return removed, fmt.Errorf("sweep the files: %w", err)
		}
	}
	return removed, nil
}

func (f *Folder) sweep(folder string, before time.Time, used func([]string) ([]string, error)) (removed int, err error) {
	files, err := fs.ReadDir(f.root.FS(), folder)
	if err != nil {
		return 0, err
	}
	var names []string
	for _, file := range files {
		about, err := file.Info()
		switch {
		case err != nil || !about.ModTime().Before(before): // gone meanwhile, or too new
		case nameForm.MatchString(file.Name()):
			names = append(names, file.Name())
		default: // half a file, of a program that was killed
			if err := f.root.Remove(filepath.Join(folder, file.Name())); err != nil {
				return removed, err
			}
		}
	}
	unused, err := without(names, used)
	if err != nil {
		return 0, err
	}
	return f.take(unused, used)
}

// take removes files that seem to be unused. Each is put aside before it is asked for again: whoever found it there said
// before that he uses it, and gets it back; whoever did not find it keeps it anew.
func (f *Folder) take(names []string, used func([]string) ([]string, error)) (removed int, err error) {
	const aside = ".gone"
	for _, name := range names {
		if err := f.root.Rename(place(name), place(name)+aside); err != nil {
			return 0, err
		}
	}
	unused, err := without(names, used)
	for _, name := range names {
		if err != nil || !slices.Contains(unused, name) {
			err = errors.Join(err, f.root.Rename(place(name)+aside, place(name)))
			continue
		}
		if err = f.root.Remove(place(name) + aside); err == nil {
			removed++
		}
	}
	return removed, err
}

func without(names []string, used func([]string) ([]string, error)) ([]string, error) {
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
