package market

import (
	"time"

	"cottonmall/schema"
)

// clockSpan is a span of a day in minutes after midnight in Shanghai.
type clockSpan struct{ from, to int }

// CZCE, trading hours of cotton futures: 9:00–10:15, 10:30–11:30 and 13:30–15:00, and 21:00–23:00 on the evening
// before, except on the evening before a holiday.
var (
	daySessions  = []clockSpan{{9 * 60, 10*60 + 15}, {10*60 + 30, 11*60 + 30}, {13*60 + 30, 15 * 60}}
	nightSession = clockSpan{21 * 60, 23 * 60}
)

// SessionStart returns when the session of continuous trading at a time began. It returns false if the exchange is
// closed then.
func SessionStart(now time.Time, holidays []Holiday) (time.Time, bool) {
	day, closed := schema.DayOf(now), closedDays(holidays)
	if isWeekend(day) || closed[day] {
		return time.Time{}, false
	}
	sessions := daySessions
	if !beforeHoliday(day, closed) {
		sessions = append(sessions[:len(sessions):len(sessions)], nightSession)
	}
	for _, s := range sessions {
		if from := day.At(0, s.from); !now.Before(from) && now.Before(day.At(0, s.to)) {
			return from, true
		}
	}
	return time.Time{}, false
}

// beforeHoliday reports whether a holiday lies between a day and the next trading day.
func beforeHoliday(day schema.Day, closed map[schema.Day]bool) bool {
	for next := day.Add(1); isWeekend(next) || closed[next]; next = next.Add(1) {
		if closed[next] {
			return true
		}
	}
	return false
}
