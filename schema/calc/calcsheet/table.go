package calcsheet

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/calc"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet"
	"cottonmall/schema/upload/lotsheet/findings"
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
// is found by the other names of the field, too. It refuses a file without any of the titles, without rows, and with
// too many rows.
func ReadTable(ctx context.Context, data []byte, titles []string) (*Table, error) {
	book, err := open(ctx, data)
	if err != nil {
		return nil, err
	}
	var best tableHead
	for i := range book.Sheets {
		if s := &book.Sheets[i]; !s.Hidden {
			if h := findTableHead(s, titles); len(h.columns) > len(best.columns) {
				best = h
			}
		}
	}
	if err := book.Err(); err != nil {
		return nil, err
	}
	if len(best.columns) == 0 {
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

// tableHead is a row of titles of a sheet, or two of them.
type tableHead struct {
	sheet   *sheet.Sheet
	at      int // place of the first row among the rows of the sheet
	rows    int
	columns []tableColumn
}

// tableColumn is the column of a title. A distribution may have a column for each of its parts before it, or instead.
type tableColumn struct {
	title string
	cells []int
	parts []string // of the first cells; nil for one column
}

// findTableHead returns the row of a sheet with most of the titles.
func findTableHead(s *sheet.Sheet, titles []string) (best tableHead) {
	for i := range min(len(s.Rows), tableHeadRows) {
		h := tableHead{sheet: s, at: i, rows: 1}
		for _, title := range titles {
			if column := h.find(title); column.cells != nil {
				h.columns = append(h.columns, column)
			}
		}
		if len(h.columns) > len(best.columns) {
			best = h
		}
	}
	return best
}

// find returns the columns of the parts of a title, and the column whose cell of the row is the title, or else one with
// its normal form, or with another name of its field. It returns no cells without any.
func (h *tableHead) find(title string) tableColumn {
	column := tableColumn{title: title}
	h.findParts(&column)
	field := fieldTitled(title)
	for _, names := range []func(cell string) bool{
		func(cell string) bool { return cell == title },
		func(cell string) bool { return cell != "" && tableTitle(cell) == tableTitle(title) },
		func(cell string) bool { return field != nil && fieldTitled(cell) == field },
	} {
		if i := slices.IndexFunc(h.sheet.Rows[h.at].Cells, names); i >= 0 {
			if !slices.Contains(column.cells, i) {
				column.cells = append(column.cells, i)
			}
			break
		}
	}
	return column
}

// distributions are the distributions whose parts may have a column each, by the title of their texts.
var distributions = map[string]*findings.Distribution{"颜色级占比": &findings.Colours, "轧工占比": &findings.Ginning}

// findParts sets the columns of the parts of a title's distribution, if there are several. Their names are in the row
// or in the one below.
func (h *tableHead) findParts(column *tableColumn) {
	of := distributions[column.title]
	for below := 0; of != nil && below < 2 && h.at+below < len(h.sheet.Rows); below++ {
		var cells []int
		var parts []string
		for i, cell := range h.sheet.Rows[h.at+below].Cells {
			part := partTitled(of, cell)
			if above := h.sheet.Rows[h.at].Cell(i); below > 0 && above != "" && fieldTitled(above) != fieldTitled(column.title) {
				continue // a value below another title
			}
			if part != "" && !slices.Contains(parts, part) {
				cells, parts = append(cells, i), append(parts, part)
			}
		}
		if len(parts) > 1 {
			h.rows = max(h.rows, below+1)
			column.cells, column.parts = cells, parts
			return
		}
	}
}

// partTitled returns the part of a distribution that a title names; empty without one.
func partTitled(of *findings.Distribution, title string) string {
	normal := lottext.Normal(title)
	for _, part := range of.Parts {
		is := func(name string) bool { return title == name || normal == lottext.Normal(name) }
		if slices.ContainsFunc(part.Names, is) {
			return part.Key
		}
	}
	return ""
}

// fieldByTitle has the fields of a lot by the normal forms of their titles.
var fieldByTitle = func() map[string]*lotsheet.Field {
	byTitle := map[string]*lotsheet.Field{}
	for i := range lotsheet.Fields {
		f := &lotsheet.Fields[i]
		for _, title := range normal(slices.Concat([]string{f.Title}, f.Names)) {
			if byTitle[title] == nil && f.Group == "" {
				byTitle[title] = f
			}
		}
	}
	return byTitle
}()

// fieldTitled returns the field of a lot that a title names. It returns nil without one.
func fieldTitled(title string) *lotsheet.Field {
	return cmp.Or(fieldByTitle[lottext.Normal(title)], fieldByTitle[tableTitle(title)])
}

// hints returns a sentence about the columns that are not read, if there are any.
func (h *tableHead) hints() []string {
	var unread []string
	for i, cell := range h.sheet.Rows[h.at].Cells {
		title := schema.OneLine(schema.PlainOr(cell))
		read := func(c tableColumn) bool { return slices.Contains(c.cells, i) }
		if title != "" && !slices.ContainsFunc(h.columns, read) {
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
	table := &Table{}
	for _, c := range h.columns {
		table.Titles = append(table.Titles, c.title)
	}
	first := h.at + h.rows
	for i := range h.sheet.Rows[first:] {
		row := &h.sheet.Rows[first+i]
		cells := make([]string, len(h.columns))
		for i := range h.columns {
			cells[i] = h.columns[i].text(row)
		}
		filled := func(text string) bool { return text != "" }
		if slices.ContainsFunc(cells, filled) && !isTotal(row) {
			table.Rows = append(table.Rows, TableRow{row.Number, cells})
		}
	}
	return table
}

// text returns the text of the column in a row: of its cell, or the parts of its distribution with their shares, as in
// 31:92.5,41:7.5.
func (c *tableColumn) text(row *sheet.Row) string {
	read := func(cell int) string {
		return schema.Shorten(schema.OneLine(schema.PlainOr(row.Cell(cell))), tableCellMax)
	}
	var texts []string
	for i, part := range c.parts {
		share := strings.TrimRight(lottext.Fold(read(c.cells[i])), "% ")
		if !lottext.IsBlank(share) && strings.Trim(share, "0.") != "" {
			texts = append(texts, part+":"+share)
		}
	}
	if len(texts) == 0 && len(c.cells) > len(c.parts) {
		return tableText(c.title, read(c.cells[len(c.parts)]))
	}
	return schema.Shorten(strings.Join(wholeShares(texts), ","), tableCellMax)
}

// wholeShares returns the shares of parts in percent, where they are fractions whose sum is one.
func wholeShares(texts []string) []string {
	var sum float64
	shares := make([]float64, len(texts))
	for i, text := range texts {
		_, number, _ := strings.Cut(text, ":")
		share, err := strconv.ParseFloat(number, 64)
		if err != nil {
			return texts
		}
		shares[i] = share
		sum += share
	}
	if math.Abs(sum-1) > 0.001 {
		return texts
	}
	for i, share := range shares {
		part, _, _ := strings.Cut(texts[i], ":")
		texts[i] = part + ":" + schema.Centi(math.Round(share*100_00)).String()
	}
	return texts
}

// tableText returns the text of a cell below a title: nothing for a blank, and the grade of its words.
func tableText(title, text string) string {
	if lottext.IsBlank(text) {
		return ""
	}
	field := fieldTitled(title)
	switch {
	case field == nil:
	case field.Key == "primaryColor":
		if grade, main := lotsheet.MainColour(text); grade != "" && main {
			return grade
		}
	case field.Key == "mikeGrade":
		return strings.TrimSuffix(lottext.Fold(text), "级")
	}
	return text
}
