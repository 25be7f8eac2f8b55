package uploadapi

import (
	"context"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"cottonmall/schema/sheet"
)

// TestMemoryReturnsAfterARefusedSheet checks that the memory for a large sheet that is refused is returned to the
// operating system. It measures the memory of the process and therefore does not run in parallel.
func TestMemoryReturnsAfterARefusedSheet(t *testing.T) {
	d := newFixture(t, openFiles(t))
	d.memory.delay = 300 * time.Millisecond // longer than the caller has the sheet
	line := "65012250001\t15900" + strings.Repeat("\t库内自提", 10) + "\n"
	text := "批号\t一口价\n" + strings.Repeat(line, 20<<20/len(line))
	runtime.GC()
	debug.FreeOSMemory()
	before := processMemory()
	_, err := d.add(text)
	if err == nil || !strings.Contains(err.Error(), "一个工作表超过 120000 行") || len(text) > sheet.MaxBytes {
		t.Fatalf("a sheet of %d MB: %v", len(text)>>20, err)
	}
	after := processMemory()
	if after < before+muchMemory {
		t.Fatalf("the sheet takes %d MB only", (after-before)>>20)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	for processMemory() > before+muchMemory/2 {
		select {
		case <-ctx.Done():
			t.Fatalf("%d MB are held before, %d after, %d later", before>>20, after>>20, processMemory()>>20)
		case <-time.After(10 * time.Millisecond):
		}
	}
	t.Logf("%d MB are held before, %d after, %d later", before>>20, after>>20, processMemory()>>20)
}
