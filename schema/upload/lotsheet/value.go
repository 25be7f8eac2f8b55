package lotsheet

import (
	"fmt"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
)

// IsWritten reports whether the field can be written.
func (f *Field) IsWritten() bool { return f.get != nil }

// ValueOf returns the value of a lot as sheet.WriteTable takes it; nil if it is not known.
func (f *Field) ValueOf(lot *Lot) any { return f.get(lot) }

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

// basisValue returns nil for a fixed price.
func (l *Lot) basisValue() any {
	if l.Offer.IndexCode == "" {
		return nil
	}
	return int64(l.Offer.Basis)
}
