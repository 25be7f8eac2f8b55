package demo

import (
	"math"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/series"
)

// demoSeries are the series that the demonstration continues: their level and the standard deviation of a day's
// relative change.
var demoSeries = []struct {
	code        string
	days        int // before the present day
	level, move float64
}{
	{"CY", 400, 23_150, 0.006},
	{"PF", 400, 7_650, 0.008},
	{"TA", 400, 5_732, 0.009},
	{"CCI3128B", 400, 16_400, 0.003},
	{"SEEDCOTTON", 55, 7.32, 0.004},
	{"COTLOOKA", 400, 81, 0.008},
	{"FCM", 400, 83, 0.008},
	{"FREIGHT", 400, 0.1437, 0.004},
}

// addSeries inserts values of the trading days up to the present one. Prices of the exchange continue the base data.
func (s *scene) addSeries(tx *schema.Tx, seed uint64, lots int) error {
	r := newRand(seed^0x73657269, lots)
	today, closed := schema.DayOf(s.now), market.ClosedBecause(s.holidays)
	var list []series.Entered
	for _, d := range demoSeries {
		one, err := series.Find(d.code)
		if err != nil {
			return err
		}
		first := today.Add(-d.days)
		if one.Exchange {
			base, err := series.NewestEntered(tx, one, today)
			if err != nil {
				return err
			}
			first = max(first, base.Day.Add(1))
		}
		value, shown := d.level, math.Pow10(one.Digits)
		for day := first; day <= today; day = day.Add(1) {
			at := day.At(8, 0)
			if closed(day) != "" || at.After(s.now) {
				continue
			}
			value *= 1 + d.move*r.NormFloat64()
			list = append(list, series.Entered{
				Code: d.code, Day: day, Value: schema.Fine(math.Round(value*shown) * 1e4 / shown), Source: "演示", At: at,
			})
		}
	}
	return schema.Insert(tx, list)
}
