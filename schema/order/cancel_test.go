package order_test

import (
	"slices"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/order"
	"cottonmall/schema/order/contract"
	"cottonmall/schema/schematest"
)

func TestCancellingReturnsTheLots(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		w := newTrade(t, db)
		id := w.concluded(20_000_00, 50)
		w.pay(id, 10_000_00)
		ask := func(p *schematest.Person, note string) verb {
			return func(tx *schema.Tx) (*order.Order, error) { return order.Cancel(tx, &p.Member, id, note) }
		}
		agree := func(p *schematest.Person) verb {
			return func(tx *schema.Tx) (*order.Order, error) { return order.AgreeToCancel(tx, w.goods, &p.Member, id, "") }
		}
		w.refused("nothing asked", schema.ConflictKind, "没有取消申请", agree(w.seller))
		w.refused("no reason", schema.InvalidKind, "请填写取消的原因", ask(w.clerk, " "))
		w.take(ask(w.clerk, "仓库已空"))
		w.is(id, order.Unpaid, schema.Seller)
		w.refused("again", schema.ConflictKind, "已有取消申请", ask(w.seller, "也要取消"))
		w.refused("own", schema.ConflictKind, "请等对方同意", agree(w.buyer))
		w.refused("pay", schema.ConflictKind, "有取消申请", func(tx *schema.Tx) (*order.Order, error) {
			return order.AddPayment(tx, &w.clerk.Member, id, bank(1))
		})
		w.refused("not refunded", schema.ConflictKind, "已收货款 30,000.00 元，请卖家先登记退款", agree(w.seller))
		w.refund(id, 30_000_00)
		if o := w.take(agree(w.seller)); o.State != order.Cancelled || o.Paid != 0 {
			t.Errorf("the order is %s with %s", o.State, o.Paid)
		}
		w.is(id, order.Cancelled)
		if want := []int64{101}; !slices.Equal(w.goods.returned, want) {
			t.Errorf("off sale are %v, want %v", w.goods.returned, want)
		}
	})
}

func TestAnOrderMayBeKept(t *testing.T) {
	t.Parallel()
	w := newTrade(t, schematest.New(t))
	id := w.open(0)
	for _, p := range []*schematest.Person{w.buyer, w.seller} {
		w.take(func(tx *schema.Tx) (*order.Order, error) { return order.Cancel(tx, &w.clerk.Member, id, "不要了") })
		w.take(func(tx *schema.Tx) (*order.Order, error) { return order.KeepOrder(tx, &p.Member, id, "") })
		w.is(id, order.Unsigned, schema.Seller)
	}
}

func TestThePlatformCancels(t *testing.T) {
	t.Parallel()
	w := newTrade(t, schematest.New(t))
	id := w.concluded(20_000_00, 50)
	stop := func(note string) verb {
		return func(tx *schema.Tx) (*order.Order, error) {
			return order.StopOrder(tx, w.goods, &w.admin.Member, id, note)
		}
	}
	w.refused("no reason", schema.InvalidKind, "请填写取消的原因", stop(""))
	w.take(stop("卖家违规"))
	w.is(id, order.Cancelled, schema.Seller)
	w.refused("again", schema.ConflictKind, "订单已取消，不能由平台取消", stop("再次"))
	for _, p := range []*schematest.Person{w.clerk, w.seller} {
		titles := schematest.Titles(schematest.MessagesOf(w.DB, p.MembershipID))
		if !slices.Contains(titles, "平台已取消订单") {
			t.Errorf("%s reads %v", p.Name, titles)
		}
	}
}

// TestAStoppedOrderIsRefunded cancels a paid order by the platform. The seller pays the money back afterwards.
func TestAStoppedOrderIsRefunded(t *testing.T) {
	t.Parallel()
	w := newTrade(t, schematest.New(t))
	id := w.concluded(20_000_00, 50)
	w.pay(id, 10_000_00)
	w.take(func(tx *schema.Tx) (*order.Order, error) {
		return order.AddPayment(tx, &w.clerk.Member, id, bank(5_000_00))
	})
	w.take(func(tx *schema.Tx) (*order.Order, error) {
		return order.StopOrder(tx, w.goods, &w.admin.Member, id, "买家违规")
	})
	w.is(id, order.Cancelled, schema.Seller)
	w.confirm(w.seller, id) // the payment was on its way
	w.refused("pay", schema.ConflictKind, "订单已取消，不能登记付款", func(tx *schema.Tx) (*order.Order, error) {
		return order.AddPayment(tx, &w.clerk.Member, id, bank(1))
	})
	refund := func(amount schema.Fen) verb {
		return func(tx *schema.Tx) (*order.Order, error) {
			return order.AddRefund(tx, &w.seller.Member, id, bank(amount))
		}
	}
	w.refused("too much", schema.InvalidKind, "金额最多 35,000.00 元", refund(35_000_01))
	w.take(refund(35_000_00))
	w.is(id, order.Cancelled, schema.Buyer)
	if o := w.confirm(w.buyer, id); o.Paid != 0 || o.Refundable() != 0 {
		t.Errorf("the seller still has %s", o.Paid)
	}
	w.is(id, order.Cancelled)
	w.refused("again", schema.ConflictKind, "都已登记退款，不用再退", refund(1))
}

func TestOrdersOfOneBuyerAreMerged(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		w := newTrade(t, db)
		a, b, c := w.open(1000_00), w.open(2000_00), w.open(0)
		w.draw(c, 30)
		merge := func(p *schematest.Person, into int64, others ...int64) verb {
			return func(tx *schema.Tx) (*order.Order, error) { return order.MergeOrders(tx, &p.Member, into, others) }
		}
		w.refused("drawn", schema.ConflictKind, "已拟定合同，不能合并", merge(w.seller, a, c))
		w.refused("itself", schema.InvalidKind, "请选择要合并进来的其他订单", merge(w.seller, a, a))
		w.refused("the buyer", schema.DeniedKind, "这一步由卖家操作", merge(w.buyer, a, b))
		o := w.take(merge(w.seller, a, b))
		if o.Lots != 2 || o.Amount != 2*664_232_40 || o.Paid != 3000_00 {
			t.Errorf("merged are %d lots, %s, paid %s", o.Lots, o.Amount, o.Paid)
		}
		whole := w.whole(a)
		if len(whole.Lines) != 2 || len(whole.Payments) != 2 {
			t.Errorf("the order has %d lines and %d payments", len(whole.Lines), len(whole.Payments))
		}
		if gone := w.whole(b); gone.State != order.Cancelled || gone.MergedInto != a || len(gone.Lines) != 0 {
			t.Errorf("the other order is %s, merged into %d, with %d lines", gone.State, gone.MergedInto, len(gone.Lines))
		}
		last := w.whole(b).Entries[1]
		if last.UserName != "卖棉" || last.CompanyID != w.seller.CompanyID || last.Party != schema.Seller {
			t.Errorf("%s of %s merged the order as the %s", last.UserName, last.CompanyName, last.Party)
		}
	})
}

// TestACompanyIsRenamedInsideAnOrder renames the seller between two versions of the contract. Signed papers keep the
// old name, everything else has the new one.
func TestACompanyIsRenamedInsideAnOrder(t *testing.T) {
	t.Parallel()
	w := newTrade(t, schematest.New(t))
	id, name := w.open(0), "天山棉业集团有限公司"
	w.draw(id, 30)
	w.sign(w.seller, id, 1)
	w.Do(func(tx *schema.Tx) error {
		_, err := account.AmendCompany(tx, &w.admin.Member, w.seller.CompanyID, account.CompanyPatch{Name: &name}, "更名")
		return err
	})
	w.draw(id, 50)
	o := w.whole(id)
	for version, want := range map[int]string{1: "天山棉业有限公司", 2: name} {
		doc := schematest.Read(w.DB, func(tx *schema.Tx) (contract.Document, error) {
			return order.DocumentOf(tx, &o.Order, version)
		})
		if doc.Seller.Name != want {
			t.Errorf("version %d names %s, want %s", version, doc.Seller.Name, want)
		}
	}
	rows := schematest.Read(w.DB, func(tx *schema.Tx) ([]order.Row, error) {
		f := order.Filter{CompanyID: w.buyer.CompanyID, Keyword: "集团"}
		rows, _, err := order.List(tx, f, schema.Page{Num: 1, Size: 5})
		return rows, err
	})
	if len(rows) != 1 || rows[0].SellerName != name || o.SellerName != name {
		t.Errorf("the new name finds %+v, the order names %s", rows, o.SellerName)
	}
}
