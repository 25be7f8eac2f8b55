package lottext

import (
	"regexp"
	"strings"

	"cottonmall/schema/sheet"
)

// suffixes are units behind a number, longer ones before shorter ones that end alike.
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

// inNumber removes blanks and ¥, and replaces all kinds of minus signs.
func inNumber(r rune) rune {
	switch {
	case sheet.IsInvisible(r), r == '¥':
		return -1
	case r == '−' || r == '–' || r == '—':
		return '-'
	}
	return r
}

// besideMike is a grade beside a micronaire value: B2 4.5, 4.2(A).
var besideMike = regexp.MustCompile(`^[ABC][12]?级?[/,]?|[/,(]?[ABC][12]?级?\)?$`)

// NumberOf returns the number in the text of a field, and the unit behind it: kg, t, % or nothing.
func NumberOf(field, text string) (number, unit string) {
	number = RemoveGrouping(strings.Map(inNumber, Fold(text)))
	if rest, ok := AfterWord(field, number); ok {
		number = rest
	}
	if field == "mikeAvg" {
		number = besideMike.ReplaceAllString(number, "")
	}
	for _, s := range suffixes {
		if rest, cut := strings.CutSuffix(number, s.text); cut {
			return rest, s.unit
		}
	}
	return number, ""
}
