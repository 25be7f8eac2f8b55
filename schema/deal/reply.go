package deal

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Answering is a seller's reply to submitted terms, or a change of a hanging order.
type Answering struct {
	Verb            Verb         // Hang, OpenBids, Lock, Trade, ReportSold, Refuse or Correct
	Futures         market.Price // Trade: the futures price; zero for the buyer's, a fixed or the current one
	FillWhenTouched *bool
	BidType         BidType
	BidLeast        market.Price
	BidEnd          time.Time
	Until           time.Time    // Lock: the last time to name a price; zero keeps the validity
	RiskPrice       market.Price // Lock: the risk reference price; zero for none
	Notes           string       // reason
	Correction
}

// Reply answers the terms of a deal: Hang, OpenBids, Lock, Trade, ReportSold or Refuse.
func Reply(tx *schema.Tx, goods market.Goods, by By, id int64, a Answering) (*Deal, error) {
	return one(tx, goods, by, schema.Seller, id, func(k *desk, d *Deal) error {
		if d.State != Waiting {
			return d.refuseVerb(a.Verb)
		}
		return k.answer(d, &a)
	})
}

// ChangeHanging changes a hanging order or a locked basis: Correct, OpenBids, Trade or Refuse.
func ChangeHanging(tx *schema.Tx, goods market.Goods, by By, id int64, a Answering) (*Deal, error) {
	return one(tx, goods, by, schema.Seller, id, func(k *desk, d *Deal) error {
		if d.State != Hanging && d.State != Locked {
			return d.refuseVerb(a.Verb)
		}
		return k.answer(d, &a)
	})
}

// ReplyItem is the reply to one deal in a reply in bulk.
type ReplyItem struct {
	DealID  int64
	Futures market.Price // Trade: the futures price; zero for the buyer's, a fixed or the current one
}

// ReplyAll answers deals with submitted terms or hanging orders, each deal alone: Hang, Trade or Refuse.
func ReplyAll(tx *schema.Tx, goods market.Goods, by By, a Answering, items []ReplyItem) ([]Outcome, error) {
	prices, ids := map[int64]market.Price{}, make([]int64, len(items))
	for i, item := range items {
		ids[i], prices[item.DealID] = item.DealID, item.Futures
	}
	switch {
	case a.Verb != Hang && a.Verb != Trade && a.Verb != Refuse:
		return nil, schema.Invalid("verb", "批量只能挂盘、成交或拒绝，请选择其中一种")
	case a.Verb == Refuse && a.Notes == "":
		return nil, schema.Invalid("notes", "请填写原因")
	}
	return bulk(tx, goods, by, schema.Seller, ids, func(k *desk, d *Deal) error {
		one := a
		one.Futures = prices[d.ID]
		return k.answer(d, &one)
	})
}

// refuseVerb returns the refusal of a verb in the present state.
func (d *Deal) refuseVerb(verb Verb) error {
	return schema.Conflict("询盘单 %s 现在是“%s”，不能%s，请刷新后再操作", d.Number, d.State.Name(), verb.Name())
}

// answer takes the step of a seller's reply.
func (k *desk) answer(d *Deal, a *Answering) error {
	if err := k.checkLate(d, a.Verb); err != nil {
		return err
	}
	switch a.Verb {
	case Hang:
		return k.hang(d, a)
	case Correct:
		return k.correctHanging(d, a)
	case OpenBids:
		return k.openBids(d, a)
	case Lock:
		return k.lockBasis(d, a)
	case Trade:
		return k.trade(d, a)
	case ReportSold:
		return k.reportSold(d, a.Notes)
	case Refuse:
		return k.fail(d, Refuse, schema.Seller, Refused, a.Notes)
	}
	return schema.Invalid("verb", "请选择挂盘操作类型")
}

// hang accepts a hanging order. Only orders on a contract hang.
func (k *desk) hang(d *Deal, a *Answering) error {
	switch {
	case d.Fixed():
		return schema.Conflict("一口价不需要挂盘，请直接确认成交、拒绝或回复已售")
	case d.PriceType == CurrentPrice:
		return schema.Conflict("买家选择了现价成交，不需要挂盘，请直接确认成交、拒绝或回复已售")
	}
	if a.FillWhenTouched != nil {
		d.FillWhenTouched = *a.FillWhenTouched
	}
	return k.step(d, Hang, schema.Seller, a.Notes)
}

// trade succeeds at the price that the seller confirms. It is never above the buyer's.
func (k *desk) trade(d *Deal, a *Answering) error {
	if err := k.checkFree(d, Trade); err != nil {
		return err
	}
	futures, err := d.tradePrice(a.Futures, k.exchange)
	if err != nil {
		return err
	}
	return k.succeed(d, Trade, schema.Seller, futures, a.Notes)
}

// tradePrice returns the futures price of a trade: the one the seller has entered, the buyer's, or the current quote;
// zero for a fixed price. It refuses one above the buyer's, and another one than the buyer's beyond the daily limit.
func (d *Deal) tradePrice(entered market.Price, x *Exchange) (market.Price, error) {
	switch {
	case d.Fixed():
		return 0, nil
	case d.PriceType == CurrentPrice:
		return x.currentPrice(d.IndexCode)
	case d.Futures == 0:
		return 0, schema.Conflict("买家还没有点价，不能成交")
	case entered == 0 || entered == d.Futures:
		return d.Futures, nil
	case entered > d.Futures:
		return 0, schema.Invalid("price", "成交的期货价不能高于买家的挂盘价 %s", d.Currency.Text(d.Futures))
	}
	return entered, x.checkFutures("price", d.IndexCode, entered)
}

// reportSold ends a deal because the seller has sold the lot elsewhere. The lot is marked as sold, and all other deals
// on it fail too.
func (k *desk) reportSold(d *Deal, note string) error {
	if err := k.checkFree(d, ReportSold); err != nil {
		return err
	}
	if err := k.fail(d, ReportSold, schema.Seller, SoldElsewhere, note); err != nil {
		return err
	}
	return k.lose(d.ListingID, d, func(*Deal) Reason { return SoldElsewhere })
}
