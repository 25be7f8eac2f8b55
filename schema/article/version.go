package article

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Version is the content of an article as it was saved once.
type Version struct {
	ArticleID int64    `gorm:"primaryKey;autoIncrement:false"`
	Number    int      `gorm:"primaryKey;autoIncrement:false"` // from 1
	Category  Category `gorm:"size:20"`
	Title     string   `gorm:"size:80"`
	Summary   string   `gorm:"size:300"`
	Author    string   `gorm:"size:40"`
	Cover     int64
	Body      string    `gorm:"type:mediumtext"`
	Writer    string    `gorm:"size:40"` // name of the user who saved it; empty for base data
	At        time.Time `gorm:"serializer:moment;type:bigint"`
}

// TableName returns the name of the table.
func (Version) TableName() string { return "article_version" }

// version returns the present content of an article as a version.
func (a *Article) version(by *account.Member, now time.Time) *Version {
	v := &Version{
		ArticleID: a.ID, Number: a.Number, Category: a.Category, Title: a.Title, Summary: a.Summary, Author: a.Author,
		Cover: a.Cover, Body: a.Body, At: now,
	}
	if by != nil {
		v.Writer = by.Actor().Name
	}
	return v
}

// Content returns what the writer has entered.
func (v *Version) Content() Content {
	return Content{v.Category, v.Title, v.Summary, v.Author, v.Cover, v.Body}
}

// Versions returns the versions of an article, newest first, without bodies.
func Versions(tx *schema.Tx, articleID int64) ([]Version, error) {
	list := []Version{}
	err := tx.DB().Select("article_id, number, category, title, summary, author, cover, writer, at").
		Where("article_id = ?", articleID).Order("number DESC").Find(&list).Error
	return list, err
}

// FindVersion returns a version of an article.
func FindVersion(tx *schema.Tx, articleID int64, number int) (*Version, error) {
	return schema.Take[Version](tx.DB().Where("article_id = ? AND number = ?", articleID, number),
		schema.NotFound("没有这个版本，请刷新页面"))
}

// Restore saves the content of an earlier version as the newest one.
func Restore(tx *schema.Tx, by *account.Member, articleID int64, number int) (*Article, error) {
	a, err := FindArticle(tx, articleID)
	if err != nil {
		return nil, err
	}
	v, err := FindVersion(tx, articleID, number)
	if err != nil {
		return nil, err
	}
	return Save(tx, by, articleID, a.Number, v.Content())
}
