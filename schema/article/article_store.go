package article

import (
	"slices"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Filter selects articles.
type Filter struct {
	Category Category // empty: all
	State    State    // zero: all
	Keyword  string   // in the title
}

// columns are those of a list, which has no bodies.
const columns = "id, code, category, title, summary, author, cover, state, publish_at, views, number, updated_at"

// public selects the articles that visitors see.
func public(tx *schema.Tx) *gorm.DB {
	return tx.DB().Model(&Article{}).Where("state = ? AND publish_at <= ?", Published, schema.Millis(tx.Now()))
}

// PublicPage returns a page of the public articles of a category, newest first, without bodies. An empty category is
// all.
func PublicPage(tx *schema.Tx, of Category, page schema.Page) ([]Article, int, error) {
	query := public(tx).Select(columns)
	if of != "" {
		query = query.Where("category = ?", of)
	}
	return schema.PageOf[Article](query, "publish_at DESC, id DESC", page)
}

// PublicByIDs returns those of some articles that are public, in the order of the ids, without bodies.
func PublicByIDs(tx *schema.Tx, ids []int64) ([]Article, error) {
	found, err := schema.FindIn[Article](ids, func(part []int64) *gorm.DB {
		return public(tx).Select(columns).Where("id IN ?", part)
	})
	slices.SortFunc(found, func(a, b Article) int { return slices.Index(ids, a.ID) - slices.Index(ids, b.ID) })
	return found, err
}

// Newest returns the newest public articles without bodies.
func Newest(tx *schema.Tx, n int) ([]Article, error) {
	return topArticles(tx, "publish_at DESC, id DESC", n)
}

// Dated returns public articles as schema.DatedRows does.
func Dated(tx *schema.Tx, after, until int64, limit int) ([]schema.Dated, error) {
	return schema.DatedRows(public(tx), schema.NoName, "updated_at", after, until, limit)
}

// MostRead returns the public articles with most views, without bodies.
func MostRead(tx *schema.Tx, n int) ([]Article, error) {
	return topArticles(tx, "views DESC, publish_at DESC, id DESC", n)
}

func topArticles(tx *schema.Tx, order string, n int) ([]Article, error) {
	list := []Article{}
	return list, public(tx).Select(columns).Order(order).Limit(n).Find(&list).Error
}

// CategoryCount is the number of public articles of a category.
type CategoryCount struct {
	Category Category `json:"category"`
	Name     string   `json:"name" gorm:"-"`
	Count    int      `json:"count"`
}

// CountByCategory returns the numbers of public articles of all categories, in their order.
func CountByCategory(tx *schema.Tx) ([]CategoryCount, error) {
	var found []CategoryCount
	err := public(tx).Select("category, COUNT(*) AS count").Group("category").Find(&found).Error
	list := []CategoryCount{}
	for _, one := range Categories {
		c := CategoryCount{Category: one.Code, Name: one.Name}
		for _, f := range found {
			if f.Category == one.Code {
				c.Count = f.Count
			}
		}
		list = append(list, c)
	}
	return list, err
}

// FindPublic returns a public article. It refuses others; a withdrawn one that was public is gone.
func FindPublic(tx *schema.Tx, id int64) (*Article, error) {
	a, err := findArticle(tx.DB(), id)
	switch {
	case err != nil:
		return nil, err
	case a.State == Withdrawn && schema.Millis(a.PublishAt) > 0:
		return nil, schema.Gone("这篇文章已撤下")
	case !a.Public(tx.Now()):
		return nil, errNoArticle()
	}
	return a, nil
}

// FindArticle returns an article in any state.
func FindArticle(tx *schema.Tx, id int64) (*Article, error) { return findArticle(tx.DB(), id) }

func findArticle(query *gorm.DB, id int64) (*Article, error) {
	return schema.Take[Article](query.Where("id = ?", id), errNoArticle())
}

func errNoArticle() error { return schema.NotFound("没有这篇文章") }

// Neighbours returns the public articles of the category of an article before and after it in time; nil without one.
func Neighbours(tx *schema.Tx, a *Article) (older, newer *Article, err error) {
	at := schema.Millis(a.PublishAt)
	same := func() *gorm.DB { return public(tx).Select(columns).Where("category = ?", a.Category) }
	older, err = schema.Take[Article](same().Where("publish_at < ? OR publish_at = ? AND id < ?", at, at, a.ID).
		Order("publish_at DESC, id DESC"), nil)
	if err == nil {
		newer, err = schema.Take[Article](same().Where("publish_at > ? OR publish_at = ? AND id > ?", at, at, a.ID).
			Order("publish_at, id"), nil)
	}
	return older, newer, err
}

// Articles returns a page of the articles that meet a filter, last changed first, without bodies.
func Articles(tx *schema.Tx, f Filter, page schema.Page) ([]Article, int, error) {
	query := tx.DB().Model(&Article{}).Select(columns)
	if f.Category != "" {
		query = query.Where("category = ?", f.Category)
	}
	if f.State != 0 {
		query = query.Where("state = ?", f.State)
	}
	if f.Keyword != "" {
		query = query.Where("INSTR(title, ?) > 0", f.Keyword)
	}
	return schema.PageOf[Article](query, "updated_at DESC, id DESC", page)
}

// Save inserts an article as a draft or, with an id, changes it. Number is the version that the writer has read. It
// refuses a content that cannot be published, pictures of others and an article that was changed since.
func Save(tx *schema.Tx, by *account.Member, id int64, number int, c Content) (*Article, error) {
	if err := account.Administers(tx, by); err != nil {
		return nil, err
	}
	a := &Article{State: Draft}
	if id != 0 {
		var err error
		if a, err = findArticle(tx.DB().Clauses(schema.ForUpdate), id); err != nil {
			return nil, err
		}
		if a.Number != number {
			return nil, schema.Conflict("文章刚刚被改过，请刷新后再改")
		}
	}
	if err := c.check(); err != nil {
		return nil, err
	}
	had := a.pictureIDs()
	if !a.set(c) {
		return a, nil
	}
	if err := a.store(tx, by); err != nil {
		return nil, err
	}
	return a, a.setPictures(tx, by, had)
}

// store writes an article and its new version, and records the event.
func (a *Article) store(tx *schema.Tx, by *account.Member) error {
	verb, write := "update", tx.Update
	if a.ID == 0 {
		verb, write = "add", tx.Save
	}
	a.Number++
	a.UpdatedAt = tx.Now()
	if err := write(a); err != nil {
		return err
	}
	tx.Changed(ArticleChanged, a.ID)
	if err := tx.Save(a.version(by, tx.Now())); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), verb, ArticleChanged, a.ID, 0, a.Title)
}

// Step publishes or withdraws an article. At is since when a published one is public; the zero time is now.
func Step(tx *schema.Tx, by *account.Member, id int64, verb Verb, at time.Time) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	a, err := findArticle(tx.DB().Clauses(schema.ForUpdate), id)
	if err != nil {
		return err
	}
	if err := a.step(verb, at, tx.Now()); err != nil {
		return err
	}
	if err := tx.Update(a); err != nil {
		return err
	}
	tx.Changed(ArticleChanged, a.ID)
	return notice.RecordPlatform(tx, by.Actor(), string(verb), ArticleChanged, a.ID, 0, a.Title)
}

// Picture is a picture that an article shows, or has shown in a version.
type Picture struct {
	ArticleID int64 `gorm:"primaryKey;autoIncrement:false"`
	PictureID int64 `gorm:"primaryKey;autoIncrement:false;index"`
}

// TableName returns the name of the table.
func (Picture) TableName() string { return "article_picture" }

// setPictures inserts the pictures that an article did not show before. They must be the writer's own or already in an
// article. Pictures of earlier versions stay.
func (a *Article) setPictures(tx *schema.Tx, by *account.Member, had []int64) error {
	for _, id := range a.pictureIDs() {
		if slices.Contains(had, id) {
			continue
		}
		known, err := isArticlePicture(tx, id)
		if err != nil {
			return err
		}
		if !known {
			if _, err := notice.PictureOf(tx, by.UserID, id); err != nil {
				return err
			}
		}
		if err := tx.Save(&Picture{a.ID, id}); err != nil {
			return err
		}
	}
	return nil
}

func isArticlePicture(tx *schema.Tx, id int64) (bool, error) {
	p, err := schema.ByKey[Picture](tx, "picture_id = ?", id)
	return p != nil, err
}

// FindPicture returns a picture that a public article shows at present, or the cover of a visible video.
// Administrators see all pictures, those of earlier versions too.
func FindPicture(tx *schema.Tx, by *account.Member, id int64) (*notice.Picture, error) {
	if by != nil && by.Admin {
		return notice.FindPicture(tx, id)
	}
	shown, err := isShown(tx, id)
	if err != nil {
		return nil, err
	}
	if !shown {
		return nil, schema.NotFound("没有这张图片")
	}
	return notice.FindPicture(tx, id)
}

// isShown reports whether visitors see a picture: in the present content of a public article, or on a visible video.
func isShown(tx *schema.Tx, id int64) (bool, error) {
	var list []Article
	query := public(tx).Select("id, cover, body")
	err := query.Where("id IN (SELECT article_id FROM article_picture WHERE picture_id = ?)", id).Find(&list).Error
	if err != nil {
		return false, err
	}
	if slices.ContainsFunc(list, func(a Article) bool { return slices.Contains(a.pictureIDs(), id) }) {
		return true, nil
	}
	var covers int64
	err = tx.DB().Model(&Video{}).Where("cover = ? AND hidden = ?", id, false).Count(&covers).Error
	return covers > 0, err
}

// usedPictures returns those of some pictures that articles or videos show.
func usedPictures(tx *schema.Tx, ids, _ []int64) (used []int64, err error) {
	if err = tx.DB().Model(&Picture{}).Where("picture_id IN ?", ids).Pluck("picture_id", &used).Error; err != nil {
		return nil, err
	}
	var covers []int64
	err = tx.DB().Model(&Video{}).Where("cover IN ?", ids).Pluck("cover", &covers).Error
	return append(used, covers...), err
}
