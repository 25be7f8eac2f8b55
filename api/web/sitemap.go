package web

import (
	"encoding/xml"
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"cottonmall/schema"
)

// Sitemap handles the calls of search engines for the site map.
type Sitemap struct {
	DB    *schema.DB
	Site  func(*fiber.Ctx) string // the address of the site
	Pages []string                // paths
	Kinds []MappedKind
}

// MappedKind are things with a page each.
type MappedKind struct {
	Name string // in the addresses of the parts
	Path func(*schema.Dated) string
	Read func(tx *schema.Tx, after, until int64, limit int) ([]schema.Dated, error) // see schema.DatedRows
}

const (
	sitemapPart  = 50_000 // addresses in a part; the protocol allows no more
	sitemapPages = "pages"
	sitemapXMLNS = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`
	sitemapCache = "public, max-age=600"
)

// Send sends the list of the parts, or the part that the query names. A part is a range of IDs, so that it is read
// without those before it.
func (s Sitemap) Send(c *Call) error {
	base, part := s.Site(c.Fiber), c.Fiber.Query("part")
	send := func(root, item string, list []mappedURL) error {
		c.Fiber.Set(fiber.HeaderContentType, "application/xml; charset=utf-8")
		c.Fiber.Set(fiber.HeaderCacheControl, sitemapCache)
		return c.Fiber.Send(sitemapXML(root, item, base, list))
	}
	if part == "" {
		list, err := schema.View(c, s.DB, s.parts)
		if err != nil {
			return err
		}
		return send("sitemapindex", "sitemap", list)
	}
	list, err := schema.View(c, s.DB, func(tx *schema.Tx) ([]mappedURL, error) { return s.part(tx, part) })
	if err != nil {
		return err
	}
	return send("urlset", "url", list)
}

// mappedURL is an address in a site map.
type mappedURL struct {
	path    string
	changed time.Time // zero when unknown
}

// parts returns the addresses of the parts. It skips ranges without a page.
func (s Sitemap) parts(tx *schema.Tx) ([]mappedURL, error) {
	list := []mappedURL{{path: "/sitemap.xml?part=" + sitemapPages}}
	for _, kind := range s.Kinds {
		for after := int64(0); ; {
			rows, err := kind.Read(tx, after, math.MaxInt64, 1)
			if err != nil {
				return nil, err
			}
			if len(rows) == 0 {
				break
			}
			number := (rows[0].ID - 1) / sitemapPart
			list = append(list, mappedURL{path: fmt.Sprintf("/sitemap.xml?part=%s-%d", kind.Name, number)})
			after = (number + 1) * sitemapPart
		}
	}
	return list, nil
}

// part returns the addresses of a part. It refuses a name that no part has.
func (s Sitemap) part(tx *schema.Tx, name string) ([]mappedURL, error) {
	if name == sitemapPages {
		list := make([]mappedURL, len(s.Pages))
		for i, path := range s.Pages {
			list[i].path = path
		}
		return list, nil
	}
	kind, number, _ := strings.Cut(name, "-")
	at := slices.IndexFunc(s.Kinds, func(k MappedKind) bool { return k.Name == kind })
	n, err := strconv.ParseInt(number, 10, 32)
	if at < 0 || err != nil || n < 0 {
		return nil, errNoPart()
	}
	rows, err := s.Kinds[at].Read(tx, n*sitemapPart, (n+1)*sitemapPart, sitemapPart)
	if err == nil && len(rows) == 0 {
		err = errNoPart()
	}
	list := make([]mappedURL, len(rows))
	for i := range rows {
		list[i] = mappedURL{s.Kinds[at].Path(&rows[i]), rows[i].UpdatedAt}
	}
	return list, err
}

func errNoPart() error { return schema.NotFound("网站地图没有这一部分") }

// sitemapXML returns a list of addresses.
func sitemapXML(root, item, base string, list []mappedURL) []byte {
	out := make([]byte, 0, 256+len(list)*(len(base)+160))
	out = append(out, xml.Header+"<"+root+" "+sitemapXMLNS+">"...)
	base = html.EscapeString(base)
	for _, u := range list {
		out = append(out, "<"+item+"><loc>"...)
		out = append(out, base...)
		out = append(out, html.EscapeString(u.path)...)
		out = append(out, "</loc>"...)
		if !u.changed.IsZero() && u.changed.Unix() > 0 {
			out = append(out, "<lastmod>"...)
			out = u.changed.UTC().AppendFormat(out, time.RFC3339)
			out = append(out, "</lastmod>"...)
		}
		out = append(out, "</"+item+">"...)
	}
	return append(out, "</"+root+">"...)
}
