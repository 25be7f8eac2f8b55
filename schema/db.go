package schema

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema/migrate"
)

// Config is where the database is and what it holds.
type Config struct {
	DSN     string // of a MySQL server; empty: SQLite
	Folder  string // of the SQLite file
	Domains []Domain
	Log     *slog.Logger // nil: the default
}

// Settings are facts of the site that store functions need.
type Settings struct {
	Secret      string // no code can be made from its hash without it; the servers of a site share it
	ShowsCodes  bool   // codes stay readable after they were sent, for a demonstration
	CodesInFile bool   // codes are read in the server's file and passed on: they are valid for longer
}

// DB is the open database.
type DB struct {
	Now func() time.Time // the clock of everything that is stored; tests fix it
	Settings

	write, read *gorm.DB // the same pool on MySQL
	embedded    bool
	file        string // of SQLite
	registry    *registry
	logger      *slog.Logger
	nudges      nudges
	unknown     atomic.Int64 // changes of unknown kinds
}

// Open opens the database, brings it up to date and adds the base data that it lacks. It refuses a database that a
// newer version of the product has written. Its secret is good for this process alone.
func Open(ctx context.Context, c Config) (*DB, error) {
	r, err := newRegistry(c.Domains)
	if err != nil {
		return nil, err
	}
	db := &DB{
		Now: time.Now, Settings: Settings{Secret: rand.Text()}, embedded: c.DSN == "",
		file: filepath.Join(c.Folder, "cottonmall.db"), registry: r, logger: c.Log,
	}
	if db.logger == nil {
		db.logger = slog.Default()
	}
	if err := db.reach(c); err != nil {
		return nil, err
	}
	if err := db.open(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// reach makes what a lock between processes needs: the data folder, or the connections to the server.
func (db *DB) reach(c Config) (err error) {
	if db.embedded {
		err = os.MkdirAll(c.Folder, 0o750)
	} else {
		db.write, err = openMySQL(c.DSN, gormConfig())
		db.read = db.write
	}
	if err != nil {
		return fmt.Errorf("reach the database: %w", err)
	}
	return nil
}

// open is done by one process at a time; the others wait. A new SQLite file cannot even be opened by two at once.
func (db *DB) open(ctx context.Context) (err error) {
	unlock, err := db.lock(ctx, "migrate", time.Minute)
	if err != nil {
		return fmt.Errorf("lock the database for its update: %w", err)
	}
	defer func() { err = errors.Join(err, unlock()) }()
	if db.embedded {
		if db.write, db.read, err = openSQLite(db.file, gormConfig()); err != nil {
			return err
		}
	}
	if err := migrate.Up(ctx, db.write); err != nil {
		return err
	}
	_, err = Do(ctx, db, func(tx *Tx) (struct{}, error) { return struct{}{}, LoadBase(tx) })
	return err
}

// Close closes every connection.
func (db *DB) Close() error {
	var errs []error
	for _, g := range []*gorm.DB{db.read, db.write} {
		if g == nil {
			continue
		}
		pool, err := g.DB()
		if err == nil {
			err = pool.Close()
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

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
