package market

import (
	"fmt"
	"slices"

	"cottonmall/schema"
)

// listedAhead is how many days before its last trading day a contract appears: the exchange lists it a year before.
const listedAhead = 380

// publicHolidays are the days off that have the same date every year (State Council, 全国年节及纪念日放假办法), by month
// and day, as far as they can move the last trading day of a contract.
var publicHolidays = []struct{ day, name string }{
	{"01-01", "元旦"},
	{"05-01", "劳动节"},
	{"05-02", "劳动节"},
	{"05-03", "劳动节"},
	{"05-04", "劳动节"},
	{"05-05", "劳动节"},
	{"10-01", "国庆节"},
	{"10-02", "国庆节"},
	{"10-03", "国庆节"},
	{"10-04", "国庆节"},
	{"10-05", "国庆节"},
	{"10-06", "国庆节"},
	{"10-07", "国庆节"},
}

// ExtendCalendar adds the contracts that are listed by now and missing. A year without any holiday gets the ones that
// have the same date every year, provisionally.
func ExtendCalendar(tx *schema.Tx) error {
	holidays, err := Holidays(tx)
	if err != nil {
		return err
	}
	from, to := tx.Today(), tx.Today().Add(listedAhead)
	var more []Holiday
	for year := from.At(12, 0).Year(); year <= to.At(12, 0).Year(); year++ {
		if first := schema.Day(fmt.Sprintf("%d-01-01", year)); !hasHolidayIn(holidays, first) {
			more = append(more, holidaysOfYear(first)...)
		}
	}
	if err := schema.Insert(tx, more); err != nil {
		return err
	}
	stored, err := ListContracts(tx)
	if err != nil {
		return err
	}
	for _, c := range ContractCalendar(from, to, append(holidays, more...)) {
		known := slices.ContainsFunc(stored, func(s Contract) bool { return s.Code == c.Code && s.LastDay >= from })
		if known {
			continue
		}
		if err := SetContract(tx, c); err != nil {
			return err
		}
	}
	return nil
}

func hasHolidayIn(holidays []Holiday, first schema.Day) bool {
	return slices.ContainsFunc(holidays, func(h Holiday) bool { return h.Day[:4] == first[:4] })
}

func holidaysOfYear(first schema.Day) (list []Holiday) {
	for _, h := range publicHolidays {
		if day := first[:5] + schema.Day(h.day); !isWeekend(day) {
			list = append(list, Holiday{Day: day, Name: h.name, Provisional: true})
		}
	}
	return list
}
