package sheet

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
)

// setUntil reads the end of the validity; a day ends at 15:00, when the exchange closes.
func (l *Lot) setUntil(c *Cell) {
	day, ok := c.day()
	switch {
	case ok:
		l.Offer.Until = schema.ValidityEnd(day)
	case c.term() != nil:
		l.ends = c.term()
	case strings.Contains(c.Text, "长期"):
		c.warn("有效期“%s”没有日期，按默认有效期", c.Text)
	default:
		c.refuse("有效期“%s”不是日期，应如 2026-09-15", c.Text)
	}
}

// term is an end of validity that only those can tell who know today: a day of a month, or so many days from now.
type term struct {
	text       string
	month, day int
	days       int
}

var (
	monthDay = regexp.MustCompile(`^(1[0-2]|0?[1-9])(?:月|[./-])(3[01]|[12]\d|0?[1-9])[日号]?(?:前|止|为止)?$`)
	timeSpan = regexp.MustCompile(`^(\d{1,3}|[一二两三四五六七八九十半])个?(天|日|周|星期|月)(?:内|有效|以内)?$`)
)

// counts are the numbers of a span of time in words.
var counts = map[string]int{"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}

// term is the text as an end of validity without a year; nil when it is none.
func (c *Cell) term() *term {
	text := strings.Join(strings.Fields(fold(c.Text)), "")
	switch m := monthDay.FindStringSubmatch(text); {
	case m != nil:
		month, _ := strconv.Atoi(m[1])
		day, _ := strconv.Atoi(m[2])
		return &term{text: c.Text, month: month, day: day}
	case text == "当日" || text == "当天" || text == "今日" || text == "今天":
		return &term{text: c.Text}
	}
	m := timeSpan.FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	n, err := strconv.Atoi(m[1])
	if err != nil {
		n = counts[m[1]]
	}
	each := map[string]int{"周": 7, "星期": 7, "月": 30}[m[2]]
	switch {
	case m[1] == "半" && m[2] != "月":
		return nil
	case m[1] == "半":
		n, each = 1, 15
	case each == 0:
		each = 1
	}
	return &term{text: c.Text, days: n * each}
}

// on is the day that is meant on a day; empty when there is none.
func (t *term) on(today schema.Day) schema.Day {
	if t.month == 0 {
		return today.Add(t.days)
	}
	year := today.At(12, 0).Year()
	for _, year := range []int{year, year + 1} {
		at := time.Date(year, time.Month(t.month), t.day, 12, 0, 0, 0, schema.Shanghai)
		if day := schema.DayOf(at); at.Day() == t.day && day >= today {
			return day
		}
	}
	return ""
}

// checkUntil finds the end of a validity that has no year, and refuses one that has passed.
func checkUntil(l *Line, k *Known) {
	o := &l.Lot.Offer
	if t := l.Lot.ends; t != nil {
		day := t.on(schema.DayOf(k.Now))
		if day == "" {
			l.note(Wrong, "until", "有效期“%s”不是日期，应如 2026-09-15", t.text)
			return
		}
		o.Until = schema.ValidityEnd(day)
		l.note(Doubtful, "until", "有效期“%s”按 %s 计", t.text, day)
	}
	if !o.Until.IsZero() && !o.Until.After(k.Now) {
		l.note(Wrong, "until", "有效期 %s 已过", schema.DayOf(o.Until))
	}
}
