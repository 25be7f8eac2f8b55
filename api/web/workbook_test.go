package web

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/gofiber/fiber/v2"
)

// TestASlowDownloadIsComplete checks that a download may take longer than the write timeout of other answers.
func TestASlowDownloadIsComplete(t *testing.T) {
	t.Parallel()
	const brief = 50 * time.Millisecond
	book := bytes.Repeat([]byte("cotton"), 4<<20)
	app := fiber.New(fiber.Config{DisableStartupMessage: true, WriteTimeout: brief})
	app.Get("/", func(c *fiber.Ctx) error {
		return sendWorkbook(c, "现货", io.NopCloser(bytes.NewReader(book)), len(book))
	})
	line, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- app.Listener(line) }()
	answer, err := http.Get("http://" + line.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(5 * brief) // longer than the write timeout; the file does not fit into the socket buffers
	got, err := io.ReadAll(answer.Body)
	if err != nil || len(got) != len(book) {
		t.Errorf("%d of %d bytes: %v", len(got), len(book), err)
	}
	if err := app.Shutdown(); err != nil {
		t.Error(err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
