package demand

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// On returns the demand for its lots on the contract within the limit; false if no lot can match.
func (l BasisLimit) On(d Demand) (Demand, bool) {
	same := func(text string) bool {
		code, _ := market.NormalContract(text)
		return code == l.IndexCode
	}
	if d.Pricing || len(d.IndexCodes) > 0 && !slices.ContainsFunc(d.IndexCodes, same) {
		return d, false
	}
	d.IndexCodes = schema.List{l.IndexCode}
	if d.BasisMax == nil || *d.BasisMax > l.Basis {
		d.BasisMax = &l.Basis
	}
	return d, d.BasisMin == nil || *d.BasisMin <= *d.BasisMax
}

// AtMost returns the demand for its lots up to a price; false if no lot can match.
func (d Demand) AtMost(price schema.Yuan) (Demand, bool) {
	if d.PriceMax == nil || *d.PriceMax > price {
		d.PriceMax = &price
	}
	return d, price >= 0 && (d.PriceMin == nil || *d.PriceMin <= *d.PriceMax)
}
