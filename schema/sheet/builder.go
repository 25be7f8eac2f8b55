package sheet

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// builder collects the rows of a book and enforces the limits.
type builder struct {
	Book
	cells, size int
	struck      []int  // columns of the next row
	wide        bool   // there is content beyond the last column that is read
	long        string // the first cell whose end is not read, such as B7
}

// sheet returns the last sheet.
func (b *builder) sheet() *Sheet { return &b.Sheets[len(b.Sheets)-1] }

// addRow adds a row to the last sheet, unless it is empty. It trims the cells.
func (b *builder) addRow(number int, hidden bool, cells []string) error {
	used, struck := 0, b.struck
	b.struck = nil
	for i, text := range cells {
		if text == "" {
			continue
		}
		cells[i] = b.clean(number, i, text)
		if cells[i] != "" && i < MaxColumns {
			used = i + 1
			b.size += len(cells[i])
		}
	}
	if used == 0 {
		return nil
	}
	s := b.sheet()
	switch b.cells += used; {
	case len(s.Rows) == maxRows:
		return tooLarge("一个工作表超过 %d 行", maxRows)
	case b.cells > maxCells:
		return tooLarge("超过 %d 个单元格", maxCells)
	case b.size > maxText:
		return tooLarge("文字超过 %d MB", maxText>>20)
	}
	kept := make([]string, used)
	copy(kept, cells)
	s.Rows = append(s.Rows, Row{Number: number, Hidden: hidden, Cells: kept, Struck: struck})
	return nil
}

// setFields sets the number of cells of the last row as written, if that is the row with a number.
func (b *builder) setFields(number, fields int) {
	if rows := b.sheet().Rows; len(rows) > 0 && rows[len(rows)-1].Number == number {
		rows[len(rows)-1].Fields = fields
	}
}

// clean returns the trimmed text of a cell, shortened if it is too long.
func (b *builder) clean(row, column int, text string) string {
	text = trim(text)
	switch {
	case column >= MaxColumns:
		b.wide = b.wide || text != ""
	case len(text) > maxCellText:
		b.long = cmp.Or(b.long, ColumnName(column)+strconv.Itoa(row))
		text = strings.ToValidUTF8(text[:maxCellText], "")
	}
	return text
}

// book returns the sheets that are not empty.
func (b *builder) book() (*Book, error) {
	out := &Book{Hints: b.Hints}
	if b.wide {
		out.Hints = append(out.Hints, fmt.Sprintf("至多读取 %d 列：第 %s 列以后的内容没有读取", MaxColumns, ColumnName(MaxColumns-1)))
	}
	if b.long != "" {
		out.Hints = append(out.Hints, fmt.Sprintf("%s 的内容太长，只读取了前 %d 字节", b.long, maxCellText))
	}
	for _, s := range b.Sheets {
		if len(s.Rows) > 0 {
			out.Sheets = append(out.Sheets, s)
			out.narrow(&s)
		}
	}
	if len(out.Sheets) == 0 {
		return nil, errEmpty
	}
	return out, nil
}

// narrow removes the last columns of a sheet with too many cells. All rows count as wide as the widest.
func (b *Book) narrow(s *Sheet) {
	columns := maxCells / len(s.Rows)
	if s.Width() <= columns {
		return
	}
	b.Hints = append(b.Hints, fmt.Sprintf("工作表“%s”太大：第 %s 列以后的内容没有读取", s.Name, ColumnName(columns-1)))
	for i := range s.Rows {
		s.Rows[i].Cells = s.Rows[i].Cells[:min(len(s.Rows[i].Cells), columns)]
	}
}

// replaceCells replaces the texts of cells. It removes those at the end of a row that are empty then.
func (b *builder) replaceCells(text, by string) {
	for i := range b.Sheets {
		for n := range b.Sheets[i].Rows {
			row := &b.Sheets[i].Rows[n]
			for column := range row.Cells {
				if row.Cells[column] == text {
					row.Cells[column] = by
				}
			}
			for last := len(row.Cells) - 1; last >= 0 && row.Cells[last] == ""; last-- {
				row.Cells = row.Cells[:last]
			}
		}
	}
}

// trim removes invisible characters around a text and control characters in it. It also removes what makes a
// spreadsheet keep a number as a text: a leading apostrophe, or ="...".
func trim(s string) string {
	s = strings.TrimFunc(removeControls(strings.ToValidUTF8(s, Unreadable)), IsInvisible)
	if rest, quoted := strings.CutPrefix(s, `="`); quoted && rest != "" && strings.IndexByte(rest, '"') == len(rest)-1 {
		s = rest[:len(rest)-1]
	}
	return strings.TrimRight(strings.TrimFunc(strings.TrimPrefix(s, "'"), IsInvisible), "\u00ad")
}

// IsInvisible reports whether a character is a blank of any width, of no width, or a control character.
func IsInvisible(r rune) bool {
	switch r {
	case '\u00a0', '\u180e', '\u202f', '\u205f', '\u2060', '\u3000', '\ufe0f', '\ufeff':
		return true
	}
	return r <= ' ' || r == 0x7f || r >= '\u2000' && r <= '\u200f'
}
