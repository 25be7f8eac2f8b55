package demandapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// pricedMax is the maximum number of demands with prices in one call.
const pricedMax = 100

// pricedDemand has the number and the lowest price of the lots that a demand finds now.
type pricedDemand struct {
	SearchID int64        `json:"searchID" doc:"需求定制的编号，没有保存的为 0"`
	MinPrice *schema.Yuan `json:"minPrice" doc:"最低价，元/吨；没有批次或已失效时为空"`
	Count    *int         `json:"count" doc:"批数；已失效时为空"`
	NewCount *int         `json:"newCount" doc:"上次打开以后上架的批数；没有保存的和已失效的为空"`
	Why      string       `json:"why" doc:"现在不能计算的原因；能计算时为空"`

	MinDelivered *schema.Yuan `json:"minDelivered" doc:"到需求所选工厂的最低到厂价，元/吨；不按到厂价找时为空"`
}

type priceIn struct {
	demand.Demand
	SearchID       int64  `json:"searchID,omitempty" minimum:"0" doc:"需求定制：编号，0 或不填为没有保存"`
	SearchName     string `json:"searchName,omitempty" maxLength:"40" doc:"需求定制名称"`
	OwnerCompanyID int64  `json:"memberOwner,omitempty" minimum:"1" doc:"公司：只数它的批次"`
	SavedRest
}

// Price returns the number and the lowest price of the lots that a demand finds. The demand need not be saved.
func (h Demands) Price(c *web.Call, in *priceIn) (pricedDemand, error) {
	entry := SavedEntry{Demand: in.Demand}
	if in.SearchID != 0 {
		s, _, err := h.findDemand(c, in.SearchID)
		if err != nil {
			return pricedDemand{}, err
		}
		entry.SearchID, entry.seen = s.ID, s.SeenAt
	}
	if entry.Lost = in.Lost; !entry.Lost && !entry.Chosen() {
		return pricedDemand{}, schema.Invalid("", "您当前没有选择任何条件")
	}
	if err := h.Index.Check(accountapi.ViewerOf(c.Caller), entry.Demand); err != nil {
		return pricedDemand{}, err
	}
	priced, err := h.findPrices(c, []SavedEntry{entry}, in.OwnerCompanyID)
	if err != nil {
		return pricedDemand{}, err
	}
	return priced[0], nil
}

type pricesIn struct {
	SearchIDs      schema.List `json:"searchIDs" maxLength:"2000" doc:"需求定制：编号，逗号分隔"`
	OwnerCompanyID int64       `json:"memberOwner,omitempty" minimum:"1" doc:"公司：只数它的批次"`
}

// Prices returns the number and the lowest price of the lots that saved demands find, in the order of the input.
func (h Demands) Prices(c *web.Call, in *pricesIn) ([]pricedDemand, error) {
	ids, err := in.ids()
	if err != nil {
		return nil, err
	}
	list, err := schema.View(c, h.DB, func(tx *schema.Tx) ([]SavedEntry, error) {
		saved, err := demand.DemandsOf(tx, c.Caller.Actor.MembershipID, ids)
		if err != nil {
			return nil, err
		}
		return h.entries(tx, c.Caller, saved)
	})
	if err != nil {
		return nil, err
	}
	return h.findPrices(c, list, in.OwnerCompanyID)
}

func (in *pricesIn) ids() ([]int64, error) {
	if len(in.SearchIDs) == 0 {
		return nil, schema.Invalid("searchIDs", "请选择数据!")
	}
	if len(in.SearchIDs) > pricedMax {
		return nil, schema.Invalid("searchIDs", "一次最多计算 %d 个需求定制", pricedMax)
	}
	return web.ParseIDs(in.SearchIDs, "searchIDs", "需求定制")
}

// addPrices sets the prices and counts of saved demands.
func (h Demands) addPrices(c *web.Call, list []SavedEntry, shop int64) error {
	priced, err := h.findPrices(c, list, shop)
	for i, p := range priced {
		list[i].MinPrice, list[i].Count, list[i].NewCount, list[i].Why = p.MinPrice, p.Count, p.NewCount, p.Why
		list[i].MinDelivered = p.MinDelivered
	}
	return err
}

// findPrices returns the number and the lowest price of the lots that demands find. If shop is not zero, it counts only
// lots of that company. Lost demands find nothing. If the index refuses a demand, the result has the reason.
func (h Demands) findPrices(c *web.Call, list []SavedEntry, shop int64) ([]pricedDemand, error) {
	out := make([]pricedDemand, len(list))
	var queries []cottonindex.LowestQuery
	var positions []int // in list, by query
	for i, entry := range list {
		out[i].SearchID = entry.SearchID
		d, ok := limitToShop(entry.Demand, shop)
		switch {
		case entry.Lost:
		case !ok:
			out[i].Count, out[i].NewCount = new(int), entry.newCount(0)
		default:
			q := cottonindex.LowestQuery{Viewer: accountapi.ViewerOf(c.Caller), Demand: d, Since: entry.seen}
			queries, positions = append(queries, q), append(positions, i)
		}
	}
	if len(queries) == 0 {
		return out, nil
	}
	lows, err := h.Index.Lowest(c, queries)
	for i, low := range lows {
		out[positions[i]].setPrice(low, list[positions[i]])
	}
	return out, err
}

// setPrice sets the price and counts of a demand, or the reason why the index has refused the demand.
func (p *pricedDemand) setPrice(low cottonindex.Low, entry SavedEntry) {
	if refusal, ok := schema.KindOf(low.Refused); ok {
		p.Why = refusal.Message
		return
	}
	p.MinPrice, p.Count, p.NewCount = low.Price, &low.Count, entry.newCount(low.New)
	p.MinDelivered = low.Delivered
}

// newCount returns n, the number of lots that are new to the owner of the demand; nil if the demand is not saved.
func (s SavedEntry) newCount(n int) *int {
	if s.SearchID == 0 {
		return nil
	}
	return &n
}

// limitToShop limits a demand to the lots of one company, if shop is not zero. It returns false if the demand is
// limited to another company.
func limitToShop(d demand.Demand, shop int64) (demand.Demand, bool) {
	if shop == 0 {
		return d, true
	}
	other := d.CompanyID != 0 && d.CompanyID != shop
	d.CompanyID = shop
	return d, !other
}
