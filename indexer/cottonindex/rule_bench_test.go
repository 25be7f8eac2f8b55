package cottonindex_test

import (
	"fmt"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// BenchmarkRuleDifferences compares 50 rules of about five conditions with the marks of all lots.
func BenchmarkRuleDifferences(b *testing.B) {
	x := benchIndex(b)
	areas := []string{"南疆", "北疆", "东疆", "兵团", "内地"}
	rules := make([]demand.ActiveRule, 50)
	for i := range rules {
		length, strength := schema.Centi(2700+10*i), schema.Centi(2600+10*i)
		price := schema.Yuan(15000 + 50*i)
		rules[i] = demand.ActiveRule{ID: int64(i + 1), Name: fmt.Sprint(i), Mark: cotton.Selected, Demand: demand.Demand{
			Areas: schema.List{areas[i%len(areas)]}, LengthMin: &length, StrengthMin: &strength, PriceMax: &price,
			PackTypes: schema.List{"2"},
		}}
		if i%2 == 1 {
			rules[i].Mark = cotton.Preferred
		}
	}
	for b.Loop() {
		if _, err := x.RuleDifferences(b.Context(), rules, 1); err != nil {
			b.Fatal(err)
		}
	}
}
