package web

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/gofiber/fiber/v2"

	"cottonmall/frontend"
)

var built = fstest.MapFS{
	".gitkeep":              {},
	"index.html":            {Data: []byte("<!doctype html>")},
	"public.html":           {Data: []byte("<header>")},
	"cottonmall.html":       {Data: []byte("<header>棉花")},
	"favicon.svg":           {Data: []byte("<svg/>")},
	"assets/main-abc.js":    {Data: []byte("plain")},
	"assets/main-abc.js.gz": {Data: []byte("gz")},
	"assets/main-abc.js.br": {Data: []byte("br")},
	"assets/highs-abc.wasm": {Data: []byte("wasm")},
}

func TestPages(t *testing.T) {
	t.Parallel()
	app := fiber.New()
	app.Use(newPages(built, frontend.Addresses, "").serve)
	for _, c := range []struct {
		method, path, accepts string
		status                int
		body, kind, cache     string
		encoding              string
	}{
		{"GET", "/", "", 200, "<header>", "text/html; charset=utf-8", revalidate, ""},
		{"GET", "/cottonmall/detail", "gzip", 200, "<header>", "text/html; charset=utf-8", revalidate, ""},
		{"GET", "/index.html", "", 200, "<header>", "text/html; charset=utf-8", revalidate, ""},
		{"GET", "/member", "", 200, "<!doctype html>", "text/html; charset=utf-8", revalidate, ""},
		{"GET", "/Admin/deals", "", 200, "<!doctype html>", "text/html; charset=utf-8", revalidate, ""},
		{"GET", "/CottonMall/", "", 200, "<header>棉花", "text/html; charset=utf-8", revalidate, ""},
		{"GET", "/nope", "", 404, "<header>", "text/html; charset=utf-8", revalidate, ""},
		{"GET", "/cottonmall/nope", "", 404, "<header>", "text/html; charset=utf-8", revalidate, ""},
		{"GET", "/favicon.svg", "", 200, "<svg/>", "image/svg+xml", revalidate, ""},
		{"GET", "/assets/main-abc.js", "", 200, "plain", "text/javascript; charset=utf-8", cacheForever, ""},
		{"GET", "/assets/main-abc.js", "gzip", 200, "gz", "text/javascript; charset=utf-8", cacheForever, "gzip"},
		{"GET", "/assets/main-abc.js", "gzip, deflate, br", 200, "br", "text/javascript; charset=utf-8", cacheForever, "br"},
		{"GET", "/assets/highs-abc.wasm", "", 200, "wasm", "application/wasm", cacheForever, ""},
		{"GET", "/assets/main-old.js", "", 404, "没有这个文件", "text/plain; charset=utf-8", "", ""},
		{"GET", "/.gitkeep", "", 404, "没有这个文件", "text/plain; charset=utf-8", "", ""},
		{"GET", "/../../etc/passwd.txt", "", 404, "没有这个文件", "text/plain; charset=utf-8", "", ""},
		{"POST", "/cottonmall", "", 404, "Not Found", "text/plain; charset=utf-8", "", ""},
	} {
		t.Run(c.method+" "+c.path+" "+c.accepts, func(t *testing.T) {
			request := httptest.NewRequest(c.method, c.path, nil)
			request.Header.Set("Accept-Encoding", c.accepts)
			answer, err := app.Test(request)
			if err != nil {
				t.Fatal(err)
			}
			body := bodyOfAnswer(t, answer)
			h := answer.Header
			if answer.StatusCode != c.status || body != c.body || h.Get("Content-Type") != c.kind ||
				h.Get("Cache-Control") != c.cache || h.Get("Content-Encoding") != c.encoding {
				t.Errorf("%s %s (%s): %d %q %v", c.method, c.path, c.accepts, answer.StatusCode, body, h)
			}
		})
	}
}

// TestEveryAddressHasItsPage checks that every address of the application is answered. The tests of the front end check
// that these are the paths of its routes.
func TestEveryAddressHasItsPage(t *testing.T) {
	t.Parallel()
	app := fiber.New()
	app.Use(newPages(built, frontend.Addresses, "").serve)
	var addresses []string
	if err := json.Unmarshal(frontend.Addresses, &addresses); err != nil || len(addresses) < 2 {
		t.Fatalf("%d addresses, %v", len(addresses), err)
	}
	for _, address := range addresses {
		answer, err := app.Test(httptest.NewRequest("GET", address, nil))
		if err != nil {
			t.Fatal(err)
		}
		if body := bodyOfAnswer(t, answer); answer.StatusCode != 200 || !strings.HasPrefix(body, "<") {
			t.Errorf("%s: %d %s", address, answer.StatusCode, body)
		}
	}
}

// TestUnknownAddressesAreNeverUnchanged checks that unknown addresses are answered by 404 and not by 304.
func TestUnknownAddressesAreNeverUnchanged(t *testing.T) {
	t.Parallel()
	app := fiber.New()
	app.Use(newPages(built, frontend.Addresses, "").serve)
	first, err := app.Test(httptest.NewRequest("GET", "/nope", nil))
	if err != nil {
		t.Fatal(err)
	}
	again := httptest.NewRequest("GET", "/nope", nil)
	again.Header.Set("If-None-Match", first.Header.Get("ETag"))
	answer, err := app.Test(again)
	if err != nil {
		t.Fatal(err)
	}
	if answer.StatusCode != 404 {
		t.Errorf("the second time it got %d", answer.StatusCode)
	}
}

func TestPagesAreCachedByBrowsers(t *testing.T) {
	t.Parallel()
	app := fiber.New()
	app.Use(newPages(built, frontend.Addresses, "").serve)
	request := httptest.NewRequest("GET", "/", nil)
	first, err := app.Test(request)
	if err != nil {
		t.Fatal(err)
	}
	cookies := first.Cookies()
	if len(cookies) != 1 || cookies[0].Name != fpCookie || !fpPattern.MatchString(cookies[0].Value) ||
		cookies[0].MaxAge != 30*24*3600 {
		t.Fatalf("a new browser got %v", cookies)
	}
	request.AddCookie(cookies[0])
	request.Header.Set("If-None-Match", first.Header.Get("ETag"))
	second, err := app.Test(request)
	if err != nil {
		t.Fatal(err)
	}
	if second.StatusCode != 304 || len(second.Cookies()) != 0 {
		t.Errorf("the second time it got %d and %v", second.StatusCode, second.Cookies())
	}
}

func TestPhonesAreSentToTheMobileSite(t *testing.T) {
	t.Parallel()
	const (
		mobile = "https://m.example.com/"
		iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) " +
			"AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
		wechat = "Mozilla/5.0 (Linux; Android 14; V2309A) " +
			"AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50"
		firefox = "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
		ipad    = "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) " +
			"AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1"
		desktop = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) " +
			"AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36"
	)
	for _, c := range []struct{ site, path, agent, to string }{
		{mobile, "/", iphone, mobile},
		{mobile, "/?from=mail", wechat, mobile},
		{mobile, "/", firefox, mobile},
		{mobile, "/", ipad, ""},
		{mobile, "/", desktop, ""},
		{mobile, "/", "", ""},
		{mobile, "/cottonmall", iphone, ""},
		{mobile, "/favicon.svg", iphone, ""},
		{"", "/", iphone, ""},
	} {
		t.Run(c.site+c.path+" "+c.agent, func(t *testing.T) {
			app := fiber.New()
			app.Use(newPages(built, frontend.Addresses, c.site).serve)
			request := httptest.NewRequest("GET", c.path, nil)
			request.Header.Set("User-Agent", c.agent)
			answer, err := app.Test(request)
			if err != nil {
				t.Fatal(err)
			}
			sent := answer.StatusCode == http.StatusFound
			to := answer.Header.Get("Location")
			if to != c.to || sent != (c.to != "") || !sent && answer.StatusCode != http.StatusOK {
				t.Errorf("%s by %s: %d to %q", c.path, c.agent, answer.StatusCode, to)
			}
			home := request.URL.Path == "/" && c.site != ""
			if varies := strings.Contains(answer.Header.Get("Vary"), "User-Agent"); varies != home {
				t.Errorf("%s by %s varies by the browser: %v", c.path, c.agent, varies)
			}
		})
	}
}

func TestUnbuiltPagesNameTheCommand(t *testing.T) {
	t.Parallel()
	app := fiber.New()
	app.Use(newPages(fstest.MapFS{".gitkeep": {}}, frontend.Addresses, "").serve)
	answer, err := app.Test(httptest.NewRequest("GET", "/cottonmall", nil))
	if err != nil {
		t.Fatal(err)
	}
	if body := bodyOfAnswer(t, answer); answer.StatusCode != 503 || !strings.Contains(body, "make build") {
		t.Errorf("%d %s", answer.StatusCode, body)
	}
}

func bodyOfAnswer(t *testing.T, answer *http.Response) string {
	t.Helper()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
