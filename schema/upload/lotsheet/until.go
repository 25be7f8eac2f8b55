package lotsheet

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// untilForms say how an end of validity can be written; a day of a year would be a day of the past before long.
const untilForms = "可写成 12月31日、月底、下周五、7天，或年月日齐全的日期"

// setUntil reads the end of the validity; a day ends at 15:00, when the exchange closes.
func (l *Lot) setUntil(c *Cell) {
	day, ok := c.day()
	switch {
	case ok:
		l.Offer.Until = cotton.ValidityEnd(day)
	case c.term() != nil:
		l.ends = c.term()
	case strings.Contains(c.Text, "长期"):
		c.warn("有效期“%s”没有日期，按默认有效期", c.Text)
	default:
		c.refuse("有效期“%s”不是日期，%s", c.Text, untilForms)
	}
}

// term is an end of validity that only those can tell who know today: a day or the end of a month, a day of the week, or so
// many days from now. On is the day that is meant on a day; empty when there is none.
type term struct {
	text string
	on   func(today schema.Day) schema.Day
}

var (
	untilWords = regexp.MustCompile(`^有?效?期?(?:截至|截止到?|[至到])|(?:之?前|为?止|有效|有效期|以?内)+$`)
	monthDay   = regexp.MustCompile(`^(1[0-2]|0?[1-9])(?:月|[./-])(3[01]|[12]\d|0?[1-9])[日号]?$`)
	monthEnd   = regexp.MustCompile(`^(?:(1[0-2]|0?[1-9])月|(本|当|这个?|下个?)?月)(?:份)?(?:月?[底末]|最后一天)$`)
	weekday    = regexp.MustCompile(`^(本|这个?|下个?|下下个?)?(?:周|星期|礼拜)([一二三四五六日天末])$`)
	timeSpan   = regexp.MustCompile(`^(\d{1,3}|[一二两三四五六七八九十半])个?(天|日|周|星期|月)$`)
	soon       = map[string]int{"当日": 0, "当天": 0, "今日": 0, "今天": 0, "明日": 1, "明天": 1, "后日": 2, "后天": 2}
)

// counts are the numbers of a span of time in words.
var counts = map[string]int{"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}

// term is the text as an end of validity without a year; nil when it is none.
func (c *Cell) term() *term {
	text := untilWords.ReplaceAllString(strings.Join(strings.Fields(fold(c.Text)), ""), "")
	if m := monthDay.FindStringSubmatch(text); m != nil {
		month, _ := strconv.Atoi(m[1])
		day, _ := strconv.Atoi(m[2])
		return &term{c.Text, func(today schema.Day) schema.Day { return nextDay(today, month, day) }}
	}
	if m := monthEnd.FindStringSubmatch(text); m != nil {
		month, _ := strconv.Atoi(m[1])
		return &term{c.Text, func(today schema.Day) schema.Day { return lastDay(today, month, strings.HasPrefix(m[2], "下")) }}
	}
	if m := weekday.FindStringSubmatch(text); m != nil {
		day := strings.Index("一二三四五六日", strings.NewReplacer("天", "日", "末", "日").Replace(m[2])) / len("一")
		return &term{c.Text, func(today schema.Day) schema.Day { return dayOfWeek(today, m[1], day) }}
	}
	days, ok := soon[text]
	if !ok {
		days, ok = span(text)
	}
	if !ok {
		return nil
	}
	return &term{c.Text, func(today schema.Day) schema.Day { return today.Add(days) }}
}

// span is so many days as a text says: 7天, 一周, 半个月.
func span(text string) (days int, ok bool) {
	m := timeSpan.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(m[1])
	if err != nil {
		n = counts[m[1]]
	}
	each := map[string]int{"周": 7, "星期": 7, "月": 30}[m[2]]
	switch {
	case m[1] == "半":
		return 15, m[2] == "月"
	case each == 0:
		each = 1
	}
	return n * each, true
}

// nextDay is a day of a month from today on; empty when the month has none such.
func nextDay(today schema.Day, month, day int) schema.Day {
	year := today.At(12, 0).Year()
	for _, year := range []int{year, year + 1} {
		at := time.Date(year, time.Month(month), day, 12, 0, 0, 0, schema.Shanghai)
		if found := schema.DayOf(at); at.Day() == day && found >= today {
			return found
		}
	}
	return ""
}

// lastDay is the last day of a month, which is zero for the one of today; or of the month after.
func lastDay(today schema.Day, month int, after bool) schema.Day {
	year, this, _ := today.At(12, 0).Date()
	switch {
	case month == 0:
		month = int(this)
	case month < int(this):
		year++
	}
	if after {
		month++
	}
	return schema.DayOf(time.Date(year, time.Month(month)+1, 0, 12, 0, 0, 0, schema.Shanghai))
}

// dayOfWeek is a day of this week, counted from Monday, or of one after; of none in particular, the next such day.
func dayOfWeek(today schema.Day, week string, day int) schema.Day {
	days := day - (int(today.At(12, 0).Weekday())+6)%7
	switch {
	case strings.HasPrefix(week, "下下"):
		days += 14
	case strings.HasPrefix(week, "下"), week == "" && days < 0:
		days += 7
	}
	return today.Add(days)
}

// checkUntil finds the end of a validity that has no year, and refuses one that has passed.
func checkUntil(l *Line, k *Known) {
	o := &l.Lot.Offer
	if t := l.Lot.ends; t != nil {
		day := t.on(schema.DayOf(k.Now))
		if day == "" {
			l.note(Wrong, "until", "有效期“%s”不是日期，%s", t.text, untilForms)
			return
		}
		o.Until = cotton.ValidityEnd(day)
		l.note(Doubtful, "until", "有效期“%s”按 %s 计", t.text, day)
	}
	if !o.Until.IsZero() && !o.Until.After(k.Now) {
		l.note(Wrong, "until", "有效期 %s 已过", schema.DayOf(o.Until))
	}
}
