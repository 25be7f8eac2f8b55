package schema

// Milli is a number in thousandths: a yarn of count 40 has 40000.
type Milli int64

// MilliPlaces is the number of decimals of a Milli.
const MilliPlaces = 3

// MarshalJSON writes the number with at most three decimals.
func (m Milli) MarshalJSON() ([]byte, error) { return AppendDecimal(nil, int64(m), MilliPlaces), nil }

func (m Milli) String() string { return string(AppendDecimal(nil, int64(m), MilliPlaces)) }

// UnmarshalJSON reads a number with at most three decimals.
func (m *Milli) UnmarshalJSON(b []byte) error { return readDecimal(b, MilliPlaces, (*int64)(m)) }
