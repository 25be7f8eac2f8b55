package market

import (
	"slices"
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
	day := schema.DayOf(now)
	for _, s := range sessionsOn(day, closedDays(holidays)) {
		if from := day.At(0, s.from); !now.Before(from) && now.Before(day.At(0, s.to)) {
			return from, true
		}
	}
	return time.Time{}, false
}

// InSession reports whether a price at a time is one of continuous trading. The last price of a session has the time of
// its end.
func InSession(at time.Time, holidays []Holiday) bool {
	day := schema.DayOf(at)
	return slices.ContainsFunc(sessionsOn(day, closedDays(holidays)), func(s clockSpan) bool {
		return !at.Before(day.At(0, s.from)) && !at.After(day.At(0, s.to))
	})
}

// TradingTime returns how long the exchange was open between two times.
func TradingTime(from, to time.Time, holidays []Holiday) (open time.Duration) {
	closed := closedDays(holidays)
	for day := schema.DayOf(from); day <= schema.DayOf(to); day = day.Add(1) {
		for _, s := range sessionsOn(day, closed) {
			start, end := day.At(0, s.from), day.At(0, s.to)
			if start.Before(from) {
				start = from
			}
			if end.After(to) {
				end = to
			}
			open += max(0, end.Sub(start))
		}
	}
	return open
}

// sessionsOn returns the sessions of a day, in order.
func sessionsOn(day schema.Day, closed map[schema.Day]bool) []clockSpan {
	switch {
	case isWeekend(day) || closed[day]:
		return nil
	case beforeHoliday(day, closed):
		return daySessions
	}
	return append(daySessions[:len(daySessions):len(daySessions)], nightSession)
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
