// Package backup copies the data folder of a site with the embedded database into one file, and back.
//
// The file is a tar archive with a copy of the database, the uploaded pictures and sheets, and a manifest. The
// manifest is the last file of the archive, so that a truncated archive has none.
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
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/lock"
	"cottonmall/schema/store"
)

const (
	format       = 1 // of archives
	manifestName = "manifest.json"
)

// manifest lists the files of an archive.
type manifest struct {
	Format  int       `json:"format"`
	Schema  int64     `json:"schema"` // version of the database
	Created time.Time `json:"created"`
	Files   []file    `json:"files"`
}

// file is a file of an archive.
type file struct {
	Name   string `json:"name"` // relative to the data folder
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// Done is the outcome of a backup or of a restore.
type Done struct {
	Schema int64 // version of the database
	Files  int   // pictures and sheets
	Bytes  int64 // of all files
}

// Write writes an archive of a data folder to out while a server uses the folder. The database is copied as it is at
// one moment, and the files after that. Its copy needs free space in the folder. A file that the server deletes in the
// meantime is left out, because no row uses it any more.
func Write(ctx context.Context, folder string, out io.Writer, log io.Writer) (done *Done, err error) {
	database := filepath.Join(folder, schema.DatabaseFile)
	if _, err := os.Stat(database); err != nil {
		return nil, schema.NotFound("目录 %s 中没有数据库，请检查 COTTONMALL_DATA", folder)
	}
	unlock, err := lock.File(ctx, database, schema.BackupPurpose, time.Second)
	if errors.Is(err, lock.ErrTaken) {
		return nil, schema.Conflict("这个目录的另一个备份正在进行：%s", folder)
	}
	if err != nil {
		return nil, fmt.Errorf("lock %s: %w", folder, err)
	}
	defer func() { err = errors.Join(err, unlock()) }()
	c, err := copyDatabase(ctx, database, log)
	if err != nil {
		return nil, fmt.Errorf("copy the database: %w", err)
	}
	defer func() { err = errors.Join(err, os.Remove(c.path)) }()
	w := &writer{folder: folder, tar: tar.NewWriter(out), manifest: manifest{format, c.version, time.Now().UTC(), nil}}
	if err := w.writeAll(ctx, c, log); err != nil {
		return nil, fmt.Errorf("write the archive: %w", err)
	}
	return w.manifest.done(), nil
}

// done returns the totals of the files.
func (m *manifest) done() *Done {
	d := &Done{Schema: m.Schema}
	for _, f := range m.Files {
		d.Bytes += f.Size
		if f.Name != schema.DatabaseFile {
			d.Files++
		}
	}
	return d
}

// writer writes the archive of a data folder.
type writer struct {
	folder   string
	tar      *tar.Writer
	manifest manifest
	progress *progress
}

// writeAll writes the copy of the database, the files and the manifest.
func (w *writer) writeAll(ctx context.Context, c *databaseCopy, log io.Writer) error {
	names, size, err := listFiles(w.folder)
	if err != nil {
		return err
	}
	w.progress = newProgress(log, "写入备份", c.size+size)
	if err := w.add(ctx, schema.DatabaseFile, c.path); err != nil {
		return err
	}
	for _, name := range names {
		err := w.add(ctx, name, filepath.Join(w.folder, filepath.FromSlash(name)))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	text, err := json.MarshalIndent(w.manifest, "", " ")
	if err == nil {
		err = w.tar.WriteHeader(header(manifestName, int64(len(text)), w.manifest.Created))
	}
	if err == nil {
		_, err = w.tar.Write(text)
	}
	return errors.Join(err, w.tar.Close())
}

// listFiles returns the names of the uploaded files, and their size.
func listFiles(folder string) (names []string, size int64, err error) {
	root := filepath.Join(folder, store.FolderName)
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		name, failed := filepath.Rel(folder, path)
		name = filepath.ToSlash(name)
		if err != nil || failed != nil || d.IsDir() || !allowedName(name) {
			return errors.Join(err, failed)
		}
		if about, err := d.Info(); err == nil {
			names, size = append(names, name), size+about.Size()
		}
		return nil
	})
	return names, size, err
}

// add adds a file to the archive and to the manifest.
func (w *writer) add(ctx context.Context, name, path string) (err error) {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	about, err := in.Stat()
	if err != nil {
		return err
	}
	if err := w.tar.WriteHeader(header(name, about.Size(), about.ModTime())); err != nil {
		return err
	}
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(w.tar, sum, w.progress), withContext(ctx, in))
	if err != nil {
		return fmt.Errorf("copy %s: %w", name, err)
	}
	w.manifest.Files = append(w.manifest.Files, file{name, n, hex.EncodeToString(sum.Sum(nil))})
	return nil
}

func header(name string, size int64, at time.Time) *tar.Header {
	return &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, ModTime: at.Truncate(time.Second)}
}
