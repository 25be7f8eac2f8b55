package lotsheet

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
)

// batchNumber returns the digits of a batch number, and whether scientific notation has lost some.
func batchNumber(text string) (digits string, lost bool) {
	if len(text) > maxTitle {
		return "", false
	}
	text = removeSeparators(fold(text))
	if mantissa, _, ok := strings.Cut(text, "E"); ok {
		n, valid := decimal(text, 0)
		whole, fraction, _ := strings.Cut(mantissa, ".")
		if !valid || len(whole+fraction) < 11 {
			return "", valid
		}
		return string(schema.AppendDecimal(nil, n, 0)), false
	}
	if whole, fraction, ok := strings.Cut(text, "."); ok && strings.Trim(fraction, "0") == "" {
		text = whole
	}
	if !isDigits(text) {
		return "", false
	}
	return text, false
}

// isBatchNumber reports whether a text has the eleven digits of a batch number.
func isBatchNumber(text string) bool {
	digits, _ := batchNumber(text)
	return len(digits) == 11
}

// BatchNumber returns the batch number that a person wrote as in a sheet, or nothing. A mobile number is a batch number
// only if its digits 6 and 7 can be the year of a crop.
func BatchNumber(text string, now time.Time) string {
	digits, _ := batchNumber(text)
	if len(digits) != 11 || digits[0] == '0' {
		return ""
	}
	year, _ := strconv.Atoi(digits[5:7])
	if phone := digits[0] == '1' && digits[1] >= '3'; phone && (year < 10 || 2000+year > now.Year()+1) {
		return ""
	}
	return digits
}

// isXinjiang reports whether a batch number is one of Xinjiang. Others may be telephone numbers.
func isXinjiang(batch string) bool { return zoneOf(batch) == cotton.Xinjiang }

// zoneOf returns the zone of a batch number.
func zoneOf(batch string) Zone {
	if strings.HasPrefix(batch, "65") || strings.HasPrefix(batch, "66") {
		return cotton.Xinjiang
	}
	return cotton.Inland
}

// removeSeparators returns a text without the characters that people write between the digits of a number.
func removeSeparators(text string) string {
	return strings.Map(func(r rune) rune {
		if sheet.IsInvisible(r) || strings.ContainsRune("'‘’`#-", r) {
			return -1
		}
		return r
	}, text)
}

// isDirection reports whether a character changes the direction of a text. Digits behind it may be shown in another
// order than they are stored.
func isDirection(r rune) bool {
	return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// checkHidden refuses a cell with a character that changes the direction of its text. Such characters come with texts
// that are copied from dialogs. They are removed from words.
func (c *Cell) checkHidden() bool {
	i := strings.IndexFunc(c.Text, isDirection)
	switch {
	case i < 0:
		return true
	case c.Field.anyText:
		c.Text = strings.Map(func(r rune) rune {
			if isDirection(r) {
				return -1
			}
			return r
		}, c.Text)
		return true
	}
	r, _ := utf8.DecodeRuneInString(c.Text[i:])
	c.fail("%s“%s”中有看不见的字符 %U，请删去后再上传", c.Field.Title, c.Text, r)
	return false
}

// mistyped returns what is wrong with a number of nearly eleven digits: the first character that is no digit, or their
// count.
func mistyped(text string) string {
	digits, others, at, odd := 0, 0, 0, rune(0)
	for i, r := range []rune(removeSeparators(text)) {
		if isDigits(fold(string(r))) {
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

func isDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

var (
	dateInText   = regexp.MustCompile(`(?:20)?\d\d[-/.年]\d{1,2}[-/.月]\d{1,2}`)
	sixDigits    = regexp.MustCompile(`\d{6}`)
	nineDigits   = regexp.MustCompile(`\d{9}`)
	numberInText = regexp.MustCompile(`\d+`)
	batchInText  = regexp.MustCompile(`(?:^|\D)(\d{11})(?:\D|$)`)
	batchRange   = regexp.MustCompile(`(\d{11})\s*(?:-+|~|—+|–|至|到)\s*(\d{11})`)
)

// isMeantAsBatch reports whether a text was meant as a batch number, right or wrong.
func isMeantAsBatch(text string) bool {
	digits, lost := batchNumber(text)
	return digits != "" || lost || text == sheet.NoResult || isMistyped(text)
}

// isMistyped reports whether a text may be a wrong batch number: six digits that are no date and no telephone number.
func isMistyped(text string) bool {
	if len(text) > maxTitle {
		return false
	}
	text = dateInText.ReplaceAllString(fold(text), "")
	if isSentence(text) {
		text = otherNumber.ReplaceAllString(text, "$1$2")
	}
	return sixDigits.MatchString(removeSeparators(text))
}

// maxRange is how many batch numbers a range has at most.
const maxRange = 300

// batchNumbersIn returns the batch numbers in a text, each once. A range has all numbers from its first to its last.
func batchNumbersIn(text string) (list []string) {
	text = fold(text)
	for _, number := range numberInText.FindAllString(text, -1) {
		if len(number) == 11 {
			list = append(list, number)
		}
	}
	for _, ends := range batchRange.FindAllStringSubmatch(text, -1) {
		from, _ := strconv.ParseInt(ends[1], 10, 64)
		to, _ := strconv.ParseInt(ends[2], 10, 64)
		for n := from + 1; n < to && to-from < maxRange; n++ {
			list = append(list, fmt.Sprintf("%011d", n))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// lotOf returns the batch number of a row without known columns: alone in a cell, or before an offer.
func lotOf(row *sheet.Row) string {
	for _, text := range row.Cells {
		digits, _ := batchNumber(text)
		if m := lotLine.FindStringSubmatch(text); m != nil && len(text) <= maxTitle {
			digits = m[1]
		}
		if len(digits) == 11 && isXinjiang(digits) {
			return digits
		}
	}
	return ""
}
