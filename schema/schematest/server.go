package schematest

import (
	"crypto/rand"
	"database/sql"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-sql-driver/mysql"
)

// mysqlServer is the MySQL server for the tests of this process.
type mysqlServer struct {
	config  *mysql.Config
	pool    *sql.DB
	private *mariaDB // nil for a server of COTTONMALL_TEST_DATABASE
	copies  *copies
}

// server finds or starts the MySQL server once in a process.
var server = sync.OnceValues(func() (*mysqlServer, error) {
	s := &mysqlServer{}
	s.copies = newCopies(s)
	dsn := os.Getenv("COTTONMALL_TEST_DATABASE")
	var err error
	if dsn == "" {
		if s.private, err = startMariaDB(); err != nil {
			return nil, err
		}
		dsn = s.private.dsn()
	}
	if s.config, err = mysql.ParseDSN(dsn); err != nil {
		return nil, err
	}
	s.config.DBName = ""
	if s.pool, err = sql.Open("mysql", s.config.FormatDSN()); err != nil {
		return nil, err
	}
	if err := waitForServer(s.pool); err != nil {
		return nil, s.explain(err)
	}
	return s, nil
})

// explain adds the state and the log of a private server to an error.
func (s *mysqlServer) explain(err error) error {
	if s.private == nil {
		return err
	}
	return fmt.Errorf("%w; %s", err, s.private.report())
}

// logFailure logs why the server does not answer, if the test has failed.
func (s *mysqlServer) logFailure(t testing.TB) {
	if !t.Failed() {
		return
	}
	if err := s.pool.Ping(); err != nil {
		t.Logf("ping the MySQL server: %v", s.explain(err))
	}
}

// empty creates an empty database and drops it after the test.
func (s *mysqlServer) empty(t testing.TB) (dsn string) {
	t.Helper()
	t.Cleanup(func() { s.logFailure(t) })
	name, err := s.create()
	if err != nil {
		t.Fatalf("create a database: %v", err)
	}
	t.Cleanup(func() { s.drop(t, name) })
	return s.dsn(name)
}

// create creates a database and returns its name.
func (s *mysqlServer) create() (name string, err error) {
	name = "cottonmall_" + strings.ToLower(rand.Text()[:12])
	_, err = s.pool.Exec("CREATE DATABASE " + name)
	return name, err
}

func (s *mysqlServer) drop(t testing.TB, name string) {
	if _, err := s.pool.Exec("DROP DATABASE " + name); err != nil {
		t.Errorf("drop the database: %v", err)
	}
}

func (s *mysqlServer) dsn(name string) string {
	config := s.config.Clone()
	config.DBName = name
	return config.FormatDSN()
}

// waitForServer waits up to 30 seconds until the server answers.
func waitForServer(pool *sql.DB) error {
	deadline := time.Now().Add(30 * time.Second)
	for {
		err := pool.Ping()
		if err == nil || time.Now().After(deadline) {
			return err
		}
		time.Sleep(20 * time.Millisecond)
	}
}
