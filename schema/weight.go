package schema

// Weight is a weight in hundredths of a kilogram: 43,547.9 kg is 4354790.
type Weight int64

// Ton is one metric ton.
const Ton Weight = 100_000

// MarshalJSON writes tons with at most five decimals.
func (w Weight) MarshalJSON() ([]byte, error) { return AppendDecimal(nil, int64(w), 5), nil }

func (w Weight) String() string { return string(AppendDecimal(nil, int64(w), 5)) }

// UnmarshalJSON reads tons with at most five decimals.
func (w *Weight) UnmarshalJSON(b []byte) error { return readDecimal(b, 5, (*int64)(w)) }

// Conditioned returns the conditioned weight, by which cotton is paid, rounded half up to hundredths of a kilogram.
// It is computed from the net weight, the moisture regain and the trash content.
//
// GB 1103.1: net × (100 − trash) / (100 − 2.5) × (100 + 8.5) / (100 + moisture).
func Conditioned(net Weight, moisture, trash Centi) Weight {
	const standardTrash, standardMoisture, whole = 250, 850, 100_00
	num := int64(net) * int64(whole-trash) * (whole + standardMoisture)
	den := int64(whole-standardTrash) * int64(whole+moisture)
	return Weight((2*num + den) / (2 * den))
}
