package lottext

// WeightUnit returns the unit in which a number of hundredths can be the weight of a lot. A lot weighs 20 to 60 t, its
// packing 0.2 to 0.3 t.
func WeightUnit(field string, hundredths int64) string {
	if hundredths > 1000_00 || field == "tare" && hundredths > 10_00 {
		return "kg"
	}
	return "t"
}

// PercentUnit returns the unit of shares: fractions or percentages.
func PercentUnit(fraction bool) string {
	if fraction {
		return "1"
	}
	return "%"
}
