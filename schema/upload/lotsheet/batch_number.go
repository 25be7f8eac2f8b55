package lotsheet

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// zoneOf returns the zone of a batch number.
func zoneOf(batch string) Zone {
	if lottext.IsXinjiang(batch) {
		return cotton.Xinjiang
	}
	return cotton.Inland
}

// checkHidden refuses a cell with a character that changes the direction of its text. Such characters come with texts
// that are copied from dialogs. They are removed from words.
func (c *Cell) checkHidden() bool {
	i := strings.IndexFunc(c.Text, lottext.IsDirection)
	switch {
	case i < 0:
		return true
	case c.Field.anyText:
		c.Text = strings.Map(func(r rune) rune {
			if lottext.IsDirection(r) {
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

var (
	dateInText  = regexp.MustCompile(`(?:20)?\d\d[-/.年]\d{1,2}[-/.月]\d{1,2}`)
	sixDigits   = regexp.MustCompile(`\d{6}`)
	nineDigits  = regexp.MustCompile(`\d{9}`)
	batchInText = regexp.MustCompile(`(?:^|\D)(\d{11})(?:\D|$)`)
)

// isMeantAsBatch reports whether a text was meant as a batch number, right or wrong.
func isMeantAsBatch(text string) bool {
	digits, lost := lottext.BatchDigits(text)
	return digits != "" || lost || text == sheet.NoResult || isMistyped(text)
}

// isMistyped reports whether a text may be a wrong batch number: six digits that are no date and no telephone number.
func isMistyped(text string) bool {
	if len(text) > lottext.MaxTitle {
		return false
	}
	text = dateInText.ReplaceAllString(lottext.Fold(text), "")
	if isSentence(text) {
		text = otherNumber.ReplaceAllString(text, "$1$2")
	}
	return sixDigits.MatchString(lottext.RemoveSeparators(text))
}

// lotOf returns the batch number of a row without known columns: alone in a cell, or before an offer.
func lotOf(row *sheet.Row) string {
	for _, text := range row.Cells {
		digits, _ := lottext.BatchDigits(text)
		if m := lottext.LotLine.FindStringSubmatch(text); m != nil && len(text) <= lottext.MaxTitle {
			digits = m[1]
		}
		if len(digits) == 11 && lottext.IsXinjiang(digits) {
			return digits
		}
	}
	return ""
}
