package articleapi

import (
	"strconv"
	"strings"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/articleindex"
	"cottonmall/schema"
	"cottonmall/schema/article"
	"cottonmall/schema/notice"
	"cottonmall/schema/store"
)

// Articles handles the calls about public articles.
type Articles struct {
	DB    *schema.DB
	Index *articleindex.Index
	Files store.Store
}

// ArticleRow is an article in a list.
type ArticleRow struct {
	ID        int64            `json:"id"`
	Category  article.Category `json:"category" enum:"news,guide,help,service,about"`
	Name      string           `json:"categoryName"`
	Title     string           `json:"title"`
	Summary   string           `json:"summary"`
	Author    string           `json:"author"`
	Cover     string           `json:"cover" doc:"封面图片的地址；没有时为空"`
	PublishAt time.Time        `json:"publishAt"`
	Views     int64            `json:"views" doc:"阅读次数：一人一天计一次"`
}

func newArticleRow(a *article.Article) ArticleRow {
	return ArticleRow{
		a.ID, a.Category, a.Category.Name(), a.Title, a.Summary, a.Author, coverURL(a.Cover), a.PublishAt, a.Views,
	}
}

// coverURL returns the address of a picture; empty without one.
func coverURL(id int64) string {
	if id == 0 {
		return ""
	}
	return article.PictureAt + strconv.FormatInt(id, 10)
}

// rowsOf converts the articles of a list.
func rowsOf(list []article.Article) []ArticleRow {
	rows := make([]ArticleRow, len(list))
	for i := range list {
		rows[i] = newArticleRow(&list[i])
	}
	return rows
}

type articleListIn struct {
	web.PageIn
	Category article.Category `json:"category,omitempty" enum:"news,guide,help,service,about" doc:"栏目；空为全部"`
	Keyword  string           `json:"keyword,omitempty" maxLength:"100" doc:"关键词：在标题、摘要和正文中"`
}

// List returns a page of public articles: those that contain the words, best first, or without words all, newest
// first.
func (h Articles) List(c *web.Call, in *articleListIn) (web.PageOf[ArticleRow], error) {
	if words := strings.TrimSpace(in.Keyword); words != "" {
		return h.find(c, in, words)
	}
	return web.PageFrom(c, h.DB, in.PageIn, func(tx *schema.Tx, p schema.Page) ([]article.Article, int, error) {
		return article.PublicPage(tx, in.Category, p)
	}, newArticleRow)
}

func (h Articles) find(c *web.Call, in *articleListIn, words string) (out web.PageOf[ArticleRow], err error) {
	ids, total, err := h.Index.Find(c, words, in.Category, in.Page())
	if err != nil {
		return out, err
	}
	list, err := schema.View(c, h.DB, func(tx *schema.Tx) ([]article.Article, error) {
		return article.PublicByIDs(tx, ids)
	})
	return web.NewPage(in.PageNum, in.PageSize, total, rowsOf(list)), err
}

// Categories returns the left block of the pages of articles: the categories with the numbers of their articles.
func (h Articles) Categories(c *web.Call, _ *web.None) ([]article.CategoryCount, error) {
	return schema.View(c, h.DB, article.CountByCategory)
}

// blockRows is how many articles each list of the right block has.
const blockRows = 8

type articleBlock struct {
	Newest   []ArticleRow `json:"newest" doc:"最新"`
	MostRead []ArticleRow `json:"mostRead" doc:"阅读最多"`
}

// Block returns the right block of the pages of articles: the newest and the most read.
func (h Articles) Block(c *web.Call, _ *web.None) (articleBlock, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out articleBlock, err error) {
		newest, err := article.Newest(tx, blockRows)
		if err != nil {
			return out, err
		}
		read, err := article.MostRead(tx, blockRows)
		return articleBlock{rowsOf(newest), rowsOf(read)}, err
	})
}

// ArticleIDIn names an article.
type ArticleIDIn struct {
	ID int64 `json:"id" minimum:"1" doc:"文章"`
}

// articleLink is another article of the category.
type articleLink struct {
	ID    int64  `json:"id"`
	Title string `json:"title"`
}

// ArticleDetail is an article with its body.
type ArticleDetail struct {
	ArticleRow
	Body      string       `json:"body" doc:"正文：清理过的 HTML"`
	UpdatedAt time.Time    `json:"updatedAt"`
	Older     *articleLink `json:"older" doc:"同栏目的上一篇"`
	Newer     *articleLink `json:"newer" doc:"同栏目的下一篇"`
}

// Detail returns a public article.
func (h Articles) Detail(c *web.Call, in *ArticleIDIn) (ArticleDetail, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (ArticleDetail, error) {
		a, err := article.FindPublic(tx, in.ID)
		if err != nil {
			return ArticleDetail{}, err
		}
		older, newer, err := article.Neighbours(tx, a)
		out := newArticleDetail(a)
		out.Older, out.Newer = linkOf(older), linkOf(newer)
		return out, err
	})
}

func newArticleDetail(a *article.Article) ArticleDetail {
	return ArticleDetail{ArticleRow: newArticleRow(a), Body: a.Body, UpdatedAt: a.UpdatedAt}
}

func linkOf(a *article.Article) *articleLink {
	if a == nil {
		return nil
	}
	return &articleLink{a.ID, a.Title}
}

type viewCountOut struct {
	Views int64 `json:"views"`
}

// Visit counts a view of an article, once a visitor and day.
func (h Articles) Visit(c *web.Call, in *ArticleIDIn) (viewCountOut, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (viewCountOut, error) {
		n, err := article.ReadArticle(tx, in.ID, visitorOf(c))
		return viewCountOut{n}, err
	})
}

// visitorOf returns what identifies a visitor: the user or, without one, the browser at its address.
func visitorOf(c *web.Call) string {
	if id := c.Caller.Actor.UserID; id != 0 {
		return strconv.FormatInt(id, 10)
	}
	return c.Caller.Address + " " + c.Caller.FpCookie
}

// Picture sends a picture of a public article or the cover of a video.
func (h Articles) Picture(c *web.Call) error {
	return accountapi.ShowPicture(c, h.DB, h.Files, func(tx *schema.Tx, id int64) (*notice.Picture, error) {
		return article.FindPicture(tx, accountapi.MemberOf(c.Caller), id)
	})
}
