package order

import (
	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Asked returns what the contract asks before delivery, rounded half up to the fen.
func (o *Order) Asked() schema.Fen {
	return (o.Amount*schema.Fen(o.Share) + 50) / 100
}

// Total returns what the buyer owes in all: the final amount of a settled order, or the amount of the contract.
func (o *Order) Total() schema.Fen {
	if o.Settled {
		return o.Final
	}
	return o.Amount
}

// Due returns what the buyer has to pay now: nothing before both have signed.
func (o *Order) Due() schema.Fen {
	due := o.Asked()
	if o.Settled {
		due = o.Final
	}
	if o.State == Unsigned || o.State == Cancelled {
		due = 0
	}
	return max(0, due-o.Paid)
}

// Payable returns how much the buyer may still pay.
func (o *Order) Payable() schema.Fen { return o.Total() - o.Paid - o.Pending + o.Refunds }

// Refundable returns how much the seller may still pay back. Refunds that wait for the buyer do not count.
func (o *Order) Refundable() schema.Fen {
	switch {
	case o.State == Uninvoiced:
		return max(0, o.Paid-o.Refunds-o.Final)
	case o.State == Cancelled || o.CancelBy != "":
		return o.Paid - o.Refunds
	}
	return 0
}

// over reports whether nothing can be done with the order any more. The seller of a cancelled order may owe money.
func (o *Order) over() bool {
	return o.State == Completed || o.State == Cancelled && o.Paid == 0 && o.Pending == 0
}

// open reports whether the order can still be fulfilled.
func (o *Order) open() bool { return o.State != Completed && o.State != Cancelled }

// Invoiceable returns how much the seller may still invoice.
func (o *Order) Invoiceable() schema.Fen { return o.Final - o.Invoiced - o.PendingInvoices }

// follows returns the step of the clock that follows from the state of the order; false if none does.
func (o *Order) follows() (Verb, bool) {
	switch o.State {
	case Unsigned:
		return Conclude, o.Contract > 0 && o.BuyerSigned && o.SellerSigned
	case Unpaid:
		return Cover, o.CancelBy == "" && o.Refunds == 0 && o.Paid >= o.Asked()
	case Uninvoiced:
		return Complete, o.Paid == o.Final && o.Invoiced == o.Final && o.Pending == 0 && o.Refunds == 0
	}
	return "", false
}

// WaitsFor reports whether a side has to do something now.
func (o *Order) WaitsFor(side schema.Party) bool {
	switch {
	case o.over():
		return false
	case o.CancelBy != "" && o.CancelBy != side && o.State != Cancelled:
		return true
	case side == schema.Seller:
		return o.Pending > 0 || o.waitsForSeller()
	}
	return o.Refunds > 0 || o.waitsForBuyer()
}

// waitsForSeller reports whether the seller has to do the next step.
func (o *Order) waitsForSeller() bool {
	if o.CancelBy != "" || o.State == Cancelled {
		return o.Refundable() > 0
	}
	switch o.State {
	case Unsigned:
		return !o.SellerSigned
	case Undelivered:
		return true
	case Unaccepted:
		return o.Proposal == schema.Buyer || o.Released < o.Lots
	case Uninvoiced:
		return o.Invoiceable() > 0 || o.Refundable() > 0
	}
	return false
}

// waitsForBuyer reports whether the buyer has to do the next step.
func (o *Order) waitsForBuyer() bool {
	if o.CancelBy != "" {
		return false
	}
	switch o.State {
	case Unsigned:
		return o.Contract > 0 && !o.BuyerSigned
	case Unpaid:
		return o.Due() > o.Pending
	case Unaccepted:
		return o.Proposal != schema.Buyer && o.Released >= o.Lots
	case Uninvoiced:
		return o.Due() > o.Pending || o.PendingInvoices > 0
	}
	return false
}

// Settled are the figures of one lot that a side found, proposed or accepted.
type Settled struct {
	LineID     int64         `json:"lineID"`
	Packs      int           `json:"packs"`
	Price      market.Price  `json:"price"`
	Weight     schema.Weight `json:"weight"`
	Difference schema.Fen    `json:"difference"` // deducted
}

// Money returns what the buyer owes for the lot: price × weight less the difference.
func (s *Settled) Money(c market.Currency) schema.Fen {
	return c.Times(s.Price, s.Weight) - s.Difference
}

// FinalOf returns the final amount of lots.
func FinalOf(list []Settled, c market.Currency) (sum schema.Fen) {
	for i := range list {
		sum += list[i].Money(c)
	}
	return sum
}
