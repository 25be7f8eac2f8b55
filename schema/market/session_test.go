package market_test

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// TestSessionStart checks the sessions of a Friday, of a weekend, and of the evening before a holiday.
func TestSessionStart(t *testing.T) {
	t.Parallel()
	holidays := []market.Holiday{{Day: "2026-10-01"}, {Day: "2026-10-02"}, {Day: "2026-10-05"}}
	for _, c := range []struct {
		day          schema.Day
		hour, minute int
		from         string // empty: closed
	}{
		{"2026-11-20", 8, 59, ""},
		{"2026-11-20", 9, 0, "09:00"},
		{"2026-11-20", 10, 14, "09:00"},
		{"2026-11-20", 10, 15, ""},
		{"2026-11-20", 10, 30, "10:30"},
		{"2026-11-20", 11, 30, ""},
		{"2026-11-20", 14, 59, "13:30"},
		{"2026-11-20", 15, 0, ""},
		{"2026-11-20", 21, 0, "21:00"}, // Friday: the session of Monday
		{"2026-11-20", 23, 0, ""},
		{"2026-11-21", 10, 0, ""},  // Saturday
		{"2026-11-22", 21, 30, ""}, // Sunday
		{"2026-09-30", 14, 0, "13:30"},
		{"2026-09-30", 21, 30, ""}, // before a holiday
		{"2026-10-02", 10, 0, ""},
		{"2026-10-05", 21, 30, ""},
		{"2026-10-06", 9, 0, "09:00"},
	} {
		start, open := market.SessionStart(c.day.At(c.hour, c.minute), holidays)
		got := ""
		if open {
			got = start.In(schema.Shanghai).Format("15:04")
		}
		if got != c.from {
			t.Errorf("%s %02d:%02d: session from %q, want %q", c.day, c.hour, c.minute, got, c.from)
		}
	}
}

// TestTradingTime checks the time that the exchange is open, over pauses, a night and a weekend.
func TestTradingTime(t *testing.T) {
	t.Parallel()
	holidays := []market.Holiday{{Day: "2026-10-01"}, {Day: "2026-10-02"}}
	at := func(day schema.Day, hour, minute int) time.Time { return day.At(hour, minute) }
	for _, c := range []struct {
		from, to time.Time
		want     time.Duration
	}{
		{at("2026-11-20", 9, 0), at("2026-11-20", 9, 0), 0},
		{at("2026-11-20", 9, 1), at("2026-11-20", 9, 0), 0},
		{at("2026-11-20", 10, 14), at("2026-11-20", 10, 31), 2 * time.Minute},
		{at("2026-11-20", 11, 29), at("2026-11-20", 13, 30), time.Minute},
		{at("2026-11-20", 0, 0), at("2026-11-20", 23, 59), 5*time.Hour + 45*time.Minute},
		{at("2026-11-20", 22, 59), at("2026-11-23", 9, 1), 2 * time.Minute}, // over the weekend
		{at("2026-09-30", 14, 59), at("2026-10-05", 9, 1), 2 * time.Minute}, // over holidays, without a night
	} {
		if got := market.TradingTime(c.from, c.to, holidays); got != c.want {
			t.Errorf("from %s to %s: %s, want %s", c.from, c.to, got, c.want)
		}
	}
}
