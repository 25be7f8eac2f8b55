package api_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fasthttp/websocket"

	"cottonmall/api/apitest"
	"cottonmall/schema/demo"
)

// benchSockets is how many pages are open at once.
const benchSockets = 10_000

// BenchmarkSockets opens as many sockets as a server accepts, half of them of members. It measures the memory of a
// socket, and the time from a call of the platform until all pages have its change.
func BenchmarkSockets(b *testing.B) {
	folder := b.TempDir()
	db := openBench(b, folder)
	if err := errors.Join(demo.Fill(b.Context(), db, demo.Options{Lots: 500, Seed: 1}), db.Close()); err != nil {
		b.Fatal(err)
	}
	p := startProcess(b, folder)
	lot := apitest.Data[struct {
		List []struct {
			ListingID int64
			CompanyID int64 `json:"memberID"`
		}
	}](b, string(searchOnce(b, p.url, `{}`))).List[0]
	tokens := []string{}
	for _, account := range demo.Accounts {
		body := `{"mobile":"` + account.Mobile + `","password":"` + demo.Password + `"}`
		answer := callOnce(b, p.url+"/mall/login/mall_pc_mobile_password_login", "", body)
		tokens = append(tokens, apitest.Data[struct{ Token string }](b, string(answer)).Token)
	}
	token := tokens[len(tokens)-1] // the platform's

	before, _ := p.memory("VmRSS")
	notified := make(chan int, 4*benchSockets) // the page
	whose := func(i int) string {
		if i%2 == 0 {
			return ""
		}
		return tokens[i/2%len(tokens)]
	}
	pages := openPages(b, p.url, benchSockets, whose, func(page int, message []byte) {
		if tellsOfLots.Match(message) {
			notified <- page
		}
	})
	watch := fmt.Appendf(nil, `{"watch":{"listing":[%d]}}`, lot.ListingID)
	for _, page := range pages {
		if err := page.WriteMessage(websocket.TextMessage, watch); err != nil {
			b.Fatal(err)
		}
	}
	after, ok := p.memory("VmRSS")
	var slowest time.Duration
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		change := fmt.Sprintf(`{"memberID":%d,"product":%t}`, lot.CompanyID, i%2 == 0)
		callOnce(b, p.url+"/mall/admin/company/product", token, change)
		for received := map[int]bool{}; len(received) < len(pages); {
			received[<-notified] = true
		}
		slowest = max(slowest, time.Since(start))
	}
	b.ReportMetric(float64(slowest.Microseconds())/1000, "slowest-ms")
	if ok {
		b.ReportMetric((after-before)*1024/benchSockets, "kB-each")
	}
	for _, page := range pages {
		_ = page.Close() // the server may have been faster
	}
	p.stop(b)
}

// tellsOfLots matches the messages that all pages receive. Pages of members of the company receive others too.
var tellsOfLots = regexp.MustCompile(`"changed","data":\{"kind":"(listing|lots)"`)

// openPages opens sockets by tokens or as a guest. It calls take with the messages.
func openPages(
	b *testing.B, url string, n int, whose func(i int) string, take func(page int, message []byte),
) []*websocket.Conn {
	pages := make([]*websocket.Conn, n)
	numbers := make(chan int)
	var work sync.WaitGroup
	for range 16 {
		work.Go(func() {
			for i := range numbers {
				request, err := http.NewRequest("POST", url+"/mall/ws/ticket", nil)
				if err != nil {
					b.Error(err)
					continue
				}
				request.Header.Set("Authorization", whose(i))
				answer, err := http.DefaultClient.Do(request)
				if err != nil {
					b.Error(err)
					continue
				}
				body, err := io.ReadAll(answer.Body)
				_ = answer.Body.Close()
				if err != nil {
					b.Error(err)
					continue
				}
				given := apitest.Data[struct{ Ticket string }](b, string(body)).Ticket
				pages[i], _, err = websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(url, "http")+"/mall/ws?ticket="+given, nil)
				if err != nil {
					b.Error(err)
				}
			}
		})
	}
	for i := range n {
		numbers <- i
	}
	close(numbers)
	work.Wait()
	if b.Failed() {
		b.FailNow()
	}
	for i, page := range pages {
		go func() {
			for {
				_, message, err := page.ReadMessage()
				if err != nil {
					return
				}
				take(i, message)
			}
		}()
	}
	return pages
}
