package auctionapi

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// TestOnlySearchesNeedAnIndex checks which pages of a session come from the database alone.
func TestOnlySearchesNeedAnIndex(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		in   auctionSearchIn
		want bool
	}{
		"first page": {auctionSearchIn{Order: "number"}, false},
		"by end":     {auctionSearchIn{Order: "end"}, false},
		"by weight":  {auctionSearchIn{Order: "weight"}, false},
		"prices":     {auctionSearchIn{Order: "number", Demand: demand.Demand{Premium: "own", Mill: 3}}, false},
		"by price":   {auctionSearchIn{Order: "price"}, true},
		"by length":  {auctionSearchIn{Order: "length"}, true},
		"keyword":    {auctionSearchIn{Order: "number", Demand: demand.Demand{Keyword: "65"}}, true},
		"filter":     {auctionSearchIn{Order: "number", Demand: demand.Demand{PriceMin: new(schema.Yuan(1))}}, true},
		"source":     {auctionSearchIn{Order: "number", Demand: demand.Demand{Type: 1}}, true},
		"facets":     {auctionSearchIn{Order: "number", Facets: schema.List{"origins"}}, true},
	} {
		if got := c.in.needsIndex(); got != c.want {
			t.Errorf("%s: got %t", name, got)
		}
	}
}
