package market

import (
	"cmp"
	"time"

	"cottonmall/schema"
)

// Holiday is a weekday without trading.
type Holiday struct {
	Day         schema.Day `gorm:"primaryKey;size:10" json:"day"`
	Name        string     `gorm:"size:40" json:"name"`
	Provisional bool       `json:"provisional,omitempty"` // not announced yet, computed from the statutory days
}

// Holidays returns the known weekdays without trading, in order.
func Holidays(tx *schema.Tx) ([]Holiday, error) {
	var list []Holiday
	err := tx.DB().Order("day").Find(&list).Error
	return list, err
}

// ComingFriday returns the default end of a listing's validity: 15:00 in Shanghai on a Friday. It is this week's
// Friday from Sunday to Thursday, otherwise next week's. If that is a holiday, it is a week later.
func ComingFriday(now time.Time, holidays []Holiday) time.Time {
	closed := closedDays(holidays)
	day := schema.DayOf(now)
	days := int(time.Friday - now.In(schema.Shanghai).Weekday())
	if days <= 0 {
		days += 7
	}
	for day = day.Add(days); closed[day]; {
		day = day.Add(7)
	}
	return day.At(15, 0)
}

// TradingDay returns the trading day of a price at a time. A session that begins in the evening belongs to the next
// trading day, from 20:55, when its opening auction begins (CZCE). Prices on weekends and holidays belong to the
// next trading day.
func TradingDay(now time.Time, holidays []Holiday) schema.Day {
	day := schema.DayOf(now)
	if now.Before(day.At(20, 55)) {
		day = day.Add(-1)
	}
	return nextTradingDay(day, closedDays(holidays))
}

// TradingDays returns the trading days in [from, to).
func TradingDays(from, to schema.Day, holidays []Holiday) (days []schema.Day) {
	closed := closedDays(holidays)
	for day := nextTradingDay(from.Add(-1), closed); day < to; day = nextTradingDay(day, closed) {
		days = append(days, day)
	}
	return days
}

// ClosedBecause returns a function that returns why the exchange is closed on a day, such as 周六 or 国庆节. It returns
// an empty text for a trading day.
func ClosedBecause(holidays []Holiday) func(day schema.Day) string {
	names := make(map[schema.Day]string, len(holidays))
	for _, h := range holidays {
		names[h.Day] = cmp.Or(h.Name, "休市日")
	}
	return func(day schema.Day) string {
		switch day.At(12, 0).Weekday() {
		case time.Saturday:
			return "周六"
		case time.Sunday:
			return "周日"
		}
		return names[day]
	}
}

// closedDays returns the days of the holidays as a set.
func closedDays(holidays []Holiday) map[schema.Day]bool {
	closed := make(map[schema.Day]bool, len(holidays))
	for _, h := range holidays {
		closed[h.Day] = true
	}
	return closed
}

// RestDays returns the holidays and the weekends between them, such as all seven days of the National Day holiday.
func RestDays(holidays []Holiday) map[schema.Day]bool {
	rest := closedDays(holidays)
	for _, h := range holidays {
		var weekend []schema.Day
		day := h.Day.Add(1)
		for ; isWeekend(day); day = day.Add(1) {
			weekend = append(weekend, day)
		}
		for _, w := range weekend {
			rest[w] = rest[w] || rest[day]
		}
	}
	return rest
}

// isWeekend reports whether a day is a Saturday or Sunday.
func isWeekend(day schema.Day) bool {
	weekday := day.At(12, 0).Weekday()
	return weekday == time.Saturday || weekday == time.Sunday
}

// nextTradingDay returns the first weekday after day that is not a holiday.
func nextTradingDay(day schema.Day, closed map[schema.Day]bool) schema.Day {
	for {
		day = day.Add(1)
		if !isWeekend(day) && !closed[day] {
			return day
		}
	}
}
