package articleapi

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/gofiber/fiber/v2"

	"cottonmall/api/web"
	"cottonmall/schema/article"
	"cottonmall/schema/store"
)

// TestLargeFilesTakeLittleMemory asks for the ranges of a sparse file of the largest size, as a player does, and for
// the whole file. Not parallel: it measures the memory of the process.
func TestLargeFilesTakeLittleMemory(t *testing.T) {
	const memoryMax = 4 << 20
	get := serveMedia(t, article.MediaMax, fiber.Config{})
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	most := uint64(0)
	read := func(wanted string, status int, size int64) {
		t.Helper()
		answer := get(wanted)
		defer func() { _ = answer.Body.Close() }()
		n, err := io.Copy(io.Discard, answer.Body)
		if answer.StatusCode != status || n != size || err != nil {
			t.Fatalf("%q: %d, %d bytes, %v", wanted, answer.StatusCode, n, err)
		}
		runtime.ReadMemStats(&now)
		most = max(most, now.HeapInuse)
	}
	for from := int64(0); from < article.MediaMax; from += rangeMax {
		read(fmt.Sprintf("bytes=%d-", from), http.StatusPartialContent, rangeMax)
	}
	read("", http.StatusOK, article.MediaMax)
	if most > before.HeapInuse+memoryMax {
		t.Errorf("the heap grew from %d to %d bytes", before.HeapInuse, most)
	}
}

// TestASlowDownloadOfAFileIsComplete checks that a file may take longer than the write timeout of other answers.
func TestASlowDownloadOfAFileIsComplete(t *testing.T) {
	t.Parallel()
	const brief, size = 50 * time.Millisecond, 32 << 20 // does not fit into the socket buffers
	get := serveMedia(t, size, fiber.Config{WriteTimeout: brief})
	answer := get("")
	defer func() { _ = answer.Body.Close() }()
	time.Sleep(5 * brief)
	if n, err := io.Copy(io.Discard, answer.Body); n != size || err != nil {
		t.Errorf("%d of %d bytes: %v", n, size, err)
	}
}

// serveMedia serves a sparse file of a size. It returns a function that asks for a range.
func serveMedia(t *testing.T, size int64, config fiber.Config) func(wanted string) *http.Response {
	t.Helper()
	files, hash := sparseFile(t, size)
	config.DisableStartupMessage = true
	app := fiber.New(config)
	app.Get("/", func(c *fiber.Ctx) error {
		return sendMedia(&web.Call{Context: c.Context(), Fiber: c}, files, hash, "video/mp4")
	})
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- app.Listener(ln) }()
	t.Cleanup(func() {
		if err := app.Shutdown(); err != nil {
			t.Error(err)
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	client := &http.Client{Transport: &http.Transport{}}
	t.Cleanup(client.CloseIdleConnections)
	return func(wanted string) *http.Response {
		asked, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+ln.Addr().String(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if wanted != "" {
			asked.Header.Set("Range", wanted)
		}
		answer, err := client.Do(asked)
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
}

// sparseFile stores a file of a size that takes no room, and returns its name.
func sparseFile(t *testing.T, size int64) (files store.Store, hash string) {
	t.Helper()
	folder := t.TempDir()
	files, err := store.OpenFolder(folder)
	if err != nil {
		t.Fatal(err)
	}
	hash = fmt.Sprintf("%064d", 1)
	path := filepath.Join(folder, hash[:2], hash)
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, size); err != nil {
		t.Fatal(err)
	}
	return files, hash
}
