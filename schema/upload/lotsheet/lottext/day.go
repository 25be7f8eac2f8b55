package lottext

import (
	"strings"
	"time"

	"cottonmall/schema"
)

var dateForms = []string{
	"2006-1-2", "2006/1/2", "2006.1.2", "2006年1月2日", "2006年1月2号", "2006、1、2", "20060102",
	"06-1-2", "06/1/2", "06.1.2", "06年1月2日",
}

// Day returns a date: 2026-09-15, 2026.9.15, 2026年9月15日, 20260915, 26.9.15, or the number of days since 1900 as Excel
// stores it. A time behind the date is ignored.
func Day(text string) (schema.Day, bool) {
	text = Fold(text)
	if n, ok := Decimal(text, 0); ok && n > 36_000 && n < 73_000 { // 1998 to 2099
		return schema.Day(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(n)).Format(time.DateOnly)), true
	}
	date, _, _ := strings.Cut(text, " ")
	date, _, _ = strings.Cut(date, "T")
	for _, form := range dateForms {
		for _, text := range []string{date, strings.Join(strings.Fields(text), "")} { // 2026 年 9 月 15 日
			if t, err := time.Parse(form, text); err == nil && t.Year() >= 1998 && t.Year() < 2100 {
				return schema.Day(t.Format(time.DateOnly)), true
			}
		}
	}
	return "", false
}
