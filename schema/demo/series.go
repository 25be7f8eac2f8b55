package demo

import (
	"math"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/series"
)

// demoSeries are the series that the demonstration continues: their level and the standard deviation of a day's
// relative change.
var demoSeries = []struct {
	code        string
	days        int // before the present day
	level, move float64
}{
	{"CY", 95, 23_150, 0.006},
	{"PF", 95, 7_650, 0.008},
	{"TA", 95, 5_732, 0.009},
	{"CCI3128B", 400, 16_400, 0.003},
	{"SEEDCOTTON", 55, 7.32, 0.004},
	{"COTLOOKA", 400, 81, 0.008},
	{"FCM", 400, 83, 0.008},
	{"FREIGHT", 400, 0.1437, 0.004},
}

// addSeries inserts values of the weekdays up to the present day.
func (s *scene) addSeries(tx *schema.Tx, seed uint64, lots int) error {
	r := newRand(seed^0x73657269, lots)
	today := schema.DayOf(s.now)
	var list []series.Entered
	for _, d := range demoSeries {
		one, err := series.Find(d.code)
		if err != nil {
			return err
		}
		value, shown := d.level, math.Pow10(one.Digits)
		for day := today.Add(-d.days); day <= today; day = day.Add(1) {
			at := day.At(8, 0)
			if weekday := at.Weekday(); weekday == time.Saturday || weekday == time.Sunday || at.After(s.now) {
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
