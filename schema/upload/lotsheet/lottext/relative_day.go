package lottext

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
)

// Relative is a day that depends on today. The function returns nothing if there is no such day.
type Relative struct {
	Text string
	Day  func(today schema.Day) schema.Day
}

var (
	untilWords = regexp.MustCompile(`^有?效?期?(?:(?:即日起|今[天日]起)?[至到]|截至|截止到?)|(?:之?前|为?止|有效|有效期|以?内)+$`)
	monthDay   = regexp.MustCompile(`^(1[0-2]|0?[1-9])(?:月|[./-])(3[01]|[12]\d|0?[1-9])[日号]?$`)
	monthEnd   = regexp.MustCompile(
		`^(?:(1[0-2]|0?[1-9])月|(本|当|这个?|下个?)?月)(?:份)?(?:月?[底末]|最后一天)$`)
	weekday  = regexp.MustCompile(`^(本|这个?|下个?|下下个?)?(?:周|星期|礼拜)([一二三四五六日天末])$`)
	timeSpan = regexp.MustCompile(`^(\d{1,3}|[一二两三四五六七八九十半])个?(天|日|周|星期|月)$`)

	sunday = strings.NewReplacer("天", "日", "末", "日")
)

var dayWords = map[string]int{
	"当日": 0, "当天": 0, "今日": 0, "今天": 0, "明日": 1, "明天": 1, "后日": 2, "后天": 2,
}

var numberWords = map[string]int{
	"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
}

// RelativeDay returns the day that a text without a year means, or nil.
func RelativeDay(written string) *Relative {
	text := untilWords.ReplaceAllString(strings.Join(strings.Fields(Fold(written)), ""), "")
	if m := monthDay.FindStringSubmatch(text); m != nil {
		month, _ := strconv.Atoi(m[1])
		day, _ := strconv.Atoi(m[2])
		return &Relative{written, func(today schema.Day) schema.Day { return nextDay(today, month, day) }}
	}
	if m := monthEnd.FindStringSubmatch(text); m != nil {
		month, _ := strconv.Atoi(m[1])
		next := strings.HasPrefix(m[2], "下")
		return &Relative{written, func(today schema.Day) schema.Day { return lastDay(today, month, next) }}
	}
	if m := weekday.FindStringSubmatch(text); m != nil {
		day := strings.Index("一二三四五六日", sunday.Replace(m[2])) / len("一")
		return &Relative{written, func(today schema.Day) schema.Day { return dayOfWeek(today, m[1], day) }}
	}
	days, ok := dayWords[text]
	if !ok {
		days, ok = daysIn(text)
	}
	if !ok {
		return nil
	}
	return &Relative{written, func(today schema.Day) schema.Day { return today.Add(days) }}
}

// daysIn returns the number of days of a time span: 7天, 一周, 半个月.
func daysIn(text string) (days int, ok bool) {
	m := timeSpan.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	if m[1] == "半" {
		return 15, m[2] == "月"
	}
	n, err := strconv.Atoi(m[1])
	if err != nil {
		n = numberWords[m[1]]
	}
	switch m[2] {
	case "周", "星期":
		n *= 7
	case "月":
		n *= 30
	}
	return n, true
}

// nextDay returns the next such day from today on, or nothing if the month has no such day.
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

// lastDay returns the last day of a month or of the month after it. Month zero is the current one.
func lastDay(today schema.Day, month int, next bool) schema.Day {
	year, current, _ := today.At(12, 0).Date()
	switch {
	case month == 0:
		month = int(current)
	case month < int(current):
		year++
	}
	if next {
		month++
	}
	return schema.DayOf(time.Date(year, time.Month(month)+1, 0, 12, 0, 0, 0, schema.Shanghai))
}

// dayOfWeek returns a day of this week, which begins on Monday, or of a later one. Without a word for the week it
// returns the next such day.
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
