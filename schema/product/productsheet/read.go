package productsheet

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/product"
	"cottonmall/schema/sheet"
	"cottonmall/schema/sheetimport"
)

// Table is a sheet as it was read.
type Table struct {
	Columns []string // keys
	Rows    []sheetimport.SheetRow
	Hints   []string // sentences about what was not read
}

// headRows is the number of first rows among which the titles are searched for.
const headRows = 20

// Read reads the sheet of a file with the most titles of a category. It refuses a file without titles.
func Read(ctx context.Context, data []byte, t *product.Tree, category int64) (*Table, error) {
	book, err := sheet.Open(ctx, data, sheet.TextRules{
		Separated: func(text string) string { return text },
		IsKey:     func(string) bool { return false },
	})
	if err != nil {
		return nil, err
	}
	columns := Columns(t, category)
	var best *head
	for i := range book.Sheets {
		if s := &book.Sheets[i]; !s.Hidden {
			if h := findHead(s, columns); best == nil || h.found() > best.found() {
				best = h
			}
		}
	}
	if best == nil || best.found() < 2 {
		return nil, schema.Invalid("file", "没有认出表头：请用“下载模板”得到的表格，或把列名改得与它一致")
	}
	table := best.read()
	table.Hints = append(book.Hints, table.Hints...)
	if table.Hints == nil {
		table.Hints = []string{}
	}
	return table, book.Err()
}

// head is the row of titles of a sheet.
type head struct {
	sheet   *sheet.Sheet
	row     int       // its index; -1 without titles
	columns []*Column // by cell; nil for unknown titles
	titles  []string
}

func (h *head) found() (n int) {
	for _, c := range h.columns {
		if c != nil {
			n++
		}
	}
	return n
}

// findHead returns the row with the most titles.
func findHead(s *sheet.Sheet, columns []Column) *head {
	best := &head{sheet: s, row: -1}
	for i := range s.Rows[:min(len(s.Rows), headRows)] {
		h := &head{sheet: s, row: i, titles: s.Rows[i].Cells}
		for _, text := range h.titles {
			c := columnOf(columns, text)
			if slices.Contains(h.columns, c) {
				c = nil
			}
			h.columns = append(h.columns, c)
		}
		if h.found() > best.found() {
			best = h
		}
	}
	return best
}

var unitInBrackets = regexp.MustCompile(`[（(][^（）()]*[）)]`)

// titleKey returns a title without its unit and blanks.
func titleKey(text string) string {
	return strings.Trim(strings.Join(strings.Fields(schema.Fold(unitInBrackets.ReplaceAllString(text, ""))), ""), "*：:")
}

// columnOf returns the column with a title, or nil.
func columnOf(columns []Column, text string) *Column {
	key := titleKey(text)
	if key == "" {
		return nil
	}
	for i := range columns {
		if titleKey(columns[i].Title) == key {
			return &columns[i]
		}
	}
	for i := range columns {
		if slices.ContainsFunc(columns[i].Others, func(other string) bool { return titleKey(other) == key }) {
			return &columns[i]
		}
	}
	return nil
}

// read returns the rows below the titles. The example of a form is skipped.
func (h *head) read() *Table {
	table := &Table{}
	for i, c := range h.columns {
		if c != nil {
			table.Columns = append(table.Columns, c.Key)
		} else if h.titles[i] != "" {
			table.Hints = append(table.Hints, fmt.Sprintf("%s 列“%s”没有读取：这个品类没有这一列",
				sheet.ColumnName(i), schema.Shorten(h.titles[i], 20)))
		}
	}
	for _, row := range h.sheet.Rows[h.row+1:] {
		texts := map[string]string{}
		for i, c := range h.columns {
			if text := schema.OneLine(row.Cell(i)); c != nil && text != "" {
				texts[c.Key] = text
			}
		}
		if len(texts) > 0 && !strings.HasPrefix(texts[product.NotesKey], exampleNotes) {
			table.Rows = append(table.Rows, sheetimport.SheetRow{Number: row.Number, Texts: texts})
		}
	}
	return table
}
