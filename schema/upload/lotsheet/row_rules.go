package lotsheet

import (
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// skipRules return why a row without a batch number is not a lot, or nothing. They are tried from top to bottom.
var skipRules = []func(r *reader, row *sourceRow) string{
	(*reader).skipHeader,
	(*reader).skipNumbering,
	(*reader).skipExample,
	(*reader).skipTotals,
	(*reader).skipAmounts,
}

// skip returns why a row is not a lot, or nothing.
func (r *reader) skip(row *sourceRow) string {
	for _, rule := range skipRules {
		if reason := rule(r, row); reason != "" {
			return reason
		}
	}
	return ""
}

// headerCells counts the cells of a row that may be a header.
type headerCells struct {
	filled  int
	own     int // titles of the header that is read
	foreign int // titles of other fields
	units   int
}

// skipHeader recognises the header again, another header, and a row of units. Lots below another header are not read.
func (r *reader) skipHeader(row *sourceRow) string {
	n := r.countTitles(row.Row)
	switch titles := n.own + n.foreign; {
	case n.filled == n.units:
		return "单位行"
	case n.foreign == 0 && (titles > 1 && 2*titles > n.filled || titles == 1 && n.filled == 1):
		r.foreignHeader = 0
		return "重复的表头"
	case n.foreign > 0 && (titles > 1 && titles == n.filled || titles > 3 && 2*titles > n.filled):
		r.foreignHeader = row.Number
		return "另一种表头"
	}
	return ""
}

func (r *reader) countTitles(row *sheet.Row) (n headerCells) {
	seen := map[*Field]bool{}
	for i, text := range row.Cells {
		if lottext.IsBlank(text) {
			continue
		}
		if n.filled++; n.filled > 20 && n.own+n.foreign+n.units == 0 {
			return headerCells{filled: n.filled} // the titles of a header would be among the first cells
		}
		f := r.fieldOf(text)
		if r.isOwnTitle(i, text, f) {
			n.own++
		} else if f != nil && !lottext.IsDecimal(text) && !seen[f] {
			seen[f] = true
			n.foreign++
		}
		if lottext.Normal(text) == "" {
			n.units++
		}
	}
	return n
}

// maxTitles is how many texts are kept with their fields.
const maxTitles = 1000

// fieldOf returns the field of a title, or nil. Sheets repeat most of their texts.
func (r *reader) fieldOf(text string) *Field {
	f, known := r.titles[text]
	if !known {
		f = fieldOf("", text)
		if len(r.titles) < maxTitles {
			r.titles[text] = f
		}
	}
	return f
}

// isOwnTitle reports whether a text is the title of its column, or of the field of its column.
func (r *reader) isOwnTitle(i int, text string, f *Field) bool {
	if i >= len(r.fields) {
		return false
	}
	title := r.layout.Columns[i].Title
	return f != nil && f == r.fields[i] || text == title || slices.Contains(strings.Split(title, "/"), text)
}

func (r *reader) skipNumbering(row *sourceRow) string {
	if !lottext.IsNumbering(row.Cells) {
		return ""
	}
	return "列号行"
}

func (r *reader) skipExample(row *sourceRow) string {
	if strings.HasPrefix(strings.TrimSpace(row.batch), example) {
		return "示例行"
	}
	return ""
}

// skipTotals recognises the word for a sum in the column of the batch numbers or in the first three cells.
func (r *reader) skipTotals(row *sourceRow) string {
	filled, mistyped := 0, lottext.IsMistyped(row.batch)
	for i, text := range row.Cells {
		if lottext.IsBlank(text) {
			continue
		}
		filled++
		if i != r.batch && (filled > 3 || mistyped) || len(text) > lottext.MaxTitle {
			continue
		}
		if lottext.IsTotal(text) && !lottext.IsMeantAsBatch(row.batch) && !r.hasContract(row.Row) {
			return "合计行"
		}
	}
	return ""
}

// hasContract reports whether a row has a contract in its column.
func (r *reader) hasContract(row *sheet.Row) bool {
	at := r.layout.column("indexCode")
	if at < 0 {
		return false
	}
	_, ok := lottext.ContractOf(lottext.OfferText(row.Cell(at)))
	return ok
}

// skipAmounts recognises a sum without a word: a row of two or more amounts and nothing else.
func (r *reader) skipAmounts(row *sourceRow) string {
	if !lottext.IsBlank(row.batch) {
		return ""
	}
	amounts := 0
	for i, text := range row.Cells {
		if lottext.IsBlank(text) {
			continue
		}
		if i >= len(r.fields) || r.fields[i] == nil || !r.fields[i].isAmount() {
			return ""
		}
		amounts++
	}
	if amounts < 2 {
		return ""
	}
	return "合计行"
}

// isNote reports whether a row has so few values, or such words, that it is a note and not a lot.
func (r *reader) isNote(l *Line, batch string) bool {
	if lottext.IsXinjiang(r.batchIn(l.Cells)) {
		return false
	}
	return !lottext.IsMeantAsBatch(batch) && r.hasFewValues(l) || r.isContact(l, batch)
}

// hasFewValues reports whether less than a third of the columns that can be read have a value. A row with an offer is
// always a lot.
func (r *reader) hasFewValues(l *Line) bool {
	if given := l.Lot.Given; given["basis"] || given["price"] || given["indexCode"] {
		return false
	}
	n := r.countValues(l)
	return n == 0 || 3*n < r.valueColumns
}

// countValues returns how many cells were read, without batch numbers and fields of any text.
func (r *reader) countValues(l *Line) (n int) {
	for _, i := range r.order {
		f := r.fields[i]
		if !f.anyText && f.Key != "batchID" && l.Lot.Given[f.Key] || r.distribution[i] >= 0 && !lottext.IsBlank(l.Cells[i]) {
			n++
		}
	}
	return n
}

// isContact reports whether a row has a contact in columns of other fields, and no values.
func (r *reader) isContact(l *Line, batch string) bool {
	if r.valueColumns == 0 || r.countValues(l) > 0 {
		return false
	}
	if lottext.HasNineDigits(batch) {
		return false
	}
	for i, f := range r.fields {
		expected := f != nil && slices.Contains([]string{"contact", "phone", "notes"}, f.Key)
		if !expected && lottext.HasContact(schema.FirstRunes(l.Cells[i], 60)) {
			return true
		}
	}
	return false
}
