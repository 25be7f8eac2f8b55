package api_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/demo"
)

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

// BenchmarkSearch asks getListingFineList over HTTP, one call at a time, with the embedded engine.
// COTTONMALL_BENCH_DATA keeps the generated database between runs.
func BenchmarkSearch(b *testing.B) {
	h, db, ready := openBench(b)
	for _, c := range []struct{ name, body string }{
		{"8 filters 9 facets by price", eightFilters},
		{"first page by price", `{}`},
		{"page 100 by price", `{"pageNum":100}`},
		{"first page by 3128 price", `{"order":"price3128"}`},
		{"words", `{"keyword":"金翔 阿克苏"}`},
	} {
		b.Run(c.name, func(b *testing.B) { benchCall(b, h.URL, c.body) })
	}
	b.Run("change searchable", func(b *testing.B) { benchChange(b, h, db) })
	b.Run("start", func(b *testing.B) {
		b.ReportMetric(ready.Seconds(), "ready-s")
		b.ReportMetric(resident(b), "MB")
		b.ReportMetric(0, "ns/op")
	})
}

// openBench serves the generated database and tells how long the index took from nothing.
func openBench(b *testing.B) (h *apitest.House, db *schema.DB, ready time.Duration) {
	b.Helper()
	folder := os.Getenv("COTTONMALL_BENCH_DATA")
	if folder == "" {
		folder = b.TempDir()
	} else {
		folder += "/" + strconv.Itoa(benchLots(b))
	}
	var err error
	db, err = schema.Open(b.Context(), schema.Config{Folder: folder})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = db.Close() })
	fillOnce(b, db)
	start := time.Now()
	index := apitest.Index(b, db)
	h = apitest.At(b, apitest.Serve(b, api.Config{DB: db, Index: index}))
	for index.Ready() != nil {
		if time.Since(start) > 10*time.Minute {
			b.Fatalf("the index was not built: %v", index.Ready())
		}
		time.Sleep(10 * time.Millisecond)
	}
	return h, db, time.Since(start)
}

func fillOnce(b *testing.B, db *schema.DB) {
	b.Helper()
	years, err := schema.View(b.Context(), db, (*schema.Tx).Years)
	if err != nil {
		b.Fatal(err)
	}
	if len(years) > 0 {
		return
	}
	if err := demo.Fill(context.Background(), db, demo.Options{Lots: benchLots(b), Seed: 1, Log: func(string) {}}); err != nil {
		b.Fatal(err)
	}
	debug.FreeOSMemory() // the generator is no part of the product
}

// benchCall measures one call again and again, and reports its middle and its slow end.
func benchCall(b *testing.B, url, body string) {
	var took []time.Duration
	for range 20 {
		searchOnce(b, url, body) // warm connection, warm caches
	}
	worked := processorTime(b)
	for b.Loop() {
		start := time.Now()
		searchOnce(b, url, body)
		took = append(took, time.Since(start))
	}
	worked = processorTime(b) - worked
	slices.Sort(took)
	at := func(percent int) float64 { return float64(took[(len(took)-1)*percent/100].Microseconds()) / 1000 }
	b.ReportMetric(at(50), "p50-ms")
	b.ReportMetric(at(99), "p99-ms")
	b.ReportMetric(float64(worked.Microseconds())/1000/float64(len(took)), "cpu-ms")
	b.ReportMetric(0, "ns/op")
}

func searchOnce(b *testing.B, url, body string) []byte {
	request, err := http.NewRequest("POST", url+"/mall/batch/getListingFineList", strings.NewReader(body))
	if err != nil {
		b.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept-Encoding", "identity")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil || !bytes.HasPrefix(text, []byte(`{"code":200,`)) {
		b.Fatalf("%v %.300s", err, text)
	}
	return text
}

// benchChange reprices a lot and asks until the answer has the new price.
func benchChange(b *testing.B, h *apitest.House, db *schema.DB) {
	page := apitest.Data[struct {
		List []struct {
			ListingID, MemberID int64
			BatchID, IndexCode  string
			Basis               schema.Yuan
		}
	}](b, string(searchOnce(b, h.URL, `{"listingIndex":true,"indexCode":"CF701"}`)))
	lot := page.List[0]
	var slowest time.Duration
	for b.Loop() {
		lot.Basis++
		offer := schema.Offer{IndexCode: lot.IndexCode, Basis: lot.Basis}
		if _, err := schema.Do(b.Context(), db, func(tx *schema.Tx) (*schema.Listing, error) {
			return tx.RepriceListing(lot.MemberID, lot.ListingID, offer)
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

// processorTime is what the process has worked so far, the asking side included: it says more than the clock where
// the machine does other things too.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// resident is the memory of the process in MB.
func resident(b *testing.B) float64 {
	b.Helper()
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Skip("no /proc here")
	}
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	kilobytes, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		b.Fatal(err)
	}
	return float64(kilobytes) / 1024
}
