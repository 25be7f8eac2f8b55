package lotsheet

import (
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
)

var (
	writtenDate = regexp.MustCompile(`(?:20)?\d\d[-/.年]\d{1,2}[-/.月]\d{1,2}`)
	manyDigits  = regexp.MustCompile(`\d{6}`)
	nearlyBatch = regexp.MustCompile(`\d{9}`)
	elevenAlone = regexp.MustCompile(`(?:^|\D)(\d{11})(?:\D|$)`)
)

// BatchNumber is the batch number that a text is, as it is read in a sheet; empty when it is none. Of eleven digits with no year
// of a crop in their place, as telephone numbers have, it is none: a lot that is put on sale may have any.
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

// mistyped tells whether a text that is no batch number was meant as one: so many digits stand together in nothing else but
// a date, nor in sentences but in what somebody is called by or paid to.
func mistyped(text string) bool {
	if len(text) > longestTitle {
		return false
	}
	text = writtenDate.ReplaceAllString(fold(text), "")
	if isSentence(text) {
		text = called.ReplaceAllString(text, "$1$2")
	}
	return manyDigits.MatchString(withoutMarks(text))
}

// numbered tells whether a text was meant as a batch number.
func numbered(text string) bool {
	digits, lost := batchNumber(text)
	return digits != "" || lost || text == sheet.NoResult || mistyped(text)
}

// called are telephone numbers, accounts and days in a sentence, unless it says that they are batch numbers.
var called = regexp.MustCompile(`(^|[^\d批号次])(?:1[3-9]\d-?\d{4}-?\d{4}|0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4}|20\d{6}|\d{15,19})(\D|$)`)

// isSentence tells whether a text speaks: it begins with words, of which there are several, or says whom to ask by what number.
func isSentence(text string) bool {
	words, digits := 0, 0
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Han, r):
			words++
		case r >= '0' && r <= '9':
			if words == 0 && digits > 1 { // 1. 以上价格
				return false
			}
			digits++
		}
	}
	return words >= 6 || words >= 4 && called.MatchString(text) || words >= 2 && contact.MatchString(text)
}

// withoutMarks is a text without what people write between the digits of a batch number.
func withoutMarks(text string) string {
	return strings.Map(func(r rune) rune {
		if sheet.IsInvisible(r) || strings.ContainsRune("'‘’`#-", r) {
			return -1
		}
		return r
	}, text)
}

// lot is the batch number of a row of which nothing else is known: it stands alone in a cell, or before what is asked. Others than
// those of Xinjiang may be telephone numbers.
func lotOf(row *sheet.Row) string {
	for _, text := range row.Cells {
		digits, _ := batchNumber(text)
		if m := batchFirst.FindStringSubmatch(text); m != nil && len(text) <= longestTitle {
			digits = m[1]
		}
		if len(digits) == 11 && zoneOf(digits) == cotton.Xinjiang {
			return digits
		}
	}
	return ""
}

// about is the batch number that a row has, whatever else is wrong with it: the lot stands in the sheet.
func (r *reader) about(cells []string) string {
	if r.batch >= 0 {
		if digits, _ := batchNumber(cells[r.batch]); len(digits) == 11 {
			return digits
		}
		if m := elevenAlone.FindStringSubmatch(fold(cells[r.batch])); m != nil {
			return m[1]
		}
	}
	return r.elsewhere(cells)
}

// elsewhere is the batch number that stands in a column of something else. Others than those of Xinjiang may be telephone numbers,
// but below a header that is not ours.
func (r *reader) elsewhere(cells []string) string {
	for i, text := range cells {
		f := r.fields[i]
		if i == r.batch || r.strange == 0 && f != nil && (f.Key == "contact" || f.Key == "phone") {
			continue
		}
		if digits, _ := batchNumber(text); len(digits) == 11 && (r.strange > 0 || zoneOf(digits) == cotton.Xinjiang) {
			return digits
		}
		if m := elevenAlone.FindStringSubmatch(sheet.Shorten(text, 60)); r.batch < 0 && m != nil && zoneOf(m[1]) == cotton.Xinjiang {
			return m[1]
		}
	}
	return ""
}
