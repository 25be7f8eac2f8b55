package product_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
)

// remind sends the reminders that are due and returns their number.
func (m *yarnMarket) remind() int {
	m.t.Helper()
	return do(m, func(tx *schema.Tx) (int, error) { return product.RemindOfMoves(tx, 10) })
}

func (m *yarnMarket) reprice(by *schematest.Person, id int64, price schema.Yuan) {
	m.t.Helper()
	m.Do(func(tx *schema.Tx) error {
		return product.Reprice(tx, &by.Member, []int64{id}, product.Repricing{Price: &price})
	})
}

func (m *yarnMarket) sell(by *schematest.Person, price schema.Yuan) *product.Product {
	m.t.Helper()
	o := offer(m.DB)
	o.Price = price
	return do(m, func(tx *schema.Tx) (*product.Product, error) {
		return product.Add(tx, treeOf(tx), &by.Member, o, true)
	})
}

func (m *yarnMarket) wants(move schema.Yuan, article string) (*product.ArticleReminder, error) {
	var r *product.ArticleReminder
	err := schematest.Try(m.t, m.DB, func(tx *schema.Tx) (err error) {
		r, err = product.RemindOfArticle(tx, &m.buyer.Member, article, move)
		return err
	})
	return r, err
}

func TestABuyerIsRemindedOfMovedArticles(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		m := newYarnMarket(t, db)
		cheap, dear := m.sell(m.first, 23_000), m.sell(m.second, 23_400)
		if cheap.Article != dear.Article {
			t.Fatal("not one article")
		}
		r, err := m.wants(100, cheap.Article)
		if err != nil {
			t.Fatal(err)
		}
		texts := func() (list []string) {
			for _, one := range schematest.MessagesOf(db, m.buyer.MembershipID) {
				list = append(list, one.Text)
			}
			return list
		}
		is := func(what string, sent int, want ...string) {
			t.Helper()
			if got := m.remind(); got != sent {
				t.Errorf("%s: %d reminders", what, got)
			}
			if diff := cmp.Diff(want, texts()); diff != "" {
				t.Errorf("%s: %s", what, diff)
			}
		}
		is("nothing moved", 0)
		m.reprice(m.second, dear.ID, 23_300)
		m.reprice(m.first, cheap.ID, 22_910)
		is("too little", 0)
		m.reprice(m.first, cheap.ID, 22_900)
		fell := r.Title + " 最低价下跌 100，从 23,000 到 22,900 元/吨。"
		is("fell", 1, fell)
		m.Do(func(tx *schema.Tx) error {
			return product.Take(tx, &m.first.Member, []int64{cheap.ID}, product.TakeOff)
		})
		is("pause", 0, fell)
		db.Advance(product.ReminderPause)
		rose := r.Title + " 最低价上涨 400，从 22,900 到 23,300 元/吨。"
		is("the cheapest is gone", 1, rose, fell)
		m.Do(func(tx *schema.Tx) error {
			return product.Take(tx, &m.second.Member, []int64{dear.ID}, product.TakeOff)
		})
		db.Advance(product.ReminderPause)
		is("nothing on sale", 0, rose, fell)
		own := schematest.Read(db, func(tx *schema.Tx) ([]product.RemindedArticle, error) {
			return product.ArticleRemindersOf(tx, m.buyer.MembershipID)
		})
		if len(own) != 1 || own[0].Lowest != 0 || own[0].LastPrice != 23_300 || own[0].Move != 100 {
			t.Errorf("own %+v", own)
		}
	})
}

func TestArticleRemindersAreForActiveMembers(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		m := newYarnMarket(t, db)
		p := m.sell(m.first, 23_000)
		for _, move := range []schema.Yuan{9, 5_001} {
			_, err := m.wants(move, p.Article)
			schematest.Refuses(t, "move", err, schema.InvalidKind, "变动应在 10 到 5,000 元/吨之间")
		}
		_, err := m.wants(100, "silk|")
		schematest.Refuses(t, "article", err, schema.NotFoundKind, "没有这个品种，请刷新页面")
		first, err := m.wants(100, p.Article)
		if err != nil {
			t.Fatal(err)
		}
		again, err := m.wants(200, p.Article)
		if err != nil || again.ID != first.ID || again.Move != 200 {
			t.Errorf("again %+v %v", again, err)
		}
		m.refuses("rival", schema.NotFoundKind, "没有这个行情提醒，可能已被删除", func(tx *schema.Tx) error {
			return product.ForgetArticle(tx, &m.second.Member, first.ID)
		})
		m.reprice(m.first, p.ID, 22_000)
		freeze := func(state account.CompanyState) {
			if err := m.Exec("UPDATE company SET state = ? WHERE id = ?", state, m.buyer.CompanyID); err != nil {
				t.Fatal(err)
			}
		}
		freeze(account.CompanyFrozen)
		if n := m.remind(); n != 0 {
			t.Errorf("%d reminders of a frozen company", n)
		}
		freeze(account.CompanyApproved)
		db.Advance(time.Minute)
		if n := m.remind(); n != 1 {
			t.Errorf("%d reminders", n)
		}
		m.Do(func(tx *schema.Tx) error { return product.ForgetArticle(tx, &m.buyer.Member, first.ID) })
	})
}
