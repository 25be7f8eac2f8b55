package demo

import (
	"math"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// The level of the demonstration's dollar and ICE cotton, and the standard deviations of a day's relative change.
const (
	dollarLevel, dollarMove = 6.70, 0.0012
	iceLevel, iceMove       = 78.0, 0.009
	iceCarry                = 0.9 // cents by which each contract is dearer than the one before

	foreignDays = 400  // before the present day
	toLevel     = 0.02 // the share of the distance to the level that a day takes back
)

// rateSource is the source of the demonstration's exchange rates.
const rateSource = "演示：中国外汇交易中心人民币汇率中间价"

// addForeignMarket inserts the exchange rates and the quotes of ICE of the last year. Weekends have none.
func (s *scene) addForeignMarket(tx *schema.Tx, seed uint64, lots int) error {
	r := newRand(seed^0x666f7265, lots)
	today := schema.DayOf(s.now)
	rate, ice := dollarLevel, iceLevel
	var rates []market.Rate
	var quotes []market.ForeignQuote
	before := map[string]schema.Cents{}
	for day := today.Add(-foreignDays); day <= today; day = day.Add(1) {
		at := day.At(9, 15)
		if weekday := at.Weekday(); weekday == time.Saturday || weekday == time.Sunday || at.After(s.now) {
			continue
		}
		rate += toLevel*(dollarLevel-rate) + dollarMove*rate*r.NormFloat64()
		ice += toLevel*(iceLevel-ice) + iceMove*ice*r.NormFloat64()
		rates = append(rates, market.Rate{
			Day: day, Rate: schema.PerDollar(math.Round(rate * 1e4)), Source: rateSource, At: at,
		})
		for i, c := range market.ForeignContracts(day) {
			price := schema.Cents(math.Round((ice + iceCarry*float64(i)) * 100))
			quotes = append(quotes, market.ForeignQuote{
				IndexCode: c.Code, Day: day, Price: price, Settled: before[c.Code], Source: "演示", At: at,
			})
			before[c.Code] = price
		}
	}
	if err := schema.Insert(tx, rates); err != nil {
		return err
	}
	return schema.Insert(tx, quotes)
}
