// Package schematest opens databases for tests and fills them with builders.
package schematest

import (
	"os"
	"sync"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/site"
)

// DB is the database of one test. Its clock changes only by Advance.
type DB struct {
	*schema.DB
	t     testing.TB
	mu    sync.Mutex
	clock time.Time
}

// Start is the clock of a new test database: a Saturday morning in Shanghai, on which CF701 to CF711 trade.
var Start = schema.Day("2026-11-21").At(10, 0)

// New opens a new SQLite database in a temporary folder of the test.
func New(t testing.TB) *DB {
	t.Helper()
	return Open(t, schema.Config{Folder: t.TempDir()})
}

// Each runs a test on SQLite and on MySQL. The MySQL server is that of COTTONMALL_TEST_DATABASE (a DSN), or a
// private MariaDB. Without either the test runs only on SQLite; in CI this is a failure.
func Each(t *testing.T, f func(t *testing.T, db *DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		f(t, New(t))
	})
	t.Run("mysql", func(t *testing.T) {
		t.Parallel()
		if dsn, ok := MigratedMySQL(t); ok {
			f(t, Open(t, schema.Config{DSN: dsn}))
		}
	})
}

// MySQL returns the DSN of a new, empty database. It returns false without a server, which fails the test in CI.
func MySQL(t testing.TB) (dsn string, ok bool) {
	t.Helper()
	return onMySQL(t, (*mysqlServer).empty)
}

// MigratedMySQL returns the DSN of a database that equals a newly migrated one. It returns false as MySQL does.
func MigratedMySQL(t testing.TB) (dsn string, ok bool) {
	t.Helper()
	return onMySQL(t, (*mysqlServer).migrated)
}

func onMySQL(t testing.TB, database func(*mysqlServer, testing.TB) string) (dsn string, ok bool) {
	t.Helper()
	s, err := server()
	switch {
	case err == nil:
		return database(s, t), true
	case os.Getenv("CI") == "true" || os.Getenv("COTTONMALL_TEST_DATABASE") != "":
		t.Fatalf("no MySQL server to test on: %v", err)
	}
	t.Logf("tested on SQLite only: %v", err)
	return "", false
}

// Open opens a database and closes it after the test. A folder without a database gets a migrated one.
func Open(t testing.TB, c schema.Config) *DB {
	t.Helper()
	if c.Domains == nil {
		c.Domains = site.Domains()
		if c.DSN == "" {
			if err := addMigratedFile(c.Folder); err != nil {
				t.Fatalf("copy the migrated database: %v", err)
			}
		}
	}
	open, err := schema.Open(t.Context(), c)
	if err != nil {
		t.Fatalf("open the database: %v", err)
	}
	db := &DB{DB: open, t: t, clock: Start}
	db.Now = func() time.Time {
		db.mu.Lock()
		defer db.mu.Unlock()
		return db.clock
	}
	t.Cleanup(func() {
		if err := open.Close(); err != nil {
			t.Errorf("close the database: %v", err)
		}
	})
	return db
}

// Advance moves the clock forward.
func (db *DB) Advance(d time.Duration) {
	db.mu.Lock()
	defer db.mu.Unlock()
	db.clock = db.clock.Add(d)
}

// OnSQLite reports whether the test runs on SQLite.
func (db *DB) OnSQLite() bool {
	return Read(db, func(tx *schema.Tx) (bool, error) { return tx.Embedded(), nil })
}

// Do runs f in a writing transaction, which must succeed.
func (db *DB) Do(f func(tx *schema.Tx) error) {
	db.t.Helper()
	if err := schema.Write(db.t.Context(), db.DB, f); err != nil {
		db.t.Fatalf("write: %v", err)
	}
}

// PublishedPremiums returns the premium tables that everybody may use, for Read.
func PublishedPremiums(tx *schema.Tx) ([]market.PremiumTable, error) {
	return market.PremiumTables(tx, 0)
}

// OwnPremium lets the company of a manager copy a published table. Length 28 costs more CNY/t in the copy. It returns
// the code.
func (db *DB) OwnPremium(manager *Person, name string, more schema.Yuan) (code string) {
	db.t.Helper()
	t := Read(db, PublishedPremiums)[0]
	own := market.OwnPremium{CopiedFrom: t.Code, Name: name, Rates: t.Rates}
	own.Rates.Length["28"] += more
	db.Do(func(tx *schema.Tx) (err error) {
		code, err = market.SaveOwnPremium(tx, &manager.Member, own)
		return err
	})
	return code
}

// Read runs f in a reading transaction, which must succeed, and returns its result.
func Read[T any](db *DB, f func(tx *schema.Tx) (T, error)) T {
	db.t.Helper()
	out, err := schema.View(db.t.Context(), db.DB, f)
	if err != nil {
		db.t.Fatalf("read: %v", err)
	}
	return out
}
