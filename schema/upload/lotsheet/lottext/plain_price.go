package lottext

import "strings"

// PlainPrice returns the number of a price in its normal form: 一口价16200, 15850元/吨.
func PlainPrice(offer string) (number string, ok bool) {
	number, fixed := strings.CutPrefix(offer, FixedPrice)
	number = strings.TrimLeft(number, "+:")
	if fixed && number != "" {
		return number, true
	}
	number = strings.TrimSuffix(strings.TrimSuffix(number, "/吨"), "元")
	return number, IsDigits(number)
}
