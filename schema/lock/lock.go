// Package lock provides locks between processes that use a database. A lock ends with its process, also after a
// crash.
package lock

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"time"

	gosqlite "github.com/glebarez/go-sqlite"
	"github.com/glebarez/sqlite"
)

// ErrTaken is returned if another process has the lock during the whole wait.
var ErrTaken = errors.New("another process has the lock")

// File takes a lock for a purpose on an SQLite file. The lock is an exclusive transaction on a second SQLite file
// beside it, which works on every system that SQLite supports.
func File(ctx context.Context, file, purpose string, wait time.Duration) (unlock func() error, err error) {
	if err := HideFile(file + "." + purpose); err != nil {
		return nil, err
	}
	pool, err := sql.Open(sqlite.DriverName, fmt.Sprintf("file:%s.%s?_pragma=busy_timeout(%d)&_txlock=exclusive",
		(&url.URL{Path: file}).EscapedPath(), purpose, wait.Milliseconds()))
	if err != nil {
		return nil, err
	}
	tx, err := pool.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return nil, errors.Join(wrapTaken(err), pool.Close())
	}
	return func() error { return errors.Join(tx.Rollback(), pool.Close()) }, nil
}

// HideFile makes the files of an SQLite database readable only by the user of the server. It creates a missing
// database, and SQLite creates the files beside it with the same mode. An existing one is not opened: closing it would
// end the locks of this process.
func HideFile(file string) error {
	created, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err == nil {
		return created.Close()
	}
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	for _, suffix := range []string{"", "-wal", "-shm", "-journal"} {
		if err := os.Chmod(file+suffix, 0o600); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// wrapTaken adds ErrTaken to an error of a locked database.
func wrapTaken(err error) error {
	const busy = 5 // SQLITE_BUSY of sqlite3.h, in the low byte of its extended codes
	var lite *gosqlite.Error
	if errors.As(err, &lite) && lite.Code()&0xff == busy {
		return fmt.Errorf("%w: %w", ErrTaken, err)
	}
	return err
}

// Server takes a lock for a purpose on the database of a MySQL server, and holds a connection until unlock. The name
// of the lock contains the database, because such locks are global on a server.
func Server(ctx context.Context, pool *sql.DB, purpose string, wait time.Duration) (unlock func() error, err error) {
	conn, err := pool.Conn(ctx)
	if err != nil {
		return nil, err
	}
	name, err := acquire(ctx, conn, purpose, wait)
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return func() error {
		_, err := conn.ExecContext(context.WithoutCancel(ctx), "DO RELEASE_LOCK(?)", name)
		return errors.Join(err, conn.Close())
	}, nil
}

// acquire takes a lock on the database of a connection and returns the name of the lock.
func acquire(ctx context.Context, conn *sql.Conn, purpose string, wait time.Duration) (name string, err error) {
	var database string
	if err := conn.QueryRowContext(ctx, "SELECT DATABASE()").Scan(&database); err != nil {
		return "", err
	}
	// the server must not close the idle connection, because the lock would end with it
	if _, err := conn.ExecContext(ctx, "SET SESSION wait_timeout = 31536000"); err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(database))
	name = "cottonmall." + purpose + "." + hex.EncodeToString(sum[:8]) // at most 64 characters are allowed
	var got sql.NullInt64
	if err := conn.QueryRowContext(ctx, "SELECT GET_LOCK(?, ?)", name, wait.Seconds()).Scan(&got); err != nil {
		return "", err
	}
	if got.Int64 != 1 {
		return "", ErrTaken
	}
	return name, nil
}
