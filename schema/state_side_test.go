package schema

import "testing"

// TestEitherSideTakesASharedStep asks for steps of one side, of both sides and of the platform.
func TestEitherSideTakesASharedStep(t *testing.T) {
	t.Parallel()
	steps := Steps[int, string]{{1, "sign", 1, Self}, {1, "pay", 2, Buyer}, {1, "stop", 3, Platform}}
	for _, c := range []struct {
		verb string
		by   Party
		want bool
	}{
		{"sign", Buyer, true},
		{"sign", Seller, true},
		{"sign", Platform, false},
		{"sign", Clock, false},
		{"pay", Buyer, true},
		{"pay", Seller, false},
		{"stop", Platform, true},
		{"stop", Buyer, false},
	} {
		if got := steps.MaySide(1, c.verb, c.by); got != c.want {
			t.Errorf("%s by the %s: %t, want %t", c.verb, c.by, got, c.want)
		}
	}
}
