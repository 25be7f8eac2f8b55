package market

import (
	"cmp"
	"errors"
	"maps"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Quote is the current price of a contract.
type Quote struct {
	IndexCode string      `gorm:"primaryKey;size:10" json:"indexCode"`
	Price     schema.Yuan `json:"indexValue"`
	Settled   schema.Yuan `json:"preSettle"` // settlement of the trading day before, the base of price changes; zero if unknown
	Version   int64       `json:"version"`   // increases with every price
	At        time.Time   `gorm:"serializer:moment;type:bigint" json:"at"`
}

// DailyQuote contains the prices of a contract on one trading day.
type DailyQuote struct {
	IndexCode string      `gorm:"primaryKey;size:10" json:"indexCode"`
	Day       schema.Day  `gorm:"primaryKey;size:10" json:"day"`
	Open      schema.Yuan `json:"open"`
	High      schema.Yuan `json:"high"`
	Low       schema.Yuan `json:"low"`
	Close     schema.Yuan `json:"close"`
	Settle    schema.Yuan `json:"settle"` // zero until the day is settled
}

// addPrice adds one price to the day.
func (d *DailyQuote) addPrice(price schema.Yuan) {
	if d.Open == 0 {
		d.Open, d.Low = price, price
	}
	d.High, d.Low, d.Close = max(d.High, price), min(d.Low, price), price
}

// Settlement returns the day's settlement price, or its last price before the settlement.
func (d *DailyQuote) Settlement() schema.Yuan {
	if d.Settle != 0 {
		return d.Settle
	}
	return d.Close
}

// Quotes returns the current prices of the contracts that trade today, ordered by their last trading days.
func Quotes(tx *schema.Tx) ([]Quote, error) {
	today := tx.Today()
	var list []Quote
	err := tx.DB().Joins("JOIN contract ON contract.code = quote.index_code").
		Where("contract.first_day <= ? AND contract.last_day >= ?", today, today).
		Order("contract.last_day, contract.code").Find(&list).Error
	return list, err
}

// Prices returns the current prices of the contracts that trade today.
func Prices(tx *schema.Tx) (map[string]schema.Yuan, error) {
	quotes, err := Quotes(tx)
	prices := make(map[string]schema.Yuan, len(quotes))
	for _, q := range quotes {
		prices[q.IndexCode] = q.Price
	}
	return prices, err
}

// DayPrices returns the settlement prices of the contracts on a trading day, or their last prices before the
// settlement. A contract without a price on that day has its current one.
func DayPrices(tx *schema.Tx, day schema.Day) (map[string]schema.Yuan, error) {
	prices, err := Prices(tx)
	if err != nil {
		return nil, err
	}
	days, err := PricesSince(tx, day)
	maps.Copy(prices, days[day])
	return prices, err
}

// PricesSince returns by trading day the settlement prices of the contracts since a day, or their last prices before
// the settlement.
func PricesSince(tx *schema.Tx, from schema.Day) (map[schema.Day]map[string]schema.Yuan, error) {
	var list []DailyQuote
	err := tx.DB().Where("day >= ?", from).Find(&list).Error
	return DailyPrices(list), err
}

// DailyQuotesOf returns the trading days of some contracts since a day.
func DailyQuotesOf(tx *schema.Tx, codes []string, from schema.Day) (list []DailyQuote, err error) {
	err = tx.DB().Where("index_code IN ? AND day >= ?", codes, from).Find(&list).Error
	return list, err
}

// SettledBefore returns the settlement of a contract on the trading day before a day, as its quote has it; zero if it
// is unknown.
func SettledBefore(tx *schema.Tx, code string, day schema.Day) (schema.Yuan, error) {
	before, err := schema.Take[DailyQuote](tx.DB().Where("index_code = ? AND day < ?", code, day).Order("day DESC"), nil)
	if err != nil || before != nil {
		return cmp.Or(before, &DailyQuote{}).Settlement(), err
	}
	quote, err := schema.Take[Quote](tx.DB().Where("index_code = ?", code), nil)
	return cmp.Or(quote, &Quote{}).Settled, err
}

// DailyPrices returns the settlement prices of daily quotes, or their last prices before the settlement.
func DailyPrices(list []DailyQuote) map[schema.Day]map[string]schema.Yuan {
	days := map[schema.Day]map[string]schema.Yuan{}
	for i := range list {
		q := &list[i]
		if days[q.Day] == nil {
			days[q.Day] = map[string]schema.Yuan{}
		}
		days[q.Day][q.IndexCode] = q.Settlement()
	}
	return days
}

// DailyQuotes returns the trading days of a contract since a day, oldest first.
func DailyQuotes(tx *schema.Tx, code string, from schema.Day) ([]DailyQuote, error) {
	var list []DailyQuote
	err := tx.DB().Where("index_code = ? AND day >= ?", code, from).Order("day").Find(&list).Error
	return list, err
}

// AddDailyQuotes inserts past trading days.
func AddDailyQuotes(tx *schema.Tx, days []DailyQuote) error { return schema.Insert(tx, days) }

// Tick stores a new price of a contract, as of now. It refuses a contract that does not trade today.
func Tick(tx *schema.Tx, code string, price schema.Yuan) (*Quote, error) {
	if price <= 0 {
		return nil, schema.Invalid("indexValue", "合约价格应大于 0")
	}
	w, err := newQuoteWriter(tx)
	if err != nil {
		return nil, err
	}
	if w.contract(code) == nil {
		return nil, schema.NotFound("合约 %s 不存在或已到期", code)
	}
	q, err := lockQuote(tx, code)
	if err != nil {
		return nil, err
	}
	return q, w.setPrice(q, QuoteEntry{IndexCode: code, Price: price, At: tx.Now()})
}

// lockQuote returns the locked quote of a contract, or a new one.
func lockQuote(tx *schema.Tx, code string) (*Quote, error) {
	q := Quote{IndexCode: code}
	err := tx.DB().Clauses(schema.ForUpdate).Take(&q, "index_code = ?", code).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		err = nil
	}
	return &q, err
}

// addDayPrice adds a price to a trading day. It returns the settlement price of the day before: that of the entry, or
// else the stored one; zero without either.
func addDayPrice(tx *schema.Tx, q *Quote, e QuoteEntry, day schema.Day) (schema.Yuan, error) {
	var days []DailyQuote
	today := DailyQuote{IndexCode: q.IndexCode, Day: day}
	err := tx.DB().Where("index_code = ? AND day <= ?", q.IndexCode, day).Order("day DESC").Limit(2).Find(&days).Error
	if err != nil {
		return 0, err
	}
	if len(days) > 0 && days[0].Day == day {
		today, days = days[0], days[1:]
	}
	stored := today
	if today.addPrice(e.Price); today != stored {
		if err := tx.Save(&today); err != nil {
			return 0, err
		}
	}
	if len(days) == 0 {
		return cmp.Or(e.Settled, q.Settled), nil
	}
	before := days[0]
	if e.Settled != 0 && before.Settle != e.Settled {
		before.Settle = e.Settled
		err = tx.Save(&before)
	}
	return before.Settlement(), err
}
