package schematest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"
	"time"
)

// mariaDB is a private MariaDB server with its own folder.
type mariaDB struct {
	folder string
	stdin  io.Closer // of the guard, open until the process ends
}

// startMariaDB starts a private server in a new folder. The server stops and the folder is deleted when this process
// ends.
func startMariaDB() (*mariaDB, error) {
	install, err := findProgram("mariadb-install-db")
	if err != nil {
		return nil, err
	}
	daemon, err := findProgram("mariadbd")
	if err != nil {
		return nil, err
	}
	who, err := user.Current()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp(shortTemp(), "cm")
	if err != nil {
		return nil, err
	}
	m := &mariaDB{folder: folder}
	// A server that starts deletes the temporary tables of all servers with the same tmpdir. MariaDB 10.11.19 crashes
	// when such a table is missing.
	common := []string{
		"--no-defaults", "--user=" + who.Username, "--datadir=" + folder + "/data", "--tmpdir=" + folder,
		"--innodb-log-file-size=16M",
	}
	out, err := exec.Command(install, append(common, "--auth-root-authentication-method=normal",
		"--skip-test-db")...).CombinedOutput()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("install MariaDB: %w: %s", err, out), os.RemoveAll(folder))
	}
	err = m.run(daemon, append(common, "--socket="+m.socket(), "--skip-networking", "--pid-file="+folder+"/pid",
		"--max-connections=500", "--character-set-server=utf8mb4", "--innodb-buffer-pool-size=128M",
		// the data need not survive a crash
		"--debug-no-sync", "--skip-sync-frm", "--skip-innodb-doublewrite", "--innodb-flush-log-at-trx-commit=0")...)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("start MariaDB: %w", err), os.RemoveAll(folder))
	}
	return m, nil
}

func (m *mariaDB) socket() string { return filepath.Join(m.folder, "s") }

func (m *mariaDB) dsn() string { return "root@unix(" + m.socket() + ")/" }

// guard runs a command until stdin is closed, at the latest when the process of the test ends. It writes the exit
// status of the command to a file, and deletes the folder at the end.
const guard = `trap "" INT HUP; folder=$1; shift; exec 3<&0
"$@" </dev/null 3<&- & command=$!
{ cat <&3 >/dev/null; [ -e "$folder/status" ] || kill $command; } &
wait $command; echo $? >"$folder/status"; wait; rm -rf "$folder"`

// run starts the server under the guard. Its output is written to a log in the folder.
func (m *mariaDB) run(daemon string, options ...string) error {
	log, err := os.Create(filepath.Join(m.folder, "log"))
	if err != nil {
		return err
	}
	defer log.Close()
	shell := exec.Command("sh", append([]string{"-c", guard, "guard", m.folder, daemon}, options...)...)
	shell.Stdout, shell.Stderr = log, log
	if m.stdin, err = shell.StdinPipe(); err != nil {
		return err
	}
	return shell.Start()
}

// report returns the state of a server that does not answer, and the end of its log. A server that crashes writes its
// stack first, so report waits up to 10 seconds for the exit status.
func (m *mariaDB) report() string {
	state := "the process runs"
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if b, err := os.ReadFile(filepath.Join(m.folder, "status")); err == nil && len(b) > 0 {
			state = "the process ended with status " + strings.TrimSpace(string(b))
			break
		}
	}
	log, err := os.ReadFile(filepath.Join(m.folder, "log"))
	if err != nil {
		return fmt.Sprintf("%s; read its log: %v", state, err)
	}
	lines := bytes.SplitAfter(log, []byte("\n"))
	return fmt.Sprintf("%s; its log:\n%s", state, bytes.Join(lines[max(0, len(lines)-80):], nil))
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
