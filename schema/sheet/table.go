package sheet

import (
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
)

// Column describes a column that is written.
type Column struct {
	Title   string
	Width   float64 // in characters
	Text    bool    // in a form: what is typed stays a text
	Grouped bool    // whole numbers have separators of thousands
	Exact   bool    // decimals have five places, others one or two

	Choices []string // in a form: texts that its cells offer
}

// Decimal is the number N / 10^Places.
type Decimal struct {
	N      int64
	Places int
}

// CentiCell returns the cell of a number with two decimals, empty for nil.
func CentiCell(v *schema.Centi) any {
	if v == nil {
		return nil
	}
	return Decimal{N: int64(*v), Places: 2}
}

// YuanCell returns the cell of a price, empty for nil.
func YuanCell(v *schema.Yuan) any {
	if v == nil {
		return nil
	}
	return int64(*v)
}

// Rows returns the rows of a list for WriteTable.
func Rows[Thing any](list []Thing, cells func(*Thing) []any) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		for i := range list {
			if !yield(cells(&list[i]), nil) {
				return
			}
		}
	}
}

// WriteTable writes a workbook with one table. A row has a value for each column and may be changed after it was
// yielded. A value is nil, a string, an int64, a Decimal, a schema.Day or a time.Time. It returns an error for others.
func WriteTable(to io.Writer, name string, columns []Column, rows iter.Seq2[[]any, error]) error {
	w, err := newWriter(to, name, tableContentType, len(columns))
	if err != nil {
		return err
	}
	if _, err := w.sheet.Write(w.tableHead(columns)); err != nil {
		return err
	}
	number := 1
	for values, err := range rows {
		if err != nil {
			return err
		}
		number++
		row := strconv.Itoa(number)
		b := append(append(append(w.buffer[:0], `<row r="`...), row...), `">`...)
		for i := range columns {
			if b, err = columns[i].appendValue(b, w.columns[i], row, values[i]); err != nil {
				return err
			}
		}
		w.buffer = append(b, `</row>`...)
		if _, err := w.sheet.Write(w.buffer); err != nil {
			return err
		}
	}
	return w.endTable(columns, max(number, 2)) // a table has one row at least
}

// tableHead returns the beginning of the sheet up to the titles.
func (w *writer) tableHead(columns []Column) []byte {
	b := append([]byte(freeze(1, 1)), `<cols>`...)
	for i, c := range columns {
		b = fmt.Appendf(b, `<col min="%d" max="%d" width="%g" customWidth="1"/>`, i+1, i+1, c.Width)
	}
	b = append(b, `</cols><sheetData><row r="1" ht="30" customHeight="1">`...)
	for i, c := range columns {
		b = appendTextCell(b, w.columns[i], "1", titleStyle, c.Title)
	}
	return append(b, `</row>`...)
}

// endTable writes the parts of the file that follow the rows.
func (w *writer) endTable(columns []Column, last int) error {
	if err := w.endSheet(`<tableParts count="1"><tablePart r:id="rId1"/></tableParts>`); err != nil {
		return err
	}
	if err := w.writePart("xl/worksheets/_rels/sheet1.xml.rels", tableRelations); err != nil {
		return err
	}
	area := "A1:" + w.columns[len(columns)-1] + strconv.Itoa(last)
	b := fmt.Appendf(nil, `<table xmlns="%s" id="1" name="lots" displayName="lots" ref="%s"><autoFilter ref="%s"/>`+
		`<tableColumns count="%d">`, mainSpace, area, area, len(columns))
	for i, c := range columns {
		b = append(appendEscaped(fmt.Appendf(b, `<tableColumn id="%d" name="`, i+1), c.Title), `"/>`...)
	}
	b = append(b, `</tableColumns><tableStyleInfo name="TableStyleLight1" showFirstColumn="0" showLastColumn="0" `+
		`showRowStripes="0" showColumnStripes="0"/></table>`...)
	if err := w.writePart("xl/tables/table1.xml", string(b)); err != nil {
		return err
	}
	return w.zip.Close()
}

// appendValue appends the cell of a value, or nothing for nil. It returns an error for values of other types.
func (c *Column) appendValue(b []byte, column, row string, v any) ([]byte, error) {
	switch v := v.(type) {
	case nil:
		return b, nil
	case string:
		return appendTextCell(b, column, row, textStyle, harmless(v)), nil
	case schema.Day:
		if !v.Valid() {
			return b, nil
		}
		b = strconv.AppendInt(appendCell(b, column, row, dayStyle), minutesOf(v.At(0, 0))/minutesOfDay, 10)
	case time.Time:
		days := float64(minutesOf(v)) / minutesOfDay
		b = strconv.AppendFloat(appendCell(b, column, row, minuteStyle), days, 'f', -1, 64)
	case int64:
		style := countStyle
		if c.Grouped {
			style = groupedStyle
		}
		b = strconv.AppendInt(appendCell(b, column, row, style), v, 10)
	case Decimal:
		style := decimalStyle
		if c.Exact {
			style = exactStyle
		}
		b = schema.AppendDecimal(appendCell(b, column, row, style), v.N, v.Places)
	default:
		return nil, fmt.Errorf("write column %s: no cell for a %T", c.Title, v)
	}
	return append(b, `</v></c>`...), nil
}

// harmless returns a text that no spreadsheet takes for a formula, even after it was saved as separated text.
func harmless(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}

const minutesOfDay = 24 * 60

// minutesOf returns a time of Shanghai as spreadsheets count it, in minutes.
func minutesOf(t time.Time) int64 {
	_, offset := t.In(schema.Shanghai).Zone()
	return (t.Unix()+int64(offset))/60 + 25_569*minutesOfDay // days from 1899-12-30 to 1970-01-01
}
