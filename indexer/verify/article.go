package verify

import (
	"context"
	"net/url"
	"slices"
	"strconv"

	"cottonmall/schema"
	"cottonmall/schema/article"
)

// articlePage is a page of articles that contain some words.
type articlePage struct {
	TotalRow int `json:"totalRow"`
	List     []struct {
		ID int64 `json:"id"`
	} `json:"list"`
}

// compareArticles searches each public article by its title, and returns their number.
func (c *comparison) compareArticles(ctx context.Context) (int, error) {
	list, err := c.publicArticles(ctx)
	if err != nil {
		return 0, err
	}
	for i := range list {
		if err := retry(ctx, func() error { return c.compareArticle(ctx, &list[i]) }); err != nil {
			return 0, err
		}
	}
	return len(list), nil
}

// compareArticle searches an article by its title. The site answers with public articles only: a longer total is that
// of an index with others. An article that is no longer public has nothing to be compared with.
func (c *comparison) compareArticle(ctx context.Context, a *article.Article) error {
	var page articlePage
	query := url.Values{"keyword": {a.Title}, "pageSize": {strconv.Itoa(pageSize)}}
	if err := c.site.call(ctx, "/mall/article/list", query, &page); err != nil {
		return err
	}
	public, err := c.publicArticles(ctx)
	if err != nil {
		return err
	}
	ids := map[int64]bool{}
	for _, found := range page.List {
		ids[found.ID] = true
	}
	isPublic := slices.ContainsFunc(public, func(one article.Article) bool { return one.ID == a.ID })
	switch {
	case isPublic && !ids[a.ID]:
		return differ("索引里没有文章“%s”", a.Title)
	case page.TotalRow <= pageSize && page.TotalRow != len(page.List):
		return differ("按“%s”搜索，索引里多出 %d 篇文章", a.Title, page.TotalRow-len(page.List))
	}
	return nil
}

// publicArticles returns the articles that visitors may read.
func (c *comparison) publicArticles(ctx context.Context) ([]article.Article, error) {
	return schema.View(ctx, c.db, func(tx *schema.Tx) ([]article.Article, error) {
		var list []article.Article
		for n := 1; ; n++ {
			page, total, err := article.PublicPage(tx, "", schema.Page{Num: n, Size: pageSize})
			if list = append(list, page...); err != nil || len(list) >= total || len(page) == 0 {
				return list, err
			}
		}
	})
}
