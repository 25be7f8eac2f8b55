package articleapi_test

import (
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/article"
	"cottonmall/schema/schematest"
)

var articleCases = []apitest.Case{
	{Call: "GET /mall/article/list", Who: "visitor", Shared: true, Shows: true, Store: storeArticle},
	{Call: "GET /mall/article/view1/ajax", Who: "visitor", Shared: true},
	{Call: "GET /mall/article/view2/ajax", Who: "visitor", Shared: true, Shows: true},
	{Call: "GET /mall/article/detail/ajax", Who: "visitor", Shared: true, Shows: true, Example: newestArticle},
	{Call: "POST /mall/article/visit", Who: "visitor", Shared: true},
	{Call: "GET /mall/article/picture", Who: "visitor", Shared: true},
}

// storeArticle publishes an article with a script as its title.
func storeArticle(s *apitest.Typist) { publish(s.DB, s.Admin, s.Script(0)) }

// newestArticle names the article that was added last.
func newestArticle(s *apitest.Typist) map[string]any {
	list := schematest.Read(s.DB, func(tx *schema.Tx) ([]article.Article, error) {
		found, _, err := article.Articles(tx, article.Filter{Keyword: "script"}, schema.Page{Num: 1, Size: 1})
		return found, err
	})
	return map[string]any{"id": list[0].ID}
}

// newestVersion names the first version of the article that was added last.
func newestVersion(s *apitest.Typist) map[string]any {
	in := newestArticle(s)
	in["number"] = 1
	return in
}

// draft names a new draft.
func draft(s *apitest.Typist) map[string]any {
	var id int64
	s.DB.Do(func(tx *schema.Tx) error {
		a, err := article.Save(tx, &s.Admin.Member, 0, 0, article.Content{
			Category: article.News, Title: "草稿", Body: "<p>正文</p>",
		})
		if err == nil {
			id = a.ID
		}
		return err
	})
	return map[string]any{"id": id, "publishAt": nil}
}

// publish adds a public article.
func publish(db *schematest.DB, by *schematest.Person, title string) int64 {
	var id int64
	db.Do(func(tx *schema.Tx) error {
		a, err := article.Save(tx, &by.Member, 0, 0, article.Content{Category: article.News, Title: title, Body: "<p>正文</p>"})
		if err != nil {
			return err
		}
		id = a.ID
		return article.Step(tx, &by.Member, id, article.Publish, time.Time{})
	})
	return id
}
