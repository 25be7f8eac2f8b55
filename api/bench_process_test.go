package api_test

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// process is the program as it is installed, serving a database: what is measured is it alone.
type process struct {
	cmd   *exec.Cmd
	url   string
	ready time.Duration // from its start until /readyz reported it
}

func startProcess(b *testing.B, folder string) *process {
	b.Helper()
	return startLimited(b, folder, "off")
}

// startLimited starts the program with its limits on callers on or off, and more arguments.
func startLimited(b *testing.B, folder, limits string, more ...string) *process {
	b.Helper()
	args := []string{"serve", "--data", folder, "--listen", "127.0.0.1:0", "--metrics", "", "--limits", limits}
	start := time.Now()
	p := startProgram(b, append(args, more...)...)
	waitLong(b, "the program is ready", p.answers)
	p.ready = time.Since(start)
	return p
}

// startProgram builds the program and runs one of its commands, until that prints its address.
func startProgram(b *testing.B, args ...string) *process {
	b.Helper()
	program := filepath.Join(b.TempDir(), "cottonmall")
	if text, err := exec.Command("go", "build", "-o", program, "cottonmall").CombinedOutput(); err != nil {
		b.Fatalf("build: %v: %s", err, text)
	}
	p := &process{cmd: exec.Command(program, args...)}
	p.cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "COTTONMALL_") })
	p.cmd.Stderr = os.Stderr
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = p.cmd.Process.Kill() }) // fails when it was stopped
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		b.Fatalf("the program printed nothing: %v", err)
	}
	p.url = strings.TrimSpace(line[strings.Index(line, "http"):])
	return p
}

// waitLong waits until something is so; a million lots take their time.
func waitLong(b *testing.B, what string, so func() bool) {
	b.Helper()
	for end := time.Now().Add(10 * time.Minute); !so(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			b.Fatalf("waited in vain: %s", what)
		}
	}
}

// answers reports whether the program is ready with the indexes of all kinds.
func (p *process) answers() bool {
	answer, err := http.Get(p.url + "/readyz")
	if err != nil {
		return false
	}
	text, err := io.ReadAll(answer.Body)
	_ = answer.Body.Close()
	return err == nil && answer.StatusCode == http.StatusOK && !bytes.Contains(text, []byte(`"kinds"`))
}

func (p *process) stop(b *testing.B) {
	b.Helper()
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
		b.Fatal(err)
	}
	if err := p.cmd.Wait(); err != nil {
		b.Fatalf("the program ended with %v", err)
	}
}

// memory is a line of the process's status in MB: VmRSS, VmHWM (the most so far). False where there is no /proc.
func (p *process) memory(line string) (megabytes float64, ok bool) {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(p.cmd.Process.Pid) + "/status")
	if err != nil {
		return 0, false
	}
	_, rest, _ := strings.Cut(string(text), line+":")
	kilobytes, err := strconv.Atoi(strings.Fields(rest + " none")[0])
	return float64(kilobytes) / 1024, err == nil
}

// worked is the processor time that the process has used. False where there is no /proc.
func (p *process) worked() (time.Duration, bool) {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(p.cmd.Process.Pid) + "/stat")
	if err != nil {
		return 0, false
	}
	_, rest, _ := strings.Cut(string(text), ") ") // behind the program's name
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0, false
	}
	user, err := strconv.Atoi(fields[11])
	system, failed := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond, err == nil && failed == nil // in ticks of 1/100 s
}
