package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema/demo"
	"cottonmall/schema/schematest"
	"cottonmall/schema/sheet/sheettest"
	"cottonmall/schema/upload"
	"cottonmall/schema/upload/lotsheet/lotsheettest"
)

// uploadBench is a market into which sellers upload, in this process.
type uploadBench struct {
	*apitest.Server
	b *testing.B
}

func openUploadBench(b *testing.B) *uploadBench {
	b.Helper()
	db := schematest.New(b)
	if err := demo.Fill(b.Context(), db.DB, demo.Options{Lots: 50_000, Seed: 1, At: db.Now()}); err != nil {
		b.Fatal(err)
	}
	index := apitest.Finders(b, db.DB).Lots
	h := apitest.At(b, apitest.Serve(b, api.Config{DB: db.DB, Index: index, Pictures: apitest.Pictures(b)}))
	h.DB = db
	waitLong(b, "the index is built", func() bool { return index.Ready() == nil })
	return &uploadBench{h, b}
}

// previewed is what the benchmarks look at of an upload.
type previewed struct {
	ImportID int64
	State    string
	Counts   struct{ Total, Ready, Warning, Error int }
}

// preview sends a file of lots with 50 columns. It returns how long the answer takes. All lots must be good.
func (h *uploadBench) preview(token, begin string, lots int) (previewed, time.Duration) {
	file, err := lotsheettest.Many("xlsx", begin, lots)
	if err != nil {
		h.b.Fatal(err)
	}
	text := apitest.Form(h.b, "file", "报价.xlsx", file)
	start := time.Now()
	out := apitest.Data[previewed](h.b, string(callOnce(h.b, h.URL+"/mall/importTemp/import", token, text)))
	took := time.Since(start)
	h.b.Logf("preview of %d kB: %v %+v", len(file)>>10, took.Round(time.Millisecond), out.Counts)
	if out.Counts.Ready+out.Counts.Warning != lots {
		h.b.Fatalf("counts %+v, want %d lots that can be confirmed", out.Counts, lots)
	}
	return out, took
}

// confirm confirms an upload and waits until it is done.
func (h *uploadBench) confirm(token string, id int64) time.Duration {
	start := time.Now()
	callOnce(h.b, h.URL+"/mall/importTemp/save", token, fmt.Sprintf(`{"importID":%d}`, id))
	for {
		address := fmt.Sprintf("%s/mall/importTemp/tool/process?importID=%d", h.URL, id)
		request, err := http.NewRequest(http.MethodGet, address, nil)
		if err != nil {
			h.b.Fatal(err)
		}
		request.Header.Set("Authorization", token)
		answer := answerTo(h.b, request)
		if strings.Contains(answer, `"state":"done"`) {
			return time.Since(start)
		}
		if !strings.Contains(answer, `"state":"working"`) {
			h.b.Fatal(answer)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// found returns how many lots are found.
func (h *uploadBench) found() int {
	out := searchOnce(h.b, h.URL, `{}`)
	return apitest.Data[struct{ TotalRow int }](h.b, string(out)).TotalRow
}

// slowEnd searches until done is closed, and returns the median and the 99th percentile.
func (h *uploadBench) slowEnd(done <-chan struct{}) (p50, p99 time.Duration) {
	var took []time.Duration
	for open := true; open; {
		select {
		case <-done:
			open = false
		default:
			start := time.Now()
			searchOnce(h.b, h.URL, eightFilters)
			took = append(took, time.Since(start))
		}
	}
	slices.Sort(took)
	return took[len(took)/2], took[(len(took)-1)*99/100]
}

// measure uploads a file of new lots, waits until they are found, and reports the times.
func (h *uploadBench) measure(b *testing.B, token, begin string, count int) {
	b.Helper()
	lots := h.found()
	preview, took := h.preview(token, begin, count)
	b.ReportMetric(took.Seconds(), "preview-s")
	b.ReportMetric(h.confirm(token, preview.ImportID).Seconds(), "confirm-s")
	start := time.Now()
	for h.found() < lots+count {
		time.Sleep(10 * time.Millisecond)
	}
	b.ReportMetric(time.Since(start).Seconds(), "found-s")
}

// BenchmarkUpload uploads files of 10,000 lots and of the most lots, with 50 columns. It measures the preview, the
// confirmation, the time until all lots are found, and searches while five sellers upload at once.
func BenchmarkUpload(b *testing.B) {
	h := openUploadBench(b)
	company := h.DB.Company("江海纺织有限公司")
	token := company.Merchant("小商").LogIn()
	n := 0
	b.Run("one", func(b *testing.B) {
		for b.Loop() {
			n++
			h.measure(b, token, fmt.Sprintf("66%02d", n), 10_000)
		}
	})
	b.Run("largest", func(b *testing.B) {
		for b.Loop() {
			n++
			h.measure(b, token, fmt.Sprintf("66%02d", n), upload.MostLots)
		}
	})
	b.Run("heap", func(b *testing.B) {
		for b.Loop() {
			n++
			b.ReportMetric(float64(sheettest.Peak(func() {
				h.measure(b, token, fmt.Sprintf("66%02d", n), upload.MostLots)
			}))/(1<<20), "more-MB")
		}
	})
	b.Run("five at once", func(b *testing.B) {
		rest := make(chan struct{})
		time.AfterFunc(3*time.Second, func() { close(rest) })
		_, atRest := h.slowEnd(rest)
		for b.Loop() {
			var work sync.WaitGroup
			done := make(chan struct{})
			previews, tokens := make([]previewed, 5), make([]string, 5)
			for i := range 5 {
				tokens[i] = h.DB.Company(fmt.Sprintf("第%d棉业有限公司", i)).Merchant("小商").LogIn()
				n++
				previews[i], _ = h.preview(tokens[i], fmt.Sprintf("66%02d", n), 10_000)
			}
			start := time.Now()
			for i := range 5 {
				work.Go(func() { h.confirm(tokens[i], previews[i].ImportID) })
			}
			go func() { work.Wait(); close(done) }()
			_, p99 := h.slowEnd(done)
			b.ReportMetric(time.Since(start).Seconds(), "all-s")
			b.ReportMetric(float64(atRest.Microseconds())/1000, "rest-p99-ms")
			b.ReportMetric(float64(p99.Microseconds())/1000, "p99-ms")
		}
	})
}
