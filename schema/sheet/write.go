package sheet

import (
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"cottonmall/schema"
)

// MostWritten is how many lots a file is written for at most.
const MostWritten = 100_000

// Write writes lots as a workbook with one table: frozen titles, widths, numbers as numbers, batch numbers as texts. A
// field that cannot be written is left out. It tells how many lots were written.
func Write(w io.Writer, name string, fields []*Field, lots iter.Seq2[*Lot, error]) (int, error) {
	book, err := newWorkbook(name)
	if err != nil {
		return 0, err
	}
	defer book.file.Close()
	fields = written(fields)
	n, err := book.fill(fields, lots)
	if err != nil {
		return 0, err
	}
	return n, book.file.Write(w)
}

func written(fields []*Field) (list []*Field) {
	for _, f := range fields {
		if f.get != nil {
			list = append(list, f)
		}
	}
	return list
}

// workbook is a workbook while it is written.
type workbook struct {
	file   *excelize.File
	rows   *excelize.StreamWriter
	text   int         // style of texts
	title  int         // style of titles
	places map[int]int // styles of numbers by decimal places
}

func newWorkbook(name string) (*workbook, error) {
	b := &workbook{file: excelize.NewFile(), places: map[int]int{}}
	if err := b.file.SetSheetName("Sheet1", name); err != nil {
		return nil, fmt.Errorf("name a sheet: %w", err)
	}
	var err error
	if b.text, err = b.style("@"); err != nil {
		return nil, err
	}
	for places, format := range []string{"0", "0.0", "0.00", "0.000", "0.0000", "0.00000"} {
		if b.places[places], err = b.style(format); err != nil {
			return nil, err
		}
	}
	b.title, err = b.file.NewStyle(&excelize.Style{
		Font:      &excelize.Font{Bold: true},
		Fill:      excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"DDEBF7"}},
		Alignment: &excelize.Alignment{Horizontal: "center", Vertical: "center", WrapText: true},
	})
	if err != nil {
		return nil, fmt.Errorf("style of titles: %w", err)
	}
	b.rows, err = b.file.NewStreamWriter(name)
	return b, err
}

func (b *workbook) style(format string) (int, error) {
	id, err := b.file.NewStyle(&excelize.Style{CustomNumFmt: &format})
	if err != nil {
		return 0, fmt.Errorf("style %s: %w", format, err)
	}
	return id, nil
}

func (b *workbook) fill(fields []*Field, lots iter.Seq2[*Lot, error]) (int, error) {
	for i, f := range fields {
		if err := b.rows.SetColWidth(i+1, i+1, f.Wide); err != nil {
			return 0, err
		}
	}
	if err := b.rows.SetPanes(&excelize.Panes{Freeze: true, XSplit: 1, YSplit: 1, TopLeftCell: "B2", ActivePane: "bottomRight"}); err != nil {
		return 0, err
	}
	row := make([]any, len(fields))
	for i, f := range fields {
		row[i] = excelize.Cell{StyleID: b.title, Value: f.heading()}
	}
	if err := b.rows.SetRow("A1", row, excelize.RowOpts{Height: 30}); err != nil {
		return 0, err
	}
	n := 0
	for lot, err := range lots {
		if err != nil {
			return n, err
		}
		if n++; n > MostWritten {
			return n, schema.Invalid("", "一次最多导出 %d 批，请缩小范围", MostWritten)
		}
		for i, f := range fields {
			row[i] = b.cell(f.get(lot))
		}
		if err := b.rows.SetRow("A"+strconv.Itoa(n+1), row); err != nil {
			return n, err
		}
	}
	return n, b.rows.Flush()
}

// heading is the title of a field with what stands above it and its unit.
func (f *Field) heading() string {
	title := f.Title
	if f.Group != "" && !strings.Contains(title, "棉") {
		title = f.Group + title
	}
	switch f.Unit {
	case Weighed:
		return title + "(吨)"
	case Percent:
		return title + "(%)"
	case PerTonCNY:
		return title + "(元/吨)"
	}
	return title
}

// number is a decimal number: n in 10^-places.
type figure struct {
	n      int64
	places int
}

// cell is a value as the library writes it. A float is made of a number only here, where it becomes a text again.
func (b *workbook) cell(v any) any {
	switch v := v.(type) {
	case string:
		return excelize.Cell{StyleID: b.text, Value: Harmless(v)}
	case int64:
		return excelize.Cell{StyleID: b.places[0], Value: v}
	case figure:
		f, _ := strconv.ParseFloat(string(schema.AppendDecimal(nil, v.n, v.places)), 64)
		return excelize.Cell{StyleID: b.places[decimals(v)], Value: f}
	case schema.Day:
		if v != "" {
			return excelize.Cell{StyleID: b.text, Value: string(v)}
		}
	}
	return nil
}

// decimals are how many decimals of a number are not zero at its end.
func decimals(f figure) int {
	for f.places > 0 && f.n%10 == 0 {
		f.n, f.places = f.n/10, f.places-1
	}
	return f.places
}

// Harmless is a text that no spreadsheet takes for a formula, also when it was saved as separated text.
func Harmless(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}

var (
	ginWords  = map[int]string{schema.GinSaw: "锯齿", schema.GinRoller: "皮辊", schema.GinLong: "长绒"}
	packWords = map[int]string{schema.PickHand: "手采", schema.PickMachine: "机采"}
)

func said(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func whole[T ~int | ~int64](n T) any {
	if n == 0 {
		return nil
	}
	return int64(n)
}

func bales(n *int) any {
	if n == nil {
		return nil
	}
	return int64(*n)
}

func tonnage(w schema.Weight) any {
	if w == 0 {
		return nil
	}
	return figure{int64(w), 5}
}

func measured(c schema.Centi) any {
	if c == 0 {
		return nil
	}
	return figure{int64(c), 2}
}

func shareOf(s schema.Shares, i int) any {
	if i >= len(s) || s[i] == 0 {
		return nil
	}
	return figure{int64(s[i]), 2}
}

func until(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return schema.DayOf(t)
}

// basis is what is asked over the contract; nothing for a fixed price.
func (l *Lot) basis() any {
	if l.Offer.IndexCode == "" {
		return nil
	}
	return int64(l.Offer.Basis)
}
