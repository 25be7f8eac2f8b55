package articleapi

import (
	"context"
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
	DB   *schema.DB
	Site func(*fiber.Ctx) string      // the address of the site
	Name func(context.Context) string // the name of the site
}

const (
	feedMax   = 30 // articles in the feed
	feedCache = "public, max-age=600"
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
	feed := rss{Version: "2.0", Title: web.FeedTitle(h.Name(c)), Link: base + "/article/list", About: "棉花交易的资讯、指南和帮助"}
	for _, a := range list {
		link := base + pathOf(a.ID)
		feed.Items = append(feed.Items, rssItem{
			a.Title, link, link, a.PublishAt.Format(time.RFC1123Z), a.Category.Name(), a.Summary,
		})
	}
	body, err := xml.Marshal(feed)
	if err != nil {
		return err
	}
	c.Fiber.Set(fiber.HeaderContentType, "application/rss+xml; charset=utf-8")
	c.Fiber.Set(fiber.HeaderCacheControl, feedCache)
	return c.Fiber.SendString(xml.Header + string(body))
}

// Robots sends which pages search engines must not read.
func (h Feeds) Robots(c *web.Call) error {
	lines := []string{
		"User-agent: *", "Disallow: /member", "Disallow: /admin", "Disallow: /login", "Disallow: /mall/",
		"Allow: /mall/article/picture", "Allow: /mall/bases/video?", "Sitemap: " + h.Site(c.Fiber) + "/sitemap.xml",
	}
	c.Fiber.Set(fiber.HeaderContentType, "text/plain; charset=utf-8")
	c.Fiber.Set(fiber.HeaderCacheControl, feedCache)
	return c.Fiber.SendString(strings.Join(lines, "\n") + "\n")
}
