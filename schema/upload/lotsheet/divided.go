package lotsheet

import (
	"fmt"

	"cottonmall/schema/upload/lotsheet/lottext"
)

// Programs write numbers with commas into text without quotes: CF701,1,050 has the basis 1,050 in two cells.

// isDivided reports whether two cells are one number of a field that a comma has divided.
func (f *Field) isDivided(text, next string) bool {
	least, most := int64(5_000_00), int64(60_000_00)
	switch {
	case f == nil:
		return false
	case f.Key == "basis":
		least, most = 1_000_00, 5_000_00
	case f.Unit == Weight: // in kilograms
		least, most = 1_000_00, 100_000_00
	case f.Key != "price":
		return false
	}
	n, ok := lottext.JoinDivided(text, next)
	return ok && max(n, -n) >= least && max(n, -n) <= most
}

// joinDivided joins the numbers that commas have divided, in rows with more cells than the header. It joins them only
// if the row has as many cells as the header then. A weight must be in a column of kilograms: 42,186 may be tons and
// bales.
func (b *Book) joinDivided(l *Layout) {
	s := b.table(l.Sheet)
	usual := s.headerFields(l)
	if usual == 0 {
		return
	}
	if b.joined == nil {
		b.joined = map[int]string{}
	}
	fields := make([]*Field, len(l.Columns))
	for i, c := range l.Columns {
		if f, ok := FieldOf(c.Field); ok && (f.Unit != Weight || lottext.UnitOf(c.Title) == "kg") {
			fields[i] = f
		}
	}
	for i := range s.Rows {
		row := &s.Rows[i]
		if row.Number < l.First || len(row.Cells) <= usual {
			continue
		}
		cells, numbers := joinCells(row.Cells, fields)
		if len(numbers) > 0 && len(cells) == usual {
			row.Cells = cells
			b.joined[row.Number] = fmt.Sprintf("逗号把 %s 分成了两格，已合并，请核对", abbreviate(numbers))
		}
	}
}

// headerFields returns the number of cells of the header as written, or zero if it is unknown.
func (s table) headerFields(l *Layout) (n int) {
	for i := range s.Rows {
		if number := s.Rows[i].Number; l.Header > 0 && number >= l.Header && number < l.First {
			n = max(n, s.Rows[i].Fields)
		}
	}
	return n
}

// joinCells returns cells with the divided numbers in one cell each, and those numbers.
func joinCells(cells []string, fields []*Field) (joined, numbers []string) {
	for i := 0; i < len(cells); i++ {
		text := cells[i]
		if at := len(joined); i+1 < len(cells) && at < len(fields) && fields[at].isDivided(text, cells[i+1]) {
			i++
			text += "," + cells[i]
			numbers = append(numbers, text)
		}
		joined = append(joined, text)
	}
	return joined, numbers
}

// readDivided refuses a row in which a comma may have divided a number: the row has more cells than the header, the
// second half begins with a zero, or the first is a basis of a few yuan and the second a possible value of its column.
func (r *reader) readDivided(row *sourceRow, l *Line) bool {
	if row.Fields == 0 {
		return false
	}
	for i, f := range r.fields {
		if i+1 == len(r.fields) || !f.isDivided(l.Cells[i], l.Cells[i+1]) {
			continue
		}
		next := l.Cells[i+1]
		if few := f.Key == "basis" && r.fields[i+1].takesCount(); few || next[0] == '0' || len(row.Cells) > r.usualFields {
			l.Lot.Given, l.UnreadBatch = map[string]bool{}, r.batchIn(l.Cells)
			l.fail("", "“%s”和“%s”可能是一个数，被逗号分成了两格，本行没有读取：请去掉数字中的逗号再上传", l.Cells[i], next)
			return true
		}
	}
	return false
}

// takesCount reports whether a column of the field can have any number of three digits.
func (f *Field) takesCount() bool {
	return f == nil || f.anyText || f.Key == "packnum" || f.Key == "foreignBales"
}
