package engine

import (
	"fmt"
	"os"
	"testing"
	"time"

	"go.uber.org/goleak"
)

var testTime = time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)

// TestMain fails when an engine that was closed leaves a goroutine behind.
func TestMain(m *testing.M) {
	code := m.Run()
	if benchFilled.Load() {
		benchEngine().engine.Close()
	}
	if err := goleak.Find(goleak.IgnoreTopFunction("testing.(*F).Fuzz.func1")); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}
