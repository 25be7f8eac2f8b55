package sheet

import (
	"regexp"
	"strconv"
	"time"

	"cottonmall/schema"
)

var digitsOfDay = regexp.MustCompile(`^(\d{4})\D?(\d{1,2})\D?(\d{1,2})\D?(?: 0?0:00(?::00)?)?$`)

// ParseDay reads a day from 2026-11-20, 2026/11/20, 20261120 or 2026年11月20日. It returns false for other texts.
func ParseDay(text string) (schema.Day, bool) {
	m := digitsOfDay.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	year, _ := strconv.Atoi(m[1]) // digits
	month, _ := strconv.Atoi(m[2])
	day, _ := strconv.Atoi(m[3])
	d := schema.DayOf(time.Date(year, time.Month(month), day, 12, 0, 0, 0, schema.Shanghai))
	return d, d == schema.Day(m[1]+"-"+pad(m[2])+"-"+pad(m[3]))
}

func pad(digits string) string { return ("0" + digits)[len(digits)-1:] }
