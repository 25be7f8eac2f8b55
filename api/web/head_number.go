package web

import (
	"strings"

	"cottonmall/schema"
)

// Number is a number as the page shows it, as a cell of a HeadTable: it is aligned right. An unknown one is empty.
type Number string

// Whole returns a price or another whole number, with commas between thousands.
func Whole[N ~int | ~int64](n N) Number { return Number(schema.Grouped(n)) }

// KnownWhole returns a number like Whole; empty for zero, which stands for an unknown one.
func KnownWhole[N ~int | ~int64](n N) Number {
	if n == 0 {
		return ""
	}
	return Whole(n)
}

// Signed returns a difference with its sign; zero has none.
func Signed[N ~int | ~int64](n N) Number {
	if n > 0 {
		return "+" + Whole(n)
	}
	return Whole(n)
}

// Tons returns a weight in tons with two decimals, as the tables of pages have it.
func Tons(w schema.Weight) Number {
	const hundredth = schema.Ton / 100
	half := hundredth / 2
	if w < 0 {
		half = -half
	}
	return Number(schema.Fen((w + half) / hundredth).Text())
}

// KnownTons returns a weight like Tons; empty for zero, which stands for an unknown one.
func KnownTons(w schema.Weight) Number {
	if w == 0 {
		return ""
	}
	return Tons(w)
}

// ExactTons returns a weight in tons with its decimals, at most five, and with commas between thousands.
func ExactTons(w schema.Weight) Number { return Decimal(w.String()) }

// Fibre returns a fibre value or a percentage as on the certificate: one decimal, or two where there are two.
func Fibre(c schema.Centi) string {
	text := c.String()
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

// Decimal returns a decimal number with commas between the thousands of its whole part.
func Decimal(text string) Number {
	whole, rest, _ := strings.Cut(text, ".")
	for i := len(whole) - 3; i > 0 && whole[i-1] != '-' && whole[i-1] != '+'; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if rest != "" {
		whole += "." + rest
	}
	return Number(whole)
}

// Right reports whether a column has numbers, by its cell in the first row.
func (t *HeadTable) Right(column int) bool {
	if len(t.Rows) == 0 || column >= len(t.Rows[0]) {
		return false
	}
	switch t.Rows[0][column].(type) {
	case Number, int, int64:
		return true
	}
	return false
}
