package demandapi

import (
	"strconv"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// pricedMax is how many demands are priced in one call.
const pricedMax = 100

// pricedDemand is what a demand finds now.
type pricedDemand struct {
	SearchID int64        `json:"searchID" doc:"需求定制的编号，没有保存的为 0"`
	MinPrice *schema.Yuan `json:"minPrice" doc:"最低价，元/吨；没有批次或已失效时为空"`
	Count    *int         `json:"count" doc:"批数；已失效时为空"`
	NewCount *int         `json:"newCount" doc:"上次打开以后上架的批数；没有保存的和已失效的为空"`
	Why      string       `json:"why" doc:"现在不能计算的原因；能计算时为空"`
}

type priceIn struct {
	demand.Demand
	SearchID       int64  `json:"searchID,omitempty" minimum:"0" doc:"需求定制：编号，0 或不填为没有保存"`
	SearchName     string `json:"searchName,omitempty" maxLength:"40" doc:"需求定制名称"`
	OwnerCompanyID int64  `json:"memberOwner,omitempty" minimum:"1" doc:"公司：只数它的批次"`
	SavedRest
}

// Price tells what a demand finds that may be a saved one.
func (h Demands) Price(c *web.Call, in *priceIn) (pricedDemand, error) {
	one := SavedEntry{Demand: in.Demand}
	if in.SearchID != 0 {
		s, _, err := h.findDemand(c, in.SearchID)
		if err != nil {
			return pricedDemand{}, err
		}
		one.SearchID, one.seen = s.ID, s.SeenAt
	}
	if one.Lost = in.Lost; !one.Lost && !one.Chosen() {
		return pricedDemand{}, schema.Invalid("", "您当前没有选择任何条件")
	}
	if err := h.Index.Check(accountapi.ViewerOf(c.Caller), one.Demand); err != nil {
		return pricedDemand{}, err
	}
	priced, err := h.findPrices(c, []SavedEntry{one}, in.OwnerCompanyID)
	if err != nil {
		return pricedDemand{}, err
	}
	return priced[0], nil
}

type pricesIn struct {
	SearchIDs      schema.List `json:"searchIDs" maxLength:"2000" doc:"需求定制：编号，逗号分隔"`
	OwnerCompanyID int64       `json:"memberOwner,omitempty" minimum:"1" doc:"公司：只数它的批次"`
}

// Prices tells what saved demands find, in the order asked.
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
	ids := []int64{}
	for _, text := range in.SearchIDs {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil || id < 1 {
			return nil, schema.Invalid("searchIDs", "需求定制编号 %s 不正确", web.Clip(text))
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// addPrices writes into saved demands what they find.
func (h Demands) addPrices(c *web.Call, list []SavedEntry, shop int64) error {
	priced, err := h.findPrices(c, list, shop)
	for i, p := range priced {
		list[i].MinPrice, list[i].Count, list[i].NewCount, list[i].Why = p.MinPrice, p.Count, p.NewCount, p.Why
	}
	return err
}

// findPrices asks what demands find, among the lots of one shop where that is wanted. Those that are lost find nothing; of those
// that the search refuses it says why.
func (h Demands) findPrices(c *web.Call, list []SavedEntry, shop int64) ([]pricedDemand, error) {
	out := make([]pricedDemand, len(list))
	var asked []indexer.Asked
	var places []int
	for i, one := range list {
		out[i].SearchID = one.SearchID
		d, some := limitToShop(one.Demand, shop)
		switch {
		case one.Lost:
		case !some:
			out[i].Count, out[i].NewCount = new(int), one.newCount(0)
		default:
			asked, places = append(asked, indexer.Asked{Viewer: accountapi.ViewerOf(c.Caller), Demand: d, Since: one.seen}), append(places, i)
		}
	}
	if len(asked) == 0 {
		return out, nil
	}
	lows, err := h.Index.Lowest(c, asked)
	for i, low := range lows {
		out[places[i]].setPrice(low, list[places[i]])
	}
	return out, err
}

// setPrice is what a saved demand finds, or why it cannot be asked just now: that of one is no matter of the others.
func (p *pricedDemand) setPrice(low indexer.Low, of SavedEntry) {
	if refusal, ok := schema.KindOf(low.Refused); ok {
		p.Why = refusal.Message
		return
	}
	p.MinPrice, p.Count, p.NewCount = low.Price, &low.Count, of.newCount(low.New)
}

// newCount is how many lots are new to the owner of a demand; nil when it is not saved.
func (s SavedEntry) newCount(n int) *int {
	if s.SearchID == 0 {
		return nil
	}
	return &n
}

// limitToShop narrows a demand to the lots of one shop; false when it wants those of another one.
func limitToShop(d demand.Demand, shop int64) (demand.Demand, bool) {
	if shop == 0 {
		return d, true
	}
	other := d.CompanyID != 0 && d.CompanyID != shop
	d.CompanyID = shop
	return d, !other
}
