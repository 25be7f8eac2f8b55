package lottext

import (
	"regexp"
	"strconv"
	"strings"
)

// grouping is a comma between groups of three digits. Another comma may be a decimal point.
var grouping = regexp.MustCompile(`(\d),(\d\d\d)\b`)

// RemoveGrouping returns a number without the commas between its groups.
func RemoveGrouping(text string) string {
	for strings.Contains(text, ",") {
		rest := grouping.ReplaceAllString(text, "$1$2")
		if rest == text {
			break
		}
		text = rest
	}
	return text
}

// RoundTo returns n / by, rounded half away from zero.
func RoundTo(n, by int64) int64 {
	if n < 0 {
		return (n - by/2) / by
	}
	return (n + by/2) / by
}

func IsDecimal(text string) bool {
	_, ok := Decimal(text, 2)
	return ok
}

// Decimal parses a number with or without an exponent. It returns it in 10^-places, rounded half away from zero.
func Decimal(text string, places int) (int64, bool) {
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
	if len(digits) > 40 || !IsDigits(digits) {
		return 0, false
	}
	n, ok := roundDigits(digits, len(whole)+exponent+places)
	if negative {
		n = -n
	}
	return n, ok
}

// roundDigits returns the first digits as a number, rounded half up.
func roundDigits(digits string, keep int) (int64, bool) {
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
	return n, true
}
