package series

import (
	"cmp"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// DayValue is the value of a series on one day.
type DayValue struct {
	Day   schema.Day  `json:"day" doc:"日期"`
	Value schema.Fine `json:"value" doc:"数值，单位见序列"`

	Source string `json:"source,omitempty" doc:"来源；近期走势中没有"`
}

// Points returns the values of a series since a day, oldest first. A stored value replaces one that other tables
// contain, and that one the base data of the same day.
func Points(tx *schema.Tx, s *Series, from schema.Day) ([]DayValue, error) {
	stored, err := Days(tx, s, from)
	if err != nil {
		return nil, err
	}
	slices.Reverse(stored)
	return pointsWith(tx, s, from, stored)
}

// pointsWith returns the values of a series since a day. It takes the stored ones, oldest first.
func pointsWith(tx *schema.Tx, s *Series, from schema.Day, stored []Entered) ([]DayValue, error) {
	known, err := baseDays()
	if err != nil {
		return nil, err
	}
	list := known[s.Code]
	first, _ := slices.BinarySearchFunc(list, DayValue{Day: from}, byDay)
	list = list[first:]
	if s.follow != nil {
		followed, err := s.follow(tx, from)
		if err != nil {
			return nil, err
		}
		slices.SortFunc(followed, byDay)
		list = merge(followed, list)
	}
	values := make([]DayValue, len(stored))
	for i, d := range stored {
		values[i] = d.dayValue()
	}
	return merge(list, values), nil
}

// NewestEntered returns the newest value up to a day of a series that takes entries; zero without one.
func NewestEntered(tx *schema.Tx, s *Series, day schema.Day) (newest DayValue, err error) {
	known, err := baseDays()
	if err != nil {
		return newest, err
	}
	after, found := slices.BinarySearchFunc(known[s.Code], DayValue{Day: day}, byDay)
	if found {
		after++
	}
	if after > 0 {
		newest = known[s.Code][after-1]
	}
	var stored []Entered
	err = tx.DB().Where("code = ? AND day BETWEEN ? AND ?", s.Code, newest.Day, day).Order("day DESC").Limit(1).
		Find(&stored).Error
	if len(stored) > 0 {
		newest = stored[0].dayValue()
	}
	return newest, err
}

func byDay(a, b DayValue) int { return cmp.Compare(a.Day, b.Day) }

// merge returns two lists in the order of their days as one. The second list replaces values of the first one.
func merge(a, b []DayValue) []DayValue {
	list := make([]DayValue, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		order := byDay(a[0], b[0])
		if order < 0 {
			list, a = append(list, a[0]), a[1:]
			continue
		}
		if list, b = append(list, b[0]), b[1:]; order == 0 {
			a = a[1:]
		}
	}
	return append(append(list, a...), b...)
}

// follow returns the values that other tables of the market contain since a day.
type follow func(tx *schema.Tx, from schema.Day) ([]DayValue, error)

// settled returns the settlement of the trading day before the newest one; zero if it is unknown.
type settled func(tx *schema.Tx, newest schema.Day) (schema.Fine, error)

// mainContract follows the main contract of each trading day.
func mainContract(tx *schema.Tx, from schema.Day) ([]DayValue, error) {
	contracts, err := market.ListContracts(tx)
	if err != nil {
		return nil, err
	}
	quotes, err := market.DailyQuotesOf(tx, contracts.Mains(from, tx.Today().Add(mainAhead)), from)
	if err != nil {
		return nil, err
	}
	list := []DayValue{}
	for _, q := range quotes {
		if q.IndexCode == contracts.Main(q.Day) {
			list = append(list, DayValue{q.Day, schema.Fine(q.Close) * unit, exchange})
		}
	}
	return list, nil
}

// mainAhead is how many days after the present one a trading day may be: the longest holidays take eleven.
const mainAhead = 15

// mainSettled returns the settlement of the main contract of a trading day on the day before; zero if it is unknown.
func mainSettled(tx *schema.Tx, day schema.Day) (schema.Fine, error) {
	contracts, err := market.ListContracts(tx)
	if err != nil {
		return 0, err
	}
	settled, err := market.SettledBefore(tx, contracts.Main(day), day)
	return schema.Fine(settled) * unit, err
}

// nearestForeign follows the nearest contract on ICE of each trading day.
func nearestForeign(tx *schema.Tx, from schema.Day) ([]DayValue, error) {
	days, err := market.NearestForeignDays(tx, from)
	list := make([]DayValue, len(days))
	for i, d := range days {
		list[i] = DayValue{d.Day, schema.Fine(d.Price) * (unit / 100), cmp.Or(d.Source, foreignExchange)}
	}
	return list, err
}

// nearestSettled returns the settlement of the nearest contract on ICE on the day before; zero if it is unknown.
func nearestSettled(tx *schema.Tx, day schema.Day) (schema.Fine, error) {
	days, err := market.NearestForeignDays(tx, day)
	if err != nil || len(days) == 0 || days[0].Day != day {
		return 0, err
	}
	return schema.Fine(days[0].Settled) * (unit / 100), nil
}

// dollarRate follows the exchange rate of the US dollar.
func dollarRate(tx *schema.Tx, from schema.Day) ([]DayValue, error) {
	rates, err := market.Rates(tx, from)
	list := make([]DayValue, len(rates))
	for i, r := range rates {
		list[i] = DayValue{r.Day, schema.Fine(r.Rate), r.Source}
	}
	return list, err
}
