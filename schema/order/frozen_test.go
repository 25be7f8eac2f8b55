package order_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

// TestOnlyThePlatformMovesOrdersOfAFrozenCompany freezes either side. Neither can take a step then.
func TestOnlyThePlatformMovesOrdersOfAFrozenCompany(t *testing.T) {
	t.Parallel()
	for name, frozen := range map[string]func(*trade) *schematest.Person{
		"buyer":  func(w *trade) *schematest.Person { return w.buyer },
		"seller": func(w *trade) *schematest.Person { return w.seller },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newTrade(t, schematest.New(t))
			id := w.open(20_000_00)
			w.draw(id, 50)
			side := func(p *schematest.Person) (*order.Row, error) {
				return schematest.Read(w.DB, func(tx *schema.Tx) (*order.Row, error) {
					return order.Find(tx, &p.Member, false, id)
				}), nil
			}
			w.Do(func(tx *schema.Tx) error {
				return account.FreezeCompany(tx, &w.admin.Member, frozen(w).CompanyID, "违规")
			})
			for _, p := range []*schematest.Person{w.buyer, w.seller} {
				kind, text := schema.ConflictKind, "已被冻结，订单 "
				if p.CompanyID == frozen(w).CompanyID {
					kind, text = schema.FrozenKind, "企业已被冻结，不能处理订单，请联系平台客服"
				}
				for what, f := range map[string]verb{
					"cancel": func(tx *schema.Tx) (*order.Order, error) { return order.Cancel(tx, &p.Member, id, "不要了") },
					"sign":   func(tx *schema.Tx) (*order.Order, error) { return order.SignContract(tx, &p.Member, id, 1, "") },
					"file": func(tx *schema.Tx) (*order.Order, error) {
						_, err := order.AddFile(tx, &p.Member, id, "a.pdf", pdf)
						return nil, err
					},
				} {
					w.refused(what+" by "+p.Name, kind, text, f)
				}
				if row, _ := side(p); len(row.Verbs(&p.Member)) > 0 || row.Frozen == "" {
					t.Errorf("%s may %v, frozen is %q", p.Name, row.Verbs(&p.Member), row.Frozen)
				}
			}
			other := w.buyer
			if frozen(w) == w.buyer {
				other = w.seller
			}
			w.waiting(other, 0)
			w.take(func(tx *schema.Tx) (*order.Order, error) {
				return order.StopOrder(tx, w.goods, &w.admin.Member, id, "企业冻结")
			})
			w.waiting(w.seller, 1)
			if row, _ := side(w.seller); row.Frozen != "" || len(row.Verbs(&w.seller.Member)) != 1 {
				t.Errorf("after the stop the seller may %v", row.Verbs(&w.seller.Member))
			}
			if o := w.refund(id, 20_000_00); o.Paid != 0 {
				t.Errorf("%s stay with the seller", o.Paid)
			}
			w.waiting(w.seller, 0)
		})
	}
}

// waiting checks how many orders wait for a person's company, in the counts and in the list.
func (w *trade) waiting(p *schematest.Person, want int) {
	w.t.Helper()
	n := 0
	for _, c := range schematest.Read(w.DB, func(tx *schema.Tx) ([]order.Count, error) {
		return order.Counts(tx, order.Filter{CompanyID: p.CompanyID})
	}) {
		n += c.Waiting
	}
	rows := schematest.Read(w.DB, func(tx *schema.Tx) ([]order.Row, error) {
		f := order.Filter{CompanyID: p.CompanyID, Waiting: true}
		rows, _, err := order.List(tx, f, schema.Page{Num: 1, Size: 20})
		return rows, err
	})
	if n != want || len(rows) != want {
		w.t.Errorf("%d and %d orders wait for %s, want %d", n, len(rows), p.Name, want)
	}
}
