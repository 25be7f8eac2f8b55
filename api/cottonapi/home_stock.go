package cottonapi

import (
	"cmp"
	"context"
	"slices"
	"time"

	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// stockKept is how long the figures of the stock are kept.
const stockKept = 5 * time.Minute

// How many warehouses and weeks the figures of the stock have.
const (
	stockDepots = 10
	stockWeeks  = 12
)

// stockOut has the lots on sale by warehouse, and by the week in which they were listed.
type stockOut struct {
	Depots []stockDepot        `json:"depots" doc:"批数最多的仓库，新疆棉和地产棉"`
	Weeks  []cotton.ListedWeek `json:"weeks" doc:"最近几周上架或刷新、仍在售的批数，旧的在前"`
}

// stockDepot is a warehouse with its lots on sale.
type stockDepot struct {
	Name   string        `json:"name"`
	Place  string        `json:"place" doc:"存放地"`
	Type   int           `json:"type" enum:"0,1" doc:"0 新疆棉，1 地产棉"`
	Count  int           `json:"count" doc:"批数"`
	Amount schema.Weight `json:"amount" doc:"吨"`
}

// Stock returns the lots on sale by warehouse and by week.
func (h Home) Stock(c *web.Call, _ *web.None) (stockOut, error) {
	return h.stock.Get(c, h.db.Now(), func(ctx context.Context) (out stockOut, err error) {
		if out.Depots, err = h.stockDepots(ctx); err != nil {
			return out, err
		}
		out.Weeks, err = schema.View(ctx, h.db, func(tx *schema.Tx) ([]cotton.ListedWeek, error) {
			return cotton.ListedWeeks(tx, stockWeeks)
		})
		return out, err
	})
}

// stockDepots returns the warehouses with most lots.
func (h Home) stockDepots(ctx context.Context) ([]stockDepot, error) {
	list := []stockDepot{}
	for kind := range 2 {
		groups, err := h.index.Groups(ctx, cottonindex.Viewer{}, cottonindex.GroupSearch{
			Demand: demand.Demand{Type: kind}, By: "depot", Order: "count", PageNum: 1, PageSize: stockDepots,
		})
		if err != nil {
			return nil, err
		}
		for _, g := range groups.List {
			place := ""
			if len(g.Places) > 0 {
				place = g.Places[0]
			}
			list = append(list, stockDepot{g.Name, place, kind, g.Count, g.Amount})
		}
	}
	slices.SortStableFunc(list, func(a, b stockDepot) int { return cmp.Compare(b.Count, a.Count) })
	return list[:min(stockDepots, len(list))], nil
}
