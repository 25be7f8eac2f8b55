package market

import (
	"time"

	"cottonmall/schema"
)

// Holiday is a weekday without trading.
type Holiday struct {
	Day         schema.Day `gorm:"primaryKey;size:10" json:"day"`
	Name        string     `gorm:"size:40" json:"name"`
	Provisional bool       `json:"provisional,omitempty"` // not yet announced: computed from the statutory days
}

// Holidays are the weekdays without trading that are known, in order.
func Holidays(tx *schema.Tx) ([]Holiday, error) {
	var list []Holiday
	err := tx.DB().Order("day").Find(&list).Error
	return list, err
}

// ComingFriday is the default end of a listing's validity at 15:00 in Shanghai: from Sunday to Thursday this week's
// Friday, on Friday and Saturday next week's; a Friday that is a holiday makes it the Friday after.
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

// TradingDay is the day to which a price of a moment belongs: that of the day's session, from its evening on the next.
// The auction that opens the night session begins at 20:55 (CZCE). Weekends and holidays belong to the day after them.
func TradingDay(now time.Time, holidays []Holiday) schema.Day {
	day := schema.DayOf(now)
	if now.Before(day.At(20, 55)) {
		day = day.Add(-1)
	}
	return nextTradingDay(day, closedDays(holidays))
}

func closedDays(holidays []Holiday) map[schema.Day]bool {
	closed := make(map[schema.Day]bool, len(holidays))
	for _, h := range holidays {
		closed[h.Day] = true
	}
	return closed
}

// RestDays are the holidays with the weekends between them: of the seven days of a National Day holiday all are.
func RestDays(holidays []Holiday) map[schema.Day]bool {
	rest := closedDays(holidays)
	for _, h := range holidays {
		var weekend []schema.Day
		day := h.Day.Add(1)
		for ; weekends(day); day = day.Add(1) {
			weekend = append(weekend, day)
		}
		for _, w := range weekend {
			rest[w] = rest[w] || rest[day]
		}
	}
	return rest
}

func weekends(day schema.Day) bool {
	weekday := day.At(12, 0).Weekday()
	return weekday == time.Saturday || weekday == time.Sunday
}

// nextTradingDay is the first weekday after day that is no holiday.
func nextTradingDay(day schema.Day, closed map[schema.Day]bool) schema.Day {
	for {
		day = day.Add(1)
		if !weekends(day) && !closed[day] {
			return day
		}
	}
}
