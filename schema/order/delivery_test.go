package order_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/order"
)

// TestOnlyTheBuyerReadsTheIdentityNumber reads the number of a pick-up person as each side.
func TestOnlyTheBuyerReadsTheIdentityNumber(t *testing.T) {
	t.Parallel()
	d := order.Delivery{IDNumber: "110101199003070732"}
	for side, want := range map[schema.Party]string{
		schema.Buyer: "110101199003070732", schema.Seller: "**************0732", schema.Platform: "**************0732",
	} {
		if got := d.IDNumberFor(side); got != want {
			t.Errorf("%s reads %s, want %s", side, got, want)
		}
	}
}
