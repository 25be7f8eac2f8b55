package web

import (
	"context"
	"errors"
	"html/template"
	"log/slog"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/gofiber/fiber/v2"

	"cottonmall/schema"
)

func TestHeads(t *testing.T) {
	t.Parallel()
	built := fstest.MapFS{"index.html": {Data: []byte("private")}, "public.html": {Data: []byte(
		`<head><meta name="description" content="站" /><meta name="keywords" content="站" />` +
			`<title>站</title></head><div id="root"><header></header></div>`,
	)}}
	made := 0
	p := newPages(built, []byte(`["/a","/b"]`), "")
	p.base = func(*fiber.Ctx) string { return "https://example.com" }
	p.heads = &heads{
		name: func(context.Context) string { return "商城" }, log: slog.New(slog.DiscardHandler),
		words: readKeywords([]byte(`{"/A":"棉\"花"}`)),
		pages: map[string]HeadPage{
			"/a": {Params: []string{"id"}, Head: func(_ context.Context, params url.Values) (Head, error) {
				made++
				if params.Get("id") == "gone" {
					return Head{Status: 410, Title: "已撤下"}, nil
				}
				return Head{
					Title: `题</title><script>`, Description: `"述"`, Path: "/a?id=" + params.Get("id"),
					Main: template.HTML("<p>文</p>"), Feed: true,
					Data: []any{map[string]string{"name": "</script><script>"}},
				}, nil
			}},
			"/b": {Head: func(context.Context, url.Values) (Head, error) { return Head{}, errors.New("no database") }},
		},
	}
	app := fiber.New()
	app.Use(p.serve)
	ask := func(path string) (int, string) {
		answer, err := app.Test(httptest.NewRequest("GET", path, nil))
		if err != nil {
			t.Fatal(err)
		}
		return answer.StatusCode, bodyOfAnswer(t, answer)
	}
	status, body := ask("/A/?id=1")
	for _, part := range []string{
		"<title>题&lt;/title&gt;&lt;script&gt; - 商城</title>", `<meta name="description" content="&#34;述&#34;" />`,
		`<meta name="keywords" content="棉&#34;花" />`,
		`<link rel="alternate" type="application/rss+xml" title="商城资讯" href="/rss.xml" />`,
		`<link rel="canonical" href="https://example.com/a?id=1" />`, `{"name":"\u003c/script\u003e\u003cscript\u003e"}`,
		`<main class="width site-main first-answer"><h1>题&lt;/title&gt;&lt;script&gt;</h1><p>文</p></main>`,
		`{"@type":"ListItem","item":"https://example.com/a?id=1","name":"题\u003c/title\u003e\u003cscript\u003e"`,
	} {
		if status != 200 || !strings.Contains(body, part) {
			t.Errorf("%d: no %s in\n%s", status, part, body)
		}
	}
	for _, tag := range []string{"<title>", `name="description"`, `name="keywords"`} {
		if strings.Count(body, tag) != 1 {
			t.Errorf("not one %s in\n%s", tag, body)
		}
	}
	if _, again := ask("/a?id=1"); again != body || made != 1 {
		t.Errorf("made %d times", made)
	}
	if _, other := ask("/a?utm=3&id=1"); strings.Contains(other, "first-answer") {
		t.Errorf("an address with another parameter:\n%s", other)
	}
	if status, body := ask("/a?id=gone"); status != 410 || !strings.Contains(body, `content="noindex"`) {
		t.Errorf("a page that is gone: %d\n%s", status, body)
	}
	if status, body := ask("/b"); status != 200 || !strings.Contains(body, "<title>站</title>") {
		t.Errorf("a page without a head: %d\n%s", status, body)
	}
}

// TestFoundPagesAreLimited asks for a page with results until the caller is over the limit.
func TestFoundPagesAreLimited(t *testing.T) {
	t.Parallel()
	built := fstest.MapFS{"index.html": {Data: []byte("<title>站</title><header></header>")}}
	p := newPages(built, []byte(`["/find"]`), "")
	left := 1
	p.base = func(*fiber.Ctx) string { return "" }
	p.maySearch = func(*fiber.Ctx) bool { left--; return left >= 0 }
	p.heads = &heads{
		name: func(context.Context) string { return "商城" }, log: slog.New(slog.DiscardHandler),
		pages: map[string]HeadPage{"/find": {
			Params: []string{"q"}, Finds: true, Fresh: true,
			Head: func(_ context.Context, params url.Values) (Head, error) {
				return Head{Title: "查找", Main: template.HTML("<p>" + params.Get("q") + "</p>")}, nil
			},
		}},
	}
	app := fiber.New()
	app.Use(p.serve)
	for _, c := range []struct {
		path string
		main string // empty: no main content
	}{{"/find", "<p></p>"}, {"/find?q=a", "<p>a</p>"}, {"/find?q=a", ""}, {"/find", "<p></p>"}} {
		answer, err := app.Test(httptest.NewRequest("GET", c.path, nil))
		if err != nil {
			t.Fatal(err)
		}
		body := bodyOfAnswer(t, answer)
		if answer.StatusCode != 200 || !strings.Contains(body, c.main) || strings.Contains(body, "<main") != (c.main != "") {
			t.Errorf("%s: %d, no %q in %s", c.path, answer.StatusCode, c.main, body)
		}
	}
}

func TestMainContent(t *testing.T) {
	t.Parallel()
	const bad = `</script><script>x`
	const escaped = "&lt;/script&gt;&lt;script&gt;x"
	var main MainContent
	main.Texts("", bad)
	main.Facts([]Fact{{bad, bad}, {"空", ""}})
	main.Links(nil)
	main.Links([]Link{{Path: "javascript:x", Text: bad, Note: bad}})
	main.Table(&HeadTable{Columns: []string{"空"}})
	main.Table(&HeadTable{Columns: []string{bad}, Rows: [][]any{{bad, 1, Link{Path: "/a", Text: bad}.HTML()}}})
	html, err := main.HTML()
	want := `<div class="panel"><p>` + escaped + `</p></div><dl class="panel"><dt>` + escaped + "</dt><dd>" + escaped +
		`</dd></dl><ul class="panel"><li><a href="#ZgotmplZ">` + escaped + "</a> " + escaped + "</li></ul>" +
		`<div class="panel"><table><thead><tr><th scope="col">` + escaped + "</th></tr></thead><tbody><tr><td>" + escaped +
		`</td><td class="num">1</td><td><a href="/a">` + escaped + "</a></td></tr></tbody></table></div>"
	if err != nil || string(html) != want {
		t.Errorf("%v\n%s\nwant\n%s", err, html, want)
	}
}

func TestHeadNumbers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ got, want Number }{
		{Whole(1234567), "1,234,567"},
		{Whole(-50), "-50"},
		{KnownWhole(0), ""},
		{KnownWhole(17_050), "17,050"},
		{Signed(1000), "+1,000"},
		{Signed(-1000), "-1,000"},
		{Signed(0), "0"},
		{Tons(0), "0.00"},
		{Tons(1234*schema.Ton + 565*schema.Ton/100_000), "1,234.01"},
		{Tons(-564 * schema.Ton / 100_000), "-0.01"},
		{KnownTons(0), ""},
		{KnownTons(schema.Ton), "1.00"},
		{ExactTons(12_345*schema.Ton + schema.Ton/2), "12,345.5"},
		{ExactTons(100 * schema.Ton), "100"},
		{Number(Fibre(400)), "4.0"},
		{Number(Fibre(435)), "4.35"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestNumbersAreAlignedRight(t *testing.T) {
	t.Parallel()
	var main MainContent
	main.Table(&HeadTable{Columns: []string{"名称", "价"}, Rows: [][]any{{"甲", Number("")}, {"乙", Number("1,000")}}})
	html, err := main.HTML()
	want := `<div class="panel"><table><thead><tr><th scope="col">名称</th><th scope="col" class="num">价</th></tr></thead>` +
		`<tbody><tr><td>甲</td><td class="num"></td></tr><tr><td>乙</td><td class="num">1,000</td></tr></tbody></table></div>`
	if err != nil || string(html) != want {
		t.Errorf("%v\n%s\nwant\n%s", err, html, want)
	}
}
