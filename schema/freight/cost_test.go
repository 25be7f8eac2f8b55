package freight_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/freight"
)

// TestCostsAreThoseOfTheLoad computes what prices per ton and per truck come to.
func TestCostsAreThoseOfTheLoad(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		load  schema.Weight
		unit  freight.Unit
		price schema.Yuan
		truck schema.Weight
		want  freight.Cost
	}{
		{"a truck that is not full", 86_50000, freight.Truck, 22_000, 33 * schema.Ton, freight.Cost{3, 66_000_00, 763}},
		{"per ton", 86_50000, freight.Ton, 685, 0, freight.Cost{0, 59_252_50, 685}},
		{"full trucks", 66 * schema.Ton, freight.Truck, 22_000, 33 * schema.Ton, freight.Cost{2, 44_000_00, 667}},
		{"a little more", 66*schema.Ton + 1, freight.Truck, 22_000, 33 * schema.Ton, freight.Cost{3, 66_000_00, 1000}},
		{"a half is rounded up", 2 * schema.Ton, freight.Truck, 1_001, 33 * schema.Ton, freight.Cost{1, 1_001_00, 501}},
		{"less than a ton", schema.Ton / 2, freight.Truck, 3_000, 3 * schema.Ton, freight.Cost{1, 3_000_00, 6_000}},
		{
			"the largest", 100_000 * schema.Ton, freight.Truck, 500_000, schema.Ton,
			freight.Cost{100_000, 50_000_000_000_00, 500_000},
		},
	} {
		if got := freight.CostOf(c.load, c.unit, c.price, c.truck); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
