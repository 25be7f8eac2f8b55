package calc

import (
	"encoding/json"
	"os"
	"testing"

	"cottonmall/schema"
)

// TestHalvesAreRoundedUp computes prices and weights that are exact halves. The form of the page has the same examples.
func TestHalvesAreRoundedUp(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../frontend/src/pages/tool/gross/test.halves.json")
	if err != nil {
		t.Fatal(err)
	}
	var halves struct {
		Prices []struct {
			Price              schema.PerTon
			Conditioned, Gross schema.Weight
			Want               schema.PerTon
		}
		Weights []struct {
			Net             schema.Weight
			Moisture, Trash schema.Centi
			Want            schema.Weight
		}
		Money []struct {
			Price  schema.PerTon
			Weight schema.Weight
			Want   schema.PerTon // yuan
		}
	}
	if err := json.Unmarshal(text, &halves); err != nil {
		t.Fatal(err)
	}
	for _, c := range halves.Prices {
		if got := GrossPrice(c.Price, c.Conditioned, c.Gross); got != c.Want {
			t.Errorf("%s × %s / %s = %s, want %s", c.Price, c.Conditioned, c.Gross, got, c.Want)
		}
	}
	for _, c := range halves.Weights {
		if got := schema.Conditioned(c.Net, c.Moisture, c.Trash); got != c.Want {
			t.Errorf("conditioned weight of %s t is %s, want %s", c.Net, got, c.Want)
		}
	}
	for _, c := range halves.Money {
		if got := moneyOf(c.Price, c.Weight); int64(got) != int64(c.Want) {
			t.Errorf("%s × %s = %s, want %s", c.Price, c.Weight, got, c.Want)
		}
	}
}
