package schema

import (
	"time"
	_ "time/tzdata" // days are Chinese days on every machine
)

// Shanghai is the zone of every date that people see.
var Shanghai = func() *time.Location {
	zone, err := time.LoadLocation("Asia/Shanghai")
	if err != nil {
		panic(err)
	}
	return zone
}()

// Day is a calendar day in Shanghai, written 2026-11-21; empty when not known. Days compare as texts.
type Day string

// DayOf is the day on which a moment falls in Shanghai.
func DayOf(t time.Time) Day { return Day(t.In(Shanghai).Format(time.DateOnly)) }

// At is the moment of the day at the given hour and minute in Shanghai; the zero time for an empty day.
func (d Day) At(hour, minute int) time.Time {
	t, err := time.ParseInLocation(time.DateOnly, string(d), Shanghai)
	if err != nil {
		return time.Time{}
	}
	return t.Add(time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute)
}

// Add is the day n days later.
func (d Day) Add(n int) Day { return DayOf(d.At(12, 0).AddDate(0, 0, n)) }

// Valid tells whether the day is written as a day of the calendar.
func (d Day) Valid() bool {
	t, err := time.Parse(time.DateOnly, string(d))
	return err == nil && t.Year() >= 1900
}
