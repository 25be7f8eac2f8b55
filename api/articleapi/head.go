package articleapi

import (
	"cmp"
	"context"
	"fmt"
	"html/template"
	"net/url"
	"strconv"
	"strings"
	"time"

	"cottonmall/api/web"
	"cottonmall/indexer/articleindex"
	"cottonmall/schema"
	"cottonmall/schema/article"
)

// Heads makes the heads of the pages of articles.
type Heads struct {
	DB    *schema.DB
	Index *articleindex.Index
}

// articlePath is the page of an article without its id.
const articlePath = "/article/detail?id="

const listPath = "/article/list"

// Mapped are the articles in the site map.
var Mapped = web.MappedKind{
	Name: "articles", Read: article.Dated, Path: func(a *schema.Dated) string { return pathOf(a.ID) },
}

// Lists returns the lists of all categories in the site map.
func Lists() []string {
	paths := make([]string, len(article.Categories))
	for i, c := range article.Categories {
		paths[i] = listOf(c.Code)
	}
	return paths
}

func listOf(category article.Category) string { return listPath + "?id=" + string(category) }

func pathOf(id int64) string { return articlePath + strconv.FormatInt(id, 10) }

// listMax is how many articles are listed in a main content.
const listMax = 50

// Detail returns the head of an article: 404 for an unknown one, 410 for a withdrawn one.
func (h Heads) Detail(ctx context.Context, params url.Values) (web.Head, error) {
	id, _ := strconv.ParseInt(params.Get("id"), 10, 64)
	a, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (*article.Article, error) { return article.FindPublic(tx, id) })
	if err != nil {
		return web.Refused(err)
	}
	return headOf(a), nil
}

// headOf returns the head of a public article.
func headOf(a *article.Article) web.Head {
	return web.Head{
		Title: a.Title, Description: a.Summary, Path: pathOf(a.ID), Feed: true,
		Keywords: []string{a.Title, a.Category.Name(), "棉花交易"},
		Main:     template.HTML(`<div class="panel">` + a.Body + `</div>`), // sanitised when it was saved
		Data:     []any{articleData(a)},
	}
}

// articleData returns an article as structured data.
func articleData(a *article.Article) web.SiteData {
	return func(base, _ string) any {
		data := map[string]any{
			"@context": "https://schema.org", "@type": "Article", "headline": a.Title, "description": a.Summary,
			"datePublished": a.PublishAt.Format(time.RFC3339), "dateModified": a.UpdatedAt.Format(time.RFC3339),
		}
		if a.Author != "" {
			data["author"] = map[string]string{"@type": "Organization", "name": a.Author}
		}
		if a.Cover != 0 {
			data["image"] = base + coverURL(a.Cover)
		}
		return data
	}
}

// List returns the head of the articles of a category, or of all. With aid it returns the head of that article, which
// the page leads to.
func (h Heads) List(ctx context.Context, params url.Values) (web.Head, error) {
	if aid := params.Get("aid"); aid != "" {
		return h.Detail(ctx, url.Values{"id": {aid}})
	}
	category := article.Category(params.Get("id"))
	title, path := category.Name(), listOf(category)
	if title == "" {
		category, title, path = "", "全部文章", listPath
	}
	list, err := h.articles(ctx, category)
	if err != nil {
		return web.Head{}, err
	}
	links := linksTo(list)
	main, err := web.Links(links)
	return web.Head{
		Title: title, Path: path, Main: main, Data: []any{web.ItemList(links)}, Feed: true,
		Description: title + "：公检证书、升贴水、点价、折3128、进口棉到厂价等棉花交易的知识和方法。",
	}, err
}

func (h Heads) articles(ctx context.Context, of article.Category) ([]article.Article, error) {
	return schema.View(ctx, h.DB, func(tx *schema.Tx) ([]article.Article, error) {
		list, _, err := article.PublicPage(tx, of, schema.Page{Num: 1, Size: listMax})
		return list, err
	})
}

// linksTo returns links to articles.
func linksTo(list []article.Article) []web.Link {
	links := make([]web.Link, len(list))
	for i, a := range list {
		links[i] = web.Link{Path: pathOf(a.ID), Text: a.Title, Note: a.Summary}
	}
	return links
}

// Topic returns the page of a category that shows one of its articles. Its title is that of the page with the one of
// the article.
func (h Heads) Topic(of article.Category, path string) web.HeadPage {
	return web.HeadPage{Params: []string{"id"}, Head: func(ctx context.Context, params url.Values) (web.Head, error) {
		list, err := h.articles(ctx, of)
		if err != nil || len(list) == 0 {
			return web.Head{Title: of.Name(), Path: path, Feed: true, Main: "<p>这个栏目还没有文章</p>"}, err
		}
		id, chosen := params.Get("id"), true
		if id == "" {
			id, chosen = strconv.FormatInt(list[0].ID, 10), false
		}
		head, err := h.Detail(ctx, url.Values{"id": {id}})
		if err != nil || head.Status != 0 {
			return head, err
		}
		head.Title = of.Name() + " - " + head.Title
		if chosen {
			return head, nil
		}
		links, err := web.Links(linksTo(list))
		head.Path, head.Keywords = path, nil
		head.Main += links
		return head, err
	}}
}

// Introduction returns the page about the platform: the videos about it above the first article about it.
func (h Heads) Introduction(title, path string) web.HeadPage {
	about, films := h.Topic(article.About, path), h.videos(article.Introduction)
	return web.HeadPage{Head: func(ctx context.Context, _ url.Values) (web.Head, error) {
		head, err := about.Head(ctx, nil)
		if err != nil {
			return head, err
		}
		var main web.MainContent
		data, err := films(ctx, &main)
		if err != nil {
			return head, err
		}
		html, err := main.HTML()
		head.Title, head.Main = title, html+head.Main
		head.Data = append(head.Data, data...)
		return head, err
	}}
}

// Videos returns a page of the videos of a category; with the downloads if it has them.
func (h Heads) Videos(
	of article.VideoCategory, title, path, description string, downloads bool, up ...web.Link,
) web.HeadPage {
	films := h.videos(of)
	return web.HeadPage{Head: func(ctx context.Context, _ url.Values) (web.Head, error) {
		head := web.Head{Title: title, Path: path, Description: description, Up: up}
		var main web.MainContent
		main.Texts(description)
		data, err := films(ctx, &main)
		if err != nil {
			return head, err
		}
		if downloads {
			files, err := schema.View(ctx, h.DB, article.Resources)
			if err != nil {
				return head, err
			}
			facts := make([]web.Fact, len(files))
			for i := range files {
				facts[i] = web.Fact{Name: files[i].Title, Value: cmp.Or(files[i].Summary, "下载")}
			}
			main.Facts(facts)
		}
		head.Main, err = main.HTML()
		head.Data = data
		return head, err
	}}
}

// videos returns a function that adds the visible videos of a category to a main content, as links with their
// transcripts, and returns their structured data.
func (h Heads) videos(of article.VideoCategory) func(context.Context, *web.MainContent) ([]any, error) {
	return func(ctx context.Context, main *web.MainContent) ([]any, error) {
		list, err := schema.View(ctx, h.DB, func(tx *schema.Tx) ([]article.Video, error) {
			return article.Videos(tx, of)
		})
		data := []any{}
		for i := range list[:min(len(list), listMax)] {
			v := &list[i]
			main.Links([]web.Link{{Path: cmp.Or(v.Link, filePath(v.ID)), Text: v.Title, Note: v.Summary}})
			if v.Transcript != "" {
				main.Part("文字稿", strings.Split(v.Transcript, "\n"))
			}
			if v.Cover != 0 { // search engines refuse a video without a picture
				data = append(data, videoData(v))
			}
		}
		return data, err
	}
}

func filePath(id int64) string { return "/mall/bases/video?id=" + strconv.FormatInt(id, 10) }

// videoData returns a video with a cover as structured data.
func videoData(v *article.Video) web.SiteData {
	return func(base, _ string) any {
		data := map[string]any{
			"@context": "https://schema.org", "@type": "VideoObject", "name": v.Title,
			"description": cmp.Or(v.Summary, v.Title), "uploadDate": v.At.Format(time.RFC3339),
			"thumbnailUrl": base + coverURL(v.Cover),
		}
		if v.Link != "" {
			data["embedUrl"] = v.Link
		} else {
			data["contentUrl"] = base + filePath(v.ID)
		}
		if v.Seconds > 0 {
			data["duration"] = fmt.Sprintf("PT%dS", v.Seconds) // ISO 8601
		}
		if v.Transcript != "" {
			data["transcript"] = v.Transcript
		}
		return data
	}
}

// Find returns the first articles with the words of a line.
func (h Heads) Find(ctx context.Context, words string) (web.FoundLinks, error) {
	out := web.FoundLinks{Name: "文章", Unit: "篇"}
	ids, total, err := h.Index.Find(ctx, words, "", schema.Page{Num: 1, Size: web.FoundMax})
	if err != nil {
		return out, err
	}
	list, err := schema.View(ctx, h.DB, func(tx *schema.Tx) ([]article.Article, error) {
		return article.PublicByIDs(tx, ids)
	})
	out.Total, out.List = total, linksTo(list)
	return out, err
}
