package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// TestMain removes the built program after the tests.
func TestMain(m *testing.M) {
	status := m.Run()
	if programFolder != "" {
		if err := os.RemoveAll(programFolder); err != nil {
			fmt.Fprintln(os.Stderr, "remove the built program:", err)
		}
	}
	os.Exit(status)
}

var programFolder string

// buildOnce builds the program for all tests.
var buildOnce = sync.OnceValues(func() (program string, err error) {
	if programFolder, err = os.MkdirTemp("", "cottonmall"); err != nil {
		return "", err
	}
	program = filepath.Join(programFolder, "cottonmall")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("build: %w\n%s", err, out)
	}
	return program, nil
})

// buildProgram returns the path of the program.
func buildProgram(t *testing.T) string {
	t.Helper()
	program, err := buildOnce()
	if err != nil {
		t.Fatal(err)
	}
	return program
}
