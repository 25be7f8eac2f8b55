package cottonapi

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// namedLot is a lot of the caller's company, shown for confirmation before an irreversible action.
type namedLot struct {
	ListingID   int64               `json:"listingID"`
	BatchID     string              `json:"batchID"`
	FactoryName string              `json:"factoryName"`
	IndexCode   *string             `json:"indexCode" doc:"一口价为空"`
	Basis       *schema.Yuan        `json:"basis"`
	FixedPrice  *schema.Yuan        `json:"fixedPrice"`
	State       cotton.ListingState `json:"state" enum:"1,2,3,4,5,6"`
	StateName   string              `json:"stateName" doc:"在售、点价中、已售、已下架、已过期"`
	IsBindSale  bool                `json:"isBindSale" doc:"捆绑销售"`
	MaySell     bool                `json:"maySell" doc:"可以标为已售"`
}

type namedOut struct {
	List    []namedLot `json:"list" doc:"在本企业店里的批次，按批号"`
	Missing []string   `json:"missing" doc:"店里没有的批号"`
	Unlike  []string   `json:"unlike" doc:"不像批号的文字"`
}

// FindByNumbers returns the lots of the caller's company with some batch numbers, the numbers without a lot, and the
// malformed texts.
func (h Stocks) FindByNumbers(c *web.Call, in *soldIn) (namedOut, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out namedOut, err error) {
		numbers, malformed := in.batchNumbers(tx.Now())
		lots, missing, err := cotton.StockOfBatches(tx, c.Caller.Actor.CompanyID, numbers)
		if err != nil {
			return out, err
		}
		rows, err := cotton.StockRows(tx, slices.Collect(maps.Keys(lots)))
		for i := range rows {
			out.List = append(out.List, newNamedLot(&rows[i], tx.Now()))
		}
		slices.SortFunc(out.List, func(a, b namedLot) int { return cmp.Compare(a.BatchID, b.BatchID) })
		out.Missing, out.Unlike = missing, malformed
		return out, err
	})
}

func newNamedLot(r *cotton.StockRow, now time.Time) namedLot {
	l := &r.Listing
	lot := namedLot{
		ListingID: l.ID, BatchID: l.BatchID, FactoryName: r.Ginnery.Name, State: l.State, StateName: l.State.Name(),
		IsBindSale: l.Bundle > 0, MaySell: slices.Contains(l.StockVerbs(now), cotton.MarkSold),
	}
	if l.Fixed() {
		lot.FixedPrice = &l.Price
	} else {
		lot.IndexCode, lot.Basis = &l.IndexCode, &l.Basis
	}
	return lot
}
