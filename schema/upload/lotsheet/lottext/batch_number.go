package lottext

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/sheet"
)

// BatchDigits returns the digits of a batch number, and whether scientific notation has lost some.
func BatchDigits(text string) (digits string, lost bool) {
	if len(text) > MaxTitle {
		return "", false
	}
	text = RemoveSeparators(Fold(text))
	if mantissa, _, ok := strings.Cut(text, "E"); ok {
		n, valid := Decimal(text, 0)
		whole, fraction, _ := strings.Cut(mantissa, ".")
		if !valid || len(whole+fraction) < 11 {
			return "", valid
		}
		return string(schema.AppendDecimal(nil, n, 0)), false
	}
	if whole, fraction, ok := strings.Cut(text, "."); ok && strings.Trim(fraction, "0") == "" {
		text = whole
	}
	if !IsDigits(text) {
		return "", false
	}
	return text, false
}

// IsXinjiang reports whether a batch number is one of Xinjiang. Others may be telephone numbers.
func IsXinjiang(batch string) bool {
	return strings.HasPrefix(batch, "65") || strings.HasPrefix(batch, "66")
}

// IsBatchNumber reports whether a text has the eleven digits of a batch number.
func IsBatchNumber(text string) bool {
	digits, _ := BatchDigits(text)
	return len(digits) == 11
}

// RemoveSeparators returns a text without the characters that people write between the digits of a number.
func RemoveSeparators(text string) string {
	return strings.Map(func(r rune) rune {
		if sheet.IsInvisible(r) || strings.ContainsRune("'‘’`#-\u00ad", r) {
			return -1
		}
		return r
	}, text)
}

// IsMisleading reports whether a text with a character is not always shown as it is stored. Digits behind a change of
// direction are in another order. Only some programs show a soft hyphen, which may be a minus sign.
func IsMisleading(r rune) bool {
	return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' || r == '\u00ad'
}

// Mistyped returns what is wrong with a number of nearly eleven digits: the first character that is no digit, or their
// count.
func Mistyped(text string) string {
	digits, others, at, odd := 0, 0, 0, rune(0)
	for i, r := range []rune(RemoveSeparators(text)) {
		if IsDigits(Fold(string(r))) {
			digits++
		} else if others++; others == 1 {
			at, odd = i+1, r
		}
	}
	switch {
	case digits < 6 || digits > 15 || others > 3:
		return ""
	case others > 0:
		return fmt.Sprintf("，第 %d 个字符“%c”（%U）不是数字", at, odd, odd)
	}
	return fmt.Sprintf("，现有 %d 位", digits)
}

func IsDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

var (
	numberInText = regexp.MustCompile(`\d+`)
	batchRange   = regexp.MustCompile(`(\d{11})\s*(?:-+|~|—+|–|至|到)\s*(\d{11})`)
)

// MaxRange is how many batch numbers a range has at most.
const MaxRange = 300

// BatchNumbersIn returns the batch numbers in a text, each once. A range has all numbers from its first to its last.
func BatchNumbersIn(text string) (list []string) {
	text = Fold(text)
	for _, number := range numberInText.FindAllString(text, -1) {
		if len(number) == 11 {
			list = append(list, number)
		}
	}
	for _, ends := range batchRange.FindAllStringSubmatch(text, -1) {
		from, _ := strconv.ParseInt(ends[1], 10, 64)
		to, _ := strconv.ParseInt(ends[2], 10, 64)
		for n := from + 1; n < to && to-from < MaxRange; n++ {
			list = append(list, fmt.Sprintf("%011d", n))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

var (
	// lotsForm is several batch numbers. Those behind the first may have only the last digits.
	lotsForm = regexp.MustCompile(`^\d{11}(?:\s*[-~—–/、,;|和及至到\s]\s*\d+)+$`)

	// nextLot is a batch number with what is before it.
	nextLot = regexp.MustCompile(`([^\d]*)(\d+)`)
)

// LotsIn returns the batch numbers of a cell that has several: 65588262001/002/003, 65588262001-010. It returns nothing
// for another cell.
func LotsIn(text string) (lots []string) {
	if len(text) < 13 || len(text) > 8*MaxTitle || IsBatchNumber(text) {
		return nil
	}
	text = strings.TrimSpace(Fold(text))
	if !lotsForm.MatchString(text) {
		return nil
	}
	for _, m := range nextLot.FindAllStringSubmatch(text, -1) {
		number := m[2]
		if len(lots) > 0 && len(number) <= 6 {
			before := lots[len(lots)-1]
			number = before[:len(before)-len(number)] + number
		}
		IsRange := strings.ContainsAny(m[1], "-~—–至到")
		if len(number) != 11 || IsRange && len(m[2]) < 2 {
			return nil
		}
		if IsRange {
			between := numbersBetween(lots[len(lots)-1], number)
			if between == nil {
				return nil
			}
			lots = append(lots, between...)
		}
		if slices.Contains(lots, number) || len(lots) == MaxRange {
			return nil
		}
		lots = append(lots, number)
	}
	return lots
}

// numbersBetween returns the batch numbers between two, or nil if the second is not behind the first or too far.
func numbersBetween(first, last string) []string {
	from, _ := strconv.ParseInt(first, 10, 64)
	to, _ := strconv.ParseInt(last, 10, 64)
	if to <= from || to-from >= MaxRange {
		return nil
	}
	list := []string{}
	for n := from + 1; n < to; n++ {
		list = append(list, fmt.Sprintf("%011d", n))
	}
	return list
}

// BatchNumber returns the batch number that a person wrote as in a sheet, or nothing. A mobile number is a batch number
// only if its digits 6 and 7 can be the year of a crop.
func BatchNumber(text string, now time.Time) string {
	digits, _ := BatchDigits(text)
	if len(digits) != 11 || digits[0] == '0' {
		return ""
	}
	year, _ := strconv.Atoi(digits[5:7])
	if phone := digits[0] == '1' && digits[1] >= '3'; phone && (year < 10 || 2000+year > now.Year()+1) {
		return ""
	}
	return digits
}
