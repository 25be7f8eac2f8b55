package cottonindex

import (
	"context"
	"slices"

	"cottonmall/indexer"
	"cottonmall/indexer/engine"
	"cottonmall/indexer/prices"
	"cottonmall/schema"
)

// groupCosts are what the lots of groups cost more at a mill. The sum parts has no price of a contract: it has the
// place of the contract among the groups of prices, as prices.Stored does.
type groupCosts struct {
	*deliveredPrices
	parts *engine.Sum
}

// prepareCosts sets the costs of delivery to the mill of the search. Without a mill it refuses the order by delivered
// prices.
func (q *groupSearch) prepareCosts(v Viewer) (err error) {
	to := q.market.millOf(q.filter, v)
	if to == nil && q.Order == orderDelivered {
		_, err = q.market.Mills.Find(v.Company, q.Mill)
	}
	if to == nil || err != nil {
		return err
	}
	d := q.market.deliveredAt(to, q.filter.groups)
	parts := *d.sum
	parts.Value = func(stored float64) (int, bool) {
		number, asked := prices.Split(int64(stored))
		i := d.place(number)
		return int(prices.Stored(int64(i), asked)), i >= 0
	}
	q.costs = &groupCosts{d, &parts}
	return nil
}

// addTo adds the delivered prices of the lots of a group. It returns false for groups without sums.
func (c *groupCosts) addTo(g *Group, counts indexer.Counts) bool {
	return indexer.GroupSums(counts, c.parts, func(sum int) {
		i, over := prices.Split(int64(sum))
		g.leastOf(c.groups[i].Number).delivered.add(1, schema.Yuan(over), schema.Yuan(over))
	})
}

// readGroupCosts is addTo for engines without sums: it reads the groups of the lots in each warehouse.
func (x *Index) readGroupCosts(ctx context.Context, q *groupSearch, list []*Group, filter []indexer.Expr) error {
	byKey := make(map[string]*Group, len(list))
	for _, g := range list {
		byKey[g.Key] = g
	}
	var warehouses []string
	err := x.kind.Groups(ctx, q.filter.counting(filter), warehouseAttribute, func(name string, _ indexer.Counts) error {
		if _, reached := q.costs.costs[name]; reached {
			warehouses = append(warehouses, name)
		}
		return nil
	})
	var cut []indexer.Call
	for _, warehouse := range warehouses {
		if err == nil {
			inside := append(slices.Clone(filter), indexer.In(warehouseAttribute, []string{warehouse}))
			cut, err = x.readWarehouseCosts(ctx, q, byKey, warehouse, inside, cut)
		}
	}
	if err != nil {
		return err
	}
	return x.do(ctx, cut)
}

// readWarehouseCosts adds the delivered prices of the lots in a warehouse to their groups. It appends the calls for
// distributions that were cut off.
func (x *Index) readWarehouseCosts(
	ctx context.Context, q *groupSearch, byKey map[string]*Group, warehouse string, filter []indexer.Expr,
	cut []indexer.Call,
) ([]indexer.Call, error) {
	attribute, cost := Scale{}.attribute(), q.costs.costs[warehouse]
	err := x.kind.Groups(ctx, q.filter.counting(filter, attribute), q.by, func(key string, c indexer.Counts) error {
		g := byKey[key]
		if g == nil { // it is new
			return nil
		}
		add := func(known []prices.Count) {
			for _, v := range known {
				number, asked := prices.Split(v.Value)
				if over := schema.Yuan(asked) + cost; q.costs.place(number) >= 0 {
					g.leastOf(number).delivered.add(v.Count, over, over*schema.Yuan(v.Count))
				}
			}
		}
		if err := q.readNumbers(attribute, c); err != nil {
			return err
		}
		if len(q.known) < q.filter.distinctMax {
			add(q.known)
			return nil
		}
		own := append(slices.Clone(filter), indexer.In(q.by, []string{key}))
		cut = append(cut, q.filter.distribution(attribute, own, nil, add)...)
		return nil
	})
	return cut, err
}
