package web

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

type laggingIndex struct{}

func (laggingIndex) Ready() error { return nil }

func (laggingIndex) Lag(context.Context) (time.Duration, error) { return 2500 * time.Millisecond, nil }

func TestMetricsAreOnTheirOwnAddress(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	db.Do(func(tx *schema.Tx) error { tx.Changed("unregistered", 1); return nil })
	broken := map[string]error{"yarn": errors.New("the index is missing")}
	s := New(Config{
		DB: db.DB, Index: laggingIndex{}, NotReady: func() map[string]error { return broken },
		Files: fstest.MapFS{}, Addresses: []byte("[]"),
	})
	years := func(*Call, *None) (string, error) { return "", nil }
	s.Mount(append(s.Routes(), Get("/mall/bases/cottonYear", Visitor, years, "年度")))
	calls, metrics := listen(t), listen(t)
	ended := make(chan error, 2)
	go func() { ended <- s.Serve(calls) }()
	go func() { ended <- s.ServeMetrics(metrics) }()
	if status, _ := fetch(t, calls, "/mall/bases/cottonYear"); status != http.StatusOK {
		t.Fatalf("the call got %d", status)
	}
	if _, body := fetch(t, calls, "/metrics"); strings.Contains(body, "cottonmall_") {
		t.Error("metrics are among the pages")
	}
	_, body := fetch(t, metrics, "/metrics")
	for _, line := range []string{
		`cottonmall_http_seconds_count{route="/mall/bases/cottonYear",status="200"} 1`,
		`cottonmall_http_seconds_bucket{route="/mall/bases/cottonYear",status="200",le="+Inf"} 1`,
		"cottonmall_index_lag_seconds 2.5", "cottonmall_sockets 0", "cottonmall_unknown_changes_total 1", "go_goroutines ",
		`cottonmall_index_not_ready{kind="yarn"} 1`,
	} {
		if !strings.Contains(body, line) {
			t.Errorf("lacks %s in %s", line, body)
		}
	}
	broken = nil
	if _, body := fetch(t, metrics, "/metrics"); strings.Contains(body, "cottonmall_index_not_ready{") {
		t.Errorf("a kind that is ready again has a value in %s", body)
	}
	if err := s.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	for range 2 {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return ln
}

func fetch(t *testing.T, from net.Listener, path string) (int, string) {
	t.Helper()
	request, err := http.NewRequest("GET", "http://"+from.Addr().String()+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Close = true
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}
