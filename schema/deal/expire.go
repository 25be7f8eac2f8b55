package deal

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// frozen reports whether a company of the deal is frozen.
func (k *desk) frozen(d *Deal) bool {
	for _, id := range []int64{d.BuyerID, d.SellerID} {
		if c := k.companies[id]; c != nil && c.State == account.CompanyFrozen {
			return true
		}
	}
	return false
}

// notFrozen is the condition for deals without a frozen company. It takes frozenCompanies twice.
const notFrozen = " AND buyer_id NOT IN (?) AND seller_id NOT IN (?)"

// clockDesk returns a desk with the deals that a query of ids finds, and their ids.
func clockDesk(tx *schema.Tx, goods market.Goods, where string, args ...any) (*desk, []int64, error) {
	var ids []int64
	err := tx.DB().Model(&Deal{}).Where(where, args...).Order("id").Limit(clockMax).Pluck("id", &ids).Error
	if err != nil || len(ids) == 0 {
		return nil, nil, err
	}
	k, err := newDesk(tx, goods, By{})
	if err != nil {
		return nil, nil, err
	}
	if err := k.open(ids); err != nil {
		return nil, nil, err
	}
	return k, ids, k.lockAccounts()
}

// expireAfter is how long after their validity deals end. The last quotes before it arrive within that time.
const expireAfter = 5 * time.Second // 2026-11-26: the feed is read every 3 s

// ExpireDeals ends some deals expireAfter their validity. Quotes until then that no job has taken touch them before. A
// validity on a day that has become a holiday stays: the order ends on that day at 15:00, and the buyer may move it
// before. Deals of frozen companies are the platform's, and afterwards their terms restart. It returns the number of
// deals; call it again until it returns zero.
func ExpireDeals(tx *schema.Tx, goods market.Goods, skip ...int64) (int, error) {
	ended := tx.Now().Add(-expireAfter)
	k, ids, err := clockDesk(tx, goods, "state IN ? AND until > 0 AND until <= ?"+notFrozen+notSkipped,
		[]State{Waiting, Hanging, Locked}, schema.Millis(ended), account.FrozenCompanies(tx), account.FrozenCompanies(tx),
		skipped(skip))
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	ticks, err := k.pendingTicks()
	if err != nil {
		return 0, err
	}
	done := 0
	for _, id := range ids {
		d := k.deals[id]
		if d == nil || d.State.Final() || d.State == Bidding || d.Until.After(ended) || k.frozen(d) {
			continue
		}
		if err := k.touchOrExpire(d, ticks); err != nil {
			return 0, d.failed("expire", err)
		}
		done++
	}
	return done, k.close()
}

// pendingTicks returns the quotes that no job has taken yet and that may touch deals.
func (k *desk) pendingTicks() (list []Quote, err error) {
	ticks, err := market.QuoteTicks(k.tx)
	for i := range ticks {
		q := QuoteOf(&ticks[i])
		due, failure := k.touches(q)
		if failure != nil {
			return nil, failure
		}
		if due {
			list = append(list, q)
		}
	}
	return list, err
}

// touchOrExpire touches a deal by the quotes until its validity has ended, and ends it unless one of them fills it.
func (k *desk) touchOrExpire(d *Deal, ticks []Quote) error {
	for _, q := range ticks {
		if err := k.touch(d, q); err != nil || d.State.Final() {
			return err
		}
	}
	return k.expire(d)
}

// expire ends a deal whose validity has ended. A locked basis binds both sides: it trades at a price that was touched,
// and is abandoned otherwise, unless its contract has ended early.
func (k *desk) expire(d *Deal) error {
	if restarted, err := k.restart(d, d.Until); restarted {
		return err
	}
	early, err := k.endedEarly(d)
	switch {
	case err != nil:
		return err
	case early && d.TouchedAt.IsZero():
		return k.fail(d, Expire, schema.Clock, Ended, earlyNote)
	case d.State != Locked:
		return k.fail(d, Expire, schema.Clock, Ended, "")
	case d.TouchedAt.IsZero():
		return k.fail(d, Expire, schema.Clock, Abandoned, "期限内没有点价成交")
	}
	return k.succeed(d, Fill, schema.Clock, d.Futures, "期限已到，按已到的挂盘价成交")
}

// answerEnd returns the end of the time to answer a margin call: 15:00 of the next trading day, at most the validity.
func (d *Deal) answerEnd(x *Exchange) time.Time {
	end := x.nextClose(x.Now)
	if end.IsZero() || d.Until.Before(end) {
		return d.Until
	}
	return end
}

// passed reports whether a quote has passed the risk reference price.
func (d *Deal) passed(q Quote) bool {
	if d.RiskPrice == 0 || d.RiskAt.After(q.At) {
		return false
	}
	return d.RiskAbove && q.Price > d.RiskPrice || !d.RiskAbove && q.Price < d.RiskPrice
}

// CallMargins sends the margin calls of some locked bases of a contract whose risk reference price a quote has passed
// after it was set. A frozen company could not answer, so that its deals are the platform's. It returns the number of
// calls; call it again until it returns zero.
func CallMargins(tx *schema.Tx, goods market.Goods, q Quote, skip ...int64) (int, error) {
	k, ids, err := clockDesk(tx, goods, "state = ? AND index_code = ? AND answer_by = 0 AND risk_price > 0 AND "+
		"risk_at <= ? AND (risk_above = ? AND risk_price < ? OR risk_above = ? AND risk_price > ?)"+notFrozen+notSkipped,
		Locked, q.IndexCode, schema.Millis(q.At), true, q.Price, false, q.Price, account.FrozenCompanies(tx),
		account.FrozenCompanies(tx), skipped(skip))
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	if due, err := k.touches(q); err != nil || !due {
		return 0, err
	}
	done := 0
	for _, id := range ids {
		d := k.deals[id]
		if d == nil || d.State != Locked || !d.AnswerBy.IsZero() || !d.passed(q) || k.frozen(d) {
			continue
		}
		d.CallQuote, d.AnswerBy = q.Price, d.answerEnd(k.exchange)
		err := k.step(d, Call, schema.Clock, "", Change{"行情", "", d.Currency.Text(q.Price)},
			Change{"追加期限", "", momentText(d.AnswerBy)})
		if err != nil {
			return 0, d.failed("call the margin of", err)
		}
		done++
	}
	return done, k.close()
}

// ForcePricing prices some locked bases whose margin call nobody has answered in time, at the quote of the call. Deals
// of frozen companies are the platform's, and afterwards their terms restart. It returns the number of deals; call it
// again until it returns zero.
func ForcePricing(tx *schema.Tx, goods market.Goods, skip ...int64) (int, error) {
	k, ids, err := clockDesk(tx, goods, "answer_by > 0 AND answer_by <= ?"+notFrozen+notSkipped, schema.Millis(tx.Now()),
		account.FrozenCompanies(tx), account.FrozenCompanies(tx), skipped(skip))
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	done := 0
	for _, id := range ids {
		d := k.deals[id]
		if d == nil || d.State != Locked || d.AnswerBy.IsZero() || d.AnswerBy.After(tx.Now()) || k.frozen(d) {
			continue
		}
		if err := k.forcePrice(d); err != nil {
			return 0, d.failed("price", err)
		}
		done++
	}
	return done, k.close()
}

// forcePrice prices a locked basis at the quote of its margin call.
func (k *desk) forcePrice(d *Deal) error {
	if restarted, err := k.restart(d, d.AnswerBy); restarted {
		return err
	}
	return k.succeed(d, Fill, schema.Clock, d.CallQuote, "追加点价金的期限已过，按通知时的行情点价")
}
