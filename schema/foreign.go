package schema

// PerDollar is a number of CNY per US dollar in ten-thousandths: 6.7018 is 67018.
type PerDollar int64

const perDollarPlaces = 4

func (p PerDollar) String() string { return string(AppendDecimal(nil, int64(p), perDollarPlaces)) }

// MarshalJSON writes the rate with at most four decimals.
func (p PerDollar) MarshalJSON() ([]byte, error) {
	return AppendDecimal(nil, int64(p), perDollarPlaces), nil
}

// UnmarshalJSON reads a rate with at most four decimals.
func (p *PerDollar) UnmarshalJSON(b []byte) error {
	return readDecimal(b, perDollarPlaces, (*int64)(p))
}

// Cents is a price in hundredths of a US cent per pound: 80.25 ¢/lb is 8025.
type Cents int64

const centsPlaces = 2

func (c Cents) String() string { return string(AppendDecimal(nil, int64(c), centsPlaces)) }

// MarshalJSON writes US cents per pound with at most two decimals.
func (c Cents) MarshalJSON() ([]byte, error) { return AppendDecimal(nil, int64(c), centsPlaces), nil }

// UnmarshalJSON reads US cents per pound with at most two decimals.
func (c *Cents) UnmarshalJSON(b []byte) error { return readDecimal(b, centsPlaces, (*int64)(c)) }
