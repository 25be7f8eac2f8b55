package deal

import (
	"cmp"
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// lockBasis fixes the basis of a deal. The buyer names the futures price until a last time, at most the contract's last
// trading day. No other deal on the lot can succeed until then.
func (k *desk) lockBasis(d *Deal, a *Answering) error {
	if d.Fixed() {
		return schema.Conflict("一口价没有基差，不能锁定基差，请直接确认成交、拒绝或回复已售")
	}
	before := *d
	if err := d.step(Lock, schema.Seller); err != nil {
		return err
	}
	if err := k.checkFree(d, Lock); err != nil {
		return err
	}
	if !a.Until.IsZero() {
		c := k.exchange.contract(d.IndexCode)
		if c == nil {
			return schema.Conflict("合约 %s 已到期，不能锁定基差", d.IndexCode)
		}
		if err := d.checkValidity(a.Until, k.exchange, c.LastDay.At(15, 0)); err != nil {
			return err
		}
		d.Until = a.Until.UTC()
	}
	d.PriceType, d.Futures, d.TouchedAt, d.FirstTouch = NoPrice, 0, time.Time{}, time.Time{} // the buyer names it later
	changes := d.changedTerms(&before)
	if a.RiskPrice != 0 {
		change, err := d.setRisk("riskPrice", a.RiskPrice, k.exchange)
		if err != nil {
			return err
		}
		changes = append(changes, change)
	}
	return k.record(d, Lock, before.State, schema.Seller, a.Notes, changes...)
}

// setRisk sets the risk reference price of a field. It refuses a price beyond the daily limit, and the present quote. A
// quote passes it from the side of the present quote.
func (d *Deal) setRisk(field string, price market.Price, x *Exchange) (Change, error) {
	change := Change{"风险参考价", d.textOf(d.RiskPrice), d.textOf(price)}
	if price == 0 {
		d.RiskPrice, d.RiskAbove, d.CallQuote, d.AnswerBy = 0, false, 0, time.Time{}
		return change, nil
	}
	q, known := x.Quotes[d.IndexCode]
	if !known {
		return change, schema.Conflict("合约 %s 还没有行情，不能设置风险参考价，请稍后再试", d.IndexCode)
	}
	if err := x.checkFutures(field, d.IndexCode, price); err != nil {
		return change, err
	}
	if q.Price == price {
		return change, schema.Invalid(field, "风险参考价不能等于现在的行情 %s", d.Currency.Text(q.Price))
	}
	d.RiskPrice, d.RiskAbove, d.RiskAt, d.CallQuote, d.AnswerBy = price, price > q.Price, x.Now, 0, time.Time{}
	return change, nil
}

// SetRiskPrice sets the risk reference price of a locked basis; zero removes it.
func SetRiskPrice(tx *schema.Tx, goods market.Goods, by By, id int64, price market.Price) (*Deal, error) {
	return one(tx, goods, by, schema.Seller, id, func(k *desk, d *Deal) error {
		if d.State != Locked {
			return d.refuseVerb(SetRisk)
		}
		change, err := d.setRisk("price", price, k.exchange)
		if err != nil {
			return err
		}
		return k.step(d, SetRisk, schema.Seller, "", change)
	})
}

// NamePriceLocked sets the futures price of a locked basis; the validity stays. At the current price the deal succeeds
// at once.
func NamePriceLocked(tx *schema.Tx, goods market.Goods, by By, id int64, t Terms) (*Deal, error) {
	return one(tx, goods, by, schema.Buyer, id, func(k *desk, d *Deal) error {
		if d.State != Locked {
			return d.refuseVerb(NamePrice)
		}
		if err := k.checkLate(d, NamePrice); err != nil {
			return err
		}
		before := *d
		if err := d.checkPrice(&t, k.exchange); err != nil {
			return err
		}
		d.PriceType, d.Futures, d.PricedAt = t.PriceType, t.Futures, k.tx.Now()
		d.TouchedAt, d.FirstTouch = time.Time{}, time.Time{}
		changes := d.changedTerms(&before)
		if err := k.step(d, NamePrice, schema.Buyer, "", changes...); err != nil || t.PriceType != CurrentPrice {
			return err
		}
		k.dropLetter() // the one about the fill follows
		price, err := k.exchange.currentPrice(d.IndexCode)
		if err != nil {
			return err
		}
		return k.succeed(d, Fill, schema.Clock, price, "")
	})
}

// AnswerMarginCall holds the deposit of a locked basis once more and ends the margin call. The seller may set another
// risk reference price.
func AnswerMarginCall(tx *schema.Tx, goods market.Goods, by By, id int64) (*Deal, error) {
	return one(tx, goods, by, schema.Buyer, id, func(k *desk, d *Deal) error {
		if d.State == Locked && d.AnswerBy.IsZero() {
			return schema.Conflict("没有待追加的点价金通知")
		}
		if err := k.checkLate(d, Answer); err != nil {
			return err
		}
		before := *d
		if err := d.step(Answer, schema.Buyer); err != nil {
			return err
		}
		if err := k.hold(d); err != nil {
			return err
		}
		d.RiskPrice, d.CallQuote, d.AnswerBy = 0, 0, time.Time{}
		return k.record(d, Answer, before.State, schema.Buyer, "",
			Change{"冻结的点价金（元）", before.Deposit.String(), d.Deposit.String()})
	})
}

// AbandonLocked ends a locked basis for its buyer. The deposit is forfeited to the seller, unless the contract has
// ended early.
func AbandonLocked(tx *schema.Tx, goods market.Goods, by By, id int64, note string) (*Deal, error) {
	return one(tx, goods, by, schema.Buyer, id, func(k *desk, d *Deal) error {
		if err := k.checkLate(d, Abandon); err != nil {
			return err
		}
		early, err := k.endedEarly(d)
		if err != nil {
			return err
		}
		if early {
			return k.fail(d, Abandon, schema.Buyer, Ended, cmp.Or(note, earlyNote))
		}
		return k.fail(d, Abandon, schema.Buyer, Abandoned, note)
	})
}

// earlyNote is the note of a locked basis that ends without a price because of its contract.
const earlyNote = "合约提前到期，期限内无法点价，点价金退回买家"

// endedEarly reports whether the contract of a locked basis or of a bidding has ended before the day of its validity,
// so that its buyer could not name a price until then.
func (k *desk) endedEarly(d *Deal) (bool, error) {
	priced := d.State == Locked || d.State == Bidding && !d.Fixed()
	if !priced || k.exchange.contract(d.IndexCode) != nil || d.Currency == market.USD {
		return false, nil // contracts of ICE end by the calendar
	}
	all, err := market.ListContracts(k.tx)
	if err != nil {
		return false, err
	}
	i := slices.IndexFunc(all, func(c market.Contract) bool { return c.Code == d.IndexCode })
	return i < 0 || all[i].LastDay < schema.DayOf(d.Until), nil
}

// StopDeal ends a deal for the platform, with a reason.
func StopDeal(tx *schema.Tx, goods market.Goods, by By, id int64, note string) (*Deal, error) {
	switch {
	case !by.Platform:
		return nil, errNoDeal
	case note == "":
		return nil, schema.Invalid("notes", "请填写终止的原因")
	}
	return one(tx, goods, by, schema.Platform, id, func(k *desk, d *Deal) error {
		return k.fail(d, Stop, schema.Platform, Stopped, note)
	})
}
