package lotsheet

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// LotRow is a row with a lot.
type LotRow struct {
	BatchID string
	Row     int
}

// LotRows returns the lots of each sheet. The sheet of the layout is read with it, others with their best layouts.
func (b *Book) LotRows(layout *Layout, t Template) [][]LotRow {
	list := make([][]LotRow, len(b.Sheets))
	for i := range b.Sheets {
		if b.Err() != nil {
			break
		}
		l := *layout
		if i != layout.Sheet {
			l = b.FindLayoutIn(i, t)
		}
		list[i] = b.table(i).lotRows(l.column("batchID"))
	}
	return list
}

func (s table) lotRows(batch int) (list []LotRow) {
	if batch < 0 {
		return nil
	}
	for i := range s.Rows {
		if digits, _ := lottext.BatchDigits(s.Rows[i].Cell(batch)); len(digits) == 11 {
			list = append(list, LotRow{digits, s.Rows[i].Number})
		}
	}
	return list
}

// UnreadLots returns the lots of the sheet that a layout does not read: those of neighbouring tables and those in rows
// of other lots. The hints are about neighbouring tables, columns without titles and the rows above the lots.
func (b *Book) UnreadLots(r *Reading) (list []LotRow, hints []string) {
	l := &r.Layout
	s := b.table(l.Sheet)
	var columns []int
	if l.has("batchID") {
		columns = s.neighbours(l)
	}
	for _, column := range columns {
		list = append(list, s.lotRows(column)...)
		hints = append(hints, "第 "+sheet.ColumnName(column)+" 列也是批号，没有读取：并排的表格请上下放在一起，或分成两个工作表")
	}
	batch := l.column("batchID")
	_, terms := s.headTerms(l, r.Defaults.terms()...)
	_, types := s.withTitle(r.Defaults, l)
	hints = slices.Concat(hints, s.untitledHints(l, batch, columns), terms, types, s.headDoubts(l))
	for i := range s.Rows {
		if s.Rows[i].Number < l.First {
			continue
		}
		for _, number := range l.furtherBatches(s.Rows[i].Cells, batch, columns) {
			list = append(list, LotRow{number, s.Rows[i].Number})
		}
	}
	return list, hints
}

// maxUntitled is how many columns without titles are named.
const maxUntitled = 3

// untitledHints returns a sentence for each column without a title that has texts beside the lots and is not read.
// A neighbouring table and what is behind it are not counted.
func (s table) untitledHints(l *Layout, batch int, neighbours []int) (hints []string) {
	if l.Header == 0 || batch < 0 {
		return nil
	}
	end := len(l.Columns)
	if len(neighbours) > 0 {
		end = neighbours[0]
	}
	for column, c := range l.Columns[:end] {
		if c.Field != "" || c.chosen() || c.Hidden || lottext.Normal(c.Title) != "" {
			continue
		}
		if rows, first := s.textsBesideLots(l, column, batch); rows > 0 && len(hints) < maxUntitled {
			hints = append(hints, fmt.Sprintf("第 %s 列没有标题，有 %d 行的内容没有读取，如第 %d 行“%s”", sheet.ColumnName(column), rows,
				first.Number, schema.FirstRunes(first.Cell(column), 20)))
		}
	}
	return hints
}

// textsBesideLots returns the number of lots with a text in a column, and the row of the first.
func (s table) textsBesideLots(l *Layout, column, batch int) (rows int, first *sheet.Row) {
	for i := range s.Rows {
		row := &s.Rows[i]
		if row.Number < l.First || row.Hidden && !l.Hidden || lottext.IsBlank(row.Cell(column)) {
			continue
		}
		if lottext.IsBatchNumber(row.Cell(batch)) {
			if rows++; rows == 1 {
				first = row
			}
		}
	}
	return rows, first
}

// neighbours returns the columns of the batch numbers of neighbouring tables.
func (s table) neighbours(l *Layout) (columns []int) {
	for i, c := range l.Columns {
		if c.Field != "" || c.chosen() {
			continue
		}
		lots, filled := 0, 0
		for n := range s.Rows {
			text := s.Rows[n].Cell(i)
			if s.Rows[n].Number < l.First || lottext.IsBlank(text) {
				continue
			}
			if filled++; lottext.IsBatchNumber(text) && lottext.IsXinjiang(text) {
				lots++
			}
		}
		if lots > 1 && 5*lots >= 4*filled {
			columns = append(columns, i)
		}
	}
	return columns
}

var onlyBatches = regexp.MustCompile(`^[\d\s、,，;；/|和及~—–至到-]+$`)

// mayHaveBatches reports whether a column is not read and a cell of it has nothing but batch numbers.
func (l *Layout) mayHaveBatches(column int, text string) bool {
	c := &l.Columns[column]
	return c.Field == "" && !c.chosen() && onlyBatches.MatchString(text)
}

// furtherBatches returns the batch numbers in a row besides its own.
func (l *Layout) furtherBatches(cells []string, batch int, neighbours []int) (list []string) {
	own, seen := "", map[string]bool{}
	if batch >= 0 && batch < len(cells) {
		own, _ = lottext.BatchDigits(cells[batch])
	}
	for i, text := range cells[:min(len(cells), len(l.Columns))] {
		if i == batch && len(own) == 11 || !l.searched(i, text, batch, neighbours) {
			continue
		}
		for _, number := range lottext.BatchNumbersIn(text) {
			if number != own && !seen[number] && (i == batch || lottext.IsXinjiang(number)) {
				seen[number] = true
				list = append(list, number)
			}
		}
	}
	return list
}

// searched reports whether a cell is searched for further batch numbers.
func (l *Layout) searched(i int, text string, batch int, neighbours []int) bool {
	if len(text) < 11 || slices.Contains(neighbours, i) {
		return false
	}
	return batch < 0 || i == batch || l.mayHaveBatches(i, text)
}

// checkOneBatch refuses a row with several batch numbers. It warns of one that has a title of its own.
func (r *reader) checkOneBatch(l *Line) {
	own := l.BatchNumber()
	if own == "" || r.batch >= 0 && len(lottext.BatchNumbersIn(l.Cells[r.batch])) > 1 { // already refused
		return
	}
	all := []string{own}
	for i, text := range l.Cells {
		if i == r.batch || !r.layout.searched(i, text, r.batch, r.neighbours) {
			continue
		}
		further := slices.DeleteFunc(lottext.BatchNumbersIn(text), func(number string) bool {
			return slices.Contains(all, number) || !lottext.IsXinjiang(number)
		})
		if title := r.layout.Columns[i].Title; len(further) > 0 && lottext.Normal(title) != "" && r.batch >= 0 {
			l.warn("", "“%s”一列的批号 %s 没有读取", title, abbreviate(further))
		} else {
			all = append(all, further...)
		}
	}
	if len(all) > 1 {
		l.fail("batchID", "本行有 %d 个批号（%s），请每行一个批号", len(all), abbreviate(all))
	}
}

// abbreviate returns the first three of a list.
func abbreviate(list []string) string {
	if len(list) > 3 {
		return strings.Join(list[:3], "、") + " 等"
	}
	return strings.Join(list, "、")
}

// batchIn returns the batch number of a row that cannot be read, in its column or in another.
func (r *reader) batchIn(cells []string) string {
	if r.batch >= 0 {
		if digits, _ := lottext.BatchDigits(cells[r.batch]); len(digits) == 11 {
			return digits
		}
		if digits := lottext.BatchIn(cells[r.batch]); digits != "" {
			return digits
		}
	}
	return r.batchOutside(cells)
}

// batchOutside returns the batch number in the column of another field. It must be one of Xinjiang, except below a
// header that is not read.
func (r *reader) batchOutside(cells []string) string {
	foreign := r.foreignHeader > 0
	for i, text := range cells {
		f := r.fields[i]
		if i == r.batch || !foreign && f != nil && (f.Key == "contact" || f.Key == "phone") {
			continue
		}
		if digits, _ := lottext.BatchDigits(text); len(digits) == 11 && (foreign || lottext.IsXinjiang(digits)) {
			return digits
		}
		if r.batch >= 0 {
			continue
		}
		if digits := lottext.BatchIn(schema.FirstRunes(text, 60)); lottext.IsXinjiang(digits) {
			return digits
		}
	}
	return ""
}
