package product_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
)

// market has a buyer and two sellers of yarn.
type yarnMarket struct {
	*schematest.DB
	t                    *testing.T
	buyer, first, second *schematest.Person
}

func newYarnMarket(t *testing.T, db *schematest.DB) *yarnMarket {
	t.Helper()
	return &yarnMarket{
		DB: db, t: t, buyer: db.Company("江海织造").Manager("买纱"), first: db.Company("甲纱厂").Merchant("卖甲"),
		second: db.Company("乙纱厂").Merchant("卖乙"),
	}
}

func (m *yarnMarket) asking() product.Asking {
	return product.Asking{
		CategoryID: categoryOf(m.DB, "yarn"), Values: map[string]string{"count": "20-40", "material": "1"},
		Tons: 20 * schema.Ton, Place: "绍兴", Until: m.Now().Add(48 * time.Hour),
	}
}

func (m *yarnMarket) ask(a product.Asking) *product.Inquiry {
	m.t.Helper()
	return do(m, func(tx *schema.Tx) (*product.Inquiry, error) { return product.Inquire(tx, &m.buyer.Member, a) })
}

// do does what must succeed.
func do[T any](m *yarnMarket, f func(tx *schema.Tx) (T, error)) (out T) {
	m.t.Helper()
	m.Do(func(tx *schema.Tx) (err error) { out, err = f(tx); return err })
	return out
}

func (m *yarnMarket) quoting(q *product.Inquiry, price schema.Yuan) product.Quoting {
	return product.Quoting{InquiryID: q.ID, Price: price, Tons: 10 * schema.Ton, Until: m.Now().Add(24 * time.Hour)}
}

func (m *yarnMarket) quote(by *schematest.Person, o product.Quoting) *product.Quote {
	m.t.Helper()
	return do(m, func(tx *schema.Tx) (*product.Quote, error) { return product.SubmitQuote(tx, &by.Member, o) })
}

func (m *yarnMarket) refuses(what string, kind schema.Kind, text string, f func(tx *schema.Tx) error) {
	m.t.Helper()
	schematest.Refuses(m.t, what, schematest.Try(m.t, m.DB, f), kind, text)
}

// states returns the state of an inquiry, and those of its quotes that were not withdrawn.
func (m *yarnMarket) states(id int64) (list []string) {
	m.t.Helper()
	return schematest.Read(m.DB, func(tx *schema.Tx) ([]string, error) {
		var q product.Inquiry
		if err := tx.DB().Take(&q, id).Error; err != nil {
			return nil, err
		}
		list := []string{fmt.Sprint(q.State, q.Quotes)}
		quotes, err := product.QuotesFor(tx, []int64{id})
		for _, one := range quotes[id] {
			list = append(list, one.State.String())
		}
		return list, err
	})
}

func (m *yarnMarket) is(id int64, want ...string) {
	m.t.Helper()
	if diff := cmp.Diff(want, m.states(id)); diff != "" {
		m.t.Error(diff)
	}
}

func (m *yarnMarket) titles(p *schematest.Person) []string {
	return schematest.Titles(schematest.MessagesOf(m.DB, p.MembershipID))
}

func TestABuyerAcceptsOneOfTwoQuotes(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		m := newYarnMarket(t, db)
		q := m.ask(m.asking())
		if q.Title != "纯棉 20–40S 棉纱" {
			t.Errorf("title %q", q.Title)
		}
		p := do(m, func(tx *schema.Tx) (*product.Product, error) {
			return product.Add(tx, treeOf(tx), &m.first.Member, offer(db), true)
		})
		o := m.quoting(q, 23_000)
		o.ProductID = p.ID
		cheap, dear := m.quote(m.first, o), m.quote(m.second, m.quoting(q, 23_400))
		m.is(q.ID, "求购中 2", "待回复", "待回复")
		m.refuses("own", schema.ConflictKind, "不能对本企业的采购需求报价", func(tx *schema.Tx) error {
			_, err := product.SubmitQuote(tx, &m.buyer.Member, m.quoting(q, 23_000))
			return err
		})
		m.refuses("twice", schema.ConflictKind, "本企业已报过价，请先撤回再报", func(tx *schema.Tx) error {
			_, err := product.SubmitQuote(tx, &m.first.Member, m.quoting(q, 22_900))
			return err
		})
		m.refuses("rival", schema.NotFoundKind, "没有这个报价", func(tx *schema.Tx) error {
			_, err := product.AcceptQuotes(tx, &m.second.Member, []int64{cheap.ID})
			return err
		})
		accepted := do(m, func(tx *schema.Tx) ([]product.Quote, error) {
			return product.AcceptQuotes(tx, &m.buyer.Member, []int64{cheap.ID})
		})
		m.is(q.ID, "已成交 1", "已采纳", "未采纳")
		m.refuses("accepted", schema.ConflictKind, "采购需求已成交，请刷新页面", func(tx *schema.Tx) error {
			_, err := product.AcceptQuotes(tx, &m.buyer.Member, []int64{dear.ID})
			return err
		})
		row := schematest.Read(db, func(tx *schema.Tx) (*order.Whole, error) {
			return order.Read(tx, &m.buyer.Member, false, accepted[0].OrderID)
		})
		l := row.Lines[0]
		if row.Goods != market.ProductGoods || l.Amount != 230_000_00 ||
			l.ProductID != p.ID || l.SaleID == 0 || l.DealID != 0 {
			t.Errorf("order %+v", row)
		}
		left := schematest.Read(db, func(tx *schema.Tx) (*product.Product, error) {
			return product.OwnProduct(tx, m.first.CompanyID, p.ID)
		})
		if left.Left != 20*schema.Ton {
			t.Errorf("%s t are left", left.Left)
		}
		for who, want := range map[*schematest.Person][]string{
			m.buyer: {"收到新的报价", "收到新的报价"}, m.first: {"报价已采纳"}, m.second: {"报价未采纳"},
		} {
			if diff := cmp.Diff(want, m.titles(who)); diff != "" {
				t.Error(who.Name, diff)
			}
		}
	})
}

func TestAnInquiryOfChosenSellersIsHidden(t *testing.T) {
	t.Parallel()
	m := newYarnMarket(t, schematest.New(t))
	a := m.asking()
	a.SellerIDs = []int64{m.first.CompanyID}
	q := m.ask(a)
	open := func(askedOf int64) int {
		return schematest.Read(m.DB, func(tx *schema.Tx) (int, error) {
			_, n, err := product.OpenInquiries(tx, product.InquiryFilter{AskedOf: askedOf}, schema.Page{Num: 1, Size: 10})
			return n, err
		})
	}
	if got := []int{open(0), open(m.first.CompanyID), open(m.second.CompanyID)}; !cmp.Equal(got, []int{0, 1, 0}) {
		t.Errorf("seen by %v", got)
	}
	m.refuses("rival", schema.NotFoundKind, "没有这个采购需求，或已撤销", func(tx *schema.Tx) error {
		_, err := product.SubmitQuote(tx, &m.second.Member, m.quoting(q, 23_000))
		return err
	})
	quote := m.quote(m.first, m.quoting(q, 23_000))
	do(m, func(tx *schema.Tx) (*product.Quote, error) { return product.RefuseQuote(tx, &m.buyer.Member, quote.ID) })
	m.is(q.ID, "求购中 0", "未采纳")
	again := m.quote(m.first, m.quoting(q, 22_800))
	do(m, func(tx *schema.Tx) (*product.Quote, error) {
		return product.WithdrawQuote(tx, &m.first.Member, again.ID)
	})
	m.quote(m.first, m.quoting(q, 22_700))
	do(m, func(tx *schema.Tx) (*product.Inquiry, error) { return product.RevokeInquiry(tx, &m.buyer.Member, q.ID) })
	m.is(q.ID, "已撤销 0", "未采纳", "未采纳")
	want := []string{"报价未采纳", "报价未采纳", "收到新的询价"}
	if diff := cmp.Diff(want, m.titles(m.first)); diff != "" {
		t.Error(diff)
	}
}

func TestInquiriesAndQuotesExpire(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		m := newYarnMarket(t, db)
		q := m.ask(m.asking())
		m.quote(m.first, m.quoting(q, 23_000))
		expire := func(f func(tx *schema.Tx, limit int) (int, error), want int) {
			t.Helper()
			if n := do(m, func(tx *schema.Tx) (int, error) { return f(tx, 10) }); n != want {
				t.Errorf("%d expired, want %d", n, want)
			}
		}
		expire(product.ExpireQuotes, 0)
		db.Advance(25 * time.Hour)
		expire(product.ExpireInquiries, 0)
		expire(product.ExpireQuotes, 1)
		m.is(q.ID, "求购中 0", "已过期")
		m.quote(m.second, m.quoting(q, 23_000))
		db.Advance(24 * time.Hour)
		expire(product.ExpireInquiries, 1)
		m.is(q.ID, "已过期 0", "已过期", "已过期")
	})
}

func TestAskingRefuses(t *testing.T) {
	t.Parallel()
	m := newYarnMarket(t, schematest.New(t))
	for text, change := range map[string]func(a *product.Asking){
		"数量应大于 0，最多 100,000 吨":   func(a *product.Asking) { a.Tons = 0 },
		"有效期应晚于现在":               func(a *product.Asking) { a.Until = m.Now() },
		"有效期最长 90 天":             func(a *product.Asking) { a.Until = m.Now().AddDate(0, 0, 91) },
		"这个品类不能按 colour 筛选":      func(a *product.Asking) { a.Values["colour"] = "1" },
		"支数应为数字范围，如 20-40":       func(a *product.Asking) { a.Values["count"] = "多" },
		"支数的下限不能大于上限":            func(a *product.Asking) { a.Values["count"] = "40-20" },
		"不能向本企业询价":               func(a *product.Asking) { a.SellerIDs = []int64{m.buyer.CompanyID} },
		"没有这家企业，请重新选择":           func(a *product.Asking) { a.SellerIDs = []int64{99_999} },
		"没有这个产品，或已删除":            func(a *product.Asking) { a.ProductIDs = []int64{99_999} },
		"交货地最多 40 个字，不能有无法识别的字符": func(a *product.Asking) { a.Place = "\x00" },
	} {
		a := m.asking()
		change(&a)
		err := schematest.Try(t, m.DB, func(tx *schema.Tx) error {
			_, err := product.Inquire(tx, &m.buyer.Member, a)
			return err
		})
		if e, ok := schema.KindOf(err); !ok || e.Message != text {
			t.Errorf("%v; want %s", err, text)
		}
	}
}

// TestABuyerAsksTheSellersOfProducts checks that chosen products are asked for by what they have in common.
func TestABuyerAsksTheSellersOfProducts(t *testing.T) {
	t.Parallel()
	m := newYarnMarket(t, schematest.New(t))
	add := func(by *schematest.Person, change func(o *product.Offer)) int64 {
		o := offer(m.DB)
		change(&o)
		return do(m, func(tx *schema.Tx) (*product.Product, error) {
			return product.Add(tx, treeOf(tx), &by.Member, o, true)
		}).ID
	}
	own := func(*product.Offer) {}
	one := add(m.first, own)
	two := add(m.second, func(o *product.Offer) {
		o.Brand, o.Values = "天虹", map[string]string{"spinning": "OE", "material": "C", "count": "32"}
	})
	asking := func(ids ...int64) product.Asking {
		return product.Asking{ProductIDs: ids, Tons: schema.Ton, Until: m.Now().Add(48 * time.Hour)}
	}
	q := m.ask(asking(one, two, one))
	if q.Title != "气流纺 纯棉 棉纱" || q.Brand != "" || q.ProductID != 0 || !q.Chosen {
		t.Errorf("several: %+v", q)
	}
	if q := m.ask(asking(one)); q.Title != "华孚 气流纺 纯棉 21S 棉纱" || q.ProductID != one {
		t.Errorf("one: %+v", q)
	}
	if diff := cmp.Diff([]string{"收到新的询价"}, m.titles(m.second)); diff != "" {
		t.Error(diff)
	}
	fibre := add(m.first, func(o *product.Offer) {
		o.CategoryID = categoryOf(m.DB, "polyester")
		o.Values = map[string]string{"denier": "1.4", "length": "38", "origin": "原生"}
	})
	mine := add(m.buyer, own)
	m.Do(func(tx *schema.Tx) error { return product.Take(tx, &m.second.Member, []int64{two}, product.TakeOff) })
	for text, ids := range map[string][]int64{
		"请选择同一类产品，如都是棉纱":       {one, fibre},
		"不能向本企业询价":             {one, mine},
		"有 1 个产品已售完或已下架，请刷新页面": {one, two},
	} {
		err := schematest.Try(t, m.DB, func(tx *schema.Tx) error {
			_, err := product.Inquire(tx, &m.buyer.Member, asking(ids...))
			return err
		})
		if e, ok := schema.KindOf(err); !ok || e.Message != text {
			t.Errorf("%v; want %s", err, text)
		}
	}
}

// TestFrozenCompaniesDoNotTrade checks that nobody asks, quotes for, or orders of a company that was frozen since.
func TestFrozenCompaniesDoNotTrade(t *testing.T) {
	t.Parallel()
	m := newYarnMarket(t, schematest.New(t))
	p := m.sell(m.first, 23_000)
	public := m.ask(m.asking())
	standing := m.quote(m.first, m.quoting(public, 23_000))
	freeze := func(companyID int64) {
		if err := m.Exec("UPDATE company SET state = ? WHERE id = ?", account.CompanyFrozen, companyID); err != nil {
			t.Fatal(err)
		}
	}
	freeze(m.first.CompanyID)
	const seller = "企业 甲纱厂 已被冻结，不能成交"
	m.refuses("ask", schema.ConflictKind, seller, func(tx *schema.Tx) error {
		a := m.asking()
		a.SellerIDs = []int64{m.second.CompanyID, m.first.CompanyID}
		_, err := product.Inquire(tx, &m.buyer.Member, a)
		return err
	})
	m.refuses("intend", schema.ConflictKind, seller, func(tx *schema.Tx) error {
		_, err := product.AddIntention(tx, &m.buyer.Member, product.Wish{ProductID: p.ID, Tons: schema.Ton})
		return err
	})
	m.refuses("order", schema.ConflictKind, seller, func(tx *schema.Tx) error {
		_, err := product.OrderProduct(tx, &m.buyer.Member, p.ID, schema.Ton, 23_000)
		return err
	})
	m.refuses("accept", schema.ConflictKind, seller, func(tx *schema.Tx) error {
		_, err := product.AcceptQuotes(tx, &m.buyer.Member, []int64{standing.ID})
		return err
	})
	freeze(m.buyer.CompanyID)
	m.refuses("quote", schema.ConflictKind, "发布采购需求的企业已被冻结，不能报价", func(tx *schema.Tx) error {
		_, err := product.SubmitQuote(tx, &m.second.Member, m.quoting(public, 23_000))
		return err
	})
}

func TestIntentions(t *testing.T) {
	t.Parallel()
	m := newYarnMarket(t, schematest.New(t))
	p := do(m, func(tx *schema.Tx) (*product.Product, error) {
		return product.Add(tx, treeOf(tx), &m.first.Member, offer(m.DB), true)
	})
	i := do(m, func(tx *schema.Tx) (*product.Intention, error) {
		return product.AddIntention(tx, &m.buyer.Member, product.Wish{ProductID: p.ID, Tons: 5 * schema.Ton, Price: 22_000})
	})
	answer := func(by *schematest.Person, to product.IntentionState) error {
		return schematest.Try(t, m.DB, func(tx *schema.Tx) error {
			_, err := product.AnswerIntention(tx, &by.Member, i.ID, to, "价格可谈")
			return err
		})
	}
	schematest.Refuses(t, "rival", answer(m.second, product.IntentionContacted), schema.NotFoundKind, "没有这个采购意向")
	schematest.Refuses(t, "early", answer(m.first, product.IntentionAgreed), schema.ConflictKind, "采购意向待联系，不能改为已达成")
	for _, to := range []product.IntentionState{product.IntentionContacted, product.IntentionAgreed} {
		if err := answer(m.first, to); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff([]string{"采购意向已达成", "采购意向已联系"}, m.titles(m.buyer)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"收到采购意向"}, m.titles(m.first)); diff != "" {
		t.Error(diff)
	}
}
