package migrate

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"

	"github.com/glebarez/sqlite"
)

// lock makes sure that one process updates the database at a time. The lock ends with the process, however it ends.
func lock(ctx context.Context, pool *sql.DB, file string, lite bool) (unlock func() error, err error) {
	if lite {
		return lockFile(ctx, file+".lock")
	}
	return lockServer(ctx, pool)
}

// lockFile locks a file beside the database: an SQLite database of its own, whose exclusive transaction is a lock on
// every system that SQLite runs on.
func lockFile(ctx context.Context, file string) (func() error, error) {
	pool, err := sql.Open(sqlite.DriverName, "file:"+(&url.URL{Path: file}).EscapedPath()+
		"?_pragma=busy_timeout(60000)&_txlock=exclusive")
	if err != nil {
		return nil, err
	}
	tx, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return nil, errors.Join(err, pool.Close())
	}
	return func() error { return errors.Join(tx.Rollback(), pool.Close()) }, nil
}

// lockServer takes a named lock of the MySQL server on a connection that is held meanwhile. The name has the
// database's in it, because such locks are the whole server's.
func lockServer(ctx context.Context, pool *sql.DB) (func() error, error) {
	conn, err := pool.Conn(ctx)
	if err != nil {
		return nil, err
	}
	var database string
	var got sql.NullInt64
	err = conn.QueryRowContext(ctx, "SELECT DATABASE()").Scan(&database)
	sum := sha256.Sum256([]byte(database))
	name := "cottonmall.migrate." + hex.EncodeToString(sum[:8]) // at most 64 characters are allowed
	if err == nil {
		err = conn.QueryRowContext(ctx, "SELECT GET_LOCK(?, 60)", name).Scan(&got)
	}
	if err == nil && got.Int64 != 1 {
		err = fmt.Errorf("database %s is being updated by another process for more than a minute", database)
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return func() error {
		_, err := conn.ExecContext(context.WithoutCancel(ctx), "DO RELEASE_LOCK(?)", name)
		return errors.Join(err, conn.Close())
	}, nil
}
