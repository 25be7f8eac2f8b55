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

// mysqlServer is the MySQL server for the tests of this process.
type mysqlServer struct {
	config *mysql.Config
	pool   *sql.DB
	stdin  io.Closer // of the private server's shell, open until the process ends
}

// server finds or starts the MySQL server once in a process.
var server = sync.OnceValues(func() (*mysqlServer, error) {
	s := &mysqlServer{}
	dsn := os.Getenv("COTTONMALL_TEST_DATABASE")
	if dsn == "" {
		var err error
		if dsn, s.stdin, err = startMariaDB(); err != nil {
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
	return s, waitForServer(s.pool)
})

// database creates a database and drops it after the test.
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

// startMariaDB starts a private server in a new folder with a socket there, and returns its DSN. When this process
// ends, the stdin of a shell is closed; the shell then stops the server and deletes the folder.
func startMariaDB() (dsn string, stdin io.Closer, err error) {
	install, err := findProgram("mariadb-install-db")
	if err != nil {
		return "", nil, err
	}
	daemon, err := findProgram("mariadbd")
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
	stdin, err = runGuarded(folder, daemon, "--no-defaults", userFlag, "--datadir="+folder+"/data", "--socket="+socket,
		"--skip-networking", "--pid-file="+folder+"/pid", "--max-connections=500", "--character-set-server=utf8mb4",
		"--innodb-buffer-pool-size=128M", "--innodb-log-file-size=16M",
		// the data need not survive a crash
		"--debug-no-sync", "--skip-sync-frm", "--skip-innodb-doublewrite", "--innodb-flush-log-at-trx-commit=0")
	if err != nil {
		return "", nil, errors.Join(fmt.Errorf("start MariaDB: %w", err), os.RemoveAll(folder))
	}
	return "root@unix(" + socket + ")/", stdin, nil
}

// runGuarded starts a command that runs until stdin is closed, at the latest when this process ends. Then it deletes
// the folder. The output is written to a log in the folder.
func runGuarded(folder string, command ...string) (stdin io.Closer, err error) {
	const script = `trap "" INT HUP; folder=$1; shift; "$@" </dev/null &` +
		` cat >/dev/null; kill $!; wait $!; rm -rf "$folder"`
	log, err := os.Create(filepath.Join(folder, "log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	shell := exec.Command("sh", append([]string{"-c", script, "guard", folder}, command...)...)
	shell.Stdout, shell.Stderr = log, log
	if stdin, err = shell.StdinPipe(); err != nil {
		return nil, err
	}
	return stdin, shell.Start()
}

// findProgram returns the path of a program, also in /usr/sbin.
func findProgram(name string) (string, error) {
	path, err := exec.LookPath(name)
	if err != nil {
		path, err = exec.LookPath(filepath.Join("/usr/sbin", name))
	}
	return path, err
}

// shortTemp returns a folder for temporary files whose path is short enough for a socket.
func shortTemp() string {
	if dir := os.TempDir(); len(dir) < 60 {
		return dir
	}
	return "/tmp"
}
