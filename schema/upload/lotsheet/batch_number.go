package lotsheet

import (
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

// checkHidden refuses a cell that may be shown in another way than it is stored. Such characters come with texts that
// are copied from dialogs. They are removed from words.
func (c *Cell) checkHidden() bool {
	i := strings.IndexFunc(c.Text, lottext.IsMisleading)
	switch {
	case i < 0:
		return true
	case c.Field.anyText || c.Field.Key == "batchID" && lottext.IsBatchNumber(c.Text):
		c.Text = strings.Map(func(r rune) rune {
			if lottext.IsMisleading(r) {
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

// lotOf returns the batch number of a row without known columns: alone in a cell, or before an offer.
func lotOf(row *sheet.Row) string {
	for _, text := range row.Cells {
		digits, _ := lottext.BatchDigits(text)
		if lots := lottext.LotsIn(text); len(lots) > 0 {
			digits = lots[0]
		}
		if m := lottext.LotLine.FindStringSubmatch(text); m != nil && len(text) <= lottext.MaxTitle {
			digits = m[1]
		}
		if len(digits) == 11 && lottext.IsXinjiang(digits) {
			return digits
		}
	}
	return ""
}
