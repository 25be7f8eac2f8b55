package api

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gofiber/fiber/v2"
)

// meters are what the operations people watch, in the text format of Prometheus.
type meters struct {
	sockets atomic.Int64 // pages with an open live connection

	mu    sync.Mutex
	calls map[answered]*durations
}

// answered is a kind of answer: of a route, with an HTTP status.
type answered struct {
	route  string
	status int
}

// durations counts answers by the time they took.
type durations struct {
	upTo  [len(steps)]int // not more than each step
	count int
	sum   time.Duration
}

// steps are the upper ends of the buckets, in seconds.
var steps = [...]float64{.001, .002, .003, .005, .01, .025, .05, .1, .25, .5, 1, 5, 10}

func newMeters() *meters { return &meters{calls: map[answered]*durations{}} }

// answered measures one request. All addresses of pages are one route.
func (m *meters) answered(c *fiber.Ctx, took time.Duration) {
	key := answered{strings.Clone(c.Route().Path), c.Response().StatusCode()}
	if key.route == "/" {
		key.route = "pages"
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	d := m.calls[key]
	if d == nil {
		d = &durations{}
		m.calls[key] = d
	}
	d.count++
	d.sum += took
	for i, step := range steps {
		if took.Seconds() <= step {
			d.upTo[i]++
		}
	}
}

// write writes every meter. The lag of the index is -1 when it is not known.
func (m *meters) write(w io.Writer, lag float64) {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	gauge(w, "cottonmall_index_lag_seconds", "Age of the oldest change that the search index lacks.", lag)
	gauge(w, "cottonmall_sockets", "Pages with an open live connection.", float64(m.sockets.Load()))
	gauge(w, "go_goroutines", "Goroutines that exist.", float64(runtime.NumGoroutine()))
	gauge(w, "go_memstats_sys_bytes", "Memory obtained from the system.", float64(memory.Sys))
	gauge(w, "go_memstats_heap_inuse_bytes", "Heap in use.", float64(memory.HeapInuse))
	fmt.Fprint(w, "# HELP cottonmall_http_seconds Time to answer, by route and HTTP status.\n# TYPE cottonmall_http_seconds histogram\n")
	m.mu.Lock()
	defer m.mu.Unlock()
	order := func(a, b answered) int { return cmp.Or(cmp.Compare(a.route, b.route), a.status-b.status) }
	for _, key := range slices.SortedFunc(maps.Keys(m.calls), order) {
		m.calls[key].write(w, fmt.Sprintf(`route=%q,status="%d"`, key.route, key.status))
	}
}

func gauge(w io.Writer, name, help string, value float64) {
	fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s gauge\n%s %g\n", name, help, name, name, value)
}

func (d *durations) write(w io.Writer, labels string) {
	for i, step := range steps {
		fmt.Fprintf(w, "cottonmall_http_seconds_bucket{%s,le=\"%g\"} %d\n", labels, step, d.upTo[i])
	}
	fmt.Fprintf(w, "cottonmall_http_seconds_bucket{%s,le=\"+Inf\"} %d\n", labels, d.count)
	fmt.Fprintf(w, "cottonmall_http_seconds_sum{%s} %g\n", labels, d.sum.Seconds())
	fmt.Fprintf(w, "cottonmall_http_seconds_count{%s} %d\n", labels, d.count)
}

func (a *App) writeMetrics(w http.ResponseWriter, r *http.Request) {
	seconds := -1.0
	if lag, err := a.index.Lag(r.Context()); err == nil {
		seconds = lag.Seconds()
	}
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	out := bufio.NewWriter(w)
	a.meters.write(out, seconds)
	if err := out.Flush(); err != nil {
		a.log.Debug("metrics were not read to the end", "error", err)
	}
}

// ServeMetrics answers /metrics on an address of its own until Shutdown.
func (a *App) ServeMetrics(ln net.Listener) error {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", a.writeMetrics)
	a.metrics.Handler, a.metrics.ReadHeaderTimeout = mux, 10*time.Second
	if err := a.metrics.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
