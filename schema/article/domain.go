package article

import (
	"embed"
	"fmt"

	"cottonmall/schema"
)

//go:embed base
var baseFiles embed.FS

// Kinds of things of events and views, beside ArticleChanged.
const (
	kindVideo    = "video"
	kindResource = "resource"
)

// Kinds of changes of articles.
const (
	ArticleChanged  = "article"  // id of an article
	ArticlesChanged = "articles" // no key: more articles than can be named
)

// PublishedArticles is the collection of published articles.
var PublishedArticles = schema.Collection{One: ArticleChanged, Many: ArticlesChanged}

// Domain returns the registration of articles, videos and downloads.
func Domain() schema.Domain {
	return schema.Domain{
		Name:        "article",
		Collections: []schema.Collection{PublishedArticles},
		Verbs:       []string{"add", "update", "remove", string(Publish), string(Withdraw)},
		EventKinds:  []string{ArticleChanged, kindVideo, kindResource},
		Names: map[string]string{
			ArticleChanged: "SELECT title FROM article WHERE id = ?",
			kindVideo:      "SELECT title FROM video WHERE id = ?",
			kindResource:   "SELECT title FROM resource WHERE id = ?",
		},
		UsedFiles: schema.UsedFiles{Pictures: usedPictures, Tables: []string{"video", "resource"}},
		Retention: []schema.Retention{{Table: "article_view", Key: "at", Kept: ViewsKept, Where: "at <= @over"}},
		Base:      loadBase,
	}
}

// base is the base data.
type base struct {
	Author    string
	PublishOn schema.Day
	Articles  []baseArticle
	Videos    []film
	Resources []Resource
}

type baseArticle struct {
	Code, Title, Summary string
	Category             Category
}

func readBase() (base, error) { return schema.ReadBase[base](baseFiles, "articles.json") }

// loadBase inserts the missing articles and downloads of the base data, and its videos that were never inserted.
func loadBase(tx *schema.Tx) error {
	file, err := readBase()
	if err != nil {
		return err
	}
	if err := addArticles(tx, &file); err != nil {
		return err
	}
	if err := addFilms(tx, file.Videos); err != nil {
		return err
	}
	for i := range file.Resources {
		file.Resources[i].Place, file.Resources[i].At = i+1, file.PublishOn.At(9, 0)
	}
	return addResources(tx, file.Resources)
}

func addArticles(tx *schema.Tx, file *base) error {
	var known []string
	if err := tx.DB().Model(&Article{}).Where("code <> ''").Pluck("code", &known).Error; err != nil {
		return err
	}
	stored := schema.List(known)
	for i, base := range file.Articles {
		if stored.Has(base.Code) {
			continue
		}
		body, err := baseFiles.ReadFile("base/" + base.Code + ".html")
		if err != nil {
			return fmt.Errorf("read article %s: %w", base.Code, err)
		}
		a := &Article{Code: base.Code, State: Published, Number: 1, UpdatedAt: tx.Now()}
		a.PublishAt = file.PublishOn.At(9, len(file.Articles)-i)
		c := Content{base.Category, base.Title, base.Summary, file.Author, 0, string(body)}
		if err := c.check(); err != nil {
			return fmt.Errorf("article %s: %w", base.Code, err)
		}
		a.set(c)
		if err := tx.Save(a); err != nil {
			return err
		}
		if len(known) > 0 {
			tx.Changed(ArticleChanged, a.ID)
		}
		if err := tx.Save(a.version(nil, tx.Now())); err != nil {
			return err
		}
	}
	return nil
}

func addResources(tx *schema.Tx, list []Resource) error {
	return schema.AddMissing(tx, list, func(r Resource) string { return r.Code })
}
