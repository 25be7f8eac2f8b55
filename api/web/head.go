package web

import (
	"bytes"
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
	Path        string        // canonical, with its parameters; empty: none
	Data        []any         // structured data by schema.org
	Main        template.HTML // empty: none
}

// HeadPage makes the heads of one page.
type HeadPage struct {
	Params []string // names of the parameters that it reads
	Head   func(ctx context.Context, params url.Values) (Head, error)
	Fresh  bool // made for every request, because what the page shows may be withdrawn
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

// page returns the HTML of a page with its head; nil without one.
func (h *heads) page(ctx context.Context, built *pageFile, base, path string, query url.Values) *headFile {
	path = "/" + strings.Trim(strings.ToLower(path), "/")
	page, ok := h.pages[path]
	if !ok || built == nil {
		return nil
	}
	params := url.Values{}
	for _, name := range page.Params {
		if value := query.Get(name); value != "" && len(value) <= 100 {
			params.Set(name, value)
		}
	}
	whole := len(params) == len(query)
	key := fmt.Sprint(base, path, "?", params.Encode(), built.tag, whole)
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
		kept, err = h.insert(ctx, built, base, head)
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
    {{- with .Canonical}}
    <link rel="canonical" href="{{.}}" />
    <meta property="og:url" content="{{.}}" />{{end}}
    {{- if .Missing}}
    <meta name="robots" content="noindex" />{{end}}
`))
	mainTemplate = template.Must(template.New("main").Parse(
		`<main class="width site-main first-answer"><h1>{{.Title}}</h1>{{.Main}}</main>`))
)

const (
	titleStart, titleEnd = "<title>", "</title>"
	descriptionStart     = `<meta name="description"`
	mainPlace            = "</header>"
)

// insert returns the built HTML with a head and its main content.
func (h *heads) insert(ctx context.Context, built *pageFile, base string, head Head) (headFile, error) {
	whole := string(built.plain)
	title := h.name(ctx)
	if head.Title != "" {
		title = head.Title + " - " + title
	}
	canonical := ""
	if head.Path != "" {
		canonical = base + head.Path
	}
	var top bytes.Buffer
	err := headTemplate.Execute(&top, map[string]any{
		"Title": title, "Description": head.Description, "Canonical": canonical,
		"Missing": head.Status >= http.StatusBadRequest,
	})
	for _, data := range head.Data {
		text, encodeErr := json.Marshal(data) // escapes < and >
		err = errors.Join(err, encodeErr)
		top.WriteString(`    <script type="application/ld+json">` + string(text) + "</script>\n")
	}
	if head.Description != "" {
		whole = withoutTag(whole, descriptionStart)
	}
	if from, to := strings.Index(whole, titleStart), strings.Index(whole, titleEnd); from >= 0 && to > from {
		whole = whole[:from] + top.String() + whole[to+len(titleEnd):]
	}
	if at := strings.Index(whole, mainPlace); at >= 0 && head.Main != "" {
		var main bytes.Buffer
		err = errors.Join(err, mainTemplate.Execute(&main, head))
		at += len(mainPlace)
		whole = whole[:at] + main.String() + whole[at:]
	}
	file, packErr := packed(built, []byte(whole))
	return headFile{pageFile: file, status: max(head.Status, http.StatusOK)}, errors.Join(err, packErr)
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
