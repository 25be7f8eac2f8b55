package cottonapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

type makeIn struct {
	BatchIDs  []string     `json:"batchIDs" minItems:"1" maxItems:"100" maxLength:"11" doc:"批号：至多 100 个"`
	IndexCode string       `json:"indexCode,omitempty" maxLength:"10" doc:"合约：按基差报价的合约"`
	Basis     *schema.Yuan `json:"basis,omitempty" minimum:"-100000" maximum:"100000" doc:"基差：元/吨"`
	Price     *schema.Yuan `json:"price,omitempty" minimum:"1" maximum:"1000000" doc:"一口价：元/吨"`
	Until     schema.Day   `json:"until" maxLength:"10" doc:"有效期到：如 2026-11-28，到当天 15:00"`
	Depot     string       `json:"depotName,omitempty" maxLength:"120" doc:"仓库：还没有仓库的批次存放在哪里；其他卖家也挂牌的批次不变"`
	Notes     *string      `json:"notes,omitempty" maxLength:"500" doc:"备注：不填则店里已有的批次保留原来的"`

	IntermediaryID *int64 `json:"intermediaryID,omitempty" minimum:"0" doc:"居间企业：0 为没有，不填则店里已有的批次保留原来的"`
}

type makeOut struct {
	cotton.Made
	Waiting int `json:"waiting" doc:"有多少需求定制在等其中的货，不含本企业的"`
}

// Make puts batches on sale by their numbers. It returns how many saved demands of other companies the lots meet.
func (h Stocks) Make(c *web.Call, in *makeIn) (makeOut, error) {
	offer, err := offerOf(in.IndexCode, in.Basis, in.Price)
	if err != nil {
		return makeOut{}, err
	}
	if offer.Until, err = untilOf(in.Until); err != nil {
		return makeOut{}, err
	}
	made, err := schema.Do(c, h.DB, func(tx *schema.Tx) (*cotton.Made, error) {
		making := cotton.Making{
			BatchIDs: in.BatchIDs, Offer: offer, Notes: in.Notes, Depot: in.Depot, IntermediaryID: in.IntermediaryID,
		}
		made, err := cotton.MakeListings(tx, accountapi.MemberOf(c.Caller), making)
		if err != nil {
			return nil, err
		}
		if n := len(made.Made) + len(made.Repriced); n > 0 {
			_, err = cotton.ActOnStock(tx, accountapi.MemberOf(c.Caller), 0, cotton.ListedLots, n, "报价 "+offer.String())
		}
		return made, err
	})
	if err != nil {
		return makeOut{}, err
	}
	out := makeOut{Made: *made}
	var ids []int64
	for _, l := range append(out.Made.Made, out.Repriced...) {
		ids = append(ids, l.ListingID)
	}
	if len(ids) > 0 {
		// The lots are on sale even if the demands cannot be counted.
		if out.Waiting, err = h.Matcher.Count(c, c.Caller.Actor.CompanyID, ids...); err != nil {
			h.Log.Warn("failed to count demands for new lots", "error", err)
		}
	}
	return out, nil
}

type modifyIn struct {
	ListingID int64   `json:"listingID" minimum:"1" doc:"挂牌编号"`
	Version   int     `json:"version" minimum:"0" doc:"版本：看到的挂牌的 version"`
	Field     string  `json:"field" enum:"until,notes,direct" doc:"字段：until 有效期，notes 备注，direct 商家直销"`
	Value     *string `json:"value,omitempty" maxLength:"500" doc:"新的内容：日期如 2026-11-28，备注，1 或 0；空为清除备注"`
}

// Modify changes one field of a listing.
func (h Stocks) Modify(c *web.Call, in *modifyIn) (*stockRow, error) {
	value := ""
	if in.Value != nil {
		value = *in.Value
	}
	return schema.Do(c, h.DB, func(tx *schema.Tx) (*stockRow, error) {
		if err := cotton.ModifyListing(tx, c.Caller.Actor.CompanyID, in.ListingID, in.Version, in.Field, value); err != nil {
			return nil, err
		}
		rows, err := cotton.StockRows(tx, []int64{in.ListingID})
		if err != nil {
			return nil, err
		}
		list, err := newStockRows(tx, c, rows)
		if err != nil {
			return nil, err
		}
		return &list[0], nil
	})
}

type bundleIn struct {
	ListingIDs []int64 `json:"listingIDs,omitempty" maxItems:"50" doc:"挂牌编号：一起卖的 2 到 50 个批次"`
	Bundle     int64   `json:"bundle,omitempty" minimum:"1" doc:"捆绑编号：要解除的一组"`
	Dissolve   bool    `json:"dissolve,omitempty" doc:"解除：解除这一组"`
}

type bundleOut struct {
	Bundle int64 `json:"bundle" doc:"这一组的编号，即其中第一个挂牌的；解除后为 0"`
	Lots   int   `json:"lots" doc:"这一组的批数"`
}

// Bundle makes lots available for sale only together, or dissolves such a bundle.
func (h Stocks) Bundle(c *web.Call, in *bundleIn) (bundleOut, error) {
	if in.Dissolve != (in.Bundle != 0) || in.Dissolve == (len(in.ListingIDs) > 0) {
		return bundleOut{}, schema.Invalid("listingIDs", "请选择要捆绑的批次；或给出要解除的一组，并选择解除")
	}
	by := accountapi.MemberOf(c.Caller)
	return schema.Do(c, h.DB, func(tx *schema.Tx) (out bundleOut, err error) {
		verb := cotton.UnbundledLots
		if in.Dissolve {
			out.Lots, err = cotton.DissolveBundle(tx, by.CompanyID, in.Bundle)
		} else {
			verb = cotton.BundledLots
			out.Bundle, out.Lots, err = cotton.MakeBundle(tx, by.CompanyID, in.ListingIDs)
		}
		if err == nil {
			_, err = cotton.ActOnStock(tx, by, 0, verb, out.Lots, "")
		}
		return out, err
	})
}
