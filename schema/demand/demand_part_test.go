package demand_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/demand"
)

func TestDemandsAreNarrowedToTheBasisLimit(t *testing.T) {
	t.Parallel()
	low, high := schema.Yuan(900), schema.Yuan(1300)
	limit := demand.BasisLimit{IndexCode: "CF701", Basis: 1100}
	for _, c := range []struct {
		name  string
		d     demand.Demand
		some  bool
		basis schema.Yuan
	}{
		{"without a basis", demand.Demand{}, true, 1100},
		{"up to more", demand.Demand{BasisMax: &high}, true, 1100},
		{"up to less", demand.Demand{BasisMax: &low}, true, 900},
		{"from more", demand.Demand{BasisMin: &high}, false, 1100},
		{"on this contract", demand.Demand{IndexCodes: schema.List{"CF705", "cf2701"}}, true, 1100},
		{"on another contract", demand.Demand{IndexCodes: schema.List{"CF705"}}, false, 0},
		{"at a fixed price", demand.Demand{Pricing: true}, false, 0},
	} {
		d, some := limit.On(c.d)
		if some != c.some || some && (*d.BasisMax != c.basis || d.IndexCodes.String() != "CF701") {
			t.Errorf("%s: %t %s", c.name, some, d.Text())
		}
	}
	if d, some := (demand.Demand{PriceMax: &low}).AtMost(1000); !some || *d.PriceMax != 900 {
		t.Errorf("a demand gets wider: %s", d.Text())
	}
	if _, some := (demand.Demand{PriceMin: &high}).AtMost(1000); some {
		t.Error("no lot costs 1300 or more and 1000 or less")
	}
}
