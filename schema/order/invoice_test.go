package order_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

func TestAnInvoiceIsEnteredOnce(t *testing.T) {
	t.Parallel()
	w := newTrade(t, schematest.New(t))
	id := w.concluded(0, 0)
	w.deliver(id)
	w.take(func(tx *schema.Tx) (*order.Order, error) {
		return order.AcceptReceipt(tx, &w.clerk.Member, id, order.Received{})
	})
	add := func(numbers string) verb {
		b := w.bill(id, 1000)
		b.Numbers = numbers
		return func(tx *schema.Tx) (*order.Order, error) { return order.AddInvoice(tx, &w.seller.Member, id, b) }
	}
	w.take(add("26650001，26650002"))
	w.refused("again", schema.InvalidKind, "发票 26650002 已登记，请核对发票号码", add("26650003,26650002"))
	first := w.whole(id).Invoices[0].ID
	w.take(func(tx *schema.Tx) (*order.Order, error) {
		return order.ReturnInvoice(tx, &w.clerk.Member, id, first, "抬头不对")
	})
	w.take(add("26650002"))
}
