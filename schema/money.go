package schema

import (
	"strconv"
)

// Yuan is a price or price difference in whole CNY per ton of conditioned weight.
type Yuan int64

// Fen is an amount of money in hundredths of a CNY.
type Fen int64

// PerTon is a price difference in hundredths of a CNY per ton. Premiums are averages over the bales and seldom
// whole.
type PerTon int64

// Round returns whole CNY per ton, with halves rounded away from zero.
func (p PerTon) Round() Yuan {
	if p < 0 {
		return -Yuan((-p + 50) / 100)
	}
	return Yuan((p + 50) / 100)
}

func (p PerTon) String() string { return string(AppendDecimal(nil, int64(p), 2)) }

// MarshalJSON writes CNY per ton with at most two decimals.
func (p PerTon) MarshalJSON() ([]byte, error) { return AppendDecimal(nil, int64(p), 2), nil }

// UnmarshalJSON reads CNY per ton with at most two decimals.
func (p *PerTon) UnmarshalJSON(b []byte) error { return readDecimal(b, 2, (*int64)(p)) }

// Times returns the price of a weight, rounded to the fen with halves away from zero.
func (y Yuan) Times(w Weight) Fen {
	// CNY/t × 1/100 kg = 1/100,000 CNY = 1/1,000 fen
	milli := int64(y) * int64(w)
	if milli < 0 {
		return -Fen((-milli + 500) / 1000)
	}
	return Fen((milli + 500) / 1000)
}

func (f Fen) String() string { return string(AppendDecimal(nil, int64(f), 2)) }

// Text returns CNY with two decimals as people read it, with commas between thousands.
func (f Fen) Text() string {
	sign := ""
	if f < 0 {
		sign, f = "-", -f
	}
	cents := strconv.Itoa(100 + int(f%100))
	return sign + Grouped(f/100) + "." + cents[1:]
}

// MarshalJSON writes CNY with at most two decimals.
func (f Fen) MarshalJSON() ([]byte, error) { return AppendDecimal(nil, int64(f), 2), nil }

// UnmarshalJSON reads CNY with at most two decimals.
func (f *Fen) UnmarshalJSON(b []byte) error { return readDecimal(b, 2, (*int64)(f)) }

func (y Yuan) String() string { return strconv.FormatInt(int64(y), 10) }

// Grouped returns a whole number as people read it, with commas between thousands.
func Grouped[N ~int | ~int64](n N) string {
	text := strconv.FormatInt(int64(n), 10)
	for i := len(text) - 3; i > 0 && text[i-1] != '-'; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
