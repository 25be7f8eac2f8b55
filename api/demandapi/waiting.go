package demandapi

import (
	"strings"

	"cottonmall/api/web"
	"cottonmall/indexer/match"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// Waiting handles the call about the number of saved demands that a lot of the caller's company meets.
type Waiting struct {
	DB      *schema.DB
	Matcher *match.Matcher
}

type waitingIn struct {
	ListingID int64        `json:"listingID,omitempty" minimum:"1" doc:"挂牌编号：本企业的；没有挂牌时给出批号和报价"`
	BatchID   string       `json:"batchID,omitempty" maxLength:"11" doc:"要挂牌的批号"`
	IndexCode string       `json:"indexCode,omitempty" maxLength:"10" doc:"按基差报价的合约"`
	Basis     *schema.Yuan `json:"basis,omitempty" doc:"基差：元/吨"`
	Price     *schema.Yuan `json:"price,omitempty" doc:"一口价：元/吨"`
	DepotName string       `json:"depotName,omitempty" maxLength:"120" doc:"所在仓库，与检验记录不同时"`
}

type waitingOut struct {
	Count int `json:"count" doc:"有多少需求定制在等这样的货，不含本企业的；挂牌已不在售时为 0"`
}

// Count returns the number of saved demands that a lot meets.
func (h Waiting) Count(c *web.Call, in *waitingIn) (out waitingOut, err error) {
	company := c.Caller.Actor.CompanyID
	if in.ListingID == 0 {
		draft, err := in.draft(company)
		if err == nil {
			out.Count, err = h.Matcher.CountDraft(c, draft)
		}
		return out, err
	}
	_, err = schema.View(c, h.DB, func(tx *schema.Tx) (*cotton.Listing, error) {
		return demand.ListingOf(tx, company, in.ListingID)
	})
	if err != nil {
		return out, err
	}
	out.Count, err = h.Matcher.Count(c, company, in.ListingID)
	return out, err
}

// draft returns the lot in the input.
func (in *waitingIn) draft(company int64) (match.Draft, error) {
	d := match.Draft{Company: company, BatchID: in.BatchID, Depot: strings.TrimSpace(in.DepotName)}
	switch {
	case in.BatchID == "":
		return d, schema.Invalid("batchID", "请填写批号")
	case in.IndexCode != "" && in.Basis == nil:
		return d, schema.Invalid("basis", "请填写基差")
	case in.IndexCode == "" && in.Price == nil:
		return d, schema.Invalid("price", "请填写一口价，或合约和基差")
	}
	d.Offer = cotton.Offer{
		IndexCode: strings.ToUpper(in.IndexCode), Basis: web.ValueOr(in.Basis, 0), Price: web.ValueOr(in.Price, 0),
	}
	return d, nil
}
