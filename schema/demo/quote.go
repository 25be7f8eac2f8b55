package demo

import (
	"math"
	"math/rand/v2"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// tick is the smallest step of a contract's price.
const tick = 5

// history returns the daily quotes of the four weeks before the present trading day. One random walk back from the
// level is common to all contracts; each adds a small one of its own.
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

func (s *scene) walk(r *rand.Rand, f future, days []schema.Day, moves []float64) []market.DailyQuote {
	out := make([]market.DailyQuote, len(days))
	closing := float64(f.price)
	for i := len(days) - 1; i >= 0; i-- {
		before := closing / (1 + moves[i] + 0.0008*r.NormFloat64())
		opening := before * (1 + 0.002*r.NormFloat64())
		high := max(opening, closing) * (1 + 0.003*math.Abs(r.NormFloat64()))
		low := min(opening, closing) * (1 - 0.003*math.Abs(r.NormFloat64()))
		out[i] = market.DailyQuote{
			IndexCode: f.Code, Day: days[i],
			Open: onTick(opening), High: onTick(high), Low: onTick(low), Close: onTick(closing),
			Settle: onTick((opening + high + low + closing) / 4),
		}
		closing = before
	}
	return out
}

func onTick(v float64) schema.Yuan { return roundTo(v, tick) }
