package calcsheet

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/calc"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// Table has the columns of a file with the titles that were looked for.
type Table struct {
	Titles []string // that the file has, in the order in which they were looked for
	Rows   []TableRow
	Hints  []string // sentences about what was not read
}

// TableRow is a row of a table with any text below the titles.
type TableRow struct {
	Number int      // in the file
	Cells  []string // as many as titles
}

const (
	tableHeadRows = 30  // that are searched for titles
	tableCellMax  = 200 // characters
)

// ReadTable returns the columns of the sheet of a file that has most of the titles. A title that names a field of a lot
// is found by the other names of the field, too. It refuses a file without any of the titles, without rows, and with too
// many rows.
func ReadTable(ctx context.Context, data []byte, titles []string) (*Table, error) {
	book, err := open(ctx, data)
	if err != nil {
		return nil, err
	}
	var best tableHead
	for i := range book.Sheets {
		if s := &book.Sheets[i]; !s.Hidden {
			if h := findTableHead(s, titles); len(h.titles) > len(best.titles) {
				best = h
			}
		}
	}
	if err := book.Err(); err != nil {
		return nil, err
	}
	if len(best.titles) == 0 {
		return nil, schema.Invalid("file", "没有找到表头：列名应是 %s 中的一个或几个", strings.Join(titles, "、"))
	}
	table := best.read()
	switch {
	case len(table.Rows) == 0:
		return nil, schema.Invalid("file", "表头下面没有数据")
	case len(table.Rows) > calc.LinesMax:
		return nil, schema.Invalid("file", "一次最多计算 %d 行，表中有 %d 行", calc.LinesMax, len(table.Rows))
	}
	table.Hints = append(best.hints(), book.Hints...)
	return table, nil
}

// tableHead is a row of titles of a sheet.
type tableHead struct {
	sheet  *sheet.Sheet
	at     int // place of the row among the rows of the sheet
	titles []string
	cells  []int // of the titles
}

// findTableHead returns the row of a sheet with most of the titles.
func findTableHead(s *sheet.Sheet, titles []string) (best tableHead) {
	for i := range min(len(s.Rows), tableHeadRows) {
		h := tableHead{sheet: s, at: i}
		for _, title := range titles {
			if cell := h.find(title); cell >= 0 {
				h.titles, h.cells = append(h.titles, title), append(h.cells, cell)
			}
		}
		if len(h.titles) > len(best.titles) {
			best = h
		}
	}
	return best
}

// find returns the place of the cell of the row that is a title, or else of one with its normal form, or of another name
// of its field. It returns -1 without one.
func (h *tableHead) find(title string) int {
	field := fieldTitled(title)
	for _, names := range []func(cell string) bool{
		func(cell string) bool { return cell == title },
		func(cell string) bool { return cell != "" && tableTitle(cell) == tableTitle(title) },
		func(cell string) bool { return field != nil && fieldTitled(cell) == field },
	} {
		if i := slices.IndexFunc(h.sheet.Rows[h.at].Cells, names); i >= 0 {
			return i
		}
	}
	return -1
}

// fieldTitled returns the field of a lot that a title names. It returns nil without one.
func fieldTitled(title string) *lotsheet.Field {
	return cmp.Or(lotsheet.FieldTitled(title), lotsheet.FieldTitled(tableTitle(title)))
}

// hints returns a sentence about the columns that are not read, if there are any.
func (h *tableHead) hints() []string {
	var unread []string
	for i, cell := range h.sheet.Rows[h.at].Cells {
		if title := schema.OneLine(schema.PlainOr(cell)); title != "" && !slices.Contains(h.cells, i) {
			unread = append(unread, schema.Shorten(title, 20))
		}
	}
	if len(unread) == 0 {
		return []string{}
	}
	return []string{"没有读取的列：" + schema.Shorten(strings.Join(unread, "、"), tableCellMax)}
}

// tableTitle returns the normal form of a title without what follows it in brackets, such as its unit.
func tableTitle(title string) string {
	name, _, _ := strings.Cut(lottext.Normal(title), "(")
	return name
}

// read returns the rows below the titles, without sums and empty rows.
func (h *tableHead) read() *Table {
	table := &Table{Titles: h.titles}
	for i := range h.sheet.Rows[h.at+1:] {
		row := &h.sheet.Rows[h.at+1+i]
		cells := make([]string, len(h.cells))
		for i, cell := range h.cells {
			text := schema.Shorten(schema.OneLine(schema.PlainOr(row.Cell(cell))), tableCellMax)
			cells[i] = tableText(h.titles[i], text)
		}
		filled := func(text string) bool { return text != "" }
		if slices.ContainsFunc(cells, filled) && !isTotal(row) {
			table.Rows = append(table.Rows, TableRow{row.Number, cells})
		}
	}
	return table
}

// tableText returns the text of a cell below a title: nothing for a blank, and the grade of its words.
func tableText(title, text string) string {
	if lottext.IsBlank(text) {
		return ""
	}
	field := lotsheet.FieldTitled(title)
	switch {
	case field == nil:
	case field.Key == "primaryColor":
		if grade, share := lotsheet.MainColour(text); grade != "" && share == 100_00 {
			return grade
		}
	case field.Key == "mikeGrade":
		return strings.TrimSuffix(lottext.Fold(text), "级")
	}
	return text
}
