package lotsheet

import (
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// untilForms describes how an end of validity is written. An example with a year would soon be in the past.
const untilForms = "可写成 12月31日、月底、下周五、7天，或年月日齐全的日期"

// setUntil reads the end of the validity. It ends when the exchange closes on that day.
func (l *Lot) setUntil(c *Cell) {
	for _, text := range []string{c.Text, lottext.ValidityIn(c.Text)} {
		if day, ok := lottext.Day(text); ok {
			l.Offer.Until = cotton.ValidityEnd(day)
			return
		}
		if l.relativeEnd = lottext.RelativeDay(text); l.relativeEnd != nil {
			return
		}
	}
	switch {
	case strings.Contains(c.Text, "长期"):
		c.warn("有效期“%s”没有日期，按默认有效期", c.Text)
	default:
		c.fail("有效期“%s”不是日期，%s", c.Text, untilForms)
	}
}

// checkUntil sets the end of a validity without a year, and refuses one that has passed.
func checkUntil(l *Line, ref *Reference) {
	o := &l.Lot.Offer
	if end := l.Lot.relativeEnd; end != nil {
		day := end.Day(schema.DayOf(ref.Now))
		if day == "" {
			l.fail("until", "有效期“%s”不是日期，%s", end.Text, untilForms)
			return
		}
		o.Until = cotton.ValidityEnd(day)
		l.warn("until", "有效期“%s”按 %s 计", end.Text, day)
	}
	switch day := schema.DayOf(o.Until); {
	case o.Until.IsZero() || o.Until.After(ref.Now):
	case day == schema.DayOf(ref.Now):
		l.fail("until", "有效期 %s，今日 15:00 已过", day)
	default:
		l.fail("until", "有效期 %s 已过", day)
	}
}

// optionalDay returns a date, or nothing with a warning.
func (c *Cell) optionalDay() schema.Day {
	day, ok := lottext.Day(c.Text)
	if !ok {
		c.warn("%s“%s”不是日期，没有读取，应如 2026-09-15", c.Field.Title, c.Text)
	}
	return day
}
