package api_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// BenchmarkConcurrentSearch measures the 99th percentile of a search during the most expensive calls of others: many
// password logins, and a flood from one address.
func BenchmarkConcurrentSearch(b *testing.B) {
	folder := benchFolder(b)
	b.Run("passwords", func(b *testing.B) {
		const call = "/mall/login/mall_pc_mobile_password_login"
		benchConcurrent(b, startLimited(b, folder, "off"), 32, func(i int64) *http.Request {
			return post(call, fmt.Sprintf(`{"mobile":"139%08d","password":"wrong-%d"}`, i%1000, i), "10.1.0.1")
		})
	})
	b.Run("flood", func(b *testing.B) {
		benchConcurrent(b, startLimited(b, folder, "on"), 8, func(int64) *http.Request {
			return post("/mall/batch/getListingFineList", eightFilters, "10.1.0.1")
		})
	})
}

// post returns a call from an address behind a proxy on this machine.
func post(path, body, from string) *http.Request {
	request, err := http.NewRequest("POST", path, strings.NewReader(body))
	if err != nil {
		panic(err) // the path is a constant
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Forwarded-For", from)
	return request
}

// benchConcurrent measures searches at rest and beside callers who ask again as soon as they are answered.
func benchConcurrent(b *testing.B, p *process, size int, ask func(i int64) *http.Request) {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: size + 1}}
	send := func(r *http.Request) int {
		r.URL.Scheme, r.URL.Host = "http", strings.TrimPrefix(p.url, "http://")
		answer, err := client.Do(r)
		if err != nil {
			return 0
		}
		_, _ = io.Copy(io.Discard, answer.Body) // what is missing is seen in the status
		_ = answer.Body.Close()
		return answer.StatusCode
	}
	buyers := 0
	slow := func() time.Duration {
		times := make([]time.Duration, 500)
		for i := range times {
			start := time.Now()
			buyers++
			from := fmt.Sprintf("10.2.0.%d", buyers%200)
			if status := send(post("/mall/batch/getListingFineList", eightFilters, from)); status != http.StatusOK {
				b.Fatalf("a buyer got %d", status)
			}
			times[i] = time.Since(start)
		}
		slices.Sort(times)
		return times[len(times)*99/100]
	}
	slow()
	for b.Loop() {
		rest := slow()
		ctx, stop := context.WithCancel(context.Background())
		var answered, refused, n atomic.Int64
		var callers sync.WaitGroup
		begun := time.Now()
		for range size {
			callers.Go(func() {
				for ctx.Err() == nil {
					switch send(ask(n.Add(1))) {
					case http.StatusOK:
						answered.Add(1)
					case 509:
						refused.Add(1)
					}
				}
			})
		}
		loaded := slow()
		took := time.Since(begun).Seconds()
		stop()
		callers.Wait()
		b.ReportMetric(float64(rest.Microseconds())/1000, "p99-ms-at-rest")
		b.ReportMetric(float64(loaded.Microseconds())/1000, "p99-ms-loaded")
		b.ReportMetric(float64(answered.Load())/took, "answered/s")
		b.ReportMetric(float64(refused.Load())/took, "refused/s")
	}
	b.ReportMetric(0, "ns/op")
	client.CloseIdleConnections()
	p.stop(b)
}
