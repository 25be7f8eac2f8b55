package lotsheet

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/sheet"
)

// Cell is what stands in a line for a field.
type Cell struct {
	Field *Field
	Text  string // as written
	unit  string // of the column: kg, t, %, 1 (fractions) or nothing
	said  bool   // a person has said the unit
	line  *Line
}

// blanks are the words for nothing.
var blanks = map[string]bool{"无": true, "NAN": true, "NULL": true, "N/A": true, "NA": true, "#N/A": true, "暂无": true, "未知": true, "空": true, "(空)": true, "待补": true}

// isBlank tells whether a text says that there is nothing: a word for it, or only strokes.
func isBlank(text string) bool {
	return len(text) <= 16 && (strings.Trim(text, "-—–－−/／\\*._~ ") == "" || blanks[fold(text)])
}

// refuse notes what is wrong with the cell.
func (c *Cell) refuse(format string, args ...any) { c.line.note(Wrong, c.Field.Key, format, args...) }

func (c *Cell) warn(format string, args ...any) { c.line.note(Doubtful, c.Field.Key, format, args...) }

// suffixes are units that stand behind a number, longest first.
var suffixes = []struct{ text, unit string }{
	{"元/吨", ""},
	{"KG", "kg"},
	{"公斤", "kg"},
	{"千克", "kg"},
	{"吨", "t"},
	{"T", "t"},
	{"%", "%"},
	{"MM", ""},
	{"毫米", ""},
	{"CN/TEX", ""},
	{"元", ""},
	{"包", ""},
	{"件", ""},
	{"点", ""},
	{"级", ""},
	{"年度", ""},
	{"年", ""},
	{"以内", ""},
}

// inNumber leaves out blanks and the sign of the yuan, and makes strokes alike.
func inNumber(r rune) rune {
	switch {
	case sheet.IsInvisible(r), r == '¥':
		return -1
	case r == '−' || r == '–' || r == '—':
		return '-'
	}
	return r
}

// thousands is a comma between groups of three digits; another one may stand for a point.
var thousands = regexp.MustCompile(`(\d),(\d\d\d)\b`)

// ungrouped is a number without the commas between its groups.
func ungrouped(text string) string {
	for strings.Contains(text, ",") {
		rest := thousands.ReplaceAllString(text, "$1$2")
		if rest == text {
			break
		}
		text = rest
	}
	return text
}

// besideMike is the grade that many write beside a micronaire value: B2 4.5, 4.2(A).
var besideMike = regexp.MustCompile(`^[ABC][12]?级?[/,]?|[/,(]?[ABC][12]?级?\)?$`)

// number is the text as a number in 10^-places, and the unit that it names.
func (c *Cell) number(places int) (n int64, unit string, ok bool) {
	text := ungrouped(strings.Map(inNumber, fold(c.Text)))
	if c.Field.Key == "mikeAvg" {
		text = besideMike.ReplaceAllString(text, "")
	}
	for _, s := range suffixes {
		if rest, cut := strings.CutSuffix(text, s.text); cut {
			text, unit = rest, s.unit
			break
		}
	}
	n, ok = decimal(text, places)
	if !ok {
		switch {
		case c.Text == sheet.NoResult:
			c.refuse("%s是公式，文件中没有计算结果，请在 Excel 中打开并保存后再上传", c.Field.Title)
		case strings.HasPrefix(c.Text, "#"):
			c.refuse("%s的公式出错“%s”，请改正后再上传", c.Field.Title, c.Text)
		default:
			c.refuse("%s“%s”不是数字", c.Field.Title, c.Text)
		}
	}
	return n, unit, ok
}

// weight is a weight in tons or kilograms. A number that can only be meant in the other unit than its column is taken so,
// unless a person has said the unit.
func (c *Cell) weight() (schema.Weight, bool) {
	n, unit, ok := c.number(5)
	switch {
	case !ok:
		return 0, false
	case n < 0:
		c.refuse("%s“%s”不能是负数", c.Field.Title, c.Text)
		return 0, false
	case unit == "":
		likely := weightUnit(c.Field.Key, n/1000)
		if unit = likely; c.said {
			unit = c.unit
		}
		if c.unit != "" && c.unit != likely && n != 0 {
			c.warn("%s“%s”按%s计", c.Field.Title, c.Text, map[string]string{"kg": "千克", "t": "吨"}[unit])
		}
	}
	if unit == "kg" {
		n, _, _ = c.number(2)
	}
	if n > mostWeight {
		c.refuse("%s“%s”不合理", c.Field.Title, c.Text)
		return 0, false
	}
	return schema.Weight(n), true
}

// mostWeight is more than any lot or bundle weighs.
const mostWeight = int64(10_000 * schema.Ton)

// weightUnit is the unit in which a number of hundredths can be the weight of a lot: 20 to 60 t; its packing is 0.2 to 0.3 t.
func weightUnit(field string, hundredths int64) string {
	if hundredths > 1000_00 || field == "tare" && hundredths > 10_00 {
		return "kg"
	}
	return "t"
}

// centi is a percentage or fibre value.
func (c *Cell) centi() (schema.Centi, bool) {
	fine, unit, ok := c.number(4)
	n := roundTo(fine, 100)
	switch most, known := fractionMost[c.Field.Key]; {
	case !ok:
		return 0, false
	case unit != "" || fine == 0:
	case c.said:
		if c.unit == "1" {
			n = fine
		}
		if known && n > 0 && n <= most {
			c.warn("%s“%s”按 %s%% 计", c.Field.Title, c.Text, schema.Centi(n))
		}
	case known && n > 0 && n <= most:
		n = fine
		if c.unit != "1" {
			c.warn("%s“%s”按 %s%% 计", c.Field.Title, c.Text, schema.Centi(n))
		}
	case !known && c.unit == "1" && n <= 100:
		n = fine
	}
	if n < 0 || n > 1000_00 {
		c.refuse("%s“%s”不合理", c.Field.Title, c.Text)
		return 0, false
	}
	return schema.Centi(n), true
}

// fractionMost is the largest fraction, in hundredths, that is none as a percentage: cotton with less than 0.2 % of
// moisture or 0.15 % of trash does not exist, nor of 1 % uniformity.
var fractionMost = map[string]int64{"moisture": 20, "impurity": 15, "neatAvg": 100, "neatMin": 100, "neatMax": 100}

// roundTo rounds n / by half away from zero.
func roundTo(n, by int64) int64 {
	if n < 0 {
		return (n - by/2) / by
	}
	return (n + by/2) / by
}

// whole is a whole number.
func (c *Cell) whole() (int64, bool) {
	n, _, ok := c.number(2)
	if ok && n%100 != 0 {
		c.refuse("%s“%s”应为整数", c.Field.Title, c.Text)
		return 0, false
	}
	return n / 100, ok
}

// decimal reads a number with or without an exponent, in 10^-places, rounded half away from zero.
func decimal(text string, places int) (int64, bool) {
	text, negative := strings.CutPrefix(text, "-")
	if !negative {
		text = strings.TrimPrefix(text, "+")
	}
	mantissa, power, _ := strings.Cut(text, "E")
	exponent := 0
	if power != "" {
		var err error
		if exponent, err = strconv.Atoi(power); err != nil || exponent < -20 || exponent > 15 {
			return 0, false
		}
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := whole + fraction
	if digits == "" || len(digits) > 40 || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	keep := len(whole) + exponent + places // digits before the place where it is cut
	up := false
	switch {
	case keep < 0:
		digits = "0"
	case keep < len(digits):
		up = digits[keep] >= '5'
		digits = digits[:keep]
	default:
		digits += strings.Repeat("0", keep-len(digits))
	}
	digits = strings.TrimLeft(digits, "0")
	if len(digits) > 17 {
		return 0, false
	}
	n := int64(0)
	for _, d := range digits {
		n = 10*n + int64(d-'0')
	}
	if up {
		n++
	}
	if negative {
		n = -n
	}
	return n, true
}

// days are ways of writing a date.
var days = []string{"2006-1-2", "2006/1/2", "2006.1.2", "2006年1月2日", "2006年1月2号", "2006、1、2", "20060102", "06-1-2", "06/1/2", "06.1.2", "06年1月2日"}

// day is a date: 2026-09-15, 2026.9.15, 2026年9月15日, 20260915, 26.9.15, or the number of days since 1900 by which Excel
// keeps it; what stands behind it is its time.
func (c *Cell) day() (schema.Day, bool) {
	text := fold(c.Text)
	if n, ok := decimal(text, 0); ok && n > 36_000 && n < 73_000 { // 1998 to 2099
		return schema.Day(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(n)).Format(time.DateOnly)), true
	}
	date, _, _ := strings.Cut(text, " ")
	date, _, _ = strings.Cut(date, "T")
	for _, form := range days {
		for _, text := range []string{date, strings.Join(strings.Fields(text), "")} { // 2026 年 9 月 15 日
			if t, err := time.Parse(form, text); err == nil && t.Year() >= 1998 && t.Year() < 2100 {
				return schema.Day(t.Format(time.DateOnly)), true
			}
		}
	}
	return "", false
}
