package sheet

import (
	"fmt"
	"strconv"
	"strings"

	"cottonmall/schema"
)

// Titled is a table below a row of titles. The texts of its rows are by the numbers of the cells from 0.
type Titled struct {
	Titles  []string
	Columns []string // keys by cell; empty for titles that are not known
	Rows    []TitledRow
	Hints   []string // sentences about what was not read
}

// TitledRow is a row of a table.
type TitledRow struct {
	Number int
	Texts  map[string]string
}

// TitledRules are how the table of a sheet is found and read.
type TitledRules struct {
	Keys     func(titles []string) []string // keys of columns by their titles, empty for those that are not known
	Required []string                       // titles that a table needs, for its refusal
	Skip     string                         // rows with this text are not read; empty: none
}

const (
	headRows      = 30  // that are searched for the titles
	titlesMin     = 3   // known ones of a row of titles
	titledTextMax = 500 // of a cell
	titledColumns = 100
)

// Titled returns the table of the sheet with the most titles that are known. It refuses a book without titles.
func (b *Book) Titled(rules TitledRules) (*Titled, error) {
	var best *titledHead
	for i := range b.Sheets {
		if s := &b.Sheets[i]; !s.Hidden {
			if h := rules.findHead(s); best == nil || h.found > best.found {
				best = h
			}
		}
	}
	if best == nil || best.found < titlesMin {
		return nil, schema.Invalid("file", "没有找到表头：至少需要 %s 这些列，请检查是不是这种表格", strings.Join(rules.Required, "、"))
	}
	table := best.read(rules.Skip)
	table.Hints = append([]string{}, b.Hints...)
	for i := range b.Sheets {
		s := &b.Sheets[i]
		if s != best.sheet && !s.Hidden && rules.findHead(s).found >= titlesMin {
			table.Hints = append(table.Hints, fmt.Sprintf("工作表“%s”没有读取：一次读一个工作表", schema.Shorten(s.Name, 20)))
		}
	}
	return table, b.Err()
}

// titledHead is the row of titles of a sheet.
type titledHead struct {
	sheet   *Sheet
	row     int // its index
	titles  []string
	columns []string
	found   int // known titles
}

// findHead returns the row with the most known titles.
func (rules *TitledRules) findHead(s *Sheet) *titledHead {
	best := &titledHead{sheet: s}
	for i := range s.Rows[:min(len(s.Rows), headRows)] {
		h := &titledHead{sheet: s, row: i}
		for _, cell := range s.Rows[i].Cells[:min(len(s.Rows[i].Cells), titledColumns)] {
			h.titles = append(h.titles, schema.Shorten(schema.OneLine(cell), 40))
		}
		h.columns = rules.Keys(h.titles)
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

// read returns the rows below the titles. It leaves out sums, repeated titles, rows with a text to skip, and rows with
// fewer than three cells.
func (h *titledHead) read(skip string) *Titled {
	table := &Titled{Titles: h.titles, Columns: h.columns}
	if len(h.sheet.Rows) == 0 {
		return table
	}
	for _, row := range h.sheet.Rows[h.row+1:] {
		texts, same := map[string]string{}, true
		for i, title := range h.titles {
			if text := titledText(row.Cell(i)); title != "" && text != "" {
				texts[strconv.Itoa(i)] = text
				same = same && text == title
			}
		}
		first := schema.OneLine(strings.Join(row.Cells, " "))
		sum := strings.HasPrefix(first, "合计") || strings.HasPrefix(first, "总计")
		if len(texts) >= 3 && !sum && !same && (skip == "" || !strings.Contains(first, skip)) {
			table.Rows = append(table.Rows, TitledRow{Number: row.Number, Texts: texts})
		}
	}
	return table
}

// titledText returns the text of a cell; empty for signs of a missing value.
func titledText(text string) string {
	text = strings.TrimPrefix(schema.OneLine(text), "'")
	switch text {
	case "-", "--", "—", "——", "/", "无", "NaN", "暂无":
		return ""
	}
	return schema.FirstRunes(text, titledTextMax)
}
