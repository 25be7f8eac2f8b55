package sheet

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"cottonmall/schema"
)

// The limits of a file. Traders' files stay far below them.
const (
	MaxBytes    = 40 << 20  // of the file
	maxUnpacked = 400 << 20 // of its parts together
	maxRows     = 120_000   // of a sheet, not counting empty ones
	MaxColumns  = 300
	maxSheets   = 300
	maxCells    = 8_000_000 // of all sheets, with empty ones between others
	maxStrings  = 2_000_000 // different texts of a workbook
	maxText     = 96 << 20  // bytes of all cells
	maxCellText = 32_767    // bytes of a cell: Excel allows as many characters
)

// Book is the content of a file as texts.
type Book struct {
	Sheets []Sheet
	Hints  []string // sentences about content that was not read

	ctx context.Context // limits the time that is spent on the book
}

// Err returns a refusal if the time for the book is over. Results of searching the book may be incomplete then.
func (b *Book) Err() error {
	if b.ctx != nil && b.ctx.Err() != nil {
		return errTimeout
	}
	return nil
}

var errTimeout = schema.Invalid("file", "表格太复杂，没有及时读完：请只留下有批次的工作表，删去无关的列后再试")

// Sheet is one table of a book.
type Sheet struct {
	Name   string
	Hidden bool
	Rows   []Row  // not empty, in order
	Merged []Area // cells that are shown as one

	hidden []bool // by column, as far as a column is hidden
}

// Row is the cells of a row without empty ones at the end.
type Row struct {
	Number int // in the file, from 1
	Hidden bool
	Cells  []string
	Struck []int // columns with a text that is struck through, whole or in part
	Fields int   // number of cells of a line with commas, as written; zero in other files
}

// Area is a rectangle of cells. Rows count from 1, columns from 0. Bottom and Right belong to the area.
type Area struct {
	Top    int `json:"top"`
	Left   int `json:"left"`
	Bottom int `json:"bottom"`
	Right  int `json:"right"`
}

// Overlaps reports whether two areas have a cell in common.
func (a Area) Overlaps(b Area) bool {
	return a.Top <= b.Bottom && b.Top <= a.Bottom && a.Left <= b.Right && b.Left <= a.Right
}

// Cell returns the text of the row in a column, or nothing.
func (r *Row) Cell(column int) string {
	if column < len(r.Cells) {
		return r.Cells[column]
	}
	return ""
}

// Find returns the column of the first of some headers that the row has, whatever unit follows it in brackets; -1
// without one.
func (r *Row) Find(headers []string) int {
	for _, header := range headers {
		column := slices.IndexFunc(r.Cells, func(cell string) bool {
			name, _, _ := strings.Cut(schema.Fold(cell), "(")
			return strings.TrimSpace(name) == schema.Fold(header)
		})
		if column >= 0 {
			return column
		}
	}
	return -1
}

// HiddenColumn reports whether the file hides a column.
func (s *Sheet) HiddenColumn(i int) bool { return i < len(s.hidden) && s.hidden[i] }

// Width returns the number of columns.
func (s *Sheet) Width() (n int) {
	for i := range s.Rows {
		n = max(n, len(s.Rows[i].Cells))
	}
	return n
}

// Row returns the row with a number in the file, or nil if it is empty.
func (s *Sheet) Row(number int) *Row {
	i, found := slices.BinarySearchFunc(s.Rows, number, func(r Row, n int) int { return cmp.Compare(r.Number, n) })
	if !found {
		return nil
	}
	return &s.Rows[i]
}

// SetCell replaces the text of a cell in a row that is not empty.
func (s *Sheet) SetCell(number, column int, text string) {
	row := s.Row(number)
	if row == nil || column < 0 || column >= MaxColumns {
		return
	}
	if column >= len(row.Cells) {
		row.Cells = append(row.Cells, make([]string, column+1-len(row.Cells))...)
	}
	row.Cells[column] = trim(text)
}

// Samples returns the first different texts of a column from a row on, three at most, shortened to 40 characters.
func (s *Sheet) Samples(column, first int) (list []string) {
	for i := range s.Rows {
		if s.Rows[i].Number < first || s.Rows[i].Hidden {
			continue
		}
		if text := schema.FirstRunes(s.Rows[i].Cell(column), 40); text != "" && !slices.Contains(list, text) {
			list = append(list, text)
		}
		if len(list) == 3 || i > 200 {
			break
		}
	}
	return list
}
