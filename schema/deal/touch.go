package deal

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// touchAge is the greatest age of a quote that touches deals, in trading time.
const touchAge = 30 * time.Second

// touches reports whether a quote may touch deals: of a session, at most touchAge old, and within the daily limit of
// its trading day. So the last quotes of a session touch deals after its end. The sessions and limits of ICE are not
// known here: its quotes touch deals while they are that new.
func (k *desk) touches(q Quote) (_ bool, err error) {
	x := k.exchange
	if market.CurrencyOf(q.IndexCode) == market.USD {
		return x.contract(q.IndexCode) != nil && x.Now.Sub(q.At) <= touchAge, nil
	}
	if !market.InSession(q.At, x.Holidays) || market.TradingTime(q.At, x.Now, x.Holidays) > touchAge {
		return false, nil
	}
	if market.TradingDay(q.At, x.Holidays) != x.day() {
		if x, err = readExchange(k.tx, q.At); err != nil {
			return false, err
		}
	}
	lowest, highest := x.Bounds(q.IndexCode)
	return x.contract(q.IndexCode) != nil && (highest == 0 || q.Price >= lowest && q.Price <= highest), nil
}

// TouchDeals marks the hanging orders and locked bases of a contract whose price a quote has reached. It fills locked
// bases, and the orders that fill when touched, at their price. The highest price comes first, then the earlier one. A
// quote that is older than the price of a deal, or later than its validity, does not touch it. Deals of frozen
// companies are the platform's. It returns the number of deals, at most clockMax; call it again until it returns zero.
func TouchDeals(tx *schema.Tx, goods market.Goods, q Quote, skip ...int64) (int, error) {
	var ids []int64
	err := tx.DB().Model(&Deal{}).
		Where("state IN ? AND index_code = ? AND touched_at = 0 AND futures >= ? AND priced_at <= ? AND until >= ?"+
			notFrozen+notSkipped, []State{Hanging, Locked}, q.IndexCode, q.Price, schema.Millis(q.At), schema.Millis(q.At),
			account.FrozenCompanies(tx), account.FrozenCompanies(tx), skipped(skip)).
		Order("futures DESC, id").Limit(clockMax).Pluck("id", &ids).Error
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	k, err := newDesk(tx, goods, By{})
	if err != nil {
		return 0, err
	}
	if due, err := k.touches(q); err != nil || !due {
		return 0, err
	}
	if err := k.open(ids); err != nil {
		return 0, err
	}
	if err := k.lockAccounts(); err != nil {
		return 0, err
	}
	for _, id := range ids {
		if err := k.touch(k.deals[id], q); err != nil {
			return 0, k.deals[id].failed("touch", err)
		}
	}
	return len(k.changed), k.close()
}

// reached reports whether the quote has reached the price of the deal for the first time.
func (d *Deal) reached(q Quote) bool {
	open := d.State == Hanging || d.State == Locked
	return open && d.PriceType == NamedPrice && d.IndexCode == q.IndexCode && d.TouchedAt.IsZero() &&
		d.Futures >= q.Price && !d.PricedAt.After(q.At) && !d.Until.Before(q.At)
}

// touch marks a deal as touched, and fills it if a touch is enough.
func (k *desk) touch(d *Deal, q Quote) error {
	if d == nil || !d.reached(q) || k.frozen(d) {
		return nil // another transaction was first, or another deal on the lot
	}
	err := k.markTouched(d, q)
	if err != nil || !d.fillsAtTouch() || !k.lots[d.ListingID].State.Offered() {
		return err
	}
	if _, refused := schema.KindOf(k.checkFree(d, Fill)); refused {
		return nil // the lot is promised to another buyer
	}
	if d.FirstTouch.Equal(q.At) {
		k.dropLetter() // the one about the fill follows
	}
	return k.succeed(d, Fill, schema.Clock, d.Futures, "")
}

// fillsAtTouch reports whether the deal succeeds as soon as the market reaches its price. A locked basis binds its
// seller, so that it needs no switch.
func (d *Deal) fillsAtTouch() bool {
	return d.FillWhenTouched || d.State == Locked
}

// markTouched stores the quote that has reached the price. Only the first one is a step.
func (k *desk) markTouched(d *Deal, q Quote) error {
	d.TouchedAt, k.changed[d.ID] = q.At, true
	if !d.FirstTouch.IsZero() {
		return nil
	}
	d.FirstTouch = q.At
	return k.step(d, Touch, schema.Clock, "", Change{"行情", "", d.Currency.Text(q.Price)})
}
