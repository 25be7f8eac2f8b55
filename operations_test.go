package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/alecthomas/kong"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/api/web"
	"cottonmall/schema/schematest"
)

// runnableBlock matches the commands of the document that a test runs: on every kind of site, or on one kind.
var runnableBlock = regexp.MustCompile("(?ms)^```sh run *([a-z]*)\n(.*?)^```")

// machine is a folder in the place of the root of a server, and programs in the place of those that change the system.
type machine struct {
	t       *testing.T
	root    string
	paths   *strings.Replacer // from the document to this machine
	url     string
	metrics string

	mu      sync.Mutex // held while the service is started or stopped
	service *exec.Cmd  // of cottonmall
}

// newMachine copies the program and the files of the document. The socket is that of the database server.
func newMachine(t *testing.T, search, socket string) *machine {
	t.Helper()
	m := &machine{t: t, root: t.TempDir()}
	listen, metrics := freeAddress(t), freeAddress(t)
	m.url, m.metrics = "http://"+listen, "http://"+metrics
	m.paths = strings.NewReplacer(
		"cottonmall@unix(/run/mysqld/mysqld.sock)", "root@unix("+socket+")",
		"http://127.0.0.1:7700", search, "127.0.0.1:8080", listen, "127.0.0.1:9080", metrics,
		"/usr/local/bin", m.path("usr/local/bin"), "/etc/", m.path("etc")+"/", "/var/", m.path("var")+"/",
	)
	for _, folder := range []string{"usr/local/bin", "etc/systemd/system", "var/lib", "shims", "install/operations"} {
		m.must(os.MkdirAll(m.path(folder), 0o755))
	}
	m.must(os.Link(buildProgram(t), m.path("install/cottonmall")))
	files, err := filepath.Glob("docs/operations/*")
	m.must(err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		m.must(err)
		m.write(filepath.Join("install/operations", filepath.Base(file)), m.paths.Replace(string(text)))
	}
	m.addShims(socket)
	t.Cleanup(m.stopService)
	return m
}

func (m *machine) must(err error) {
	m.t.Helper()
	if err != nil {
		m.t.Fatal(err)
	}
}

func (m *machine) path(name string) string { return filepath.Join(m.root, name) }

func (m *machine) write(name, text string) { m.must(os.WriteFile(m.path(name), []byte(text), 0o755)) }

// addShims replaces the programs that need other users, the system's MariaDB or systemd.
func (m *machine) addShims(socket string) {
	system := httptest.NewServer(http.HandlerFunc(m.systemctl))
	m.t.Cleanup(system.Close)
	const script = "#!/bin/bash\n"
	m.write("shims/systemctl", script+`exec curl -fsS --data-raw "$*" `+system.URL+"\n")
	m.write("shims/runuser", script+"shift 3\nexec \"$@\"\n") // -u cottonmall --
	m.write("shims/install", script+`args=()
while [ $# -gt 0 ]; do
	case $1 in -o | -g) shift 2 ;; *) args+=("$1"); shift ;; esac
done
exec `+findProgram(m.t, "install")+` "${args[@]}"
`)
	for _, name := range []string{"mariadb", "mariadb-dump"} {
		if socket != "" {
			m.write("shims/"+name, script+"exec "+findProgram(m.t, name)+" --no-defaults --user=root --socket="+socket+
				" \"$@\"\n")
		}
	}
}

func findProgram(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// freeAddress returns an address on which nothing listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	return ln.Addr().String()
}

// command returns a command with the environment of this machine.
func (m *machine) command(name string, args ...string) *exec.Cmd {
	c := exec.CommandContext(context.WithoutCancel(m.t.Context()), name, args...) // also at the end of the test
	c.Dir = m.path("install")
	path := strings.Join([]string{m.path("shims"), m.path("usr/local/bin"), os.Getenv("PATH")}, ":")
	c.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "COTTONMALL_") }),
		"PATH="+path, "HOME="+m.path("var/lib"))
	return c
}

// run runs a block of the document and returns its output.
func (m *machine) run(block string) string {
	m.t.Helper()
	out, err := m.command("bash", "-euo", "pipefail", "-c", m.paths.Replace(block)).CombinedOutput()
	if err != nil {
		m.t.Fatalf("%s\n%s\n%v", block, out, err)
	}
	return string(out)
}

// systemctl does what systemctl does with the arguments in the body.
func (m *machine) systemctl(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	words := strings.Fields(strings.ReplaceAll(string(body), "--now", ""))
	for _, unit := range words[1:] {
		if err == nil {
			err = m.do(words[0], unit)
		}
	}
	if err != nil {
		m.t.Errorf("systemctl %s: %v", body, err)
		w.WriteHeader(http.StatusInternalServerError)
	}
}

var unitLine = regexp.MustCompile(`(?m)^(ExecStart|EnvironmentFile|Type)=(.*)$`)

// do starts or stops a unit.
func (m *machine) do(verb, name string) error {
	if strings.HasSuffix(name, ".timer") {
		_, err := os.Stat(m.path("etc/systemd/system/" + name))
		return err
	}
	text, err := os.ReadFile(m.path("etc/systemd/system/" + strings.TrimSuffix(name, ".service") + ".service"))
	if err != nil {
		return err
	}
	unit := map[string]string{}
	for _, line := range unitLine.FindAllStringSubmatch(string(text), -1) {
		unit[line[1]] = line[2]
	}
	if verb == "stop" {
		m.stopService()
		return nil
	}
	words := strings.Fields(unit["ExecStart"])
	c := m.command(words[0], words[1:]...)
	variables, err := os.ReadFile(unit["EnvironmentFile"])
	if err != nil {
		return err
	}
	for _, line := range regexp.MustCompile(`(?m)^(\w+)='?(.*?)'?$`).FindAllStringSubmatch(string(variables), -1) {
		c.Env = append(c.Env, line[1]+"="+line[2])
	}
	if unit["Type"] == "oneshot" {
		out, err := c.CombinedOutput()
		if err != nil {
			err = fmt.Errorf("%w\n%s", err, out)
		}
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.service = c
	c.Stderr = &syncBuffer{}
	return c.Start()
}

func (m *machine) stopService() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.service == nil {
		return
	}
	err := m.service.Process.Signal(syscall.SIGTERM)
	if err == nil {
		err = m.service.Wait()
	}
	status, _ := m.service.ProcessState.Sys().(syscall.WaitStatus)
	if err != nil && status.Signal() != syscall.SIGTERM { // which ends a process that has just begun
		m.t.Errorf("the service ended with %v\n%s", err, m.service.Stderr)
	}
	m.service = nil
}

// TestOperationsDocument runs the commands of docs/operations.md on a machine with the embedded database, and on one
// with MariaDB and a search server.
func TestOperationsDocument(t *testing.T) {
	t.Parallel()
	t.Run("embedded", func(t *testing.T) {
		t.Parallel()
		newMachine(t, "", "").followDocument("embedded")
	})
	t.Run("servers", func(t *testing.T) {
		t.Parallel()
		dsn, ok := schematest.MySQL(t)
		socket := regexp.MustCompile(`^root@unix\((.*)\)/`).FindStringSubmatch(dsn)
		if !ok || socket == nil { // the commands are for a server on the same machine
			return
		}
		e := start(t, "engine", "--listen", "127.0.0.1:0")
		m := newMachine(t, e.url, socket[1])
		t.Cleanup(func() { m.run("mariadb -e 'DROP DATABASE cottonmall; DROP USER cottonmall@localhost'") })
		m.followDocument("servers")
		_, before := get(t, m.metrics+"/metrics")
		e.end(t)
		after := ""
		apitest.Wait(t, "a metric reports that the search server is away", func() bool {
			_, after = get(t, m.metrics+"/metrics")
			return strings.Contains(after, "cottonmall_index_not_ready{")
		})
		checkAlerts(t, before+after)
		m.stopService()
	})
}

// followDocument runs the blocks for a kind of site. In the end the administrator of the beginning can log in.
func (m *machine) followDocument(kind string) {
	m.t.Helper()
	document, err := os.ReadFile("docs/operations.md")
	m.must(err)
	var printed strings.Builder
	for _, block := range runnableBlock.FindAllStringSubmatch(string(document), -1) {
		if block[1] == "" || block[1] == kind {
			printed.WriteString(m.run(block[2]))
		}
	}
	m.checkUnits()
	out := printed.String()
	password := regexp.MustCompile(`初始密码 (\w+)`).FindStringSubmatch(out)
	if password == nil || !strings.Contains(out, "索引与数据库一致") || !strings.Contains(out, " cottonmall-20") {
		m.t.Fatalf("the commands printed %s", out)
	}
	apitest.Wait(m.t, "the site is ready", func() bool { return waitReady(m.t.Context(), m.url) == nil })
	apitest.At(m.t, m.url).Ask(apitest.Request{
		Path: "login/mall_pc_mobile_password_login", Body: `{"mobile":"13800138000","password":"` + password[1] + `"}`,
	})
}

// checkUnits checks the unit files with systemd, if it is installed, and the arguments of the program in them.
func (m *machine) checkUnits() {
	m.t.Helper()
	m.write("usr/local/bin/meilisearch", "")
	units, err := filepath.Glob(m.path("etc/systemd/system/*.*"))
	m.must(err)
	if len(units) != 4 {
		m.t.Errorf("units: %q", units)
	}
	if analyze, err := exec.LookPath("systemd-analyze"); err == nil {
		out, err := m.command(analyze, append([]string{"verify"}, units...)...).CombinedOutput()
		if err != nil || bytes.Contains(out, []byte(m.root)) {
			m.t.Errorf("systemd-analyze: %v\n%s", err, out)
		}
	}
	parser, err := kong.New(&commands{})
	m.must(err)
	for _, unit := range units {
		text, err := os.ReadFile(unit)
		m.must(err)
		for _, line := range unitLine.FindAllStringSubmatch(string(text), -1) {
			words := strings.Fields(line[2])
			if line[1] == "ExecStart" && filepath.Base(words[0]) == "cottonmall" {
				_, err := parser.Parse(words[1:])
				m.must(err)
			}
		}
	}
}

// checkAlerts checks that the metrics and routes of the alerts exist.
func checkAlerts(t *testing.T, metrics string) {
	t.Helper()
	text, err := os.ReadFile("docs/operations/alerts.yml")
	if err != nil {
		t.Fatal(err)
	}
	routes, _ := api.Routes()
	names := 0
	for _, line := range regexp.MustCompile(`(?m)^ +expr: (.*)$`).FindAllStringSubmatch(string(text), -1) {
		for _, name := range regexp.MustCompile(`\b(cottonmall|process|go)_\w+`).FindAllString(line[1], -1) {
			names++
			if !regexp.MustCompile(`(?m)^` + name + `[ {]`).MatchString(metrics) {
				t.Errorf("there is no metric %s", name)
			}
		}
		for _, route := range regexp.MustCompile(`route="(.*?)"`).FindAllStringSubmatch(line[1], -1) {
			if !slices.ContainsFunc(routes, func(r web.Route) bool { return r.Path == route[1] }) {
				t.Errorf("there is no route %s", route[1])
			}
		}
	}
	if names < 8 {
		t.Errorf("the alerts have %d metrics", names)
	}
}

// TestOperationsNameEveryVariable compares the variables of the program with those of the documents.
func TestOperationsNameEveryVariable(t *testing.T) {
	t.Parallel()
	parser, err := kong.New(&commands{})
	if err != nil {
		t.Fatal(err)
	}
	program := map[string]bool{}
	for _, command := range parser.Model.Leaves(false) {
		for _, flags := range command.AllFlags(false) {
			for _, flag := range flags {
				for _, name := range flag.Envs {
					program[name] = true
				}
			}
		}
	}
	named := map[string]bool{}
	files, err := filepath.Glob("docs/operations/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, "docs/operations.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`COTTONMALL_[A-Z_]*[A-Z]`).FindAllString(string(text), -1) {
			if named[name] = true; !program[name] {
				t.Errorf("%s: the program has no variable %s", file, name)
			}
		}
	}
	for _, name := range readmeVariables(t) {
		if !program[name] || !named[name] {
			t.Errorf("%s of the README: in the program %t, in operations %t", name, program[name], named[name])
		}
		delete(program, name)
	}
	delete(program, "MEILI_MASTER_KEY") // the one of Meilisearch itself
	if len(program) > 0 {
		t.Errorf("the README lacks %v", program)
	}
}

// readmeVariables returns the variables of the table in the README. Those after the first of a row are abbreviated.
func readmeVariables(t *testing.T) (names []string) {
	t.Helper()
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range regexp.MustCompile("(?m)^\\| (`COTTONMALL_.*?) \\|").FindAllStringSubmatch(string(readme), -1) {
		for _, name := range regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(row[1], -1) {
			full := name[1]
			if strings.HasPrefix(full, "_") {
				full = names[len(names)-1][:strings.LastIndex(names[len(names)-1], "_")] + full
			}
			names = append(names, full)
		}
	}
	return names
}
