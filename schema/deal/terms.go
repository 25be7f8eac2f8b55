package deal

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Terms are the terms of a hanging order. A fixed-price lot needs only the validity.
type Terms struct {
	Account   int64 // company whose futures account carries the order; zero is the platform
	PriceType PriceType
	Futures   market.Price // 挂盘期货价
	Until     time.Time    // 挂盘期限
}

// Fixed reports whether the price is fixed and no contract is priced.
func (d *Deal) Fixed() bool { return d.IndexCode == "" }

// SetTerms sets the terms of the deal. It refuses a price outside of the daily limit and a validity that is not the
// end of a trading day in time.
func (d *Deal) SetTerms(t Terms, x *Exchange) error {
	if t.Account != 0 && t.Account != PlatformAccount {
		return schema.Invalid("accountMember", "目前只能使用平台的期货账户，请选择平台账户")
	}
	if d.Fixed() {
		t.PriceType, t.Futures = NoPrice, 0
	} else if err := d.checkPrice(&t, x); err != nil {
		return err
	}
	if err := d.checkValidity(t.Until, x, x.LastValidity()); err != nil {
		return err
	}
	d.Account, d.PriceType, d.Futures = PlatformAccount, t.PriceType, t.Futures
	d.Until, d.PricedAt, d.TouchedAt, d.FirstTouch = t.Until.UTC(), x.Now, time.Time{}, time.Time{}
	return nil
}

// checkPrice refuses a missing or impossible futures price, and sets the type of the price.
func (d *Deal) checkPrice(t *Terms, x *Exchange) error {
	if x.contract(d.IndexCode) == nil {
		return schema.Conflict("合约 %s 已到期，请联系卖家换合约后重新询盘", d.IndexCode)
	}
	if t.PriceType == CurrentPrice {
		t.Futures = 0
		return nil
	}
	t.PriceType = NamedPrice
	if t.Futures == 0 {
		return schema.Invalid("price", "挂盘期货价不能为空!")
	}
	return x.checkFutures("price", d.IndexCode, t.Futures)
}

// checkFutures refuses a futures price that the contract cannot have: in CNY one that is not of five digits ending in 0
// or 5, or beyond the daily limit; in US cents one out of the plausible bounds. No daily limit of ICE is known.
func (x *Exchange) checkFutures(field, code string, price market.Price) error {
	if c := market.CurrencyOf(code); c == market.USD {
		b := c.Bounds()
		if shown := c.Decimal(price); shown < b.PriceLeast || shown > b.PriceMost {
			return schema.Invalid(field, "期货价应在 %s 到 %s 美分/磅之间，至多两位小数", b.PriceLeast, b.PriceMost)
		}
		return nil
	}
	if price < 10_000 || price > 99_999 || price%5 != 0 {
		return schema.Invalid(field, "请输入尾数0或5的5位正整数")
	}
	if lowest, highest := x.Bounds(code); highest != 0 && (price < lowest || price > highest) {
		return schema.Invalid(field, "合约 %s 今天的价格应在跌停价 %d 和涨停价 %d 之间", code, lowest, highest)
	}
	return nil
}

// checkValidity refuses a validity that is not 15:00 of a coming trading day, at most the latest and in the life of the
// contract.
func (d *Deal) checkValidity(until time.Time, x *Exchange, latest time.Time) error {
	const field = "listingValidity"
	day := schema.DayOf(until)
	switch {
	case until.IsZero():
		return schema.Invalid(field, "挂盘期限不能为空!")
	case !until.Equal(day.At(15, 0)):
		return schema.Invalid(field, "挂盘期限应为某个交易日的 15:00:00")
	case !until.After(x.Now):
		return schema.Invalid(field, "挂盘期限已过，请选择以后的交易日")
	case !x.TradingDay(day):
		return schema.Invalid(field, "%s 休市，请选择交易日作为挂盘期限", day)
	}
	if c := x.contract(d.IndexCode); c != nil && day > c.LastDay {
		return schema.Invalid(field, "合约 %s 的最后交易日是 %s，挂盘期限不能晚于这一天", c.Code, c.LastDay)
	}
	if until.After(latest) {
		return schema.Invalid(field, "挂盘期限不能晚于 %s 15:00:00", schema.DayOf(latest))
	}
	return nil
}

// PriceAt returns the price of the lot at a futures price: with the basis, or the fixed price.
func (d *Deal) PriceAt(futures market.Price) market.Price {
	if d.Fixed() {
		return d.FixedPrice
	}
	return futures + d.Basis
}

// DepositFor returns the deposit of a weight at a rate per ton, half up to the fen.
func DepositFor(rate schema.Fen, w schema.Weight) schema.Fen {
	return schema.Fen((2*int64(rate)*int64(w) + int64(schema.Ton)) / (2 * int64(schema.Ton)))
}

// changedTerms returns how the terms differ from those before.
func (d *Deal) changedTerms(before *Deal) []Change {
	var list []Change
	add := func(field, old, now string) {
		if old != now {
			list = append(list, Change{field, old, now})
		}
	}
	add("挂盘期货价", before.priceText(), d.priceText())
	add("挂盘期限", momentText(before.Until), momentText(d.Until))
	return list
}

// priceText returns the futures price as text.
func (d *Deal) priceText() string {
	switch d.PriceType {
	case CurrentPrice:
		return "现价成交"
	case NamedPrice:
		return d.textOf(d.Futures)
	}
	return ""
}

// textOf returns a price in the currency of the deal; empty for zero.
func (d *Deal) textOf(p market.Price) string {
	if p == 0 {
		return ""
	}
	return d.Currency.Text(p)
}

// lotName returns the number of the lot with what it is.
func (d *Deal) lotName() string { return d.Goods.Named(d.BatchID) }

// momentText returns a time in Shanghai; empty for the zero time.
func momentText(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(schema.Shanghai).Format(time.DateTime)
}
