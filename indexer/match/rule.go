package match

import (
	"context"
	"fmt"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
)

// MatchRules returns for each rule the listings that meet it at the present prices. Listings that are not shown meet
// none. It refuses more than Max listings.
func (m *Matcher) MatchRules(
	ctx context.Context, rules []demand.ActiveRule, listings []int64,
) ([][]int64, error) {
	if len(rules) == 0 || len(listings) == 0 {
		return make([][]int64, len(rules)), nil
	}
	l, err := schema.View(ctx, m.db, func(tx *schema.Tx) (*lotSet, error) {
		l, err := readListings(listings)(tx)
		if err != nil {
			return nil, err
		}
		names, err := market.WarehouseNames(tx)
		l.market.Depots = cottonindex.CanonicalDepots(names)
		return l, err
	})
	if err != nil {
		return nil, fmt.Errorf("match rules: %w", err)
	}
	s := newDemandSet()
	for i := range rules {
		p, ok := termsOf(&rules[i].Demand, 0, l.market)
		if p.demand = int64(i + 1); ok {
			s.add(p)
		}
	}
	hits, err := s.match(l, 0, m.log)
	if err != nil {
		return nil, fmt.Errorf("match rules: %w", err)
	}
	met := make([][]int64, len(rules))
	for _, h := range hits {
		met[h.demand-1] = l.listings(h.lots)
	}
	return met, nil
}
