package demo

import (
	"math"
	"math/rand/v2"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/series"
)

// tick is the smallest step of a contract's price.
const tick = 5

// history returns the daily quotes of the four weeks before the present trading day. One random walk back from the
// level is common to all contracts; each deviates a little from it.
func (s *scene) history(r *rand.Rand) []market.DailyQuote {
	days := market.TradingDays(schema.DayOf(s.now).Add(-28), market.TradingDay(s.now, s.holidays), s.holidays)
	moves := make([]float64, len(days))
	for i := range moves {
		moves[i] = min(max(s.market.DailyMove*r.NormFloat64(), -0.025), 0.025)
	}
	var list []market.DailyQuote
	for _, f := range s.futures {
		list = append(list, s.walk(r, f, days, moves)...)
	}
	return list
}

// The deviation of a contract from the common walk: the standard deviation of a day's change, and the share of it that
// is left on the next day.
const ownMove, ownLeft = 0.0018, 0.9

func (s *scene) walk(r *rand.Rand, f future, days []schema.Day, moves []float64) []market.DailyQuote {
	out := make([]market.DailyQuote, len(days))
	common, own, closing := float64(f.price), 0.0, float64(f.price)
	for i := len(days) - 1; i >= 0; i-- {
		common, own = common/(1+moves[i]), ownLeft*own+ownMove*r.NormFloat64()
		before := common * (1 + own)
		out[i] = dayQuote(r, f.Code, days[i], before, closing)
		closing = before
	}
	return out
}

// dayQuote returns the prices of a day between two closing prices.
func dayQuote(r *rand.Rand, code string, day schema.Day, before, closing float64) market.DailyQuote {
	opening := before * (1 + 0.002*r.NormFloat64())
	high := max(opening, closing) * (1 + 0.003*math.Abs(r.NormFloat64()))
	low := min(opening, closing) * (1 - 0.003*math.Abs(r.NormFloat64()))
	return market.DailyQuote{
		IndexCode: code, Day: day,
		Open: onTick(opening), High: onTick(high), Low: onTick(low), Close: onTick(closing),
		Settle: onTick((opening + high + low + closing) / 4),
	}
}

// addMainQuotes inserts daily quotes of the main contract from the end of the base data, at most a year ago, to the
// first one of some later quotes.
func (s *scene) addMainQuotes(tx *schema.Tx, seed uint64, lots int, later []market.DailyQuote) error {
	contracts, err := market.ListContracts(tx)
	if err != nil {
		return err
	}
	main, err := series.Find("CF")
	if err != nil {
		return err
	}
	today := schema.DayOf(s.now)
	base, err := series.NewestEntered(tx, main, today)
	if err != nil {
		return err
	}
	first := slices.IndexFunc(later, func(q market.DailyQuote) bool { return q.IndexCode == contracts.Main(later[0].Day) })
	if first < 0 {
		return nil // the database has no calendar of these years
	}
	r := newRand(seed^0x6d61696e, lots)
	days := market.TradingDays(max(base.Day, today.Add(-foreignDays)).Add(1), later[first].Day, s.holidays)
	before, list := float64(base.Value)/1e4, make([]market.DailyQuote, len(days))
	for i, closing := range bridge(r, before, float64(later[first].Open), len(days), s.market.DailyMove) {
		list[i] = dayQuote(r, contracts.Main(days[i]), days[i], before, closing)
		before = closing
	}
	return market.AddDailyQuotes(tx, slices.DeleteFunc(list, func(q market.DailyQuote) bool { return q.IndexCode == "" }))
}

// bridge returns n prices of a random walk between two prices. The standard deviation of a relative change is move.
func bridge(r *rand.Rand, from, to float64, n int, move float64) []float64 {
	walk := make([]float64, n+2)
	for i := range n + 1 {
		walk[i+1] = walk[i] + move*r.NormFloat64()
	}
	drift := (math.Log(to/from) - walk[n+1]) / float64(n+1)
	list := make([]float64, n)
	for i := range list {
		list[i] = from * math.Exp(walk[i+1]+drift*float64(i+1))
	}
	return list
}

func onTick(v float64) schema.Yuan { return roundTo(v, tick) }
