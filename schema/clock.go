package schema

import (
	"time"
	_ "time/tzdata" // machines without zone files have Shanghai too
)

// Shanghai is the time zone of every date that users see.
var Shanghai = func() *time.Location {
	zone, err := time.LoadLocation("Asia/Shanghai")
	if err != nil {
		panic(err)
	}
	return zone
}()

// Day is a calendar day in Shanghai, as 2026-11-21, or empty if it is unknown. Days compare as texts.
type Day string

// DayOf returns the day of a time in Shanghai.
func DayOf(t time.Time) Day { return Day(t.In(Shanghai).Format(time.DateOnly)) }

// At returns the given hour and minute of the day in Shanghai; the zero time for an empty day.
func (d Day) At(hour, minute int) time.Time {
	t, err := time.ParseInLocation(time.DateOnly, string(d), Shanghai)
	if err != nil {
		return time.Time{}
	}
	return t.Add(time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute)
}

// Add returns the day n days later.
func (d Day) Add(n int) Day { return DayOf(d.At(12, 0).AddDate(0, 0, n)) }

// Valid reports whether the day is a calendar day from 1900 on, in the form 2026-11-21.
func (d Day) Valid() bool {
	t, err := time.Parse(time.DateOnly, string(d))
	return err == nil && t.Year() >= 1900
}
