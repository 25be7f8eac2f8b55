package backup

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestProgressIsPrintedAtIntervals writes for five seconds.
func TestProgressIsPrintedAtIntervals(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log strings.Builder
		p := newProgress(&log, "写入备份", 500<<20)
		for range 50 {
			if _, err := p.Write(make([]byte, 10<<20)); err != nil {
				t.Fatal(err)
			}
			time.Sleep(100 * time.Millisecond)
		}
		const want = "写入备份：210 MB，共约 500 MB，42%\n写入备份：410 MB，共约 500 MB，82%\n"
		if log.String() != want {
			t.Errorf("printed %q, want %q", log.String(), want)
		}
	})
}
