package cottonindex

import (
	"context"
	"maps"
	"slices"

	"cottonmall/indexer"
	"cottonmall/indexer/engine"
	"cottonmall/indexer/prices"
	"cottonmall/schema"
	"cottonmall/schema/mill"
)

// DeliveredFacet is the facet of delivered prices at a mill. It is no attribute of the index.
const DeliveredFacet = "delivered"

// warehouseAttribute is the attribute with the name of a lot's warehouse.
const warehouseAttribute = "depotName"

// delivery returns the delivery from a warehouse to a mill, or nil if it is not known.
func (m *Market) delivery(to *mill.Mill, warehouse string) *mill.Delivery {
	if to == nil { // it was deleted
		return nil
	}
	return m.Mills.Delivery(m.Places[warehouse], to)
}

// mill returns the mill with an id, or nil.
func (m *Market) mill(id int64) *mill.Mill {
	if id == 0 || m.Mills == nil {
		return nil
	}
	return m.Mills.ByID(id)
}

// millOf returns the mill of a filter, else the default mill of the viewer, or nil.
func (m *Market) millOf(f *Filter, v Viewer) *mill.Mill {
	if to := m.mill(f.Mill); to != nil {
		return to
	}
	return m.Mills.DefaultOf(v.Company)
}

// reachable returns the warehouses with a known delivery to a mill.
func (m *Market) reachable(to *mill.Mill) (list []string) {
	for warehouse := range m.Places {
		if m.delivery(to, warehouse) != nil {
			list = append(list, warehouse)
		}
	}
	slices.Sort(list)
	return list
}

// deliveredPrices are the prices of lots at a mill: the sum of their prices and of the costs of delivery.
type deliveredPrices struct {
	groups []priceGroup
	costs  map[string]schema.Yuan // of delivery, by warehouse
	sum    *engine.Sum
}

// deliveredAt returns the delivered prices at a mill, which may be nil: then no lot has one.
func (m *Market) deliveredAt(to *mill.Mill, groups []priceGroup) *deliveredPrices {
	d := &deliveredPrices{groups: groups, costs: map[string]schema.Yuan{}}
	d.sum = &engine.Sum{Number: Scale{}.attribute(), Value: d.price, Text: warehouseAttribute, Added: map[string]int{}}
	for warehouse := range m.Places {
		if delivery := m.delivery(to, warehouse); delivery != nil {
			d.costs[warehouse], d.sum.Added[warehouse] = delivery.Cost(), int(delivery.Cost())
		}
	}
	return d
}

// price returns the price of a stored offer.
func (d *deliveredPrices) price(stored float64) (int, bool) {
	number, asked := prices.Split(int64(stored))
	i := d.place(number)
	if i < 0 {
		return 0, false
	}
	price, ok := d.groups[i].Price(asked)
	return int(price), ok
}

// place returns the place of a contract among those with prices, or -1.
func (d *deliveredPrices) place(number int64) int {
	return slices.IndexFunc(d.groups, func(g priceGroup) bool { return g.Number == number })
}

// within returns the filter for the lots with a delivered price in a range.
func (d *deliveredPrices) within(price indexer.Yuans) indexer.Expr {
	low, high := -yuanMax, yuanMax
	if price.Min != nil {
		low = int(*price.Min)
	}
	if price.Max != nil {
		high = int(*price.Max)
	}
	return d.sum.Between(low, high, func() indexer.Expr { return d.byWarehouse(price) })
}

// byWarehouse returns the same filter for engines without sums: a range of prices for the warehouses with each cost.
func (d *deliveredPrices) byWarehouse(price indexer.Yuans) indexer.Expr {
	warehouses := map[schema.Yuan][]string{}
	for _, warehouse := range slices.Sorted(maps.Keys(d.costs)) {
		cost := d.costs[warehouse]
		warehouses[cost] = append(warehouses[cost], warehouse)
	}
	parts := []indexer.Expr{indexer.In(warehouseAttribute, []string{""})} // no lot
	for _, cost := range slices.Sorted(maps.Keys(warehouses)) {
		inside := Scale{}.stored(d.groups, indexer.Yuans{Min: less(price.Min, cost), Max: less(price.Max, cost)})
		parts = append(parts, engine.And(indexer.In(warehouseAttribute, warehouses[cost]), inside))
	}
	return indexer.AnyOf(parts)
}

// less returns a bound lowered by a cost; nil stays no bound.
func less(bound *schema.Yuan, cost schema.Yuan) *schema.Yuan {
	if bound == nil {
		return nil
	}
	return new(*bound - cost)
}

// readDelivered reads the delivered prices of the lots of a filter.
func (x *Index) readDelivered(
	ctx context.Context, f *Filter, d *deliveredPrices, filter []indexer.Expr,
) (*priceHistogram, error) {
	l := &priceHistogram{}
	without, summed, err := x.kind.Sums(ctx, f.counting(filter), d.sum, func(sum, count int) {
		l.Steps = append(l.Steps, prices.Step[schema.Yuan]{Price: schema.Yuan(sum), Count: count})
	})
	if l.Unpriced = without; summed || err != nil {
		return l, err
	}
	return x.readByWarehouse(ctx, f, d, filter)
}

// readByWarehouse is readDelivered for engines without sums: it reads the prices of each warehouse.
func (x *Index) readByWarehouse(
	ctx context.Context, f *Filter, d *deliveredPrices, filter []indexer.Expr,
) (*priceHistogram, error) {
	l, counts, attribute := &priceHistogram{}, map[schema.Yuan]int{}, Scale{}.attribute()
	add := func(warehouse string, known []prices.Count) {
		for _, k := range known {
			if price, ok := d.price(float64(k.Value)); ok {
				counts[schema.Yuan(price)+d.costs[warehouse]] += k.Count
				continue
			}
			l.Unpriced += k.Count
		}
	}
	var cut []indexer.Call
	read := func(warehouse string, c indexer.Counts) error {
		if _, reached := d.costs[warehouse]; !reached {
			l.Unpriced += c.Total()
			return nil
		}
		var known []prices.Count
		err := c.Distribution(attribute, func(v indexer.FacetValue, count int) {
			if n, ok := v.Decimal(0); ok {
				known = append(known, prices.Count{Value: n, Count: count})
			}
		})
		if len(known) < f.distinctMax {
			add(warehouse, known)
			return err
		}
		own := append(slices.Clone(filter), indexer.In(warehouseAttribute, []string{warehouse}))
		cut = append(cut, f.distribution(attribute, own, f.stored, func(all []prices.Count) { add(warehouse, all) })...)
		return err
	}
	err := x.kind.Groups(ctx, f.counting(filter, attribute), warehouseAttribute, read)
	if err == nil {
		err = x.do(ctx, cut)
	}
	l.SetSteps(maps.All(counts))
	return l, err
}

// readDeliveries reads the delivered prices of a search: those of its order, and the facet without its own range.
func (x *Index) readDeliveries(ctx context.Context, q *search) (err error) {
	if q.mill == nil {
		return nil
	}
	s := Scale{Mill: q.mill.ID}
	if q.scale == s {
		if q.prices, err = x.readDelivered(ctx, q.filter, q.delivered(), q.filter.all()); err != nil {
			return err
		}
	}
	if !slices.Contains(q.Facets, DeliveredFacet) || q.sharesPrices(s) {
		return nil
	}
	l, err := x.readDelivered(ctx, q.filter, q.delivered(), q.filter.without(DeliveredFacet))
	if err == nil {
		q.facets[DeliveredFacet] = s.facetOf(l)
	}
	return err
}

// delivered returns the delivered prices of the search. Those of its filter are the same.
func (q *search) delivered() *deliveredPrices {
	if q.filter.delivered == nil {
		q.filter.delivered = q.market.deliveredAt(q.mill, q.filter.groups)
	}
	return q.filter.delivered
}
