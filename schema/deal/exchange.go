package deal

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Exchange is the state of the futures exchange at one moment, for the rules of deals.
type Exchange struct {
	Now       time.Time
	Contracts market.Contracts // of CZCE, and then of ICE
	Holidays  []market.Holiday
	Limits    market.DailyLimits
	Quotes    map[string]Quote
	Settled   map[string]schema.Yuan // settlement of CZCE before the present trading day
}

// Quote is a price of a contract, in steps of its currency.
type Quote struct {
	IndexCode string
	Price     market.Price
	Settled   market.Price // settlement of the trading day before; zero if unknown
	At        time.Time
}

// QuoteOf returns the quote of a tick.
func QuoteOf(q *market.QuoteTick) Quote {
	return Quote{IndexCode: q.IndexCode, Price: q.Price, At: q.At}
}

// ReadExchange reads the state of the exchange.
func ReadExchange(tx *schema.Tx) (*Exchange, error) { return readExchange(tx, tx.Now()) }

// readExchange reads the state of the exchange at a time. The quotes are the present ones.
func readExchange(tx *schema.Tx, now time.Time) (x *Exchange, err error) {
	x = &Exchange{Now: now, Quotes: map[string]Quote{}}
	if x.Contracts, err = market.LiveContracts(tx, schema.DayOf(now)); err != nil {
		return nil, err
	}
	if x.Holidays, err = market.Holidays(tx); err != nil {
		return nil, err
	}
	if x.Limits, err = market.ListDailyLimits(tx); err != nil {
		return nil, err
	}
	quotes, err := market.Quotes(tx)
	if err != nil {
		return nil, err
	}
	codes := make([]string, len(quotes))
	for i, q := range quotes {
		codes[i] = q.IndexCode
		x.Quotes[q.IndexCode] = Quote{q.IndexCode, market.Price(q.Price), market.Price(q.Settled), q.At}
	}
	if x.Settled, err = market.SettlementsBefore(tx, x.day(), codes); err != nil {
		return nil, err
	}
	return x, x.addForeign(tx)
}

// addForeign adds the contracts and quotes of ICE.
func (x *Exchange) addForeign(tx *schema.Tx) error {
	for _, c := range market.ForeignContracts(schema.DayOf(x.Now)) {
		x.Contracts = append(x.Contracts, market.Contract{Code: c.Code, LastDay: c.LastDay})
	}
	quotes, err := market.ForeignQuotes(tx)
	for _, q := range quotes {
		x.Quotes[q.IndexCode] = Quote{q.IndexCode, market.Price(q.Price), market.Price(q.Settled), q.At}
	}
	return err
}

// day returns the present trading day.
func (x *Exchange) day() schema.Day { return market.TradingDay(x.Now, x.Holidays) }

// contract returns a contract that trades, or nil.
func (x *Exchange) contract(code string) *market.Contract {
	for i := range x.Contracts {
		if x.Contracts[i].Code == code && x.Contracts[i].Live(schema.DayOf(x.Now)) {
			return &x.Contracts[i]
		}
	}
	return nil
}

// Settlement returns the settlement of a contract before the present trading day; zero if unknown.
func (x *Exchange) Settlement(code string) market.Price {
	if settled := x.Settled[code]; settled != 0 {
		return market.Price(settled)
	}
	return x.Quotes[code].Settled
}

// Bounds returns the lowest and the highest price of a contract in the present trading day; zero if unknown, as on ICE.
func (x *Exchange) Bounds(code string) (lowest, highest market.Price) {
	if market.CurrencyOf(code) != market.CNY {
		return 0, 0
	}
	from, to := x.Limits.Bounds(x.day(), schema.Yuan(x.Settlement(code)))
	return market.Price(from), market.Price(to)
}

// TradingDay reports whether the exchange trades on a day.
func (x *Exchange) TradingDay(day schema.Day) bool {
	return len(market.TradingDays(day, day.Add(1), x.Holidays)) == 1
}

// LastValidity returns the latest end of validity that a buyer can choose, which is also the default: 15:00 of the
// coming Friday.
func (x *Exchange) LastValidity() time.Time { return market.ComingFriday(x.Now, x.Holidays) }

// currentPrice returns the quote at which a deal at the present price trades. It refuses without one, and while quotes
// are missing in a session.
func (x *Exchange) currentPrice(code string) (market.Price, error) {
	q, known := x.Quotes[code]
	if !known {
		return 0, schema.Conflict("合约 %s 还没有行情，不能按现价成交，请稍后再试", code)
	}
	const oldest = 3 * time.Minute
	start, open := market.SessionStart(x.Now, x.Holidays)
	if market.CurrencyOf(code) == market.USD {
		start, open = q.At, true // no session of ICE is known: without new quotes there is no present price
	}
	if q.At.After(start) {
		start = q.At
	}
	if open && x.Now.Sub(start) > oldest {
		return 0, schema.Conflict("合约 %s 的行情已暂停，不能按现价成交，请在行情恢复后再试", code)
	}
	return q.Price, nil
}
