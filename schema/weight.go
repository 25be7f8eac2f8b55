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

// The trash content and the moisture regain of conditioned weight, in 0.01 %, and the standard that has them: in
// force from 2024-09-01. Its versions of 2007 and 2012 have the same numbers.
const (
	StandardTrash    Centi = 2_50
	StandardMoisture Centi = 8_50
	WeightStandard         = "GB 1103.1-2023"
)

// Conditioned returns the conditioned weight, by which cotton is paid, rounded half up to hundredths of a kilogram.
// It is computed from the net weight, the moisture regain and the trash content.
//
// GB 1103.1: net × (100 − trash) / (100 − 2.5) × (100 + 8.5) / (100 + moisture).
func Conditioned(net Weight, moisture, trash Centi) Weight {
	const whole = 100_00
	num := int64(net) * int64(whole-trash) * int64(whole+StandardMoisture)
	den := int64(whole-StandardTrash) * int64(whole+moisture)
	return Weight((2*num + den) / (2 * den))
}
