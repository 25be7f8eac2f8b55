package market

import (
	"cmp"
	"fmt"
	"slices"

	"cottonmall/schema"
)

// SetDailyQuotes stores the prices of trading days, such as those of the exchange's daily file. A zero settlement keeps
// the stored one. The newest day becomes the quote of a contract that has no later price. Days of other goods are
// ignored.
func SetDailyQuotes(tx *schema.Tx, days []DailyQuote) (*QuoteResult, error) {
	result := &QuoteResult{Refused: []RefusedQuote{}}
	contracts, err := ListContracts(tx)
	if err != nil {
		return nil, err
	}
	w, err := newQuoteWriter(tx)
	if err != nil {
		return nil, err
	}
	touched := map[string]bool{}
	for _, d := range days {
		code, known := FeedContract(d.IndexCode)
		if !known || !slices.ContainsFunc(contracts, func(c Contract) bool { return c.Code == code }) {
			result.Ignored++
			continue
		}
		d.IndexCode = code
		if reason := w.dayError(&d); reason != "" {
			result.refuse(code, "%s：%s", schema.Shorten(string(d.Day), 10), reason)
			continue
		}
		if err := saveDay(tx, d); err != nil {
			return nil, err
		}
		touched[code] = true
		result.Accepted++
	}
	for _, c := range w.contracts {
		if touched[c.Code] {
			if err := w.followDays(c.Code); err != nil {
				return nil, err
			}
		}
	}
	return result, nil
}

// dayError returns what is wrong with the prices of a trading day, or an empty text.
func (w *quoteWriter) dayError(d *DailyQuote) string {
	day := d.Day
	switch {
	case !day.Valid():
		return "日期不正确，应如 2026-11-20"
	case isWeekend(day) || closedDays(w.holidays)[day]:
		return "不是交易日"
	case day > TradingDay(w.tx.Now(), w.holidays):
		return "日期在将来"
	case min(d.Open, d.High, d.Low, d.Close) <= 0 || d.Settle < 0:
		return "开盘、最高、最低、收盘价应大于 0"
	case !possible(d.Open, d.High, d.Low, d.Close, cmp.Or(d.Settle, d.Close)):
		return fmt.Sprintf("价格应在 %d 到 %d 元/吨之间，请核对单位", quoteMin, quoteMax)
	case d.Low > min(d.Open, d.Close) || d.High < max(d.Open, d.Close):
		return "最低价不能高于、最高价不能低于开盘价和收盘价"
	}
	return ""
}

// saveDay stores the prices of a trading day. It keeps a known settlement.
func saveDay(tx *schema.Tx, d DailyQuote) error {
	stored, err := schema.Take[DailyQuote](tx.DB().Where("index_code = ? AND day = ?", d.IndexCode, d.Day), nil)
	if err != nil {
		return err
	}
	if stored != nil && d.Settle == 0 {
		d.Settle = stored.Settle
	}
	return tx.Save(&d)
}

// followDays sets the price of a quote that is older than the end of its newest trading day, and the settlement of the
// day before.
func (w *quoteWriter) followDays(code string) error {
	var days []DailyQuote
	err := w.tx.DB().Where("index_code = ?", code).Order("day DESC").Limit(2).Find(&days).Error
	if err != nil || len(days) == 0 {
		return err
	}
	q, err := lockQuote(w.tx, code)
	if err != nil {
		return err
	}
	after, newest := *q, days[0]
	if end := newest.Day.At(15, 0); q.At.Before(end) && !end.After(w.tx.Now()) {
		after.Price, after.At = newest.Close, end
	}
	if after.Price == 0 {
		return nil // the day is not over
	}
	if len(days) > 1 {
		after.Settled = days[1].Settlement()
	}
	if after == *q {
		return nil
	}
	after.Version++
	w.tx.Changed(QuoteChanged, code)
	return w.tx.Save(&after)
}
