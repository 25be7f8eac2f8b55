package market

import (
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
)

// ParseQuoteTime reads the time of a price as feeds write it: RFC 3339, 2026-11-20 10:15:00 or 10:15:00 in Shanghai
// (the latter of the day of now), or seconds or milliseconds since 1970.
func ParseQuoteTime(text string, now time.Time) (time.Time, bool) {
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return t, true
	}
	for _, layout := range []string{time.DateTime, "2006/01/02 15:04:05", "20060102 15:04:05", "20060102150405"} {
		if t, err := time.ParseInLocation(layout, text, schema.Shanghai); err == nil {
			return t, true
		}
	}
	if n, err := strconv.ParseFloat(text, 64); err == nil && n > 1e9 && n < 1e14 {
		if n > 1e11 {
			n /= 1000
		}
		return time.UnixMilli(int64(n * 1000)), true
	}
	clock, err := time.ParseInLocation(time.DateTime, string(schema.DayOf(now))+" "+text, schema.Shanghai)
	return clock, err == nil
}

// ParsePrice reads a whole price in CNY/t as feeds and files write it: 14520, 14,520 or 14520.00. An empty cell or a
// dash is zero.
func ParsePrice(text string) (schema.Yuan, bool) {
	text = strings.NewReplacer(",", "", "，", "").Replace(strings.TrimSpace(text))
	if text == "" || text == "-" {
		return 0, true
	}
	whole, fraction, _ := strings.Cut(text, ".")
	n, err := strconv.ParseInt(whole, 10, 32)
	return schema.Yuan(n), err == nil && n >= 0 && strings.Trim(fraction, "0") == ""
}

// ParseCents reads a price in US cents per pound as feeds write it: 80.25 or 80.2500. An empty text or a dash is zero.
func ParseCents(text string) (c schema.Cents, ok bool) {
	text = strings.TrimSpace(text)
	if text == "" || text == "-" {
		return 0, true
	}
	err := c.UnmarshalJSON([]byte(text))
	return c, err == nil && c >= 0
}
