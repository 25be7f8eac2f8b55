package articleindex

import (
	"context"
	"time"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/article"
)

// Document is the search document of a published article. Its body is without tags.
type Document struct {
	ID        int64  `json:"id" index:"key"`
	Category  string `json:"category" index:"equal"`
	Title     string `json:"title" index:"search"`
	Summary   string `json:"summary" index:"search"`
	Text      string `json:"text" index:"search"`
	PublishAt int64  `json:"publishAt" index:"range"` // seconds
}

// documentVersion is increased if an article becomes another document than before.
const documentVersion = 1

// readRows returns the published articles that meet a condition. Some may not be public yet.
func readRows(tx *schema.Tx, where string, args ...any) ([]article.Article, error) {
	var rows []article.Article
	err := tx.DB().Where("state = ?", article.Published).Where(where, args...).Order("article.id").Find(&rows).Error
	return rows, err
}

func newDocument(a *article.Article) *Document {
	return &Document{
		ID: a.ID, Category: string(a.Category), Title: a.Title, Summary: a.Summary, Text: article.PlainText(a.Body),
		PublishAt: a.PublishAt.Unix(),
	}
}

// Index finds articles.
type Index struct {
	db   *schema.DB
	kind *indexer.Kind[Document]
}

// New returns an index of articles. Nothing can be found before its kind is registered and the index is built.
func New(db *schema.DB) *Index {
	kind := indexer.NewKind("article", "article", &article.PublishedArticles, readRows, newDocument)
	kind.Version = documentVersion
	return &Index{db, kind}
}

// Kind returns the kind of articles, to be registered.
func (x *Index) Kind() indexer.Source { return x.kind }

// Ready returns nil if articles can be found, and a refusal with the reason otherwise.
func (x *Index) Ready() error { return x.kind.Ready() }

// Find returns the ids of a page of the public articles of a category that contain all words, best first, and their
// total number. An empty category is all.
func (x *Index) Find(
	ctx context.Context, words string, of article.Category, page schema.Page,
) (ids []int64, total int, err error) {
	minute := x.db.Now().Truncate(time.Minute).Unix() // so that the engine gets the same filter again
	conditions := []indexer.Condition{
		{Expr: indexer.Between("publishAt", indexer.Bounds[int64]{Max: &minute}, 0)},
	}
	if of != "" {
		conditions = append(conditions, indexer.Condition{Expr: indexer.Equal("category", string(of))})
	}
	search := indexer.Search{Keyword: words, PageNum: page.Num, PageSize: page.Size}
	found, err := x.kind.Find(ctx, search, conditions...)
	if err != nil {
		return nil, 0, err
	}
	for _, doc := range found.List {
		ids = append(ids, doc.ID)
	}
	return ids, found.TotalRow, nil
}
