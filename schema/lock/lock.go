// Package lock lets one process at a time do something with a database. A lock ends with its process, however that
// ends.
package lock

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"time"

	gosqlite "github.com/glebarez/go-sqlite"
	"github.com/glebarez/sqlite"
)

// ErrTaken says that another process has had the lock all the time that was waited.
var ErrTaken = errors.New("another process has the lock")

// File takes a lock for a purpose on an SQLite file, by a file beside it: an SQLite database of its own, whose
// exclusive transaction is a lock on every system that SQLite runs on.
func File(ctx context.Context, file, purpose string, wait time.Duration) (unlock func() error, err error) {
	pool, err := sql.Open(sqlite.DriverName, fmt.Sprintf("file:%s.%s?_pragma=busy_timeout(%d)&_txlock=exclusive",
		(&url.URL{Path: file}).EscapedPath(), purpose, wait.Milliseconds()))
	if err != nil {
		return nil, err
	}
	tx, err := pool.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return nil, errors.Join(taken(err), pool.Close())
	}
	return func() error { return errors.Join(tx.Rollback(), pool.Close()) }, nil
}

func taken(err error) error {
	const busy = 5 // SQLITE_BUSY of sqlite3.h, in the low byte of its extended codes
	var lite *gosqlite.Error
	if errors.As(err, &lite) && lite.Code()&0xff == busy {
		return fmt.Errorf("%w: %w", ErrTaken, err)
	}
	return err
}

// Server takes a lock for a purpose on the database of a MySQL server, on a connection that is held meanwhile. The
// name of the lock has the database's in it, because such locks are the whole server's.
func Server(ctx context.Context, pool *sql.DB, purpose string, wait time.Duration) (unlock func() error, err error) {
	conn, err := pool.Conn(ctx)
	if err != nil {
		return nil, err
	}
	var database string
	var got sql.NullInt64
	err = conn.QueryRowContext(ctx, "SELECT DATABASE()").Scan(&database)
	sum := sha256.Sum256([]byte(database))
	name := "cottonmall." + purpose + "." + hex.EncodeToString(sum[:8]) // at most 64 characters are allowed
	if err == nil {                                                     // the server must not end the connection for being idle: the lock would end with it
		_, err = conn.ExecContext(ctx, "SET SESSION wait_timeout = 31536000")
	}
	if err == nil {
		err = conn.QueryRowContext(ctx, "SELECT GET_LOCK(?, ?)", name, wait.Seconds()).Scan(&got)
	}
	if err == nil && got.Int64 != 1 {
		err = ErrTaken
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return func() error {
		_, err := conn.ExecContext(context.WithoutCancel(ctx), "DO RELEASE_LOCK(?)", name)
		return errors.Join(err, conn.Close())
	}, nil
}
