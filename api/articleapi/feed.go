package articleapi

import (
	"encoding/xml"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/article"
)

// Feeds handles the calls of feed readers and search engines.
type Feeds struct {
	DB    *schema.DB
	Site  func(*fiber.Ctx) string // the address of the site
	Pages []string                // paths of the public pages that search engines list
}

const (
	feedMax    = 30     // articles in the feed
	sitemapMax = 10_000 // articles in the site map
	feedCache  = "public, max-age=600"
)

type rss struct {
	XMLName xml.Name  `xml:"rss"`
	Version string    `xml:"version,attr"`
	Title   string    `xml:"channel>title"`
	Link    string    `xml:"channel>link"`
	About   string    `xml:"channel>description"`
	Items   []rssItem `xml:"channel>item"`
}

type rssItem struct {
	Title       string `xml:"title"`
	Link        string `xml:"link"`
	GUID        string `xml:"guid"`
	Published   string `xml:"pubDate"`
	Category    string `xml:"category"`
	Description string `xml:"description"`
}

// RSS sends the newest articles as RSS 2.0.
func (h Feeds) RSS(c *web.Call) error {
	list, err := schema.View(c, h.DB, func(tx *schema.Tx) ([]article.Article, error) {
		return article.Newest(tx, feedMax)
	})
	if err != nil {
		return err
	}
	base := h.Site(c.Fiber)
	feed := rss{Version: "2.0", Title: "棉花商城资讯", Link: base + "/article/list", About: "棉花交易的资讯、指南和帮助"}
	for _, a := range list {
		link := base + pathOf(a.ID)
		feed.Items = append(feed.Items, rssItem{
			a.Title, link, link, a.PublishAt.Format(time.RFC1123Z), a.Category.Name(), a.Summary,
		})
	}
	return sendXML(c, "application/rss+xml; charset=utf-8", feed)
}

type sitemap struct {
	XMLName xml.Name     `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
	URLs    []sitemapURL `xml:"url"`
}

type sitemapURL struct {
	Location string `xml:"loc"`
	Modified string `xml:"lastmod,omitempty"`
}

// Sitemap sends the addresses of the public pages and articles.
func (h Feeds) Sitemap(c *web.Call) error {
	list, err := schema.View(c, h.DB, func(tx *schema.Tx) ([]article.Article, error) {
		return article.Newest(tx, sitemapMax)
	})
	if err != nil {
		return err
	}
	base, out := h.Site(c.Fiber), sitemap{}
	for _, path := range h.Pages {
		out.URLs = append(out.URLs, sitemapURL{Location: base + path})
	}
	for _, a := range list {
		out.URLs = append(out.URLs, sitemapURL{base + pathOf(a.ID), a.UpdatedAt.Format(time.RFC3339)})
	}
	return sendXML(c, "application/xml; charset=utf-8", out)
}

func sendXML(c *web.Call, mediaType string, v any) error {
	body, err := xml.Marshal(v)
	if err != nil {
		return err
	}
	c.Fiber.Set(fiber.HeaderContentType, mediaType)
	c.Fiber.Set(fiber.HeaderCacheControl, feedCache)
	return c.Fiber.SendString(xml.Header + string(body))
}

// Robots sends which pages search engines must not read.
func (h Feeds) Robots(c *web.Call) error {
	lines := []string{
		"User-agent: *", "Disallow: /member", "Disallow: /admin", "Disallow: /login", "Disallow: /mall/",
		"Allow: /mall/article/picture", "Sitemap: " + h.Site(c.Fiber) + "/sitemap.xml",
	}
	c.Fiber.Set(fiber.HeaderContentType, "text/plain; charset=utf-8")
	c.Fiber.Set(fiber.HeaderCacheControl, feedCache)
	return c.Fiber.SendString(strings.Join(lines, "\n") + "\n")
}
