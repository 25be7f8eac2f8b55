package sheet

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// numberFormat is how a cell shows a number.
type numberFormat int

const (
	generalFormat numberFormat = iota
	dateFormat
	percentFormat
	negativeFormat // it writes a minus sign, 贴 or brackets around positive numbers
)

// Built-in dates by their numbers (ISO 29500-1, 18.8.30).
var builtinDates = [][2]int{{14, 17}, {22, 22}, {27, 31}, {36, 36}, {50, 54}, {57, 58}}

// builtinFormats returns the formats that have a number in every workbook and are not general.
func builtinFormats() map[int]numberFormat {
	formats := map[int]numberFormat{9: percentFormat, 10: percentFormat}
	for _, ids := range builtinDates {
		for id := ids[0]; id <= ids[1]; id++ {
			formats[id] = dateFormat
		}
	}
	return formats
}

// formatLiterals are texts, colours, conditions and languages in the code of a format.
var formatLiterals = regexp.MustCompile(`"[^"]*"|\\.|\[[^\]]*\]|_.`)

// negativeLiteral is a text before or around the digits of a positive number that makes it negative.
var negativeLiteral = regexp.MustCompile(`^(?:\[[^\]]*\]|_.|[¥￥"\\ ])*(?:[-(（−]|贴水?|负)["\\]*[#0]`)

// formatOf returns the format of a code such as yyyy-mm-dd.
func formatOf(code string) numberFormat {
	negative := negativeLiteral.MatchString(code)
	code, _, _ = strings.Cut(strings.ToLower(formatLiterals.ReplaceAllString(code, "")), ";")
	switch {
	case strings.Contains(code, "%"):
		return percentFormat
	case negative:
		return negativeFormat
	case strings.Contains(code, "general"), strings.ContainsAny(code, "0#"):
		return generalFormat
	case strings.ContainsAny(code, "yd"), strings.Contains(code, "mmm"):
		return dateFormat
	}
	return generalFormat
}

// appendNumber appends a stored number as the cell shows it: without an exponent, with the 15 digits that Excel shows.
func (f numberFormat) appendNumber(to, text []byte, since1904 bool) []byte {
	if f == generalFormat && len(text) < 15 && !bytes.ContainsAny(text, "Ee") {
		return append(to, text...)
	}
	n, err := strconv.ParseFloat(string(text), 64)
	if err != nil || n > 1e15 || n < -1e15 {
		return append(to, text...)
	}
	return f.appendValue(to, n, since1904)
}

// appendValue appends a number as appendNumber does.
func (f numberFormat) appendValue(to []byte, n float64, since1904 bool) []byte {
	switch {
	case n > 1e15 || n < -1e15:
		return strconv.AppendFloat(to, n, 'g', 15, 64)
	case f == negativeFormat && n > 0:
		return appendFloat(to, -n)
	case f == percentFormat:
		return append(appendFloat(to, n*100), '%')
	case f == dateFormat && n > 20_000 && n < 80_000: // 1954 to 2119
		return appendDate(to, n, since1904)
	}
	return appendFloat(to, n)
}

// appendFloat appends a number with 15 significant digits.
func appendFloat(to []byte, n float64) []byte {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(n, 'g', 15, 64), 64)
	if err != nil {
		rounded = n
	}
	return strconv.AppendFloat(to, rounded, 'f', -1, 64)
}

// appendDate appends the date of a number of days since 1900 or 1904, and the time of day unless it is midnight.
func appendDate(to []byte, days float64, since1904 bool) []byte {
	if since1904 {
		days += 1462
	}
	minutes := int(days*24*60 + 0.5)
	t := time.Date(1899, 12, 30, 0, minutes, 0, 0, time.UTC)
	if minutes%(24*60) == 0 {
		return t.AppendFormat(to, time.DateOnly)
	}
	return t.AppendFormat(to, "2006-01-02 15:04")
}
