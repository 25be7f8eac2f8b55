package schema

import (
	"context"
	"database/sql/driver"
	"errors"
	"net"
	"slices"
	"sync/atomic"
	"time"

	gosqlite "github.com/glebarez/go-sqlite"
	"github.com/go-sql-driver/mysql"
)

// Result codes of sqlite3.h, in the low byte of its extended codes.
const (
	sqliteBusy     = 5
	sqliteReadOnly = 8
	sqliteIOError  = 10
	sqliteFull     = 13
	sqliteCantOpen = 14
)

// sqliteCode returns the result code of SQLite in an error; 0 if the error is not of SQLite.
func sqliteCode(err error) int {
	var lite *gosqlite.Error
	if !errors.As(err, &lite) {
		return 0
	}
	return lite.Code() & 0xff
}

// mysqlFailures are the errors of a MySQL server that cannot work at the moment.
var mysqlFailures = []uint16{
	1021, // ER_DISK_FULL
	1026, // ER_ERROR_ON_WRITE
	1030, // ER_GET_ERRNO: of the storage engine
	1040, // ER_CON_COUNT_ERROR
	1053, // ER_SERVER_SHUTDOWN
	1114, // ER_RECORD_FILE_FULL
	1203, // ER_TOO_MANY_USER_CONNECTIONS
	1290, // ER_OPTION_PREVENTS_STATEMENT: read only
	1836, // ER_READ_ONLY_MODE
	1927, // ER_CONNECTION_KILLED of MariaDB
}

// storageFailed reports whether the database is away, its disk is full or it cannot be written.
func storageFailed(err error) bool {
	switch sqliteCode(err) {
	case sqliteReadOnly, sqliteIOError, sqliteFull, sqliteCantOpen:
		return true
	}
	var my *mysql.MySQLError
	var network *net.OpError
	return errors.As(err, &my) && slices.Contains(mysqlFailures, my.Number) || errors.As(err, &network) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, mysql.ErrInvalidConn)
}

// storage is the state of the database, as far as transactions have shown it.
type storage struct {
	failed   atomic.Bool
	loggedAt atomic.Int64 // milliseconds of this process
}

// logFailureEvery is how often a failure of the database that lasts is logged.
const logFailureEvery = time.Minute

// noteFailure records an error of a transaction if the database has failed.
func (db *DB) noteFailure(err error) {
	if !storageFailed(err) {
		return
	}
	db.storage.failed.Store(true)
	now, last := time.Now().UnixMilli(), db.storage.loggedAt.Load()
	if now-last >= logFailureEvery.Milliseconds() && db.storage.loggedAt.CompareAndSwap(last, now) {
		db.logger.Error("failed to use the database", "error", err)
	}
}

// Ping returns an error if the database does not answer. After a failure it also writes a row, because a full disk
// can be read.
func (db *DB) Ping(ctx context.Context) error {
	pool, err := db.read.DB()
	if err == nil {
		err = pool.PingContext(ctx)
	}
	if err != nil || !db.storage.failed.Load() {
		return err
	}
	err = Write(ctx, db, func(tx *Tx) error {
		return tx.Save(&Lease{Name: "database check", Until: tx.now})
	})
	if err == nil && db.storage.failed.Swap(false) {
		db.logger.Info("the database can be used again")
	}
	return err
}
