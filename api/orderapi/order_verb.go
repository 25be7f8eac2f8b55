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

// settledOf returns the figures of lots as orders keep them.
func settledOf(list []OrderSettledIn) []order.Settled {
	out := make([]order.Settled, len(list))
	for i, s := range list {
		out[i] = order.Settled{
			LineID: s.LineID, Packs: s.PackNum, Price: s.Price, Weight: s.Amount, Difference: s.Difference,
		}
	}
	return out
}

// received returns a receipt as orders take it.
func (in *addReceiptIn) received() order.Received {
	return order.Received{Lines: settledOf(in.Lines), Pictures: in.Pictures, Note: in.Notes}
}

// Receive accepts lots that arrived as agreed on.
func (h Orders) Receive(c *web.Call, in *addReceiptIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return order.AcceptReceipt(tx, by, in.OrderID, in.received())
	})
}

// Object objects to lots that arrived otherwise.
func (h Orders) Object(c *web.Call, in *addReceiptIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return order.ObjectToReceipt(tx, by, in.OrderID, in.received())
	})
}

// Propose proposes a correction.
func (h Orders) Propose(c *web.Call, in *proposeIn) (OrderRow, error) {
	return h.once(c, in, in.OrderKey, func(tx *schema.Tx, by *account.Member) (*order.Order, error) {
		return order.ProposeCorrection(tx, by, in.OrderID, settledOf(in.Lines), in.Notes)
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
