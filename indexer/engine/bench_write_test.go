package engine

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// BenchmarkPageWhileWriting asks for pages over TCP, first at rest, then while 1,000 changed lots a second are written
// in ten parts, as a seller's new prices come.
func BenchmarkPageWhileWriting(b *testing.B) {
	c := benchEngine()
	send, bodies := overTCP(b, c), pages(200)
	measure := func(n int) time.Duration {
		times := make([]time.Duration, n)
		for i := range times {
			start := time.Now()
			if err := send("/multi-search", bodies[i%len(bodies)]); err != nil {
				b.Fatal(err)
			}
			times[i] = time.Since(start)
		}
		slices.Sort(times)
		return times[n*99/100]
	}
	const sample = 2000
	measure(len(bodies))
	for b.Loop() {
		atRest := measure(sample)
		stop, stopped := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(stopped)
			c.writeLots(stop)
		}()
		loaded := measure(sample)
		close(stop)
		<-stopped
		b.ReportMetric(float64(atRest.Microseconds())/1000, "p99-ms-at-rest")
		b.ReportMetric(float64(loaded.Microseconds())/1000, "p99-ms-loaded")
	}
}

// writeLots writes a hundred lots with another basis ten times a second until stop is closed.
func (c *client) writeLots(stop <-chan struct{}) {
	g := newLots(5)
	clock := time.NewTicker(100 * time.Millisecond)
	defer clock.Stop()
	for {
		select {
		case <-stop:
			return
		case <-clock.C:
		}
		var lines []byte
		for range 100 {
			lines = fmt.Appendf(lines, `{"listingID":%d,"basis":%d}`+"\n", 1+g.IntN(*benchLots), 500+10*g.IntN(100))
		}
		c.call("PUT", "/indexes/lots/documents", lines, "application/x-ndjson")
	}
}
