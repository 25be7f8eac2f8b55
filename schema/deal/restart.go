package deal

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// nextClose returns 15:00 of the first trading day after the day of a time; zero if none is known.
func (x *Exchange) nextClose(at time.Time) time.Time {
	day := schema.DayOf(at)
	days := market.TradingDays(day.Add(1), day.Add(30), x.Holidays)
	if len(days) == 0 {
		return time.Time{}
	}
	return days[0].At(15, 0)
}

// restart moves the ends of a deal that ran while one of its companies was frozen: to 15:00 of the next trading day
// after the freeze, at most the last day of the contract. It reports whether the end that is due has moved.
//
// A frozen company can neither name a price nor answer a margin call, and the clock leaves its deals alone. Without a
// restart, the first minute after the freeze would forfeit its deposits. Biddings do not restart: their bids stand.
func (k *desk) restart(d *Deal, due time.Time) (bool, error) {
	thawed := k.thawed(d)
	if thawed.IsZero() || due.After(thawed) && !d.PricedAt.Before(thawed) {
		return false, nil
	}
	end := k.exchange.nextClose(thawed)
	if !d.Fixed() {
		c := k.exchange.contract(d.IndexCode)
		if c == nil {
			return false, nil
		}
		if last := c.LastDay.At(15, 0); end.After(last) {
			end = last
		}
	}
	if !end.After(due) || !end.After(k.tx.Now()) {
		return false, nil
	}
	var changes []Change
	for _, term := range []struct {
		name string
		end  *time.Time
	}{{"挂盘期限", &d.Until}, {"追加期限", &d.AnswerBy}} {
		if !term.end.IsZero() && term.end.Before(end) {
			changes = append(changes, Change{term.name, momentText(*term.end), momentText(end)})
			*term.end = end
		}
	}
	return true, k.step(d, Restart, schema.Clock, "企业已解冻，期限顺延到 "+momentText(end), changes...)
}

// thawed returns when a company of the deal was frozen or unfrozen last; before the deal if none was.
func (k *desk) thawed(d *Deal) (at time.Time) {
	for _, id := range []int64{d.BuyerID, d.SellerID} {
		if c := k.companies[id]; c != nil && c.ReviewedAt.After(at) {
			at = c.ReviewedAt
		}
	}
	return at
}
