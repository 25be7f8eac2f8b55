package orderapi_test

import (
	"fmt"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

// buys opens an order in which the mill buys, sells one in which it sells. The order is in the state that set sets.
func buys(w *apitest.Site, set func(*order.Order)) int64 { return opened(w, w.Boss, w.Rival, set) }

func sells(w *apitest.Site, set func(*order.Order)) int64 { return opened(w, w.Rival, w.Boss, set) }

func opened(w *apitest.Site, buyer, seller *schematest.Person, set func(*order.Order)) (id int64) {
	w.DB.Do(func(tx *schema.Tx) (err error) {
		var n int64
		if err := tx.DB().Model(&order.Line{}).Count(&n).Error; err != nil {
			return err
		}
		line := order.Line{
			DealID: n + 1, DealNumber: fmt.Sprintf("XP20261121%06d", n+1), Goods: "cotton", ListingID: 1, BatchID: "65012252001",
			Warehouse: "阿克苏库", Weight: 4_000_000, Packs: 186, Price: 15000, Amount: 600_000_00, Facts: "[]",
		}
		id, err = order.Open(tx, order.NewOrder{
			BuyerID: buyer.CompanyID, BuyerMembership: buyer.MembershipID, SellerID: seller.CompanyID, Line: line,
		})
		if err != nil || set == nil {
			return err
		}
		var o order.Order
		if err := tx.DB().Take(&o, "id = ?", id).Error; err != nil {
			return err
		}
		set(&o)
		return tx.Update(&o)
	})
	return id
}

// in returns what puts an order into a state, as if its contract was signed and nothing was paid.
func in(state order.State) func(*order.Order) {
	return func(o *order.Order) {
		o.State, o.Contract, o.ContractName, o.Share, o.BuyerSigned, o.SellerSigned = state, 1, "HT1", 100, true, true
		if state == order.Unaccepted {
			o.Released = o.Lots
		}
		if state == order.Uninvoiced {
			o.Settled, o.Final = true, o.Amount
		}
	}
}

// read returns an order with everything that belongs to it.
func read(w *apitest.Site, id int64) *order.Whole {
	return schematest.Read(w.DB, func(tx *schema.Tx) (*order.Whole, error) {
		return order.Read(tx, &w.Admin.Member, true, id)
	})
}

// do takes a step on an order.
func do(w *apitest.Site, f func(tx *schema.Tx) error) { w.DB.Do(f) }

// draw draws the contract of an order.
func draw(w *apitest.Site, by *schematest.Person, id int64) {
	do(w, func(tx *schema.Tx) error {
		_, err := order.DrawContract(tx, &by.Member, id, order.Drawn{Share: 100, DeliveryDays: 7})
		return err
	})
}

// code sends the code of an action.
func code(w *apitest.Site, by *schematest.Person, action account.ConfirmAction, subject string) (code string) {
	w.DB.Advance(apitest.Resend)
	do(w, func(tx *schema.Tx) (err error) {
		code, err = account.SendConfirmCode(tx, by.UserID, action, subject)
		return err
	})
	return code
}

// payment enters a payment of the buyer and returns its number.
func payment(w *apitest.Site, by *schematest.Person, id int64) int64 {
	do(w, func(tx *schema.Tx) error {
		_, err := order.AddPayment(tx, &by.Member, id, order.Entered{Amount: 600_000_00, Reference: "ICBC1"})
		return err
	})
	list := read(w, id).Payments
	return list[len(list)-1].ID
}

// file adds a PDF to an order and returns its number.
func file(w *apitest.Site, by *schematest.Person, id int64) (fileID int64) {
	do(w, func(tx *schema.Tx) error {
		f, err := order.AddFile(tx, &by.Member, id, "凭证.pdf", []byte("%PDF-1.7\n"))
		fileID = f.ID
		return err
	})
	return fileID
}

// invoice adds an invoice of the seller and returns its number.
func invoice(w *apitest.Site, by *schematest.Person, id int64) int64 {
	f := file(w, by, id)
	do(w, func(tx *schema.Tx) error {
		_, err := order.AddInvoice(tx, &by.Member, id, order.Bill{
			Numbers: "26652000000012345678", Day: tx.Today(), Amount: 600_000_00, FileID: f,
		})
		return err
	})
	list := read(w, id).Invoices
	return list[len(list)-1].ID
}

// objection makes the buyer object and returns the number of the proposed correction.
func objection(w *apitest.Site, by *schematest.Person, id int64) int64 {
	do(w, func(tx *schema.Tx) error {
		_, err := order.ObjectToReceipt(tx, &by.Member, id, order.Received{Note: "短重"})
		return err
	})
	return read(w, id).Corrections[0].ID
}
