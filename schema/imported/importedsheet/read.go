// Package importedsheet reads imported lots from the spreadsheets of sellers, and writes the form of such a sheet.
package importedsheet

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/sheet"
	"cottonmall/schema/sheetimport"
)

// Table is a sheet as it was read. The texts of its rows are by the numbers of the cells from 0.
type Table struct {
	Titles  []string
	Columns []string // keys by cell; empty for titles that are not known
	Rows    []sheetimport.SheetRow
	Hints   []string // sentences about what was not read
}

const (
	headRows   = 30  // that are searched for the titles
	titlesMin  = 3   // known ones of a row of titles
	textMax    = 500 // of a cell
	columnsMax = 100
)

// Read reads the sheet of a file with the most titles that are known, or that the company has chosen. It refuses a file
// without titles.
func Read(ctx context.Context, data []byte, chosen map[string]string) (*Table, error) {
	book, err := sheet.Open(ctx, data, sheet.TextRules{
		Separated: func(text string) string { return text },
		IsKey: func(cell string) bool {
			_, ok := imported.NormalBill(cell)
			return ok
		},
	})
	if err != nil {
		return nil, err
	}
	var best *head
	for i := range book.Sheets {
		if s := &book.Sheets[i]; !s.Hidden {
			if h := findHead(s, chosen); best == nil || h.found > best.found {
				best = h
			}
		}
	}
	if best == nil || best.found < titlesMin {
		return nil, schema.Invalid("file", "没有找到表头：至少需要 %s 这些列", strings.Join(imported.RequiredTitles(), "、"))
	}
	table := best.read()
	table.Hints = append([]string{}, book.Hints...)
	for i := range book.Sheets {
		s := &book.Sheets[i]
		if s != best.sheet && !s.Hidden && findHead(s, chosen).found >= titlesMin {
			table.Hints = append(table.Hints, fmt.Sprintf("工作表“%s”没有读取：一次读一个工作表", schema.Shorten(s.Name, 20)))
		}
	}
	return table, book.Err()
}

// head is the row of titles of a sheet.
type head struct {
	sheet   *sheet.Sheet
	row     int // its index
	titles  []string
	columns []string
	found   int // known titles
}

// findHead returns the row with the most known titles.
func findHead(s *sheet.Sheet, chosen map[string]string) *head {
	best := &head{sheet: s}
	for i := range s.Rows[:min(len(s.Rows), headRows)] {
		h := &head{sheet: s, row: i}
		for _, cell := range s.Rows[i].Cells[:min(len(s.Rows[i].Cells), columnsMax)] {
			h.titles = append(h.titles, schema.Shorten(schema.OneLine(cell), 40))
		}
		h.columns = imported.SheetColumnsOf(h.titles, chosen)
		for _, key := range h.columns {
			if key != "" {
				h.found++
			}
		}
		if h.found > best.found {
			best = h
		}
	}
	return best
}

// read returns the rows below the titles. It leaves out sums, repeated titles and the example of a form, and rows with
// fewer than three cells.
func (h *head) read() *Table {
	table := &Table{Titles: h.titles, Columns: h.columns}
	if len(h.sheet.Rows) == 0 {
		return table
	}
	for _, row := range h.sheet.Rows[h.row+1:] {
		texts, same := map[string]string{}, true
		for i, title := range h.titles {
			if text := cellText(row.Cell(i)); title != "" && text != "" {
				texts[strconv.Itoa(i)] = text
				same = same && text == title
			}
		}
		first := schema.OneLine(strings.Join(row.Cells, " "))
		sum := strings.HasPrefix(first, "合计") || strings.HasPrefix(first, "总计")
		if len(texts) >= 3 && !sum && !same && !strings.Contains(first, exampleNotes) {
			table.Rows = append(table.Rows, sheetimport.SheetRow{Number: row.Number, Texts: texts})
		}
	}
	return table
}

// cellText returns the text of a cell; empty for signs of a missing value.
func cellText(text string) string {
	text = strings.TrimPrefix(schema.OneLine(text), "'")
	switch text {
	case "-", "--", "—", "——", "/", "无", "NaN", "暂无":
		return ""
	}
	return schema.FirstRunes(text, textMax)
}
