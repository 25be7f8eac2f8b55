package articleindex_test

import (
	"log/slog"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer"
	"cottonmall/indexer/articleindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/article"
	"cottonmall/schema/schematest"
)

// open opens an index of the articles of a database and keeps it up to date until the test ends.
func open(t *testing.T, db *schematest.DB) *articleindex.Index {
	t.Helper()
	x := articleindex.New(db.DB)
	c := indexer.Config{Engine: indexertest.TestEngine(t), Prefix: "test_article_", Log: slog.New(slog.DiscardHandler)}
	all, err := indexer.Open(t.Context(), db.DB, c, x.Kind())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := all.Close(); err != nil {
			t.Error(err)
		}
	})
	indexertest.Run(t, all)
	indexertest.Until(t, "the index is built", func() bool { return x.Ready() == nil })
	return x
}

func TestFindArticles(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	admin := db.Admin()
	write := func(title, body string, at time.Time) (id int64) {
		db.Do(func(tx *schema.Tx) error {
			a, err := article.Save(tx, &admin.Member, 0, 0, article.Content{Category: article.Guide, Title: title, Body: body})
			if err != nil {
				return err
			}
			id = a.ID
			return article.Step(tx, &admin.Member, id, article.Publish, at)
		})
		return id
	}
	inText := write("怎样看懂证书", "<p>琥珀棉<b>是</b>什么，<strong>琥珀色</strong>不是</p>", time.Time{})
	inTitle := write("琥珀棉的分级", "<p>按四档</p>", time.Time{})
	later := write("琥珀棉和成熟度", "<p>明天发布</p>", db.Now().Add(time.Hour))
	db.Do(func(tx *schema.Tx) error {
		_, err := article.Save(tx, &admin.Member, 0, 0, article.Content{
			Category: article.Guide, Title: "琥珀棉草稿", Body: "<p>没有发布</p>",
		})
		return err
	})
	x := open(t, db)
	finds := func(what, words string, of article.Category, want ...int64) {
		t.Helper()
		var diff string
		indexertest.Until(t, what, func() bool {
			ids, total, err := x.Find(t.Context(), words, of, schema.Page{Num: 1, Size: 10})
			if err != nil {
				t.Fatal(err)
			}
			diff = cmp.Diff(want, ids)
			return diff == "" && total == len(want)
		})
	}
	finds("a title comes before a text", "琥珀棉", "", inTitle, inText)
	finds("all words are needed", "琥珀棉 四档", "", inTitle)
	finds("tags are no words", "strong", "")
	finds("another category has none", "琥珀棉", article.News)
	db.Do(func(tx *schema.Tx) error {
		return article.Step(tx, &admin.Member, inTitle, article.Withdraw, time.Time{})
	})
	finds("a withdrawn article vanishes", "琥珀棉", "", inText)
	db.Advance(2 * time.Hour)
	finds("a scheduled article appears", "琥珀棉 成熟", article.Guide, later)
}
