package web

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gofiber/fiber/v2"
)

// Head is what search engines and readers without scripts get of a page: what the head of the HTML says about it, and
// its main content. The application replaces the content. An address with other parameters than the page reads gets no
// main content, because they may select something else.
type Head struct {
	Status      int    // of HTTP; zero: 200
	Title       string // without the name of the site; empty: that of the built page
	Description string
	Keywords    []string      // empty: those of the page
	Path        string        // canonical, with its parameters; empty: none
	Up          []Link        // the pages above, below the home page
	Unlisted    bool          // search engines should not list the page
	Feed        bool          // links to the feed of articles
	Data        []any         // structured data by schema.org; a SiteData gets the address and the name of the site
	Main        template.HTML // empty: none
}

// SiteData returns structured data that contains the address or the name of the site.
type SiteData func(base, name string) any

// HeadPage makes the heads of one page.
type HeadPage struct {
	Params []string // names of the parameters that it reads
	Head   func(ctx context.Context, params url.Values) (Head, error)
	Fresh  bool // made for every request, because what the page shows may be withdrawn
	Finds  bool // its parameters are searched for, so that requests with parameters are limited
}

// read returns the parameters that the page reads, and reports whether the query has no others. A request that is not
// admitted gets none.
func (p *HeadPage) read(query url.Values, admit func() bool) (params url.Values, whole bool) {
	params = url.Values{}
	for _, name := range p.Params {
		if value := query.Get(name); value != "" && len(value) <= 100 {
			params.Set(name, value)
		}
	}
	if p.Finds && len(params) > 0 && !admit() {
		return nil, false
	}
	return params, len(params) == len(query)
}

const (
	headLife    = time.Minute     // how long a head is used
	headTimeout = 2 * time.Second // the page is sent without a head then
	headsMax    = 500             // pages that are kept; about 80 kB each
)

// heads inserts heads into the built HTML. It keeps the results for a while.
type heads struct {
	pages map[string]HeadPage // by path in lower case
	name  func(context.Context) string
	words map[string]string // key words by path in lower case
	log   *slog.Logger

	mu    sync.Mutex
	files map[string]headFile
}

// headFile is a page with its head.
type headFile struct {
	*pageFile
	status int
	until  time.Time
}

// headRequest is a request for a page.
type headRequest struct {
	base, path string
	query      url.Values
	admit      func() bool // counts a search of the caller, and reports whether the caller is within the limit
}

// page returns the HTML of a page with its head; nil without one.
func (h *heads) page(ctx context.Context, built *pageFile, r *headRequest) *headFile {
	path := "/" + strings.Trim(strings.ToLower(r.path), "/")
	page, ok := h.pages[path]
	if !ok || built == nil {
		return nil
	}
	params, whole := page.read(r.query, r.admit)
	key := fmt.Sprint(r.base, path, "?", params.Encode(), built.tag, whole)
	now := time.Now()
	h.mu.Lock()
	kept, ok := h.files[key]
	h.mu.Unlock()
	if ok && now.Before(kept.until) {
		return &kept
	}
	ctx, cancel := context.WithTimeout(ctx, headTimeout)
	defer cancel()
	head, err := page.Head(ctx, params)
	if err == nil {
		if !whole {
			head.Main = ""
		}
		if words := h.words[path]; words != "" && len(head.Keywords) == 0 {
			head.Keywords = []string{words}
		}
		kept, err = h.insert(ctx, built, r.base, head)
	}
	if err != nil {
		h.log.Warn("failed to make the head of a page", slog.String("page", path), slog.Any("error", err))
		return nil
	}
	if page.Fresh {
		return &kept
	}
	kept.until = now.Add(headLife)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.files == nil || len(h.files) >= headsMax {
		h.files = map[string]headFile{}
	}
	h.files[key] = kept
	return &kept
}

var (
	headTemplate = template.Must(template.New("head").Parse(
		`<title>{{.Title}}</title>
    {{- with .Description}}
    <meta name="description" content="{{.}}" />
    <meta property="og:description" content="{{.}}" />{{end}}
    <meta property="og:title" content="{{.Title}}" />
    {{- with .Keywords}}
    <meta name="keywords" content="{{.}}" />{{end}}
    {{- with .Feed}}
    <link rel="alternate" type="application/rss+xml" title="{{.}}" href="/rss.xml" />{{end}}
    {{- with .Canonical}}
    <link rel="canonical" href="{{.}}" />
    <meta property="og:url" content="{{.}}" />{{end}}
    {{- if .Unlisted}}
    <meta name="robots" content="noindex" />{{end}}
`))
	mainTemplate = template.Must(template.New("main").Parse(
		`<main class="width site-main first-answer"><h1>{{.Title}}</h1>{{.Main}}</main>`))
)

const (
	titleStart, titleEnd = "<title>", "</title>"
	descriptionStart     = `<meta name="description"`
	keywordsStart        = `<meta name="keywords"`
	mainPlace            = "</header>"
)

// homeTitle is the title of the home page after the name of the site, as the application has it.
const homeTitle = "棉花与纺织原料网上交易"

// insert returns the built HTML with a head and its main content.
func (h *heads) insert(ctx context.Context, built *pageFile, base string, head Head) (headFile, error) {
	whole, name := string(built.plain), h.name(ctx)
	top, err := head.top(base, name)
	if head.Description != "" {
		whole = withoutTag(whole, descriptionStart)
	}
	if len(head.Keywords) > 0 {
		whole = withoutTag(whole, keywordsStart)
	}
	if from, to := strings.Index(whole, titleStart), strings.Index(whole, titleEnd); from >= 0 && to > from {
		whole = whole[:from] + top + whole[to+len(titleEnd):]
	}
	if at := strings.Index(whole, mainPlace); at >= 0 && head.Main != "" {
		var main bytes.Buffer
		title := cmp.Or(head.Title, name)
		err = errors.Join(err, mainTemplate.Execute(&main, Head{Title: title, Main: head.Main}))
		at += len(mainPlace)
		whole = whole[:at] + main.String() + whole[at:]
	}
	file, packErr := packed(built, []byte(whole))
	return headFile{pageFile: file, status: max(head.Status, http.StatusOK)}, errors.Join(err, packErr)
}

// readKeywords returns key words by path in lower case.
func readKeywords(object []byte) map[string]string {
	var words map[string]string
	if len(object) > 0 {
		if err := json.Unmarshal(object, &words); err != nil {
			panic(err) // the object is part of the program
		}
	}
	known := map[string]string{}
	for path, list := range words {
		known[strings.ToLower(path)] = list
	}
	return known
}

// FeedTitle returns the title of the feed of articles of a site with a name.
func FeedTitle(name string) string { return name + "资讯" }

// top returns the elements of the head: the title, the description, the key words, the links and the structured data.
func (head *Head) top(base, name string) (string, error) {
	title := name + " - " + homeTitle
	if head.Title != "" {
		title = head.Title + " - " + name
	}
	canonical := ""
	if head.Path != "" {
		canonical = base + head.Path
	}
	feed := ""
	if head.Feed {
		feed = FeedTitle(name)
	}
	var top bytes.Buffer
	err := headTemplate.Execute(&top, map[string]any{
		"Title": title, "Description": head.Description, "Canonical": canonical,
		"Keywords": strings.Join(head.Keywords, ","), "Feed": feed,
		"Unlisted": head.Unlisted || head.Status >= http.StatusBadRequest,
	})
	for _, data := range slices.Concat(head.Data, head.trail()) {
		if of, ok := data.(SiteData); ok {
			data = of(base, name)
		}
		text, encodeErr := json.Marshal(data) // escapes < and >
		err = errors.Join(err, encodeErr)
		top.WriteString(`    <script type="application/ld+json">` + string(text) + "</script>\n")
	}
	return top.String(), err
}

// withoutTag returns HTML without the first tag that begins with start.
func withoutTag(whole, start string) string {
	from := strings.Index(whole, start)
	if from < 0 {
		return whole
	}
	to := strings.Index(whole[from:], ">")
	return whole[:from] + strings.TrimLeft(whole[from+to+1:], " \n")
}

// packed returns a file with the headers of another one.
func packed(like *pageFile, body []byte) (*pageFile, error) {
	var gz bytes.Buffer
	w, err := gzip.NewWriterLevel(&gz, gzip.BestSpeed)
	if err == nil {
		_, err = w.Write(body)
		err = errors.Join(err, w.Close())
	}
	sum := sha256.Sum256(body)
	return &pageFile{
		mediaType: like.mediaType, cache: like.cache, tag: `"` + hex.EncodeToString(sum[:8]) + `"`, plain: body,
		gz: gz.Bytes(),
	}, err
}

// pageQuery returns the query of a request.
func pageQuery(c *fiber.Ctx) url.Values {
	query, err := url.ParseQuery(string(c.Request().URI().QueryString()))
	if err != nil {
		return url.Values{}
	}
	return query
}
