package order_test

import (
	"fmt"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

// trade is a database with a buyer, a seller and an unconcerned company.
type trade struct {
	*schematest.DB
	t                                   *testing.T
	buyer, clerk, seller, packer, other *schematest.Person
	admin                               *schematest.Person
	deals, bills                        int64
	goods                               *goods
}

func newTrade(t *testing.T, db *schematest.DB) *trade {
	t.Helper()
	mill, trader := db.Company("江海纺织有限公司"), db.Company("天山棉业有限公司")
	return &trade{
		DB: db, t: t, buyer: mill.Manager("老板"), clerk: mill.Member("小员"), seller: trader.Merchant("卖棉"),
		packer: trader.Member("打包"), other: db.Company("旁观棉业有限公司").Manager("旁人"), admin: db.Admin(), goods: &goods{},
	}
}

// goods records the listings that go off sale.
type goods struct {
	market.Goods
	returned []int64
}

func (g *goods) Return(_ *schema.Tx, ids []int64) error {
	g.returned = append(g.returned, ids...)
	return nil
}

// line returns the line of another deal: 42.579 t for 15,600 CNY/t.
func (w *trade) line() order.Line {
	w.deals++
	const weight = 4_257_900
	return order.Line{
		DealID: w.deals, DealNumber: fmt.Sprintf("XP20261121%06d", w.deals), Goods: "cotton", ListingID: 100 + w.deals,
		BatchID: fmt.Sprintf("65012252%03d", w.deals), Warehouse: "阿克苏库", Weight: weight, Packs: 186, IndexCode: "CF701",
		Basis: 1100, Futures: 14500, Price: 15600, Amount: schema.Yuan(15600).Times(weight),
		Facts: `[{"name":"length","label":"长度 mm","value":"29.3"}]`,
	}
}

// open opens an order with a part payment.
func (w *trade) open(deposit schema.Fen) int64 {
	w.t.Helper()
	return w.openLine(w.line(), deposit)
}

// openLine opens an order on a line with a part payment.
func (w *trade) openLine(l order.Line, deposit schema.Fen) int64 {
	w.t.Helper()
	n := order.NewOrder{
		BuyerID: w.buyer.CompanyID, BuyerMembership: w.clerk.MembershipID, SellerID: w.seller.CompanyID,
		SellerMembership: w.seller.MembershipID, Line: l,
		Deposit: deposit,
	}
	var id int64
	w.Do(func(tx *schema.Tx) (err error) {
		id, err = order.Open(tx, n)
		return err
	})
	return id
}

// verb is a step of a test.
type verb = func(tx *schema.Tx) (*order.Order, error)

// take takes a step that must succeed.
func (w *trade) take(f verb) *order.Order {
	w.t.Helper()
	var o *order.Order
	w.Do(func(tx *schema.Tx) (err error) {
		o, err = f(tx)
		return err
	})
	return o
}

// refused takes a step that must fail, and checks the reason.
func (w *trade) refused(what string, kind schema.Kind, text string, f verb) {
	w.t.Helper()
	err := schematest.Try(w.t, w.DB, func(tx *schema.Tx) error {
		_, err := f(tx)
		return err
	})
	schematest.Refuses(w.t, what, err, kind, text)
}

func (w *trade) whole(id int64) *order.Whole {
	w.t.Helper()
	return schematest.Read(w.DB, func(tx *schema.Tx) (*order.Whole, error) {
		return order.Read(tx, &w.buyer.Member, false, id)
	})
}

// code sends a person the code of an action.
func (w *trade) code(p *schematest.Person, action account.ConfirmAction, subject string) (code string) {
	w.t.Helper()
	w.Advance(2 * 60_000_000_000)
	w.Do(func(tx *schema.Tx) (err error) {
		code, err = account.SendConfirmCode(tx, p.UserID, action, subject)
		return err
	})
	return code
}

func (w *trade) draw(id int64, share int) *order.Order {
	w.t.Helper()
	return w.take(func(tx *schema.Tx) (*order.Order, error) {
		return order.DrawContract(tx, &w.seller.Member, id, order.Drawn{Share: share, DeliveryDays: 10, Extra: "按时交货"})
	})
}

func (w *trade) sign(p *schematest.Person, id int64, version int) *order.Order {
	w.t.Helper()
	code := w.code(p, account.SignContract, order.ContractSubject(id, version))
	return w.take(func(tx *schema.Tx) (*order.Order, error) {
		return order.SignContract(tx, &p.Member, id, version, code)
	})
}

// concluded returns an order whose contract both have signed.
func (w *trade) concluded(deposit schema.Fen, share int) int64 {
	w.t.Helper()
	id := w.open(deposit)
	w.draw(id, share)
	w.sign(w.seller, id, 1)
	w.sign(w.buyer, id, 1)
	return id
}

func bank(amount schema.Fen) order.Entered {
	return order.Entered{Amount: amount, Reference: "ICBC123"}
}

// pay enters a payment and confirms it.
func (w *trade) pay(id int64, amount schema.Fen) *order.Order {
	w.t.Helper()
	w.take(func(tx *schema.Tx) (*order.Order, error) {
		return order.AddPayment(tx, &w.clerk.Member, id, bank(amount))
	})
	return w.confirm(w.seller, id)
}

// refund enters a refund and confirms it.
func (w *trade) refund(id int64, amount schema.Fen) *order.Order {
	w.t.Helper()
	w.take(func(tx *schema.Tx) (*order.Order, error) {
		return order.AddRefund(tx, &w.seller.Member, id, bank(amount))
	})
	return w.confirm(w.buyer, id)
}

// confirm confirms the last row of the ledger.
func (w *trade) confirm(p *schematest.Person, id int64) *order.Order {
	w.t.Helper()
	row := w.lastPayment(id)
	code := w.code(p, account.ConfirmPayment, order.PaymentSubject(row))
	return w.take(func(tx *schema.Tx) (*order.Order, error) { return order.AcceptPayment(tx, &p.Member, id, row, code) })
}

func (w *trade) lastPayment(id int64) int64 {
	list := w.whole(id).Payments
	return list[len(list)-1].ID
}

func (w *trade) delivery() order.Delivery {
	return order.Delivery{
		PickUpCode: "8866", ValidUntil: schema.DayOf(w.Now()).Add(7),
		PickUp: order.PickUp{Person: "张三", IDNumber: "11010519491231002X", Plate: "新A12345"},
	}
}

// lineIDs returns the ids of the lines of an order.
func (w *trade) lineIDs(id int64) (ids []int64) {
	for _, l := range w.whole(id).Lines {
		ids = append(ids, l.ID)
	}
	return ids
}

func (w *trade) deliver(id int64) *order.Order {
	w.t.Helper()
	return w.take(func(tx *schema.Tx) (*order.Order, error) {
		return order.AddDelivery(tx, &w.seller.Member, id, w.lineIDs(id), w.delivery())
	})
}

// pdf is a file that AddFile takes for a PDF.
var pdf = []byte("%PDF-1.7\n")

func (w *trade) file(p *schematest.Person, id int64) int64 {
	w.t.Helper()
	var f *order.File
	w.Do(func(tx *schema.Tx) (err error) {
		f, err = order.AddFile(tx, &p.Member, id, "发票.pdf", pdf)
		return err
	})
	return f.ID
}

func (w *trade) bill(id int64, amount schema.Fen) order.Bill {
	w.bills++
	return order.Bill{
		Numbers: fmt.Sprintf("266520000000%08d", w.bills), Day: schema.DayOf(w.Now()), Amount: amount,
		FileID: w.file(w.seller, id),
	}
}

// invoice adds an invoice, which the buyer receives.
func (w *trade) invoice(id int64, amount schema.Fen) *order.Order {
	w.t.Helper()
	b := w.bill(id, amount)
	w.take(func(tx *schema.Tx) (*order.Order, error) { return order.AddInvoice(tx, &w.seller.Member, id, b) })
	list := w.whole(id).Invoices
	return w.take(func(tx *schema.Tx) (*order.Order, error) {
		return order.TakeInvoice(tx, &w.clerk.Member, id, list[len(list)-1].ID)
	})
}
