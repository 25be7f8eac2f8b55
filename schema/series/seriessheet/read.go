// Package seriessheet reads values of series from a spreadsheet: a row for each day.
package seriessheet

import (
	"context"
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/series"
	"cottonmall/schema/sheet"
)

// The headers of the columns, as data vendors write them. Texts are compared folded.
var (
	dayHeaders    = []string{"日期", "交易日期", "day", "date"}
	codeHeaders   = []string{"代码", "品种", "行情", "code"}
	sourceHeaders = []string{"来源", "数据来源", "source"}
	valueHeaders  = []string{"数值", "收盘价", "收盘", "价格", "指数", "汇率", "value", "close"}
)

const (
	errorsMax   = 20 // rows that are listed as unreadable
	sourceRunes = 80
	rowsMax     = 20_000 // of a file: one series for eighty years
)

// Values are the values of a file, and the rows that could not be read.
type Values struct {
	List   []series.Entry
	Errors []string // a sentence for each row
}

// Read reads all sheets of a file that have the columns. Rows without a code belong to the given series, those without
// a source are of the given one. It refuses a file without such a sheet.
func Read(ctx context.Context, data []byte, code, source string) (*Values, error) {
	book, err := sheet.Open(ctx, data, sheet.TextRules{
		Separated: func(text string) string { return text },
		IsKey:     func(cell string) bool { _, ok := sheet.ParseDay(cell); return ok },
	})
	if err != nil {
		return nil, err
	}
	values, found := &Values{Errors: []string{}}, false
	for i := range book.Sheets {
		usual := series.Entry{Code: code, DayValue: series.DayValue{Source: source}}
		found = values.readSheet(&book.Sheets[i], usual) || found
	}
	switch {
	case len(values.List) > rowsMax:
		return nil, schema.Invalid("file", "一次最多 %s 条，请分几次上传", schema.Grouped(rowsMax))
	case !found:
		return nil, schema.Invalid("file", "没有找到表头：需要 日期、数值 两列，可以有 代码、来源 列")
	}
	return values, book.Err()
}

// columns are where the columns of a sheet stand; code and source are -1 without one.
type columns struct{ day, code, value, source int }

// readSheet reads the rows below the header, and reports whether there is one.
func (v *Values) readSheet(s *sheet.Sheet, usual series.Entry) (found bool) {
	var at columns
	for i := range s.Rows {
		row := &s.Rows[i]
		if !found {
			at = columns{row.Find(dayHeaders), row.Find(codeHeaders), row.Find(valueHeaders), row.Find(sourceHeaders)}
			found = at.day >= 0 && at.value >= 0
			continue
		}
		v.readRow(row, at, usual)
	}
	return found
}

func (v *Values) readRow(row *sheet.Row, at columns, e series.Entry) {
	text := row.Cell(at.value)
	if row.Cell(at.day) == "" || text == "" {
		return // a sum, or a day without a value
	}
	var err error
	known := false
	e.Day, known = sheet.ParseDay(row.Cell(at.day))
	if !known {
		v.refuse(row, "日期", row.Cell(at.day))
		return
	}
	if e.Value, err = schema.ParseFine(text); err != nil {
		v.refuse(row, "数值", text)
		return
	}
	if at.code >= 0 && row.Cell(at.code) != "" {
		e.Code = row.Cell(at.code)
	}
	if at.source >= 0 && row.Cell(at.source) != "" {
		e.Source = schema.Shorten(row.Cell(at.source), sourceRunes)
	}
	v.List = append(v.List, e)
}

func (v *Values) refuse(row *sheet.Row, column, text string) {
	if len(v.Errors) < errorsMax {
		v.Errors = append(v.Errors, fmt.Sprintf("第 %d 行的%s“%s”无法识别", row.Number, column, schema.Shorten(text, 20)))
	}
}
