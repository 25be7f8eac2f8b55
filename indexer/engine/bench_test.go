package engine

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

var benchLots = flag.Int("lots", 200_000, "how many lots the benchmarks search")

var benchFilled atomic.Bool

// benchEngine has the lots; it is filled once.
var benchEngine = sync.OnceValue(func() *client {
	benchFilled.Store(true)
	t := &testing.B{}
	c := &client{t, New(Options{})}
	c.fill(*benchLots)
	return c
})

// fill puts generated lots into an index.
func (c *client) fill(lots int) {
	c.must("POST", "/indexes", `{"uid":"lots","primaryKey":"listingID"}`)
	c.must("PATCH", "/indexes/lots/settings", string(lotSettings(c.t)))
	g := newLots(1)
	var last []byte
	for from := 1; from <= lots; from += 20_000 {
		_, last = c.call("POST", "/indexes/lots/documents", g.lines(from, min(from+20_000, lots+1)), "application/x-ndjson")
	}
	c.wait(last)
}

// must sends a change and waits until its task has succeeded.
func (c *client) must(method, path, body string) {
	c.t.Helper()
	status, answer := c.call(method, path, []byte(body), "application/json")
	if task := c.wait(answer); status >= 300 || task["status"] != succeeded {
		c.t.Fatalf("%s %s: %d %s %v", method, path, status, answer, task)
	}
}

// bench measures requests one at a time and prints the median and the slowest hundredth.
func (c *client) bench(b *testing.B, path string, bodies [][]byte, send func(path string, body []byte) error) {
	var times []time.Duration
	before := cpuTime()
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		if err := send(path, bodies[i%len(bodies)]); err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(start))
	}
	b.ReportMetric(float64((cpuTime()-before).Microseconds())/1000/float64(len(times)), "cpu-ms")
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "p99-ms")
}

// cpuTime returns the processor time that the process has used. Other processes disturb it less than the clock.
func cpuTime() time.Duration {
	var r syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

func (c *client) send(path string, body []byte) error {
	status, answer := c.call("POST", path, body, "application/json")
	if status != http.StatusOK {
		return fmt.Errorf("%d %s", status, answer)
	}
	return nil
}

func pages(n int) [][]byte {
	g := newLots(2)
	list := make([][]byte, n)
	for i := range list {
		list[i] = g.page()
	}
	return list
}

func BenchmarkPage(b *testing.B) {
	c := benchEngine()
	c.bench(b, "/multi-search", pages(200), c.send)
}

// overTCP serves the engine and returns a function that sends requests, for any number of callers. The client shares
// the processors with the engine, so it does little: it keeps a connection, writes once and discards the answer.
func overTCP(b *testing.B, c *client) func(path string, body []byte) error {
	s := httptest.NewServer(c.engine)
	b.Cleanup(s.Close)
	connections := make(chan *connection, 64)
	return func(path string, body []byte) error {
		var kept *connection
		select {
		case kept = <-connections:
		default:
			var err error
			if kept, err = dial(s.Listener.Addr()); err != nil {
				return err
			}
			b.Cleanup(func() { kept.Close() })
		}
		err := kept.post(path, body)
		connections <- kept
		return err
	}
}

// connection is one of HTTP/1.1.
type connection struct {
	net.Conn
	reader  *bufio.Reader
	request []byte
}

func dial(address net.Addr) (*connection, error) {
	c, err := net.Dial(address.Network(), address.String())
	return &connection{Conn: c, reader: bufio.NewReaderSize(c, 64<<10)}, err
}

// post asks and reads the answer to its end.
func (c *connection) post(path string, body []byte) error {
	const head = "POST %s HTTP/1.1\r\nHost: engine\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
	c.request = fmt.Appendf(c.request[:0], head, path, len(body))
	c.request = append(c.request, body...)
	if _, err := c.Write(c.request); err != nil {
		return err
	}
	r, err := http.ReadResponse(c.reader, nil)
	if err != nil {
		return err
	}
	defer r.Body.Close()
	_, err = io.Copy(io.Discard, r.Body)
	if r.StatusCode != http.StatusOK {
		return fmt.Errorf("%d", r.StatusCode)
	}
	return err
}

func BenchmarkPageTCP(b *testing.B) {
	c := benchEngine()
	c.bench(b, "/multi-search", pages(200), overTCP(b, c))
}

func BenchmarkPageTCPParallel(b *testing.B) {
	c := benchEngine()
	send, bodies := overTCP(b, c), pages(200)
	b.SetParallelism(max(1, 8/runtime.GOMAXPROCS(0)))
	start := time.Now()
	b.RunParallel(func(pb *testing.PB) {
		for i := 0; pb.Next(); i++ {
			if err := send("/multi-search", bodies[i%len(bodies)]); err != nil {
				b.Error(err)
			}
		}
	})
	b.ReportMetric(float64(b.N)/time.Since(start).Seconds(), "pages/s")
}

// firstPage is the query of a page with nine facets, without the closing brace.
const firstPage = `{"hitsPerPage":30,"page":1,"sort":["basis:asc","listingID:asc"],` +
	`"facets":["origins","packType","cottonYear","primaryColor","indexCode","length","strong","mike","basis"]`

func BenchmarkFirstPage(b *testing.B) {
	c := benchEngine()
	c.bench(b, "/indexes/lots/search", [][]byte{[]byte(firstPage + "}")}, c.send)
}

// BenchmarkFewMatches asks for a page with nine facets of about 500 lots, selected by their time. It measures the cost
// that does not depend on the number of matches.
func BenchmarkFewMatches(b *testing.B) {
	const matches, times = 500, 6_000_000
	c, g := benchEngine(), newLots(4)
	width := times * matches / *benchLots
	bodies := make([][]byte, 200)
	for i := range bodies {
		from := 1_758_000_000 + g.IntN(times-width)
		bodies[i] = fmt.Appendf(nil, firstPage+`,"filter":"listingTime %d TO %d"}`, from, from+width)
	}
	c.bench(b, "/indexes/lots/search", bodies, c.send)
}

func BenchmarkText(b *testing.B) {
	c := benchEngine()
	var bodies [][]byte
	const query = `{"q":%q,"hitsPerPage":30,"page":1,"sort":["basis:asc","listingID:asc"],"matchingStrategy":"all",` +
		`"facets":["origins","cottonYear"]}`
	for _, q := range []string{"阿克苏", "金翔", "阿克苏 金翔", "石河子 天银", "65012", "兵团", "利华棉业", "克苏", "奎屯储运 利华"} {
		bodies = append(bodies, fmt.Appendf(nil, query, q))
	}
	c.bench(b, "/indexes/lots/search", bodies, c.send)
}

func BenchmarkAdd(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		g := newLots(1)
		var bodies [][]byte
		for from := 1; from <= *benchLots; from += 20_000 {
			bodies = append(bodies, g.lines(from, min(from+20_000, *benchLots+1)))
		}
		c := &client{b, New(Options{})}
		c.must("POST", "/indexes", `{"uid":"lots","primaryKey":"listingID"}`)
		c.must("PATCH", "/indexes/lots/settings", string(lotSettings(b)))
		b.StartTimer()
		var last []byte
		for _, body := range bodies {
			_, last = c.call("POST", "/indexes/lots/documents", body, "application/x-ndjson")
		}
		c.wait(last)
		c.engine.Close()
	}
}

// BenchmarkChange writes 1,000 lots with another basis and waits until they are found.
func BenchmarkChange(b *testing.B) {
	c := benchEngine()
	g := newLots(3)
	for i := 0; b.Loop(); i++ {
		b.StopTimer()
		var lines strings.Builder
		for range 1000 {
			fmt.Fprintf(&lines, `{"listingID":%d,"basis":%d}`+"\n", 1+g.IntN(*benchLots), 500+10*g.IntN(100))
		}
		b.StartTimer()
		_, answer := c.call("PUT", "/indexes/lots/documents", []byte(lines.String()), "application/x-ndjson")
		if task := c.wait(answer); task["status"] != succeeded {
			b.Fatal(task)
		}
	}
}

func BenchmarkMemory(b *testing.B) {
	c := benchEngine()
	var m runtime.MemStats
	for b.Loop() {
		runtime.GC()
		runtime.ReadMemStats(&m)
	}
	runtime.KeepAlive(c)
	b.ReportMetric(float64(m.HeapAlloc)/1e6, "heap-MB")
	if status, err := os.ReadFile("/proc/self/status"); err == nil {
		for line := range strings.Lines(string(status)) {
			if kb, ok := strings.CutPrefix(line, "VmRSS:"); ok {
				var n float64
				fmt.Sscan(kb, &n)
				b.ReportMetric(n/1e3, "rss-MB")
			}
		}
	}
}
