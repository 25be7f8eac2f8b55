package productapi_test

import (
	"fmt"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
)

// addArticleReminder inserts a reminder of a person on the article of a product of the mill.
func addArticleReminder(w *apitest.Site, by *schematest.Person) *product.ArticleReminder {
	p := addProduct(w)
	var r *product.ArticleReminder
	w.DB.Do(func(tx *schema.Tx) (err error) {
		r, err = product.RemindOfArticle(tx, &by.Member, p.Article, 100)
		return err
	})
	return r
}

var articleReminderCases = []apitest.Case{
	{Call: "GET /mall/product/articleReminder/list", Who: "member", Shared: true},
	{
		Call: "POST /mall/product/articleReminder/set", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"article": addProduct(s.Site).Article, "move": 100}
		},
	},
	{
		Call: "POST /mall/product/articleReminder/remove", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: fmt.Sprintf(`{"id":%d}`, addArticleReminder(w, w.Merchant).ID)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"id": addArticleReminder(s.Site, s.Merchant).ID}
		},
	},
}

type remindedRow struct {
	ID     int64
	Move   int
	Lowest *int
}

// askReminders sets the reminder of an article, sets it again and removes it.
func askReminders(t *testing.T, w *apitest.Site, buyer, merchant, rival string) {
	p := addProduct(w)
	set := func(move int) apitest.Request {
		return apitest.Request{
			Path: "product/articleReminder/set", Session: buyer,
			Body: bodyOf(map[string]any{"article": p.Article, "move": move}),
		}
	}
	list := func(session string) []remindedRow {
		return apitest.Get[[]remindedRow](w.Server, apitest.Request{
			Method: "GET", Path: "product/articleReminder/list", Session: session,
		})
	}
	w.Run(t, set(100), set(200))
	own := list(buyer)
	if len(own) != 1 || own[0].Move != 200 || own[0].Lowest == nil || *own[0].Lowest != 23_500 ||
		len(list(merchant)) != 0 {
		t.Errorf("own %+v", own)
	}
	remove := apitest.Request{Path: "product/articleReminder/remove", Body: bodyOf(map[string]any{"id": own[0].ID})}
	wrong := set(1)
	wrong.Code, wrong.Msg = 400, "变动应在 10 到 5,000 元/吨之间"
	foreign, mine := remove, remove
	foreign.Session, foreign.Code, mine.Session = rival, 404, buyer
	w.Run(t, wrong, foreign, mine)
	if left := list(buyer); len(left) != 0 {
		t.Errorf("left %+v", left)
	}
}
