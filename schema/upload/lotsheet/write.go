package lotsheet

import (
	"io"
	"iter"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
)

// MostWritten is how many lots a file is written for at most.
const MostWritten = 100_000

// Write writes lots as a workbook with one table: frozen titles, widths, numbers as numbers, batch numbers as texts. A
// field that cannot be written is left out. It returns how many lots were written, and holds one at a time.
func Write(w io.Writer, name string, fields []*Field, lots iter.Seq2[*Lot, error]) (n int, err error) {
	fields = written(fields)
	columns := make([]sheet.Column, len(fields))
	for i, f := range fields {
		columns[i] = f.column()
	}
	err = sheet.WriteTable(w, name, columns, func(yield func([]any, error) bool) {
		row := make([]any, len(fields))
		for lot, err := range lots {
			if err == nil && n == MostWritten {
				err = schema.Invalid("", "一次最多导出 %d 批，请缩小范围", MostWritten)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			for i, f := range fields {
				row[i] = f.get(lot)
			}
			n++
			if !yield(row, nil) {
				return
			}
		}
	})
	return n, err
}

// column returns how the field is written.
func (f *Field) column() sheet.Column {
	return sheet.Column{
		Title: f.Heading(), Width: f.Wide, Text: f.Key == "batchID", Grouped: f.Unit == PerTonCNY, Exact: f.Unit == Weighed,
	}
}

func written(fields []*Field) (list []*Field) {
	for _, f := range fields {
		if f.get != nil {
			list = append(list, f)
		}
	}
	return list
}

// Heading is the title of a field with what stands above it and its unit.
func (f *Field) Heading() string {
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

var (
	ginWords  = map[int]string{cotton.GinSaw: "锯齿", cotton.GinRoller: "皮辊", cotton.GinLong: "长绒"}
	packWords = map[int]string{cotton.PickHand: "手采", cotton.PickMachine: "机采"}
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
	return sheet.Decimal{N: int64(w), Places: 5}
}

func measured(c schema.Centi) any {
	if c == 0 {
		return nil
	}
	return sheet.Decimal{N: int64(c), Places: 2}
}

func shareOf(s cotton.Shares, i int) any {
	if i >= len(s) || s[i] == 0 {
		return nil
	}
	return sheet.Decimal{N: int64(s[i]), Places: 2}
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
