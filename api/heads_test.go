package api_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/frontend"
	"cottonmall/schema"
	"cottonmall/schema/article"
)

// TestHeadsOfArticles reads an article as search engines do: it is found, then withdrawn, and others never existed.
func TestHeadsOfArticles(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	if _, err := frontend.Files().Open("public.html"); err != nil {
		t.Fatal("the pages are not built: make build")
	}
	ask := func(path string) (int, string) {
		answer, body := w.Do(apitest.Request{Method: "GET", Path: path})
		return answer.StatusCode, body
	}
	status, body := ask("/article/detail?id=1")
	for _, part := range []string{
		"<title>公检证书怎么看 - 棉花商城</title>", `rel="canonical"`, `"@type":"Article"`, "<h2>先看批号</h2>",
	} {
		if status != 200 || !strings.Contains(body, part) {
			t.Errorf("%d: no %s", status, part)
		}
	}
	if status, _ := ask("/article/detail?id=999"); status != 404 {
		t.Errorf("an unknown article is answered by %d", status)
	}
	w.DB.Do(func(tx *schema.Tx) error {
		return article.Step(tx, &w.Admin.Member, 2, article.Withdraw, time.Time{})
	})
	if status, body := ask("/article/detail?id=2"); status != 410 || strings.Contains(body, "</h2>") {
		t.Errorf("a withdrawn article is answered by %d", status)
	}
	for path, part := range map[string]string{
		"/article/list?id=help": "用表格批量挂牌", "/article/help": "保存需求定制", "/fileList": "学习视频和下载",
		"/rss.xml": "<rss version=\"2.0\">", "/sitemap.xml?part=articles-0": "/article/detail?id=1<",
		"/sitemap.xml": "part=articles-0<", "/robots.txt": "Disallow: /admin",
	} {
		if status, body := ask(path); status != 200 || !strings.Contains(body, part) {
			t.Errorf("%s: %d, no %s", path, status, part)
		}
	}
}

// TestHeadsOfGoods reads a product, an imported lot, a batch and a shop as search engines do: on sale, then gone.
func TestHeadsOfGoods(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	session, until := w.Merchant.LogIn(), w.DB.Now().Add(72*time.Hour).Format(time.RFC3339)
	p := apitest.Get[struct{ ID int64 }](w.Server, apitest.Request{
		Path: "product/productManager/create", Session: session, Body: `{"category":"yarn","brand":"华孚","city":"阿克苏",` +
			`"values":{"spinning":"OE","material":"C","count":"21"},"price":23500,"amount":30,"publish":true,` +
			`"until":"` + until + `"}`,
	})
	l := apitest.Get[[]struct {
		ID int64 `json:"importlistingID"`
	}](w.Server, apitest.Request{
		Path: "imported/submitRelease", Session: session, Body: `{"draft":false,"list":[{"billOfLadingNo":"MAEU5712345678",` +
			`"port":"CNTAO","position":1,"cottonYear":2026,"country":"US","level":"31","length":36,"packnum":88,` +
			`"amount":20,"currency":2,"price":85.25,"listingValidity":"` + until + `"}]}`,
	})[0]
	ask := func(path string) (int, string) {
		answer, body := w.Do(apitest.Request{Method: "GET", Path: path})
		return answer.StatusCode, body
	}
	product := fmt.Sprintf("/yarn/detail?id=%d", p.ID)
	lot := fmt.Sprintf("/cottonmall/importedDetail?importlistingID=%d", l.ID)
	const bill = "/import/listDetail?billOfLadingNo=MAEU5712345678"
	shop := fmt.Sprintf("/shop/shopDetail?memberID=%d", w.Mill.ID)
	for _, path := range []string{product, lot, bill} {
		w.Wait(path, func() bool { status, _ := ask(path); return status == 200 })
	}
	for path, part := range map[string]string{
		product: "<dd>23500 元/吨</dd>", lot: "<dd>85.25 美分/磅</dd>", bill: lot, shop: "<dd>" + w.Mill.Name + "</dd>",
		"/yarn": product, "/import": lot, "/cottonmall/detail?batchID=" + w.Sold.BatchID: `"@type":"Product"`,
	} {
		if status, body := ask(path); status != 200 || !strings.Contains(body, part) {
			t.Errorf("%s: %d, no %s in\n%s", path, status, part, body)
		}
	}
	if _, body := ask(shop); strings.Contains(body, w.Merchant.Mobile) {
		t.Error("the head of a shop has the number of a person")
	}
	w.Run(t,
		apitest.Request{
			Path: "imported/changeListing", Session: session,
			Body: fmt.Sprintf(`{"importlistingIDs":[%d],"verb":"takeOff"}`, l.ID),
		},
	)
	for _, path := range []string{lot, bill} {
		w.Wait(path, func() bool { status, _ := ask(path); return status == 410 })
	}
	for _, path := range []string{
		"/yarn/detail?id=999", "/cottonmall/importedDetail?importlistingID=999", "/import/listDetail?billOfLadingNo=MAEU1",
		"/shop/shopDetail?memberID=999", "/cottonmall/detail?batchID=65999999999",
	} {
		if status, body := ask(path); status != 404 || !strings.Contains(body, `content="noindex"`) {
			t.Errorf("%s: %d", path, status)
		}
	}
}

// BenchmarkHead asks the built program for the first answers of all pages with a head, one at a time.
func BenchmarkHead(b *testing.B) {
	p := startProcess(b, benchFolder(b))
	for _, path := range []string{
		"/", "/cottonmall", "/cottonmall/detail?listingID=%d", "/shop/list", "/shop/shopDetail?memberID=1", "/import",
		"/cottonmall/importedDetail?importlistingID=1", "/yarn", "/yarn/detail?id=%d", "/polyester/list", "/Lyocell",
		"/yarn/inquirelist", "/article/detail?id=1", "/article/list", "/article/help", "/fileList", "/introduction",
		"/market", "/tool/batchPrice", "/sitemap.xml", "/sitemap.xml?part=lots-0",
	} {
		b.Run(path, func(b *testing.B) {
			n := 0
			var took []time.Duration
			for b.Loop() {
				n++
				start := time.Now()
				readOnce(b, p.url+strings.ReplaceAll(path, "%d", strconv.Itoa(n%300+1)))
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// readOnce reads an address, which may answer that its thing is gone.
func readOnce(b *testing.B, address string) {
	answer, err := http.Get(address)
	if err == nil {
		_, err = io.Copy(io.Discard, answer.Body)
		err = errors.Join(err, answer.Body.Close())
	}
	if err != nil || answer.StatusCode >= 500 {
		b.Fatalf("%s: %v", address, err)
	}
}
