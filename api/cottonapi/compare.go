package cottonapi

import (
	"strconv"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// Comparisons handles the calls about the comparison list of a visitor.
type Comparisons struct {
	DB    *schema.DB
	Index Index
}

type compared struct {
	ListingID int64                `json:"listingID"`
	Lot       *cottonindex.Lot     `json:"lot" doc:"已下架时为空"`
	Batch     certificate          `json:"batch"`
	Premium   *cotton.TablePremium `json:"premium" doc:"所按的升贴水表"`
}

type comparisonIn struct{ cottonindex.Pricing }

// List returns the lots on the comparison list.
func (h Comparisons) List(c *web.Call, in *comparisonIn) ([]compared, error) {
	owner := accountapi.CompareOwner(c.Caller)
	if owner == "" {
		return nil, nil
	}
	viewer := accountapi.ViewerOf(c.Caller)
	list, err := schema.View(c, h.DB, func(tx *schema.Tx) ([]compared, error) {
		return readComparison(tx, owner, viewer, in.Premium)
	})
	if err != nil || len(list) == 0 {
		return nil, err
	}
	ids := []int64{}
	for _, lot := range list {
		ids = append(ids, lot.ListingID)
	}
	onSale, err := h.Index.Lots(c, viewer, ids, in.Pricing)
	for i := range onSale {
		for j := range list {
			if list[j].ListingID == onSale[i].ListingID {
				list[j].Lot = &onSale[i]
			}
		}
	}
	return list, err
}

func readComparison(tx *schema.Tx, owner string, v cottonindex.Viewer, premium string) ([]compared, error) {
	ids, err := cotton.CompareList(tx, owner)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	premiums, err := market.CompanyPremiums(tx, v.Company)
	if err != nil {
		return nil, err
	}
	table, err := premiums.Find(v.Company, premium)
	if err != nil {
		return nil, err
	}
	list := []compared{}
	for _, id := range ids {
		b, _, err := findBatch(tx, &batchIn{ListingID: id})
		if err != nil {
			return nil, err
		}
		lot := compared{ListingID: id}
		if lot.Batch, err = readCertificate(tx, b); err != nil {
			return nil, err
		}
		lot.Premium = &cotton.TablePremiums([]market.PremiumTable{*table}, b)[0]
		list = append(list, lot)
	}
	return list, nil
}

type idsIn struct {
	IDs schema.List `json:"listingIds,omitempty" maxLength:"2000" bare:"true" doc:"挂牌编号，逗号分隔"`
}

type removeIn struct {
	IDs schema.List `json:"listingIds,omitempty" maxLength:"2000" bare:"true" doc:"挂牌编号，逗号分隔"`
	All bool        `json:"all,omitempty" doc:"全部移除，此时不填挂牌编号"`
}

type countOut struct {
	Count int `json:"count" doc:"对比清单中的批数"`
}

// Add adds lots to the comparison list.
func (h Comparisons) Add(c *web.Call, in *idsIn) (countOut, error) {
	return h.change(c, in.IDs, cotton.AddCompare)
}

// Remove removes lots from the comparison list, or all of them.
func (h Comparisons) Remove(c *web.Call, in *removeIn) (countOut, error) {
	if in.All {
		return h.clear(c, in)
	}
	return h.change(c, in.IDs, cotton.RemoveCompare)
}

// change changes the comparison list of the caller by some listings and returns its length.
func (h Comparisons) change(
	c *web.Call, listings schema.List, change func(tx *schema.Tx, visitor string, ids []int64) error,
) (out countOut, err error) {
	ids, err := idsOf(listings)
	if err != nil {
		return out, err
	}
	owner := accountapi.CompareOwner(c.Caller)
	return schema.Do(c, h.DB, func(tx *schema.Tx) (out countOut, err error) {
		if err := change(tx, owner, ids); err != nil {
			return out, err
		}
		list, err := cotton.CompareList(tx, owner)
		return countOut{len(list)}, err
	})
}

func (h Comparisons) clear(c *web.Call, in *removeIn) (countOut, error) {
	if len(in.IDs) > 0 {
		return countOut{}, schema.Invalid("all", "全部移除时不能再填挂牌编号")
	}
	return schema.Do(c, h.DB, func(tx *schema.Tx) (countOut, error) {
		return countOut{}, cotton.ClearCompare(tx, accountapi.CompareOwner(c.Caller))
	})
}

// idsOf returns the listing IDs in a list. It refuses an empty list.
func idsOf(list schema.List) ([]int64, error) {
	if len(list) == 0 {
		return nil, schema.Invalid("listingIds", "请选择数据!")
	}
	ids := []int64{}
	for _, text := range list {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil || id < 1 {
			return nil, schema.Invalid("listingIds", "挂牌编号 %s 不正确", web.Clip(text))
		}
		ids = append(ids, id)
	}
	return ids, nil
}
