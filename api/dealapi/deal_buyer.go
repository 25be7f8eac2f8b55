package dealapi

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/deal"
)

// Inquire asks for lots, all or none. Their sellers verify them.
func (h Deals) Inquire(c *web.Call, in *inquireDealsIn) (DealOutcomes, error) {
	return h.inquire(c, in, false)
}

// InquireDirectly asks for lots whose sellers promise that they are there, all or none.
func (h Deals) InquireDirectly(c *web.Call, in *inquireDealsIn) (DealOutcomes, error) {
	return h.inquire(c, in, true)
}

func (h Deals) inquire(c *web.Call, in *inquireDealsIn, direct bool) (DealOutcomes, error) {
	buyer := h.company(c, in.MemberID)
	if buyer == 0 {
		return DealOutcomes{}, schema.Invalid("memberID", "请选择买家企业")
	}
	q := deal.Inquiry{Direct: direct, RiskAgreed: in.RiskAgreed, Notes: in.Notes}
	for _, item := range in.List {
		q.Items = append(q.Items, deal.InquiryItem{ListingID: item.ListingID, Terms: item.sent()})
	}
	return accountapi.Once(c, h.DB, in.RequestKey, in, func(tx *schema.Tx) (DealOutcomes, error) {
		deals, err := deal.InquireLots(tx, h.Goods, h.by(c), buyer, q)
		out := DealOutcomes{Done: len(deals), List: make([]DealOutcome, len(deals))}
		for i, d := range deals {
			out.List[i] = DealOutcome{SpotSaleID: d.ID, Number: d.Number, BatchID: d.BatchID, OK: true}
		}
		return out, err
	})
}

// Asked returns the listings on which the buyer has an open deal.
func (h Deals) Asked(c *web.Call, in *askedDealIn) ([]AskedLot, error) {
	ids, err := listingIDs("listingIDs", in.ListingIDs)
	if err != nil {
		return nil, err
	}
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]AskedLot, error) {
		deals, err := deal.Asked(tx, h.company(c, in.MemberID), ids)
		list := []AskedLot{}
		for _, id := range slices.Sorted(maps.Keys(deals)) {
			d := deals[id]
			list = append(list, AskedLot{ListingID: id, BatchID: d.BatchID, SpotSaleID: d.ID, Number: d.Number})
		}
		return list, err
	})
}

// terms returns the terms of a hanging order.
func (in *DealTermsIn) terms() deal.Terms {
	return deal.Terms{
		Account: in.AccountMember, PriceType: in.CurrentPriceType, Futures: in.Price, Until: in.ListingValidity,
	}
}

// sent returns the terms of a hanging order; nil if none was sent.
func (in *DealTermsIn) sent() *deal.Terms {
	t := in.terms()
	if t.PriceType == deal.NoPrice && t.Futures == 0 && t.Until.IsZero() {
		return nil
	}
	return &t
}

// Submit submits the terms of verified deals, each deal alone.
func (h Deals) Submit(c *web.Call, in *submitDealsIn) (DealOutcomes, error) {
	items := make([]deal.SubmitItem, len(in.List))
	for i, item := range in.List {
		items[i] = deal.SubmitItem{DealID: item.SpotSaleID, Terms: item.terms()}
	}
	return h.bulk(c, in.DealKey, in, func(tx *schema.Tx) ([]deal.Outcome, error) {
		return deal.SubmitTerms(tx, h.Goods, h.by(c), in.RiskAgreed, items)
	})
}

// SubmitResult returns the outcome of the caller's last submit in bulk.
func (h Deals) SubmitResult(c *web.Call, _ *web.None) (DealOutcomes, error) {
	list, err := schema.View(c, h.DB, func(tx *schema.Tx) ([]deal.Outcome, error) {
		return deal.LastSubmit(tx, c.Caller.Actor.MembershipID)
	})
	return outcomesOf(list), err
}

// Modify changes the terms of a hanging order.
func (h Deals) Modify(c *web.Call, in *modifyDealIn) (DealRow, error) {
	return h.one(c, in.DealKey, in, func(tx *schema.Tx) (*deal.Deal, error) {
		return deal.ModifyTerms(tx, h.Goods, h.by(c), in.SpotSaleID, in.terms())
	})
}

// Bid places a bid.
func (h Deals) Bid(c *web.Call, in *bidDealIn) (DealRow, error) {
	return h.one(c, in.DealKey, in, func(tx *schema.Tx) (*deal.Deal, error) {
		return deal.BidOn(tx, h.Goods, h.by(c), in.SpotSaleID, in.Price)
	})
}

// PriceLocked names the futures price of a locked basis.
func (h Deals) PriceLocked(c *web.Call, in *modifyDealIn) (DealRow, error) {
	return h.one(c, in.DealKey, in, func(tx *schema.Tx) (*deal.Deal, error) {
		return deal.NamePriceLocked(tx, h.Goods, h.by(c), in.SpotSaleID, in.terms())
	})
}

// AnswerMarginCall holds the deposit of a locked basis once more.
func (h Deals) AnswerMarginCall(c *web.Call, in *marginDealIn) (DealRow, error) {
	return h.one(c, in.DealKey, in, func(tx *schema.Tx) (*deal.Deal, error) {
		return deal.AnswerMarginCall(tx, h.Goods, h.by(c), in.SpotSaleID)
	})
}

// Abandon ends a locked basis. The deposit is forfeited to the seller.
func (h Deals) Abandon(c *web.Call, in *stopDealIn) (DealRow, error) {
	return h.one(c, in.DealKey, in, func(tx *schema.Tx) (*deal.Deal, error) {
		return deal.AbandonLocked(tx, h.Goods, h.by(c), in.SpotSaleID, in.Notes)
	})
}

// Delete deletes deals that are not verified yet, each deal alone.
func (h Deals) Delete(c *web.Call, in *dealsIn) (DealOutcomes, error) {
	return h.bulk(c, in.DealKey, in, func(tx *schema.Tx) ([]deal.Outcome, error) {
		return deal.RemoveDeals(tx, h.Goods, h.by(c), in.SpotSaleIDs)
	})
}

// Revoke ends deals for their buyer, each deal alone.
func (h Deals) Revoke(c *web.Call, in *dealsIn) (DealOutcomes, error) {
	return h.bulk(c, in.DealKey, in, func(tx *schema.Tx) ([]deal.Outcome, error) {
		return deal.RevokeDeals(tx, h.Goods, h.by(c), in.SpotSaleIDs, in.Notes)
	})
}

// CheckEarnest returns what submitting the terms of deals would hold, and whether the balance covers it.
func (h Deals) CheckEarnest(c *web.Call, in *submitDealsIn) (DealEarnest, error) {
	ids := make([]int64, len(in.List))
	for i, item := range in.List {
		ids[i] = item.SpotSaleID
	}
	return h.earnest(c, ids)
}

// EarnestMessage returns what submitting the terms of deals would hold, as a sentence.
func (h Deals) EarnestMessage(c *web.Call, in *earnestDealIn) (DealEarnest, error) {
	ids := make([]int64, 0, len(in.SpotSaleIDs))
	for _, text := range in.SpotSaleIDs {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return DealEarnest{}, schema.Invalid("spotSaleIDs", "询盘单编号应为数字，用逗号分隔")
		}
		ids = append(ids, id)
	}
	return h.earnest(c, ids)
}

func (h Deals) earnest(c *web.Call, ids []int64) (DealEarnest, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out DealEarnest, err error) {
		need, err := deal.EarnestOf(tx, h.viewer(c), ids)
		if err != nil {
			return out, err
		}
		out = DealEarnest{Enough: need.Enough(), Money: need.Money, Balance: need.Balance}
		out.Msg = cmp.Or(need.Refusal(), need.Sentence())
		return out, nil
	})
}
