// Package importedsheet reads imported lots from the spreadsheets of sellers.
package importedsheet

import (
	"context"
	"slices"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/sheet"
)

// Line is a row of a sheet as a lot.
type Line struct {
	Sheet string
	Row   int // in the file, from 1
	Form  imported.Form
	Error *schema.Error // why it cannot be listed; nil if it can
}

// Lots are the lots of a file.
type Lots struct {
	Lines   []Line
	Columns []string // titles of the columns that were read
	Ignored []string // titles of other columns
}

// LinesMax is the largest number of lots of a file.
const LinesMax = imported.TakeMax

// headerRows is how many rows are searched for the titles.
const headerRows = 30

// Read reads the lots of all sheets that have the required columns. Lots without a validity have the given one. It
// refuses a file without such a sheet.
func Read(ctx context.Context, data []byte, ref *imported.Reference, until, now time.Time) (*Lots, error) {
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
	lots, found := &Lots{Lines: []Line{}, Columns: []string{}, Ignored: []string{}}, false
	for i := range book.Sheets {
		s := &book.Sheets[i]
		r := reader{ref: ref, until: until, now: now, lots: lots, sheet: s}
		found = r.read() || found
	}
	switch {
	case !found:
		return nil, schema.Invalid("file", "没有找到表头：至少需要 %s 这些列", strings.Join(requiredTitles(), "、"))
	case len(lots.Lines) == 0:
		return nil, schema.Invalid("file", "表头下面没有批次")
	case len(lots.Lines) > LinesMax:
		return nil, schema.Invalid("file", "一次最多 %d 批，表格中有 %d 批，请分几次上传", LinesMax, len(lots.Lines))
	}
	return lots, book.Err()
}

// reader reads a sheet.
type reader struct {
	ref   *imported.Reference
	until time.Time
	now   time.Time
	lots  *Lots
	sheet *sheet.Sheet
	at    []int // place of each column; -1: missing
}

// read reads the rows below the titles, and reports whether there are titles.
func (r *reader) read() bool {
	for i := range r.sheet.Rows {
		row := &r.sheet.Rows[i]
		switch {
		case r.at != nil:
			r.readRow(row)
		case i < headerRows:
			r.readTitles(row)
		}
	}
	return r.at != nil
}

// readTitles takes a row as titles if it has all required ones.
func (r *reader) readTitles(row *sheet.Row) {
	at, used := make([]int, len(columns)), map[int]bool{}
	for i, c := range columns {
		at[i] = slices.IndexFunc(row.Cells, func(cell string) bool { return c.titled(cell) })
		if at[i] < 0 && c.required {
			return
		}
		used[at[i]] = true
	}
	r.at = at
	for i, cell := range row.Cells {
		if used[i] {
			r.lots.Columns = append(r.lots.Columns, cell)
		} else if cell != "" {
			r.lots.Ignored = append(r.lots.Ignored, cell)
		}
	}
}

// readRow reads a lot. It leaves out sums, repeated titles and rows without a bill of lading, quality and price.
func (r *reader) readRow(row *sheet.Row) {
	texts := make([]string, len(columns))
	filled := 0
	for i, at := range r.at {
		if at < 0 {
			continue
		}
		if texts[i] = cellText(row.Cell(at)); texts[i] != "" {
			filled++
		}
	}
	first := schema.OneLine(strings.Join(row.Cells, " "))
	if filled < 3 || strings.HasPrefix(first, "合计") || strings.HasPrefix(first, "总计") || columns[0].titled(texts[0]) {
		return
	}
	line := Line{Sheet: r.sheet.Name, Row: row.Number, Form: imported.Form{Offer: imported.Offer{Until: r.until}}}
	for i, c := range columns {
		if texts[i] == "" {
			continue
		}
		if reason := c.set(r, &line.Form, texts[i]); reason != "" && line.Error == nil {
			line.Error, _ = schema.KindOf(schema.Invalid(c.field, "%s“%s”%s", c.titles[0], schema.Shorten(texts[i], 20), reason))
		}
	}
	r.complete(&line.Form)
	if line.Error == nil {
		line.Error, _ = schema.KindOf(line.Form.Apply(&imported.Listing{}, r.ref, r.now))
	}
	r.lots.Lines = append(r.lots.Lines, line)
}

// complete sets the currency that goes with the position, and the codes of the exchange of that currency.
func (r *reader) complete(f *imported.Form) {
	if f.Currency == 0 {
		f.Currency = f.Position.Currency()
	}
	f.IndexCode = contractOf(f.IndexCode, f.Currency, r.now)
}

// cellText returns the text of a cell; empty for signs of a missing value.
func cellText(text string) string {
	text = strings.TrimPrefix(schema.OneLine(text), "'")
	switch text {
	case "-", "--", "—", "——", "/", "无", "NaN", "暂无":
		return ""
	}
	return text
}
