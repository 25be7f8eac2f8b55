package schematest

import (
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-sql-driver/mysql"
)

// mysqlServer is the MySQL server that the tests of this process use.
type mysqlServer struct {
	config *mysql.Config
	pool   *sql.DB
	leash  io.Closer // of the private server; never closed: it ends with the process
}

// server is started or found once in a process.
var server = sync.OnceValues(func() (*mysqlServer, error) {
	s := &mysqlServer{}
	dsn := os.Getenv("COTTONMALL_TEST_DATABASE")
	if dsn == "" {
		var err error
		if dsn, s.leash, err = startMariaDB(); err != nil {
			return nil, err
		}
	}
	var err error
	if s.config, err = mysql.ParseDSN(dsn); err != nil {
		return nil, err
	}
	s.config.DBName = ""
	if s.pool, err = sql.Open("mysql", s.config.FormatDSN()); err != nil {
		return nil, err
	}
	return s, waitFor(s.pool)
})

// database makes a new database and drops it after the test.
func (s *mysqlServer) database(t testing.TB) (dsn string) {
	t.Helper()
	config := s.config.Clone()
	config.DBName = "cottonmall_" + strings.ToLower(rand.Text()[:12])
	if _, err := s.pool.ExecContext(t.Context(), "CREATE DATABASE "+config.DBName); err != nil {
		t.Fatalf("create a database: %v", err)
	}
	t.Cleanup(func() {
		if _, err := s.pool.Exec("DROP DATABASE " + config.DBName); err != nil {
			t.Errorf("drop the database: %v", err)
		}
	})
	return config.FormatDSN()
}

func waitFor(pool *sql.DB) error {
	deadline := time.Now().Add(30 * time.Second)
	for {
		err := pool.Ping()
		if err == nil || time.Now().After(deadline) {
			return err
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// startMariaDB starts a private server in a new folder, listening on a socket there, and gives its DSN. A shell
// guards it: when this process ends, however it ends, the shell's input ends, and it stops the server and removes
// the folder.
func startMariaDB() (dsn string, leash io.Closer, err error) {
	install, err := find("mariadb-install-db")
	if err != nil {
		return "", nil, err
	}
	daemon, err := find("mariadbd")
	if err != nil {
		return "", nil, err
	}
	who, err := user.Current()
	if err != nil {
		return "", nil, err
	}
	folder, err := os.MkdirTemp(shortTemp(), "cm")
	if err != nil {
		return "", nil, err
	}
	socket, userFlag := filepath.Join(folder, "s"), "--user="+who.Username
	out, err := exec.Command(install, "--no-defaults", userFlag, "--datadir="+folder+"/data",
		"--auth-root-authentication-method=normal", "--skip-test-db", "--innodb-log-file-size=16M").CombinedOutput()
	if err != nil {
		return "", nil, errors.Join(fmt.Errorf("install MariaDB: %w: %s", err, out), os.RemoveAll(folder))
	}
	leash, err = guard(folder, daemon, "--no-defaults", userFlag, "--datadir="+folder+"/data", "--socket="+socket,
		"--skip-networking", "--pid-file="+folder+"/pid", "--max-connections=500", "--character-set-server=utf8mb4",
		"--innodb-buffer-pool-size=128M", "--innodb-log-file-size=16M",
		"--debug-no-sync", "--skip-sync-frm", "--skip-innodb-doublewrite", "--innodb-flush-log-at-trx-commit=0") // it is thrown away
	if err != nil {
		return "", nil, errors.Join(fmt.Errorf("start MariaDB: %w", err), os.RemoveAll(folder))
	}
	return "root@unix(" + socket + ")/", leash, nil
}

// guard runs a command until its leash is let go, at the latest when this process ends; then it removes the folder.
// The output goes to a log in the folder.
func guard(folder string, command ...string) (leash io.Closer, err error) {
	const script = `trap "" INT HUP; folder=$1; shift; "$@" </dev/null & cat >/dev/null; kill $!; wait $!; rm -rf "$folder"`
	log, err := os.Create(filepath.Join(folder, "log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	shell := exec.Command("sh", append([]string{"-c", script, "guard", folder}, command...)...)
	shell.Stdout, shell.Stderr = log, log
	if leash, err = shell.StdinPipe(); err != nil {
		return nil, err
	}
	return leash, shell.Start()
}

// find looks for a program, also where the daemons of a system are.
func find(name string) (string, error) {
	path, err := exec.LookPath(name)
	if err != nil {
		path, err = exec.LookPath(filepath.Join("/usr/sbin", name))
	}
	return path, err
}

// shortTemp is a folder for temporary files with a path short enough for the socket below it.
func shortTemp() string {
	if dir := os.TempDir(); len(dir) < 60 {
		return dir
	}
	return "/tmp"
}
