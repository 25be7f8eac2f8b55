package api_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/api/calcapi"
	"cottonmall/frontend"
	"cottonmall/schema"
	"cottonmall/schema/article"
	"cottonmall/schema/market"
	"cottonmall/schema/series"
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
	if status, body := ask("/article/list?aid=2"); status != 410 || strings.Contains(body, "canonical") {
		t.Errorf("the list that leads to a withdrawn article is answered by %d", status)
	}
	w.DB.Do(func(tx *schema.Tx) error {
		later := tx.Now().Add(time.Hour)
		return errors.Join(
			article.Step(tx, &w.Admin.Member, 2, article.Publish, later),
			article.Step(tx, &w.Admin.Member, 2, article.Withdraw, time.Time{}),
		)
	})
	if status, _ := ask("/article/detail?id=2"); status != 404 {
		t.Errorf("an article that was withdrawn before its time is answered by %d", status)
	}
	for path, part := range map[string]string{
		"/article/list?aid=1": "/article/detail?id=1\" />", "/article/list?aid=3": `type="application/rss+xml"`,
		"/article/list": `content="棉花知识,`, "/article/detail?id=3": `name="keywords" content="`,
		"/article/list?id=help": "用表格批量挂牌", "/article/help": "保存需求定制", "/fileList": "<title>学习视频",
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
	for part, path := range map[string]string{
		"bills-0": bill + "<", "imported-0": lot + "<", "products-0": product + "<", "pages": "/article/list?id=news<",
		"productshops-0": fmt.Sprintf("/shop/products?memberID=%d<", w.Mill.ID),
	} {
		if status, body := ask("/sitemap.xml?part=" + part); status != 200 || !strings.Contains(body, path) {
			t.Errorf("%s: %d, no %s in\n%s", part, status, path, body)
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

// headless are the public pages whose first answer has no main content, and why. Search engines should not list them.
var headless = map[string]string{
	"/contrastbatch":     "shows the lots that the visitor has chosen",
	"/error":             "is shown after a failure",
	"/stop":              "works with a link in a message",
	"/password":          "is a form",
	"/login/login":       "is a form",
	"/login/scan":        "works with a code that a person scans",
	"/login/wechat":      "works with a code of WeChat",
	"/login/subscribe":   "works with a code that a person scans",
	"/register/register": "is a form",
}

// TestPublicPagesHaveHeads asks for the first answer of every public page. A new page has a head, or is in headless.
func TestPublicPagesHaveHeads(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	var paths []string
	if err := json.Unmarshal(frontend.Addresses, &paths); err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, path := range paths {
		area, _, _ := strings.Cut(path[1:], "/")
		if area == "member" || area == "admin" {
			continue
		}
		name := strings.ToLower(path)
		known[name] = true
		answer, body := w.Do(apitest.Request{Method: "GET", Path: path})
		has := strings.Contains(body, `<main class="width site-main first-answer"><h1>`)
		if _, without := headless[name]; has == without {
			t.Errorf("%s: %d, main content %t", path, answer.StatusCode, has)
		}
		if answer.StatusCode == 200 {
			checkHead(t, path, body, has)
		}
	}
	for path := range headless {
		if !known[path] {
			t.Errorf("%s is no public page", path)
		}
	}
}

// checkHead checks the head of a listed page, or that a page without main content is not listed.
func checkHead(t *testing.T, path, body string, listed bool) {
	t.Helper()
	if unlisted := strings.Contains(body, `content="noindex"`); unlisted == listed {
		t.Errorf("%s: noindex %t", path, unlisted)
	}
	for part, wanted := range map[string]bool{
		`rel="canonical"`: listed, "application/ld+json": listed, "按产地、指标、基差查找棉花批次。": !listed, // of the built page
	} {
		if strings.Contains(body, part) != wanted {
			t.Errorf("%s: %s %t", path, part, !wanted)
		}
	}
	if strings.Count(body, `name="description"`) != 1 {
		t.Errorf("%s has not one description", path)
	}
}

// TestHeadsOfThePlatform reads the pages of the market, of auctions, freight, reserve cotton and the tools.
func TestHeadsOfThePlatform(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	w.DB.Do(func(tx *schema.Tx) error {
		today := series.DayValue{Day: tx.Today(), Value: 16_000_0000, Source: "今日公告"}
		entry := series.Entry{Code: "CCI3128B", DayValue: today}
		if _, err := series.SetDays(tx, []series.Entry{entry}); err != nil {
			return err
		}
		return market.AddRate(tx, market.Rate{Day: tx.Today(), Rate: 7_1000, Source: "中间价"})
	})
	ask := func(path string) (int, string) {
		answer, body := w.Do(apitest.Request{Method: "GET", Path: path})
		return answer.StatusCode, body
	}
	for path, part := range map[string]string{
		"/":                               `"query-input":"required name=search_term_string"`,
		"/cottonmall":                     `"@type":"ItemList"`,
		"/market":                         `"@type":"Dataset"`,
		"/article/list?id=guide":          "<title>交易指南",
		"/paichu":                         `"@type":"BreadcrumbList"`,
		"/paichu?show=results":            `/paichu?show=results" />`,
		"/tool/cottonseedPrice":           calcapi.Formulas.Lint,
		"/tool/RevolutionHair":            "<dd>GB 1103.1-2023</dd>",
		"/tool/ImportedCottonPrice":       "<dt>配额内关税</dt>",
		"/tool/RaiseThePremium":           "<caption>升贴水表</caption>",
		"/introduction":                   `"duration":"PT`,
		"/introduction/video":             "<h2>文字稿</h2>",
		"/fileList":                       `"@type":"VideoObject"`,
		"/about/terms":                    "<h2>不可以做的</h2>",
		"/about/privacy":                  "<h2>保存多久</h2>",
		"/developers":                     "<dt>509</dt>",
		"/contrastBatch":                  "<title>批次对比 - ",
		"/find?keyword=" + w.Sold.BatchID: `content="noindex"`,
	} {
		if status, body := ask(path); status != 200 || !strings.Contains(html.UnescapeString(body), part) {
			t.Errorf("%s: %d, no %s in\n%s", path, status, part, body)
		}
	}
	if _, body := ask("/market"); !strings.Contains(body, "<td>今日公告</td>") {
		t.Errorf("the newest value of the spot index is without its source:\n%s", body)
	}
	for _, path := range []string{
		"/bidCotton?code=JP1", "/paichu?reserveID=999", "/paichu?reserveID=x", "/shop/products?memberID=999",
	} {
		if status, body := ask(path); status != 404 || !strings.Contains(body, `content="noindex"`) {
			t.Errorf("%s: %d", path, status)
		}
	}
}

// TestFormulasOfHeads compares the formulas in first answers with those of the pages.
func TestFormulasOfHeads(t *testing.T) {
	t.Parallel()
	f := calcapi.Formulas
	for file, formulas := range map[string][]string{
		"cottonseed/ways.ts": {f.Lint, f.SeedCotton}, "gross/formula.ts": {f.Gross, f.Conditioned},
	} {
		text, err := os.ReadFile("../frontend/src/pages/tool/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, formula := range formulas {
			if !strings.Contains(string(text), formula) {
				t.Errorf("%s has no %s", file, formula)
			}
		}
	}
}

// BenchmarkHead asks the built program for the first answers of all pages with a head, one at a time. Each request has
// another host, for which no head is kept, and another lot.
func BenchmarkHead(b *testing.B) {
	p, lots := startProcess(b, benchFolder(b)), benchLots(b)
	for _, path := range []string{
		"/", "/cottonmall", "/cottonmall/detail?listingID=%lot", "/shop/list", "/shop/shopDetail?memberID=1", "/import",
		"/cottonmall/importedDetail?importlistingID=1", "/yarn", "/yarn/detail?id=%d", "/polyester/list", "/Lyocell",
		"/yarn/inquirelist", "/article/detail?id=1", "/article/list", "/article/help", "/fileList", "/introduction",
		"/market", "/tool/batchPrice", "/tool/ImportedCottonPrice", "/bidCotton", "/logistics",
		"/logistics/components/historicalQuotation", "/paichu", "/paichu?show=results", "/introduction/video", "/find",
		"/find?keyword=%d", "/sitemap.xml", "/sitemap.xml?part=lots-0",
	} {
		b.Run(path, func(b *testing.B) {
			n := 0
			var took []time.Duration
			for b.Loop() {
				n++
				start := time.Now()
				asked := strings.NewReplacer("%lot", strconv.Itoa(n%lots+1), "%d", strconv.Itoa(n%300+1)).Replace(path)
				readOnce(b, p.url+asked, fmt.Sprintf("h%d.example.com", n))
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// readOnce reads an address under the name of a host. It may answer that its thing is gone.
func readOnce(b *testing.B, address, host string) {
	request, err := http.NewRequestWithContext(b.Context(), http.MethodGet, address, nil)
	if err != nil {
		b.Fatal(err)
	}
	request.Host = host
	answer, err := http.DefaultClient.Do(request)
	if err == nil {
		_, err = io.Copy(io.Discard, answer.Body)
		err = errors.Join(err, answer.Body.Close())
	}
	if err != nil || answer.StatusCode >= 500 {
		b.Fatalf("%s: %v", address, err)
	}
}
