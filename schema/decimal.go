package schema

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
)

// Centi is a percentage or fibre value in hundredths: 29.3 mm is 2930.
type Centi int32

// MarshalJSON writes the value with at most two decimals, as certificates do.
func (c Centi) MarshalJSON() ([]byte, error) { return AppendDecimal(nil, int64(c), 2), nil }

// UnmarshalJSON reads a number with at most two decimals.
func (c *Centi) UnmarshalJSON(b []byte) error {
	n := int64(*c)
	if err := readDecimal(b, 2, &n); err != nil {
		return err
	}
	if n > 1<<30 || n < -1<<30 {
		return errDecimal
	}
	*c = Centi(n)
	return nil
}

func (c Centi) String() string { return string(AppendDecimal(nil, int64(c), 2)) }

// ParseCenti reads a decimal number with at most two decimals, such as "3.7".
func ParseCenti(s string) (Centi, error) {
	var c Centi
	if strings.TrimSpace(s) == "null" {
		return 0, errDecimal
	}
	err := c.UnmarshalJSON([]byte(s))
	return c, err
}

var errDecimal = errors.New("not a decimal number of the allowed size")

// AppendDecimal appends n / 10^places without trailing zeros.
func AppendDecimal(b []byte, n int64, places int) []byte {
	if n == 0 { // the most frequent value
		return append(b, '0')
	}
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	unit := int64(1)
	for range places {
		unit *= 10
	}
	b = strconv.AppendInt(b, n/unit, 10)
	frac := n % unit
	if frac == 0 {
		return b
	}
	b = append(b, '.')
	for unit /= 10; frac > 0; unit /= 10 {
		b = append(b, byte('0'+frac/unit))
		frac %= unit
	}
	return b
}

// readDecimal reads a JSON number with at most the given decimals. It leaves n unchanged for null.
func readDecimal(b []byte, places int, n *int64) error {
	b = bytes.TrimSpace(b)
	if string(b) == "null" {
		return nil
	}
	negative := len(b) > 0 && b[0] == '-'
	if negative {
		b = b[1:]
	}
	whole, frac, _ := bytes.Cut(b, []byte("."))
	frac = bytes.TrimRight(frac, "0")
	if len(whole) == 0 || len(whole)+places > 17 || len(frac) > places {
		return errDecimal
	}
	digits := append(append(make([]byte, 0, 20), whole...), frac...)
	for range places - len(frac) {
		digits = append(digits, '0')
	}
	v, err := strconv.ParseUint(string(digits), 10, 63)
	if err != nil {
		return errDecimal
	}
	*n = int64(v)
	if negative {
		*n = -*n
	}
	return nil
}

// Fine is a value in ten-thousandths of its unit, such as a freight rate of 0.1976 CNY per ton and kilometre: 1976.
type Fine int64

const finePlaces = 4

func (f Fine) String() string { return string(AppendDecimal(nil, int64(f), finePlaces)) }

// MarshalJSON writes the value with at most four decimals.
func (f Fine) MarshalJSON() ([]byte, error) { return AppendDecimal(nil, int64(f), finePlaces), nil }

// UnmarshalJSON reads a number with at most four decimals.
func (f *Fine) UnmarshalJSON(b []byte) error { return readDecimal(b, finePlaces, (*int64)(f)) }

// ParseFine reads a decimal number with at most four decimals, with or without commas between thousands.
func ParseFine(s string) (Fine, error) {
	var f Fine
	text := strings.ReplaceAll(Fold(s), ",", "")
	if text == "null" {
		return 0, errDecimal
	}
	err := f.UnmarshalJSON([]byte(text))
	return f, err
}
