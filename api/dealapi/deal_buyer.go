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
	return accountapi.Once(c, h.DB, in.RequestKey, in, func(tx *schema.Tx) (DealOutcomes, error) {
		q, err := h.inquiry(tx, in, direct)
		if err != nil {
			return DealOutcomes{}, err
		}
		deals, err := deal.InquireLots(tx, h.Goods, h.by(c), buyer, q)
		out := DealOutcomes{Done: len(deals), List: make([]DealOutcome, len(deals))}
		for i, d := range deals {
			out.List[i] = DealOutcome{SpotSaleID: d.ID, Number: d.Number, BatchID: d.BatchID, OK: true}
		}
		return out, err
	})
}

// inquiry returns the inquiry that a page has sent.
func (h Deals) inquiry(tx *schema.Tx, in *inquireDealsIn, direct bool) (deal.Inquiry, error) {
	q := deal.Inquiry{Direct: direct, RiskAgreed: in.RiskAgreed, Notes: in.Notes}
	ids := make([]int64, len(in.List))
	for i := range in.List {
		ids[i] = in.List[i].ListingID
	}
	cur, err := h.lotCurrencies(tx, ids)
	if err != nil {
		return q, err
	}
	for i := range in.List {
		item := &in.List[i]
		t, err := item.sent(cur, item.ListingID)
		if err != nil {
			return q, err
		}
		q.Items = append(q.Items, deal.InquiryItem{ListingID: item.ListingID, Terms: t})
	}
	return q, nil
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

// terms returns the terms of a hanging order for a deal or lot.
func (in *DealTermsIn) terms(cur currencies, id int64) (t deal.Terms, err error) {
	t = deal.Terms{Account: in.AccountMember, PriceType: in.CurrentPriceType, Until: in.ListingValidity}
	t.Futures, err = cur.price(id, "price", in.Price)
	return t, err
}

// sent returns the terms of a hanging order; nil if none was sent.
func (in *DealTermsIn) sent(cur currencies, id int64) (*deal.Terms, error) {
	if in.CurrentPriceType == deal.NoPrice && in.Price == 0 && in.ListingValidity.IsZero() {
		return nil, nil
	}
	t, err := in.terms(cur, id)
	return &t, err
}

// Submit submits the terms of verified deals, each deal alone.
func (h Deals) Submit(c *web.Call, in *submitDealsIn) (DealOutcomes, error) {
	return h.bulk(c, in.DealKey, in, func(tx *schema.Tx) ([]deal.Outcome, error) {
		cur, err := dealCurrencies(tx, in.ids()...)
		if err != nil {
			return nil, err
		}
		items := make([]deal.SubmitItem, len(in.List))
		for i := range in.List {
			item := &in.List[i]
			t, err := item.terms(cur, item.SpotSaleID)
			if err != nil {
				return nil, err
			}
			items[i] = deal.SubmitItem{DealID: item.SpotSaleID, Terms: t}
		}
		return deal.SubmitTerms(tx, h.Goods, h.by(c), in.RiskAgreed, items)
	})
}

// ids returns the ids of the deals.
func (in *submitDealsIn) ids() []int64 {
	ids := make([]int64, len(in.List))
	for i, item := range in.List {
		ids[i] = item.SpotSaleID
	}
	return ids
}

// SubmitResult returns the outcome of the caller's last submit in bulk.
func (h Deals) SubmitResult(c *web.Call, _ *web.None) (DealOutcomes, error) {
	list, err := schema.View(c, h.DB, func(tx *schema.Tx) ([]deal.Outcome, error) {
		return deal.LastSubmit(tx, c.Caller.Actor.MembershipID)
	})
	return outcomesOf(list), err
}

// dealTerms returns the terms for the deal.
func (in *modifyDealIn) dealTerms(tx *schema.Tx) (t deal.Terms, err error) {
	cur, err := dealCurrencies(tx, in.SpotSaleID)
	if err != nil {
		return t, err
	}
	return in.terms(cur, in.SpotSaleID)
}

// Modify changes the terms of a hanging order.
func (h Deals) Modify(c *web.Call, in *modifyDealIn) (DealRow, error) {
	return h.one(c, in.DealKey, in, func(tx *schema.Tx) (*deal.Deal, error) {
		t, err := in.dealTerms(tx)
		if err != nil {
			return nil, err
		}
		return deal.ModifyTerms(tx, h.Goods, h.by(c), in.SpotSaleID, t)
	})
}

// Bid places a bid.
func (h Deals) Bid(c *web.Call, in *bidDealIn) (DealRow, error) {
	return h.one(c, in.DealKey, in, func(tx *schema.Tx) (*deal.Deal, error) {
		price, err := dealPrice(tx, in.SpotSaleID, "price", in.Price)
		if err != nil {
			return nil, err
		}
		return deal.BidOn(tx, h.Goods, h.by(c), in.SpotSaleID, price)
	})
}

// PriceLocked names the futures price of a locked basis.
func (h Deals) PriceLocked(c *web.Call, in *modifyDealIn) (DealRow, error) {
	return h.one(c, in.DealKey, in, func(tx *schema.Tx) (*deal.Deal, error) {
		t, err := in.dealTerms(tx)
		if err != nil {
			return nil, err
		}
		return deal.NamePriceLocked(tx, h.Goods, h.by(c), in.SpotSaleID, t)
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
	return h.earnest(c, in.ids())
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
