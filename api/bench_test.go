package api_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/valyala/fasthttp"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demo"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// searchPath is the path of the search for lots.
const searchPath = "/mall/batch/getListingFineList"

// benchLots is how many lots the benchmark searches: COTTONMALL_BENCH_LOTS, or 200,000.
func benchLots(b *testing.B) int {
	text := os.Getenv("COTTONMALL_BENCH_LOTS")
	if text == "" {
		return 200_000
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		b.Fatalf("COTTONMALL_BENCH_LOTS: %v", err)
	}
	return n
}

// eightFilters and nineFacets are the page of a buyer who knows what he wants.
const eightFilters = `{"packType":"2","origins":"南疆,北疆","cottonYear":"2025,2026","primaryColor":"21,31,41",` +
	`"lengthMin":28,"strongMin":27.5,"mikeMin":3.7,"mikeMax":4.9,"indexCode":"CF701,CF705,CF709",` +
	`"facets":"packType,origins,cottonYear,primaryColor,lengthAvg,strongAvg,mikeAvg,indexCode,price"}`

// BenchmarkSearch asks getListingFineList of the built program over HTTP, one call at a time, with the embedded
// engine. COTTONMALL_BENCH_DATA keeps the generated databases between runs, one folder for each number of lots.
func BenchmarkSearch(b *testing.B) {
	folder := benchFolder(b)
	p := startProcess(b, folder)
	for _, c := range []struct{ name, body string }{
		{"8 filters 9 facets by price", eightFilters},
		{"first page by price", `{}`},
		{"page 100 by price", `{"pageNum":100}`},
		{"first page by 3128 price", `{"order":"price3128"}`},
		{"words", `{"keyword":"金翔 阿克苏"}`},
	} {
		b.Run(c.name, func(b *testing.B) { benchCalls(b, p, searchPath, 1, func(int64) string { return c.body }) })
	}
	b.Run("8 new filters 9 facets by price", func(b *testing.B) { benchCalls(b, p, searchPath, 1, newFilters) })
	b.Run("8 new filters 9 facets by price, 8 at once", func(b *testing.B) { benchCalls(b, p, searchPath, 8, newFilters) })
	b.Run("start", func(b *testing.B) {
		b.ReportMetric(p.ready.Seconds(), "ready-s")
		for line, unit := range map[string]string{"VmRSS": "MB", "VmHWM": "most-MB"} {
			if megabytes, ok := p.memory(line); ok {
				b.ReportMetric(megabytes, unit)
			}
		}
		b.ReportMetric(0, "ns/op")
	})
	p.stop(b)
	b.Run("change searchable", func(b *testing.B) { benchChange(b, folder) })
}

// benchFolder is a folder with the generated database.
func benchFolder(b *testing.B) string {
	b.Helper()
	folder := os.Getenv("COTTONMALL_BENCH_DATA")
	if folder == "" {
		folder = b.TempDir()
	}
	folder = filepath.Join(folder, strconv.Itoa(benchLots(b)))
	db := openBench(b, folder)
	wanted, err := demo.Wanted(b.Context(), db)
	if err == nil && wanted {
		err = demo.Fill(b.Context(), db, demo.Options{Lots: benchLots(b), Seed: 1})
	}
	if err := errors.Join(err, db.Close()); err != nil {
		b.Fatal(err)
	}
	return folder
}

func openBench(b *testing.B, folder string) *schema.DB {
	b.Helper()
	db, err := schema.Open(b.Context(), schema.Config{Folder: folder, Domains: site.Domains()})
	if err != nil {
		b.Fatal(err)
	}
	return db
}

// newFilters returns eight filters with nine facets that no other of 10,000 calls has.
func newFilters(n int64) string {
	bounds := fmt.Sprintf(`"lengthMin":%.1f,"strongMin":%.1f,"mikeMin":%.1f,"mikeMax":%.1f,`,
		27+float64(n%10)/10, 26+float64(n/10%10)/10, 3.5+float64(n/100%10)/20, 4.8+float64(n/1000%10)/20)
	return strings.Replace(eightFilters, `"lengthMin":28,"strongMin":27.5,"mikeMin":3.7,"mikeMax":4.9,`, bounds, 1)
}

// benchCalls makes calls, some of them at once. It reports the processor time of the server for a call, the median and
// the 99th percentile of the durations, and the calls per second.
func benchCalls(b *testing.B, p *process, path string, atOnce int, body func(n int64) string) {
	for n := range int64(20) {
		callOnce(b, p.url+path, "", body(n)) // warm connection, warm caches
	}
	before, _ := p.worked()
	var calls atomic.Int64
	var mu sync.Mutex
	var took []time.Duration
	b.SetParallelism(max(1, atOnce/runtime.GOMAXPROCS(0)))
	start := time.Now()
	measure := func(next func() bool) {
		for next() {
			start := time.Now()
			callOnce(b, p.url+path, "", body(calls.Add(1)))
			mu.Lock()
			took = append(took, time.Since(start))
			mu.Unlock()
		}
	}
	if atOnce == 1 {
		measure(b.Loop)
	} else {
		b.RunParallel(func(pb *testing.PB) { measure(pb.Next) })
	}
	rate := float64(len(took)) / time.Since(start).Seconds()
	if worked, ok := p.worked(); ok {
		b.ReportMetric(float64((worked-before).Microseconds())/1000/float64(len(took)), "cpu-ms")
	}
	slices.Sort(took)
	at := func(percent int) float64 { return float64(took[(len(took)-1)*percent/100].Microseconds()) / 1000 }
	b.ReportMetric(at(50), "p50-ms")
	b.ReportMetric(at(99), "p99-ms")
	b.ReportMetric(rate, "calls/s")
	b.ReportMetric(0, "ns/op")
}

func searchOnce(b *testing.B, url, body string) []byte {
	return callOnce(b, url+searchPath, "", body)
}

// callOnce makes a call that must succeed, with the token of a session or none. Its client needs little processor time,
// because the server shares the processor with it.
func callOnce(b *testing.B, address, token, body string) []byte {
	request, answer := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
	defer fasthttp.ReleaseRequest(request)
	defer fasthttp.ReleaseResponse(answer)
	request.SetRequestURI(address)
	request.Header.SetMethod(fasthttp.MethodPost)
	request.Header.SetContentType(apitest.ContentType(body))
	if token != "" {
		request.Header.Set("Authorization", token)
	}
	request.SetBodyString(body)
	if err := fasthttp.Do(request, answer); err != nil || !bytes.HasPrefix(answer.Body(), []byte(`{"code":200,`)) {
		b.Fatalf("%v %.300s", err, answer.Body())
	}
	return bytes.Clone(answer.Body())
}

// benchChange reprices a lot and asks until the answer has the new price. Who commits and who asks are one process,
// as they are when a seller reprices.
func benchChange(b *testing.B, folder string) {
	db := openBench(b, folder)
	b.Cleanup(func() { _ = db.Close() })
	index := apitest.Finders(b, db).Lots
	h := apitest.At(b, apitest.Serve(b, api.Config{DB: db, Index: index}))
	waitLong(b, "the index is built", func() bool { return index.Ready() == nil })
	page := apitest.Data[struct {
		List []struct {
			ListingID          int64
			CompanyID          int64 `json:"memberID"`
			BatchID, IndexCode string
			Basis              schema.Yuan
		}
	}](b, string(searchOnce(b, h.URL, `{"listingIndex":true,"indexCode":"CF701"}`)))
	lot := page.List[0]
	var slowest time.Duration
	for b.Loop() {
		lot.Basis++
		offer := cotton.Offer{IndexCode: lot.IndexCode, Basis: lot.Basis}
		if _, err := schema.Do(b.Context(), db, func(tx *schema.Tx) (struct{}, error) {
			l := cotton.Listing{ID: lot.ListingID, CompanyID: lot.CompanyID}
			return schematest.Done(schematest.Reprice(tx, l, offer))
		}); err != nil {
			b.Fatal(err)
		}
		start := time.Now()
		want, ask := fmt.Sprintf(`"basis":%d,`, lot.Basis), `{"keyword":"`+lot.BatchID+`"}`
		for !bytes.Contains(searchOnce(b, h.URL, ask), []byte(want)) {
			if time.Since(start) > time.Minute {
				b.Fatalf("the change was not found")
			}
		}
		slowest = max(slowest, time.Since(start))
	}
	b.ReportMetric(float64(slowest.Microseconds())/1000, "slowest-ms")
}
