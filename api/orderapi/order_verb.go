package orderapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/deal"
	"cottonmall/schema/order"
)

// Merge merges orders of the same buyer before their contract is drawn.
func (h Orders) Merge(c *web.Call, in *mergeOrdersIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return deal.MergeOrders(tx, by, in.OrderID, in.Others)
	})
}

// Draw draws the contract, or its next version.
func (h Orders) Draw(c *web.Call, in *drawContractIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return order.DrawContract(tx, by, in.OrderID, in.drawn())
	})
}

// drawn returns a contract as orders take it.
func (in *OrderContractIn) drawn() order.Drawn {
	return order.Drawn{TermIDs: in.TermIDs, Extra: in.Extra, Share: in.Share, DeliveryDays: in.DeliveryDays}
}

// Preview returns the contract that Draw would draw, and stores nothing.
func (h Orders) Preview(c *web.Call, in *previewContractIn) (OrderContract, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (OrderContract, error) {
		row, doc, err := order.PreviewContract(tx, accountapi.MemberOf(c.Caller), in.OrderID, in.drawn())
		return newOrderContract(in.OrderID, &row, &doc), err
	})
}

// Sign signs the contract for the caller's side.
func (h Orders) Sign(c *web.Call, in *signContractIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return order.SignContract(tx, by, in.OrderID, in.Version, in.Code)
	})
}

// Cancel asks the other side to cancel. An administrator of the platform cancels at once.
func (h Orders) Cancel(c *web.Call, in *orderNoteIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		if h.Platform {
			return order.StopOrder(tx, h.Goods, by, in.OrderID, in.Notes)
		}
		return order.Cancel(tx, by, in.OrderID, in.Notes)
	})
}

// AcceptCancel cancels an order that the other side asked to cancel.
func (h Orders) AcceptCancel(c *web.Call, in *orderNoteIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return order.AgreeToCancel(tx, h.Goods, by, in.OrderID, in.Notes)
	})
}

// RefuseCancel refuses to cancel, or withdraws the caller's own request.
func (h Orders) RefuseCancel(c *web.Call, in *orderNoteIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return order.KeepOrder(tx, by, in.OrderID, in.Notes)
	})
}

// entered returns a payment as the ledger takes it.
func (in *addPaymentIn) entered() order.Entered {
	return order.Entered{
		Amount: in.Money, PaidOn: in.PaidOn, Reference: in.Reference, FileID: in.FileID, Note: in.Notes,
	}
}

// Pay enters a payment of the buyer.
func (h Orders) Pay(c *web.Call, in *addPaymentIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return order.AddPayment(tx, by, in.OrderID, in.entered())
	})
}

// Refund enters a refund of the seller.
func (h Orders) Refund(c *web.Call, in *addPaymentIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return order.AddRefund(tx, by, in.OrderID, in.entered())
	})
}

// ConfirmPayment confirms that a payment or refund has arrived.
func (h Orders) ConfirmPayment(c *web.Call, in *decidePaymentIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return order.AcceptPayment(tx, by, in.OrderID, in.PaymentID, in.Code)
	})
}

// RefusePayment records that a payment or refund has not arrived.
func (h Orders) RefusePayment(c *web.Call, in *refusePaymentIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return order.ReturnPayment(tx, by, in.OrderID, in.PaymentID, in.Notes)
	})
}

// ChoosePickUp records who fetches the lots for the buyer.
func (h Orders) ChoosePickUp(c *web.Call, in *pickUpIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return order.ChoosePickUp(tx, by, in.OrderID, in.pickUp())
	})
}

// Deliver adds a delivery order.
func (h Orders) Deliver(c *web.Call, in *addDeliveryIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return order.AddDelivery(tx, by, in.OrderID, in.LineIDs, order.Delivery{
			PickUpCode: in.PickUpCode, ValidUntil: in.ValidUntil, PickUp: in.pickUp(), Note: in.Notes, FileID: in.FileID,
		})
	})
}

// settledOf returns the figures of the lots of an order in its currency. It refuses fractions of CNY/t.
func settledOf(tx *schema.Tx, orderID int64, list []OrderSettledIn) ([]order.Settled, error) {
	currency, err := order.CurrencyOf(tx, orderID)
	if err != nil {
		return nil, err
	}
	out := make([]order.Settled, len(list))
	for i, s := range list {
		price, whole := currency.Price(s.Price)
		if !whole {
			return nil, schema.Invalid("lines", "人民币单价应为整数，元/吨")
		}
		out[i] = order.Settled{
			LineID: s.LineID, Packs: s.PackNum, Price: price, Weight: s.Amount, Difference: s.Difference,
		}
	}
	return out, nil
}

// received returns a receipt as orders take it.
func (in *addReceiptIn) received(tx *schema.Tx) (r order.Received, err error) {
	r = order.Received{Pictures: in.Pictures, Note: in.Notes}
	r.Lines, err = settledOf(tx, in.OrderID, in.Lines)
	return r, err
}

// Receive accepts lots that arrived as agreed on.
func (h Orders) Receive(c *web.Call, in *addReceiptIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		r, err := in.received(tx)
		if err != nil {
			return nil, err
		}
		return order.AcceptReceipt(tx, by, in.OrderID, r)
	})
}

// Object objects to lots that arrived otherwise.
func (h Orders) Object(c *web.Call, in *addReceiptIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		r, err := in.received(tx)
		if err != nil {
			return nil, err
		}
		return order.ObjectToReceipt(tx, by, in.OrderID, r)
	})
}

// Propose proposes a correction.
func (h Orders) Propose(c *web.Call, in *proposeIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		list, err := settledOf(tx, in.OrderID, in.Lines)
		if err != nil {
			return nil, err
		}
		return order.ProposeCorrection(tx, by, in.OrderID, list, in.Notes)
	})
}

// AcceptProposal accepts the last correction of the other side.
func (h Orders) AcceptProposal(c *web.Call, in *acceptProposalIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return order.AcceptCorrection(tx, by, in.OrderID, in.CorrectionID)
	})
}

// Invoice adds an invoice of the seller.
func (h Orders) Invoice(c *web.Call, in *addInvoiceIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return order.AddInvoice(tx, by, in.OrderID, order.Bill{
			Numbers: in.Numbers, Day: in.Date, Amount: in.Money, FileID: in.FileID, Note: in.Notes,
		})
	})
}

// ReceiveInvoice records that the buyer has received an invoice.
func (h Orders) ReceiveInvoice(c *web.Call, in *decideInvoiceIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return order.TakeInvoice(tx, by, in.OrderID, in.InvoiceID)
	})
}

// RefuseInvoice returns an invoice.
func (h Orders) RefuseInvoice(c *web.Call, in *decideInvoiceIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return order.ReturnInvoice(tx, by, in.OrderID, in.InvoiceID, in.Notes)
	})
}
