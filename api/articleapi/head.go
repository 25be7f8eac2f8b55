package articleapi

import (
	"context"
	"html/template"
	"net/url"
	"strconv"
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/article"
)

// Heads makes the heads of the pages of articles.
type Heads struct{ DB *schema.DB }

// articlePath is the page of an article without its id.
const articlePath = "/article/detail?id="

// Mapped are the articles in the site map.
var Mapped = web.MappedKind{
	Name: "articles", Read: article.Dated, Path: func(a *schema.Dated) string { return pathOf(a.ID) },
}

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
		Title: a.Title, Description: a.Summary, Path: pathOf(a.ID),
		Main: template.HTML(`<div class="panel">` + a.Body + `</div>`), // sanitised when it was saved
		Data: []any{map[string]any{
			"@context": "https://schema.org", "@type": "Article", "headline": a.Title, "description": a.Summary,
			"author":        map[string]string{"@type": "Organization", "name": a.Author},
			"datePublished": a.PublishAt.Format(time.RFC3339), "dateModified": a.UpdatedAt.Format(time.RFC3339),
		}},
	}
}

// List returns the head of the articles of a category, or of all.
func (h Heads) List(ctx context.Context, params url.Values) (web.Head, error) {
	category := article.Category(params.Get("id"))
	title, path := category.Name(), "/article/list?id="+string(category)
	if title == "" {
		category, title, path = "", "资讯", "/article/list"
	}
	list, err := h.articles(ctx, category)
	if err != nil {
		return web.Head{}, err
	}
	main, err := listOf(list)
	return web.Head{
		Title: title, Path: path, Main: main,
		Description: title + "：公检证书、升贴水、点价、折3128、进口棉到厂价等棉花交易的知识和方法。",
	}, err
}

func (h Heads) articles(ctx context.Context, of article.Category) ([]article.Article, error) {
	return schema.View(ctx, h.DB, func(tx *schema.Tx) ([]article.Article, error) {
		list, _, err := article.PublicPage(tx, of, schema.Page{Num: 1, Size: listMax})
		return list, err
	})
}

// listOf returns links to articles.
func listOf(list []article.Article) (template.HTML, error) {
	links := make([]web.Link, len(list))
	for i, a := range list {
		links[i] = web.Link{Path: pathOf(a.ID), Text: a.Title, Note: a.Summary}
	}
	return web.Links(links)
}

// Topic returns a function that returns the head of the page of a category that shows one of its articles.
func (h Heads) Topic(of article.Category, path string) web.HeadPage {
	return web.HeadPage{Params: []string{"id"}, Head: func(ctx context.Context, params url.Values) (web.Head, error) {
		if params.Get("id") != "" {
			return h.Detail(ctx, params)
		}
		list, err := h.articles(ctx, of)
		if err != nil || len(list) == 0 {
			return web.Head{Title: of.Name(), Path: path}, err
		}
		head, err := h.Detail(ctx, url.Values{"id": {strconv.FormatInt(list[0].ID, 10)}})
		if err != nil {
			return head, err
		}
		links, err := listOf(list)
		head.Title, head.Path = of.Name()+" - "+head.Title, path
		head.Main += links
		return head, err
	}}
}
