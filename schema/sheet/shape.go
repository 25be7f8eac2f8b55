package sheet

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// shape is how a number is shown.
type shape int

const (
	general shape = iota
	dated
	percented
)

// readShapes reads how the numbers of each style are shown.
func (w *opened) readShapes(part string) error {
	codes := map[int]shape{9: percented, 10: percented}
	for _, ids := range [][2]int{{14, 17}, {22, 22}, {27, 31}, {36, 36}, {50, 54}, {57, 58}} { // ISO 29500-1, 18.8.30
		for id := ids[0]; id <= ids[1]; id++ {
			codes[id] = dated
		}
	}
	styles := false
	return w.eachTag(part, func(t *tags) error {
		switch string(t.name) {
		case "numFmt":
			if !t.end && len(codes) < mostStyles {
				codes[t.number("numFmtId")] = shapeOf(string(plain(t.attribute("formatCode"))))
			}
		case "cellXfs":
			styles = !t.end
		case "xf":
			if styles && !t.end && len(w.shapes) < mostStyles {
				w.shapes = append(w.shapes, codes[t.number("numFmtId")])
			}
		}
		return nil
	})
}

const mostStyles = 65_536

// literals are parts of a format that stand for themselves, and colours, conditions and languages.
var literals = regexp.MustCompile(`"[^"]*"|\\.|\[[^\]]*\]|_.`)

// shapeOf tells by its format how a number is shown.
func shapeOf(format string) shape {
	format, _, _ = strings.Cut(strings.ToLower(literals.ReplaceAllString(format, "")), ";")
	switch {
	case strings.Contains(format, "%"):
		return percented
	case strings.Contains(format, "general"), strings.ContainsAny(format, "0#"):
		return general
	case strings.ContainsAny(format, "yd"), strings.Contains(format, "mmm"):
		return dated
	}
	return general
}

// number adds a number as it is shown: without an exponent, and with the 15 digits that Excel shows of its doubles.
func (s shape) number(to, text []byte, since1904 bool) []byte {
	if s == general && len(text) < 15 && !hasExponent(text) {
		return append(to, text...)
	}
	n, err := strconv.ParseFloat(string(text), 64)
	switch {
	case err != nil || n > 1e15 || n < -1e15:
		return append(to, text...)
	case s == percented:
		return append(appendNumber(to, n*100), '%')
	case s == dated && n > 20_000 && n < 80_000: // 1954 to 2119
		return appendDate(to, n, since1904)
	}
	return appendNumber(to, n)
}

func hasExponent(text []byte) bool {
	for _, c := range text {
		if c == 'E' || c == 'e' {
			return true
		}
	}
	return false
}

func appendNumber(to []byte, n float64) []byte {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(n, 'g', 15, 64), 64)
	if err != nil {
		rounded = n
	}
	return strconv.AppendFloat(to, rounded, 'f', -1, 64)
}

// appendDate adds the date of a number of days since 1900, or 1904, and the time of day if there is one.
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
