package cottonindex

import (
	"context"
	"slices"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/mill"
)

// Warehouses are the lots of a result by their warehouses, as if warehouses were not filtered.
type Warehouses struct {
	List      []*WarehouseLots `json:"list" doc:"批数多的在前"`
	Ungrouped int              `json:"ungrouped" doc:"仓库不详的批数"`
	Mill      *MillSpot        `json:"mill" doc:"到厂价按它算的工厂；没有工厂时为空"`
}

// Spot is a position on the map.
type Spot struct {
	Place     string  `json:"place" doc:"所在的市县"`
	Latitude  float64 `json:"latitude" doc:"北纬，度"`
	Longitude float64 `json:"longitude" doc:"东经，度"`
}

// MillSpot is a mill on the map.
type MillSpot struct {
	ID   int64  `json:"millID"`
	Name string `json:"name"`
	Spot
}

// WarehouseLots is the lots of a result in one warehouse, at the current quotes.
type WarehouseLots struct {
	Name string `json:"name"`
	Spot *Spot  `json:"spot" doc:"位置：所在市县的驻地；不详时为空"`

	Count  int           `json:"count" doc:"批数"`
	Amount schema.Weight `json:"amount" doc:"吨，按 10 公斤一档合计"`

	PriceMin  *schema.Yuan `json:"priceMin" doc:"最低现价，元/吨；没有现价时为空"`
	IndexCode *string      `json:"indexCode" doc:"最低现价的合约；一口价或没有现价时为空"`
	Offers    []GroupOffer `json:"offers" doc:"各合约的最低基差：行情变动后由此得最低现价"`

	Delivery     *mill.Delivery `json:"delivery" doc:"到工厂的运费和里程；不详时为空"`
	DeliveredMin *schema.Yuan   `json:"deliveredMin" doc:"最低到厂价，元/吨"`
}

// Warehouses returns the lots of a demand by their warehouses, those with most lots first. It ignores which warehouses
// the demand selects. It refuses invalid demands with a sentence.
func (x *Index) Warehouses(ctx context.Context, v Viewer, d demand.Demand) (*Warehouses, error) {
	m, err := x.marketNow()
	if err != nil {
		return nil, err
	}
	d.Warehouses = nil
	q := &groupSearch{market: m}
	q.GroupSearch = GroupSearch{Demand: d, By: "depot", Order: orderCount, PageNum: 1, PageSize: 1}
	if err := q.prepare(v); err != nil {
		return nil, err
	}
	groups, err := x.readGroups(ctx, q, nil, false, "amountStep", Scale{}.attribute())
	if err != nil {
		return nil, err
	}
	slices.SortFunc(groups, q.compare)
	to := m.millOf(q.filter, v)
	found := &Warehouses{List: make([]*WarehouseLots, 0, len(groups)), Mill: newMillSpot(to)}
	counting := q.filter.counting(q.filter.all())
	if err := x.do(ctx, []indexer.Call{{counting, indexer.ReadTotal(&found.Ungrouped)}}); err != nil {
		return nil, err
	}
	for _, g := range groups {
		found.List = append(found.List, m.warehouseLots(g, to))
		found.Ungrouped = max(0, found.Ungrouped-g.Count) // the index may have changed in between
	}
	return found, nil
}

// warehouseLots returns the group of a warehouse with its position, and with its delivery to a mill, which may be nil.
func (m *Market) warehouseLots(g *Group, to *mill.Mill) *WarehouseLots {
	w := &WarehouseLots{
		Name: g.Name, Spot: newSpot(m.Places[g.Key].Place), Count: g.Count, Amount: g.Amount,
		PriceMin: g.PriceMin, IndexCode: g.IndexCode, Offers: g.Offers, Delivery: m.delivery(to, g.Key),
	}
	if w.PriceMin != nil && w.Delivery != nil {
		w.DeliveredMin = new(*w.PriceMin + w.Delivery.Cost())
	}
	return w
}

// newSpot returns the position of a place, which may be nil.
func newSpot(p *mill.Place) *Spot {
	if p == nil {
		return nil
	}
	return &Spot{p.Name, p.Latitude, p.Longitude}
}

// newMillSpot returns a mill, which may be nil, on the map.
func newMillSpot(to *mill.Mill) *MillSpot {
	if to == nil {
		return nil
	}
	spot := newSpot(mill.FindPlace(to.Place))
	if spot == nil {
		return nil
	}
	return &MillSpot{to.ID, to.Name, *spot}
}
