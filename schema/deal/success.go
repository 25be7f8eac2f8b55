package deal

import (
	"fmt"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/order"
)

// succeed ends a deal with success at a futures price, which is zero for a fixed price. All other deals on the lot
// fail. The deposit becomes part payment, and the order begins. A lot that is not on sale any more is refused.
func (k *desk) succeed(d *Deal, verb Verb, by schema.Party, futures schema.Yuan, note string) error {
	lot, known := k.lots[d.ListingID]
	if !known || !lot.State.Offered() || k.sold[d.ListingID] {
		return schema.Conflict("批次 %s 已售出或已下架，不能成交", d.BatchID)
	}
	if err := k.step(d, verb, by, note); err != nil {
		return err
	}
	d.DoneFutures, d.Price = futures, d.PriceAt(futures)
	d.Amount, d.AnswerBy = d.Price.Times(d.Weight), time.Time{}
	entry := &k.entries[len(k.entries)-1]
	if err := entry.setChanges(d.doneChanges()); err != nil {
		return err
	}
	if err := k.lose(d.ListingID, d, soldElsewhere); err != nil {
		return err
	}
	if err := k.openOrder(d); err != nil {
		return err
	}
	return k.addPoints(d)
}

// doneChanges returns what was agreed on, for the log.
func (d *Deal) doneChanges() []Change {
	list := []Change{{"成交价", "", d.Price.String()}, {"金额", "", d.Amount.String()}}
	if !d.Fixed() {
		list = append([]Change{{"成交期货价", "", d.DoneFutures.String()}}, list...)
	}
	return list
}

// openOrder begins the order of a succeeded deal.
func (k *desk) openOrder(d *Deal) (err error) {
	seller, err := k.sellerMembership(d)
	if err != nil {
		return err
	}
	n := order.NewOrder{
		BuyerID: d.BuyerID, BuyerMembership: d.BuyerMembership, SellerID: d.SellerID, SellerMembership: seller,
		Line: order.Line{
			DealID: d.ID, DealNumber: d.Number, Goods: d.Goods, ListingID: d.ListingID, BatchID: d.BatchID,
			Warehouse: d.Warehouse, Weight: d.Weight, Packs: d.Packs, IndexCode: d.IndexCode, Basis: d.Basis,
			Futures: d.DoneFutures, Price: d.Price, Amount: d.Amount, Facts: d.Facts,
		},
		Origin: "询盘单 " + d.Number + " 成交",
	}
	if d.Deposit != 0 {
		if n.Deposit, err = SettleDeposit(k.tx, d.ID, d.SellerID); err != nil {
			return err
		}
		d.Deposit = 0 // nothing is held any more
	}
	d.OrderID, err = order.Open(k.tx, n)
	return err
}

// Points for the first deal of a membership.
const pointsDeal = 500

// addPoints adds the points for the first deal of the buyer's membership and of the membership that has sold.
func (k *desk) addPoints(d *Deal) error {
	members := []int64{d.BuyerMembership}
	if k.sells(d) {
		members = append(members, k.by.MembershipID)
	} else {
		ids, err := account.SellingMemberships(k.tx, d.SellerID)
		if err != nil {
			return err
		}
		members = append(members, ids[:min(1, len(ids))]...)
	}
	for _, id := range members {
		if err := account.GivePoints(k.tx, id, pointsDeal, fmt.Sprintf("dealt %d", id), "首次成交"); err != nil {
			return err
		}
	}
	return nil
}
