package schematest

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"cottonmall/schema"
	"cottonmall/schema/site"
)

// sqliteName is the name of the SQLite file in the data folder.
const sqliteName = "cottonmall.db"

// migratedFile returns the content of a migrated SQLite file.
var migratedFile = sync.OnceValues(func() (content []byte, err error) {
	folder, err := os.MkdirTemp("", "cottonmall")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if err := migrate(schema.Config{Folder: folder}); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(folder, sqliteName))
})

// addMigratedFile writes a migrated SQLite file into a folder that has no database.
func addMigratedFile(folder string) error {
	name := filepath.Join(folder, sqliteName)
	if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	content, err := migratedFile()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return err
	}
	return os.WriteFile(name, content, 0o600)
}

// migrate migrates an empty database and inserts the base data of all domains.
func migrate(c schema.Config) error {
	c.Domains = site.Domains()
	db, err := schema.Open(context.Background(), c)
	if err != nil {
		return err
	}
	return db.Close()
}
