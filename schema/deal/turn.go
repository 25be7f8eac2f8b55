package deal

import (
	"cottonmall/schema"
	"cottonmall/schema/market"
)

// turn returns the side that has to act next; empty if none. After the end of a bidding that is the seller, who may
// pick a winner.
func (d *Deal) turn(x *Exchange) schema.Party {
	switch d.State {
	case Pending, Waiting:
		return schema.Seller
	case Verified:
		return schema.Buyer
	case Hanging:
		if !d.FirstTouch.IsZero() {
			return schema.Seller
		}
	case Bidding:
		return d.bidTurn(x)
	case Locked:
		return d.lockTurn()
	}
	return ""
}

// bidTurn returns the side that has to act in a bidding. Buyers can raise open bids until the end.
func (d *Deal) bidTurn(x *Exchange) schema.Party {
	ended := !d.BidEnd.After(x.Now)
	switch {
	case ended && d.Bid != 0:
		return schema.Seller
	case !ended && (d.BidType == RisingBids || d.Bid == 0):
		return schema.Buyer
	}
	return ""
}

// lockTurn returns the side that has to act on a locked basis: a margin call and a missing price wait for the buyer.
func (d *Deal) lockTurn() schema.Party {
	switch {
	case !d.AnswerBy.IsZero(), d.Futures == 0:
		return schema.Buyer
	case !d.FirstTouch.IsZero():
		return schema.Seller
	}
	return ""
}

// CloseBids lets the sellers act on some bids of biddings whose end has passed: they may pick a winner for two hours.
// It returns the number of deals; call it again until it returns zero.
func CloseBids(tx *schema.Tx, goods market.Goods, skip ...int64) (int, error) {
	k, ids, err := clockDesk(tx, goods, "state = ? AND until <= ? AND turn <> ? AND bid > 0"+notSkipped, Bidding,
		schema.Millis(tx.Now()), schema.Seller, skipped(skip))
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	for _, id := range ids {
		d := k.deals[id]
		if d == nil || d.State != Bidding || d.Turn == schema.Seller || d.BidEnd.After(tx.Now()) {
			continue
		}
		if err := k.step(d, Unseal, schema.Clock, ""); err != nil {
			return 0, d.failed("close the bid of", err)
		}
	}
	return len(k.changed), k.close()
}
