package deal

import (
	"cmp"
	"fmt"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
)

// succeed ends a deal with success at a futures price, which is zero for a fixed price. All other deals on the lot
// fail. The deposit becomes part payment, and the order begins. A lot that is not on sale any more is refused.
func (k *desk) succeed(d *Deal, verb Verb, by schema.Party, futures market.Price, note string) error {
	if err := k.sell(d, verb, by, futures, note); err != nil {
		return err
	}
	if err := k.openOrder("", d); err != nil {
		return err
	}
	return k.addPoints(d)
}

// sell ends a deal with success like succeed, without an order.
func (k *desk) sell(d *Deal, verb Verb, by schema.Party, futures market.Price, note string) error {
	lot, known := k.lots[d.ListingID]
	if !known || !lot.State.Offered() || k.sold[d.ListingID] {
		return schema.Conflict("%s 已售出或已下架，不能成交", d.lotName())
	}
	if err := k.step(d, verb, by, note); err != nil {
		return err
	}
	d.DoneFutures, d.Price = futures, d.PriceAt(futures)
	d.Amount, d.AnswerBy = d.Currency.Times(d.Price, d.Weight), time.Time{}
	entry := &k.entries[len(k.entries)-1]
	if err := entry.setChanges(d.doneChanges()); err != nil {
		return err
	}
	return k.lose(d.ListingID, d, soldElsewhere)
}

// doneChanges returns what was agreed on, for the log.
func (d *Deal) doneChanges() []Change {
	list := []Change{
		{"成交价", "", d.Currency.Text(d.Price)}, {"金额（" + d.Currency.Money() + "）", "", d.Amount.String()},
	}
	if !d.Fixed() {
		list = append([]Change{{"成交期货价", "", d.Currency.Text(d.DoneFutures)}}, list...)
	}
	return list
}

// openOrder begins the order of a succeeded deal, and of others that were sold with it. Their deposits become part
// payment. Without an origin the log of the order names the deal.
func (k *desk) openOrder(origin string, d *Deal, others ...*Deal) error {
	seller, err := k.sellerMembership(d)
	if err != nil {
		return err
	}
	n := d.newOrder(seller)
	n.Origin = cmp.Or(origin, n.Origin)
	list := append([]*Deal{d}, others...)
	for _, one := range list {
		if err := k.settle(one, &n); err != nil {
			return err
		}
	}
	for _, one := range others {
		n.More = append(n.More, one.orderLine())
	}
	id, err := order.Open(k.tx, n)
	for _, one := range list {
		one.OrderID = id
	}
	return err
}

// settle adds the deposit of a succeeded deal to the part payment of its order.
func (k *desk) settle(d *Deal, n *order.NewOrder) error {
	if d.Deposit == 0 {
		return nil
	}
	settled, err := SettleDeposit(k.tx, d.ID, d.SellerID)
	if err != nil {
		return err
	}
	paid, note := d.partPayment(settled)
	n.Deposit, n.DepositNote = n.Deposit+paid, note
	d.Deposit = 0 // nothing is held any more
	return nil
}

// newOrder returns the beginning of the order of a succeeded deal. The membership that has sold may be zero.
func (d *Deal) newOrder(seller int64) order.NewOrder {
	return order.NewOrder{
		BuyerID: d.BuyerID, BuyerMembership: d.BuyerMembership, SellerID: d.SellerID, SellerMembership: seller,
		Line: d.orderLine(), Origin: "询盘单 " + d.Number + " 成交",
	}
}

// orderLine returns the line of a succeeded deal in its order.
func (d *Deal) orderLine() order.Line {
	return order.Line{
		DealID: d.ID, DealNumber: d.Number, Goods: d.Goods, Currency: d.Currency, ListingID: d.ListingID, BatchID: d.BatchID,
		Warehouse: d.Warehouse, Weight: d.Weight, Packs: d.Packs, IndexCode: d.IndexCode, Basis: d.Basis,
		Futures: d.DoneFutures, Price: d.Price, Amount: d.Amount, Facts: d.Facts,
	}
}

// partPayment returns a deposit as a payment in the currency of the deal, and how it was converted.
func (d *Deal) partPayment(deposit schema.Fen) (schema.Fen, string) {
	if d.Currency != market.USD {
		return deposit, ""
	}
	paid := market.InDollars(deposit, d.Rate)
	return paid, fmt.Sprintf("点价金 %s 元按 %s 的汇率 %s 折 %s 美元，抵货款", deposit.Text(), d.RateDay, d.Rate, paid.Text())
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
