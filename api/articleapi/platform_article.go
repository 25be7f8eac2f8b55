package articleapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/article"
)

// PlatformArticles handles the calls with which administrators write articles.
type PlatformArticles struct{ DB *schema.DB }

// PlatformArticle is an article in the list of the administrators.
type PlatformArticle struct {
	ArticleRow
	State     article.State `json:"state" enum:"1,2,3" doc:"1 草稿 2 已发布 3 已撤下"`
	Public    bool          `json:"public" doc:"访客现在能看到；定时发布的还不能"`
	Number    int           `json:"number" doc:"最新版本的编号"`
	UpdatedAt time.Time     `json:"updatedAt"`
}

func newPlatformArticle(a *article.Article, now time.Time) PlatformArticle {
	return PlatformArticle{newArticleRow(a), a.State, a.Public(now), a.Number, a.UpdatedAt}
}

type platformArticlesIn struct {
	web.PageIn
	Category article.Category `json:"category,omitempty" enum:"news,guide,help,service,about" doc:"栏目；空为全部"`
	State    article.State    `json:"state,omitempty" enum:"0,1,2,3" doc:"状态；0 为全部"`
	Keyword  string           `json:"keyword,omitempty" maxLength:"80" doc:"标题中的字"`
}

// List returns a page of articles in all states, last changed first.
func (h PlatformArticles) List(c *web.Call, in *platformArticlesIn) (web.PageOf[PlatformArticle], error) {
	now := time.Time{}
	return web.PageFrom(c, h.DB, in.PageIn, func(tx *schema.Tx, p schema.Page) ([]article.Article, int, error) {
		now = tx.Now()
		return article.Articles(tx, article.Filter{Category: in.Category, State: in.State, Keyword: in.Keyword}, p)
	}, func(a *article.Article) PlatformArticle { return newPlatformArticle(a, now) })
}

// platformDraft is an article as its writer edits it.
type platformDraft struct {
	PlatformArticle
	Body    string `json:"body"`
	CoverID int64  `json:"coverID" doc:"封面图片；没有时为 0"`
}

// Detail returns an article in any state.
func (h PlatformArticles) Detail(c *web.Call, in *ArticleIDIn) (platformDraft, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (platformDraft, error) {
		a, err := article.FindArticle(tx, in.ID)
		if err != nil {
			return platformDraft{}, err
		}
		return newPlatformDraft(a, tx.Now()), nil
	})
}

func newPlatformDraft(a *article.Article, now time.Time) platformDraft {
	return platformDraft{newPlatformArticle(a, now), a.Body, a.Cover}
}

type articleSaveIn struct {
	ID       int64            `json:"id,omitempty" minimum:"0" doc:"文章；空为新增"`
	Number   int              `json:"number,omitempty" minimum:"0" doc:"读到的版本"`
	Category article.Category `json:"category" enum:"news,guide,help,service,about" doc:"栏目"`
	Title    string           `json:"title" maxLength:"200" doc:"标题"`
	Summary  string           `json:"summary,omitempty" maxLength:"1000" doc:"摘要；空为正文的开头"`
	Author   string           `json:"author,omitempty" maxLength:"200" doc:"作者"`
	CoverID  int64            `json:"coverID,omitempty" minimum:"0" doc:"封面图片"`
	Body     string           `json:"body" doc:"正文：HTML，保存时清理"`
}

// Save inserts an article as a draft, or changes one. The answer has the body as readers will see it.
func (h PlatformArticles) Save(c *web.Call, in *articleSaveIn) (platformDraft, error) {
	return h.change(c, func(tx *schema.Tx, by *account.Member) (*article.Article, error) {
		return article.Save(tx, by, in.ID, in.Number, article.Content{
			Category: in.Category, Title: in.Title, Summary: in.Summary, Author: in.Author, Cover: in.CoverID, Body: in.Body,
		})
	})
}

// change runs f in a transaction and returns the article.
func (h PlatformArticles) change(
	c *web.Call, f func(*schema.Tx, *account.Member) (*article.Article, error),
) (platformDraft, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (platformDraft, error) {
		a, err := f(tx, accountapi.MemberOf(c.Caller))
		if err != nil {
			return platformDraft{}, err
		}
		return newPlatformDraft(a, tx.Now()), nil
	})
}

type articlePublishIn struct {
	ArticleIDIn
	PublishAt *time.Time `json:"publishAt,omitempty" doc:"发布时间；空为现在"`
}

// Publish makes an article public, now or at a time.
func (h PlatformArticles) Publish(c *web.Call, in *articlePublishIn) (web.None, error) {
	at := time.Time{}
	if in.PublishAt != nil {
		at = *in.PublishAt
	}
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return article.Step(tx, by, in.ID, article.Publish, at)
	})
}

// Withdraw takes an article away from the readers.
func (h PlatformArticles) Withdraw(c *web.Call, in *ArticleIDIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return article.Step(tx, by, in.ID, article.Withdraw, time.Time{})
	})
}

// ArticleVersion is a version in the list of an article's versions.
type ArticleVersion struct {
	Number int       `json:"number"`
	Title  string    `json:"title"`
	Writer string    `json:"writer" doc:"保存的人；网站自带的文章为空"`
	At     time.Time `json:"at"`
}

// Versions returns the versions of an article, newest first.
func (h PlatformArticles) Versions(c *web.Call, in *ArticleIDIn) ([]ArticleVersion, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]ArticleVersion, error) {
		found, err := article.Versions(tx, in.ID)
		list := make([]ArticleVersion, len(found))
		for i, v := range found {
			list[i] = ArticleVersion{v.Number, v.Title, v.Writer, v.At}
		}
		return list, err
	})
}

type articleVersionIn struct {
	ArticleIDIn
	Number int `json:"number" minimum:"1" doc:"版本"`
}

// articleVersionDetail is a version with its content.
type articleVersionDetail struct {
	ArticleVersion
	Summary string `json:"summary"`
	Body    string `json:"body"`
}

// Version returns a version of an article.
func (h PlatformArticles) Version(c *web.Call, in *articleVersionIn) (articleVersionDetail, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out articleVersionDetail, err error) {
		v, err := article.FindVersion(tx, in.ID, in.Number)
		if err != nil {
			return out, err
		}
		return articleVersionDetail{ArticleVersion{v.Number, v.Title, v.Writer, v.At}, v.Summary, v.Body}, nil
	})
}

// Restore saves the content of an earlier version as the newest one.
func (h PlatformArticles) Restore(c *web.Call, in *articleVersionIn) (platformDraft, error) {
	return h.change(c, func(tx *schema.Tx, by *account.Member) (*article.Article, error) {
		return article.Restore(tx, by, in.ID, in.Number)
	})
}
