package schema_test

import (
	"strings"
	"testing"

	"cottonmall/schema"
)

func TestListingStepsLeadEverywhereAndEnd(t *testing.T) {
	t.Parallel()
	if err := schema.ListingSteps.Check(schema.OnSale, schema.Sold); err != nil {
		t.Error(err)
	}
	for _, c := range []struct {
		from schema.ListingState
		verb schema.ListingVerb
		want schema.ListingState
		ok   bool
	}{
		{schema.OnSale, schema.AskFor, schema.InDeal, true},
		{schema.InDeal, schema.Release, schema.OnSale, true},
		{schema.InDeal, schema.Sell, schema.Sold, true},
		{schema.InDeal, schema.Reprice, schema.InDeal, false},
		{schema.InDeal, schema.Expire, schema.InDeal, false},
		{schema.Sold, schema.Reprice, schema.Sold, false},
		{schema.Expired, schema.Reprice, schema.OnSale, true},
		{schema.OffSale, schema.TakeOff, schema.OffSale, false},
	} {
		if got, ok := schema.ListingSteps.Next(c.from, c.verb); got != c.want || ok != c.ok {
			t.Errorf("%s in state %d leads to %d, %t; want %d, %t", c.verb, c.from, got, ok, c.want, c.ok)
		}
	}
}

func TestCheckFindsWhatIsWrongWithATable(t *testing.T) {
	t.Parallel()
	type steps = schema.Steps[string, string]
	for want, table := range map[string]steps{
		"cannot be reached":  {{"new", "end", "old", schema.Seller}, {"lost", "end", "old", schema.Seller}},
		"0 steps leave it":   {{"new", "go", "stuck", schema.Seller}, {"new", "end", "old", schema.Seller}},
		"final is true":      {{"new", "end", "old", schema.Seller}, {"old", "again", "new", schema.Seller}},
		"has two answers to": {{"new", "end", "old", schema.Seller}, {"new", "end", "new", schema.Buyer}},
	} {
		if err := table.Check("new", "old"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", table, err, want)
		}
	}
}
