package schema

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"testing"

	"github.com/go-sql-driver/mysql"
)

// openEmpty opens a database without domains.
func openEmpty(t *testing.T) *DB {
	t.Helper()
	db, err := Open(t.Context(), Config{
		Folder: t.TempDir(), Domains: []Domain{{Name: "none"}}, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// pragma executes a statement outside a transaction.
func (db *DB) pragma(t *testing.T, statement string) {
	t.Helper()
	pool, err := db.write.DB()
	if err == nil {
		_, err = pool.ExecContext(t.Context(), statement)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func isBusy(err error) bool {
	refusal, ok := KindOf(err)
	return ok && refusal.Kind == BusyKind && refusal.Message == "数据库暂时不可用，请稍后再试"
}

// TestFullDiskIsARefusal fills the file of a database. Writes that need room are refused until there is room again.
func TestFullDiskIsARefusal(t *testing.T) {
	t.Parallel()
	db := openEmpty(t)
	fill := func() error {
		return Write(t.Context(), db, func(tx *Tx) error {
			return tx.db.Exec("CREATE TABLE big AS SELECT zeroblob(1000000) AS data").Error
		})
	}
	db.pragma(t, "PRAGMA max_page_count = 1")
	if err := fill(); !isBusy(err) {
		t.Errorf("a full disk: %v", err)
	}
	db.pragma(t, "PRAGMA max_page_count = 1000000")
	if err := fill(); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

// TestPingWritesAfterAFailure checks that a database that can only be read does not count as available after a failed
// write, until it can be written again.
func TestPingWritesAfterAFailure(t *testing.T) {
	t.Parallel()
	db := openEmpty(t)
	touch := func() error { return Write(t.Context(), db, func(tx *Tx) error { return tx.Save(&Lease{Name: "x"}) }) }
	if err := errors.Join(touch(), db.Ping(t.Context())); err != nil {
		t.Fatal(err)
	}
	db.pragma(t, "PRAGMA query_only = 1")
	if err := touch(); !isBusy(err) {
		t.Errorf("a write: %v", err)
	}
	for range 2 {
		if err := db.Ping(t.Context()); err == nil {
			t.Error("a database that cannot be written is available")
		}
	}
	_, err := View(t.Context(), db, func(tx *Tx) (bool, error) { return true, nil })
	if err != nil {
		t.Errorf("a read: %v", err)
	}
	db.pragma(t, "PRAGMA query_only = 0")
	if err := errors.Join(db.Ping(t.Context()), touch()); err != nil {
		t.Errorf("after the failure: %v", err)
	}
}

// TestStorageErrorsAreKnownByTheirType checks which errors of a MySQL server are refusals for the moment.
func TestStorageErrorsAreKnownByTheirType(t *testing.T) {
	t.Parallel()
	_, refused := net.Dial("tcp", "127.0.0.1:1")
	for _, c := range []struct {
		err  error
		want bool
	}{
		{&mysql.MySQLError{Number: 1114, Message: "The table 'lot' is full"}, true},
		{&mysql.MySQLError{Number: 1053, Message: "Server shutdown in progress"}, true},
		{&mysql.MySQLError{Number: 1146, Message: "Table doesn't exist"}, false},
		{mysql.ErrInvalidConn, true},
		{refused, true},
		{errors.New("database is away"), false},
		{context.Canceled, false},
	} {
		if got := isBusy(asRefusal(fmt.Errorf("insert: %w", c.err))); got != c.want {
			t.Errorf("%v is a refusal: %t, want %t", c.err, got, c.want)
		}
	}
}
