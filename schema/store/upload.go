package store

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"cottonmall/schema"
)

// UploadedFile is a complete upload that is not stored yet.
type UploadedFile struct {
	Name string
	Size int64
	Head []byte // the first bytes
}

// headSize is the number of first bytes by which the type of a file is detected.
const headSize = 3072

// uploadPath returns the path of an unfinished upload. Sweep deletes it like other temporary files.
func uploadPath(upload string) (string, error) {
	if !namePattern.MatchString(upload) {
		return "", schema.Invalid("upload", "上传编号应为 64 位十六进制数")
	}
	return pathOf(upload) + ".upload", nil
}

// Append adds content to an upload.
func (f *Folder) Append(upload string, offset int64, content io.Reader) (size int64, err error) {
	path, err := uploadPath(upload)
	if err != nil {
		return 0, err
	}
	if err := f.root.Mkdir(filepath.Dir(path), 0o750); err != nil && !errors.Is(err, fs.ErrExist) {
		return 0, fmt.Errorf("store upload: %w", err)
	}
	file, err := f.root.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return 0, fmt.Errorf("store upload: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	size, err = file.Seek(0, io.SeekEnd)
	if err != nil || size != offset {
		return size, err
	}
	n, err := io.Copy(file, content)
	if err != nil {
		return size, fmt.Errorf("store upload: %w", errors.Join(err, file.Truncate(size)))
	}
	return size + n, nil
}

// Examine returns what is known of an upload.
func (f *Folder) Examine(upload string) (found UploadedFile, err error) {
	path, err := uploadPath(upload)
	if err != nil {
		return found, err
	}
	file, err := f.root.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return found, schema.NotFound("文件没有传完或已清除，请重新上传")
	}
	if err != nil {
		return found, fmt.Errorf("read upload: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	found.Head = make([]byte, headSize)
	n, err := io.ReadFull(file, found.Head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return found, fmt.Errorf("read upload: %w", err)
	}
	found.Head = found.Head[:n]
	sum := sha256.New()
	sum.Write(found.Head)
	rest, err := io.Copy(sum, file)
	if err != nil {
		return found, fmt.Errorf("read upload: %w", err)
	}
	found.Name, found.Size = hex.EncodeToString(sum.Sum(nil)), int64(n)+rest
	return found, nil
}

// Adopt stores an upload under its name.
func (f *Folder) Adopt(upload, name string) error {
	path, err := uploadPath(upload)
	if err != nil {
		return err
	}
	if err := f.root.Mkdir(filepath.Dir(pathOf(name)), 0o750); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("store upload: %w", err)
	}
	if err := f.root.Rename(path, pathOf(name)); err != nil {
		return fmt.Errorf("store upload: %w", err)
	}
	return nil
}

// Open opens a stored file.
func (f *Folder) Open(name string) (io.ReadSeekCloser, int64, error) {
	missing := schema.NotFound("没有这个文件，可能已清除")
	if !namePattern.MatchString(name) {
		return nil, 0, missing
	}
	file, err := f.root.Open(pathOf(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, missing
	}
	if err != nil {
		return nil, 0, fmt.Errorf("open file: %w", err)
	}
	info, err := file.Stat()
	if err != nil {
		return nil, 0, fmt.Errorf("open file: %w", errors.Join(err, file.Close()))
	}
	return file, info.Size(), nil
}
