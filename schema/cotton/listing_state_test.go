package cotton_test

import (
	"testing"

	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

func TestListingStepsLeadEverywhere(t *testing.T) {
	t.Parallel()
	if err := schematest.CheckSteps(cotton.ListingSteps, cotton.OnSale); err != nil {
		t.Error(err)
	}
	for _, c := range []struct {
		from cotton.ListingState
		verb cotton.ListingVerb
		want cotton.ListingState
		ok   bool
	}{
		{cotton.OnSale, cotton.AskFor, cotton.InDeal, true},
		{cotton.InDeal, cotton.Release, cotton.OnSale, true},
		{cotton.InDeal, cotton.Sell, cotton.Sold, true},
		{cotton.Sold, cotton.Return, cotton.OffSale, true},
		{cotton.InDeal, cotton.Reprice, cotton.InDeal, false},
		{cotton.InDeal, cotton.Expire, cotton.InDeal, false},
		{cotton.Sold, cotton.Reprice, cotton.Sold, false},
		{cotton.Expired, cotton.Reprice, cotton.OnSale, true},
		{cotton.OffSale, cotton.TakeOff, cotton.OffSale, false},
	} {
		if got, ok := cotton.ListingSteps.Next(c.from, c.verb); got != c.want || ok != c.ok {
			t.Errorf("%s in state %d leads to %d, %t; want %d, %t", c.verb, c.from, got, ok, c.want, c.ok)
		}
	}
}
