package schema

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema/migrate"
)

// Config says where the database is.
type Config struct {
	DSN    string // of a MySQL server; empty: SQLite
	Folder string // of the SQLite file
}

// DB is the open database.
type DB struct {
	Now func() time.Time // the clock of everything that is stored; tests fix it

	write, read *gorm.DB // the same pool on MySQL
	embedded    bool
	file        string // of SQLite
	nudges      nudges
}

// Open opens the database, brings it up to date and puts the base data into an empty one. It refuses a database
// that a newer version of the product has written.
func Open(ctx context.Context, c Config) (*DB, error) {
	db := &DB{Now: time.Now, embedded: c.DSN == "", file: c.file()}
	if err := db.connect(c); err != nil {
		return nil, err
	}
	if err := db.prepare(ctx, c); err != nil {
		return nil, fmt.Errorf("%w%s", err, closing(db))
	}
	return db, nil
}

func (db *DB) connect(c Config) (err error) {
	if !db.embedded {
		db.write, err = openMySQL(c.DSN, gormConfig())
		db.read = db.write
		return err
	}
	if err := os.MkdirAll(c.Folder, 0o750); err != nil {
		return fmt.Errorf("make the data folder: %w", err)
	}
	db.write, db.read, err = openSQLite(c.file(), gormConfig())
	return err
}

func (db *DB) prepare(ctx context.Context, c Config) error {
	if err := migrate.Up(ctx, db.write, c.file()); err != nil {
		return err
	}
	_, err := Do(ctx, db, func(tx *Tx) (struct{}, error) { return struct{}{}, tx.LoadBase() })
	return err
}

func (c Config) file() string { return filepath.Join(c.Folder, "cottonmall.db") }

// Close closes every connection.
func (db *DB) Close() error {
	var first error
	for _, g := range []*gorm.DB{db.read, db.write} {
		pool, err := g.DB()
		if err == nil {
			err = pool.Close()
		}
		if first == nil {
			first = err
		}
	}
	return first
}

func closing(db *DB) string {
	if err := db.Close(); err != nil {
		return "; close: " + err.Error()
	}
	return ""
}

// Embedded tells whether this is the SQLite database of this process.
func (db *DB) Embedded() bool { return db.embedded }

// Ping tells whether the database answers.
func (db *DB) Ping(ctx context.Context) error {
	pool, err := db.read.DB()
	if err != nil {
		return err
	}
	return pool.PingContext(ctx)
}

// now is the clock's time as the database keeps it: UTC in milliseconds.
func (db *DB) now() time.Time { return db.Now().UTC().Truncate(time.Millisecond) }
