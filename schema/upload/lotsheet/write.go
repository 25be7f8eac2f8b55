package lotsheet

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
)

// MaxWritten is how many lots are written to a file at most.
const MaxWritten = 100_000

// Listed is what the marketplace shows of a lot on offer beside the lot and its offer.
type Listed struct {
	Price                *schema.Yuan // at the current quote; nil without a quote
	Price3128, Delivered *schema.Yuan // converted to base cotton; at the mill; nil when unknown
	Nearest, Table       string       // which grades count as nearest ones; the premium table
	Seller, State, Area  string       // the area of the warehouse
	ListedAt, UpdatedAt  time.Time
}

// ListedFields are the fields that are written and never read.
var ListedFields = []Field{
	listed("current", "参考现价", PerTonCNY, 10, func(l *Listed) any { return pointedValue(l.Price) }),
	listed("price3128", "折3128", PerTonCNY, 10, func(l *Listed) any { return pointedValue(l.Price3128) }),
	listed("delivered", "到厂价", PerTonCNY, 10, func(l *Listed) any { return pointedValue(l.Delivered) }),
	listed("price3128Nearest", "折3128说明", NoUnit, 28, func(l *Listed) any { return textValue(l.Nearest) }),
	listed("premiumTable", "升贴水表", NoUnit, 40, func(l *Listed) any { return textValue(l.Table) }),
	listed("memberOwnerName", "卖家", NoUnit, 28, func(l *Listed) any { return textValue(l.Seller) }),
	listed("depositaryZone", "存放地区", NoUnit, 8, func(l *Listed) any { return textValue(l.Area) }),
	listed("state", "状态", NoUnit, 8, func(l *Listed) any { return textValue(l.State) }),
	listed("listingTime", "挂牌时间", NoUnit, 17, func(l *Listed) any { return timeValue(l.ListedAt) }),
	listed("updatedAt", "更新时间", NoUnit, 17, func(l *Listed) any { return timeValue(l.UpdatedAt) }),
}

func listed(key, title string, unit Unit, width float64, get func(l *Listed) any) Field {
	return Field{Key: key, Title: title, Unit: unit, Width: width, get: func(l *Lot) any { return get(&l.Listed) }}
}

// Columns are all fields that can be written, in their usual order.
var Columns = func() (list []*Field) {
	for _, fields := range [][]Field{Fields, ListedFields} {
		for i := range fields {
			list = append(list, &fields[i])
		}
	}
	return written(list)
}()

// ColumnOf returns the field with a key that can be written.
func ColumnOf(key string) (*Field, bool) {
	i := slices.IndexFunc(Columns, func(f *Field) bool { return f.Key == key })
	if i < 0 {
		return nil, false
	}
	return Columns[i], true
}

// written returns the fields that can be written.
func written(fields []*Field) (list []*Field) {
	for _, f := range fields {
		if f.get != nil {
			list = append(list, f)
		}
	}
	return list
}

// IsWritten reports whether the field can be written.
func (f *Field) IsWritten() bool { return f.get != nil }

// TextOf returns the value of a lot as text; nothing if it is not known.
func (f *Field) TextOf(lot *Lot) string {
	switch v := f.get(lot).(type) {
	case nil:
		return ""
	case sheet.Decimal:
		return string(schema.AppendDecimal(nil, v.N, v.Places))
	default:
		return fmt.Sprint(v)
	}
}

// Write writes lots as a workbook with one table. Fields that are only read are left out. It returns how many lots were
// written, and holds one at a time.
func Write(w io.Writer, name string, fields []*Field, lots iter.Seq2[*Lot, error]) (n int, err error) {
	fields = written(fields)
	columns := make([]sheet.Column, len(fields))
	for i, f := range fields {
		columns[i] = f.column()
	}
	err = sheet.WriteTable(w, name, columns, func(yield func([]any, error) bool) {
		row := make([]any, len(fields))
		for lot, err := range lots {
			if err == nil && n == MaxWritten {
				err = schema.Invalid("", "一次最多导出 %d 批，请缩小范围", MaxWritten)
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

// The functions below return the value of a cell: nil for what is not known.

func textValue(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func wholeValue[T ~int | ~int64](n T) any {
	if n == 0 {
		return nil
	}
	return int64(n)
}

func pointedValue[T ~int | ~int64](n *T) any {
	if n == nil {
		return nil
	}
	return int64(*n)
}

func decimalValue[T schema.Weight | schema.Centi](n T, places int) any {
	if n == 0 {
		return nil
	}
	return sheet.Decimal{N: int64(n), Places: places}
}

func shareValue(s cotton.Shares, i int) any {
	if i >= len(s) {
		return nil
	}
	return decimalValue(s[i], 2)
}

func dayValue(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return schema.DayOf(t)
}

func timeValue(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t
}

// basisValue returns nil for a fixed price.
func (l *Lot) basisValue() any {
	if l.Offer.IndexCode == "" {
		return nil
	}
	return int64(l.Offer.Basis)
}
