package demand_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/demand"
)

func TestPathsOfDemands(t *testing.T) {
	t.Parallel()
	length, price := schema.Centi(2910), schema.Yuan(15650)
	for want, d := range map[string]demand.Demand{
		"/cottonmall": {},
		"/cottonmall?indexCode=CF701,CF705&lengthMin=29.1&priceMax=15650": {
			IndexCodes: schema.List{"CF701", "CF705"},
			LengthMin:  &length, PriceMax: &price,
		},
		"/cottonmall?origins=%E5%8D%97%E7%96%86&pricing=true&tab=2": {Type: 1, Areas: schema.List{"南疆"}, Pricing: true},
	} {
		if got := d.Path(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
