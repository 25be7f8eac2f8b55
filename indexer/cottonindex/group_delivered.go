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

// readGroupCosts is addTo for engines without sums. It asks at once for the groups and the prices of the lots in every
// warehouse, and then at once for the prices of each group in the warehouses with lots of several groups.
func (x *Index) readGroupCosts(ctx context.Context, q *groupSearch, list []*Group, filter []indexer.Expr) error {
	byKey := make(map[string]*Group, len(list))
	for _, g := range list {
		byKey[g.Key] = g
	}
	read := func(a indexer.Answer) (calls []indexer.Call, err error) {
		err = a.Distribution(warehouseAttribute, func(v indexer.FacetValue, _ int) {
			if cost, reached := q.costs.costs[v.Text()]; reached {
				inside := append(slices.Clone(filter), indexer.In(warehouseAttribute, []string{v.Text()}))
				calls = append(calls, q.warehouseCosts(byKey, cost, inside))
			}
		})
		return calls, err
	}
	return x.do(ctx, []indexer.Call{{q.filter.counting(filter, warehouseAttribute), read}})
}

// warehouseCosts returns the call that adds the delivered prices of the lots in a warehouse to their groups.
func (q *groupSearch) warehouseCosts(byKey map[string]*Group, cost schema.Yuan, filter []indexer.Expr) indexer.Call {
	attribute := Scale{}.attribute()
	read := func(a indexer.Answer) (calls []indexer.Call, err error) {
		var keys []string
		grouped := 0
		err = a.Distribution(q.by, func(v indexer.FacetValue, n int) {
			if byKey[v.Text()] != nil { // else it is new
				keys = append(keys, v.Text())
				grouped += n
			}
		})
		if err == nil && len(keys) == 1 && grouped == a.Total() {
			return q.addCosts(byKey[keys[0]], cost, filter, a)
		}
		for _, key := range keys {
			own := append(slices.Clone(filter), indexer.In(q.by, []string{key}))
			add := func(a indexer.Answer) ([]indexer.Call, error) { return q.addCosts(byKey[key], cost, own, a) }
			calls = append(calls, indexer.Call{q.filter.counting(own, attribute), add})
		}
		return calls, err
	}
	return indexer.Call{q.filter.counting(filter, q.by, attribute), read}
}

// addCosts adds the delivered prices of the lots of a filter, which are those of a group in a warehouse. It returns the
// calls for a distribution that was cut off.
func (q *groupSearch) addCosts(
	g *Group, cost schema.Yuan, filter []indexer.Expr, c indexer.Counts,
) ([]indexer.Call, error) {
	add := func(known []prices.Count) {
		for _, v := range known {
			number, asked := prices.Split(v.Value)
			if over := schema.Yuan(asked) + cost; q.costs.place(number) >= 0 {
				g.leastOf(number).delivered.add(v.Count, over, over*schema.Yuan(v.Count))
			}
		}
	}
	if err := q.readNumbers(Scale{}.attribute(), c); err != nil {
		return nil, err
	}
	if len(q.known) >= q.filter.distinctMax {
		return q.filter.distribution(Scale{}.attribute(), filter, nil, add), nil
	}
	add(q.known)
	return nil, nil
}
