package dealapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/deal"
)

// Verify confirms that the lot of a deal is there, with corrections, or that it is sold.
func (h Deals) Verify(c *web.Call, in *verifyDealIn) (DealRow, error) {
	return h.one(c, in.DealKey, in, func(tx *schema.Tx) (*deal.Deal, error) {
		cur, err := dealCurrencies(tx, in.SpotSaleID)
		if err != nil {
			return nil, err
		}
		facts, err := in.correction(cur, in.SpotSaleID)
		if err != nil {
			return nil, err
		}
		return deal.VerifyDeal(tx, h.Goods, h.by(c), in.SpotSaleID, in.Status == "SOLD", facts)
	})
}

// Confirm verifies deals without corrections, each deal alone.
func (h Deals) Confirm(c *web.Call, in *dealsIn) (DealOutcomes, error) {
	return h.bulk(c, in.DealKey, in, func(tx *schema.Tx) ([]deal.Outcome, error) {
		return deal.ConfirmDeals(tx, h.Goods, h.by(c), in.SpotSaleIDs)
	})
}

// correction returns the facts that the seller changes.
func (in *DealFactsIn) correction(cur currencies, id int64) (out deal.Correction, err error) {
	out = deal.Correction{
		Warehouse: in.DepotName, Weight: in.Amount, Packs: in.PackNum, IndexCode: in.IndexCode, Remark: in.Remark,
	}
	if out.Basis, err = cur.given(id, "basis", in.Basis); err != nil {
		return out, err
	}
	out.FixedPrice, err = cur.given(id, "fixedPrice", in.FixedPrice)
	return out, err
}

// replyVerbs are the verbs of deals by those of the calls.
var replyVerbs = map[string]deal.Verb{
	"GP_SUCCESS": deal.Hang, "BIDDING": deal.OpenBids, "LOCK_BASIS": deal.Lock, "TRADED": deal.Trade,
	"SOLD": deal.ReportSold, "REVOKED": deal.Refuse, "GP_FAIL": deal.Refuse, "DATA_CHANGE": deal.Correct,
}

// Reply answers submitted terms.
func (h Deals) Reply(c *web.Call, in *replyDealIn) (DealRow, error) {
	return h.one(c, in.DealKey, in, func(tx *schema.Tx) (*deal.Deal, error) {
		a, err := in.answering(tx)
		if err != nil {
			return nil, err
		}
		return deal.Reply(tx, h.Goods, h.by(c), in.SpotSaleID, a)
	})
}

// ReplyAll answers submitted terms and hanging orders, each deal alone.
func (h Deals) ReplyAll(c *web.Call, in *replyDealsIn) (DealOutcomes, error) {
	return h.bulk(c, in.DealKey, in, func(tx *schema.Tx) ([]deal.Outcome, error) {
		items, err := in.items(tx)
		if err != nil {
			return nil, err
		}
		a := deal.Answering{Verb: replyVerbs[in.Verb], FillWhenTouched: in.FillWhenTouched, Notes: in.Notes}
		return deal.ReplyAll(tx, h.Goods, h.by(c), a, items)
	})
}

// items returns the replies in the currencies of their deals.
func (in *replyDealsIn) items(tx *schema.Tx) ([]deal.ReplyItem, error) {
	ids := make([]int64, len(in.List))
	for i, item := range in.List {
		ids[i] = item.SpotSaleID
	}
	cur, err := dealCurrencies(tx, ids...)
	if err != nil {
		return nil, err
	}
	items := make([]deal.ReplyItem, len(in.List))
	for i, item := range in.List {
		price, err := cur.price(item.SpotSaleID, "price", item.Price)
		if err != nil {
			return nil, err
		}
		items[i] = deal.ReplyItem{DealID: item.SpotSaleID, Futures: price}
	}
	return items, nil
}

// ChangeHanging changes a hanging order, a locked basis or, with the verb TRADED, ends the bidding with a bid.
func (h Deals) ChangeHanging(c *web.Call, in *replyDealIn) (DealRow, error) {
	return h.one(c, in.DealKey, in, func(tx *schema.Tx) (*deal.Deal, error) {
		if in.Pick {
			return deal.PickBid(tx, h.Goods, h.by(c), in.SpotSaleID, in.Notes)
		}
		a, err := in.answering(tx)
		if err != nil {
			return nil, err
		}
		return deal.ChangeHanging(tx, h.Goods, h.by(c), in.SpotSaleID, a)
	})
}

// answering returns the reply in the currency of its deal.
func (in *replyDealIn) answering(tx *schema.Tx) (a deal.Answering, err error) {
	cur, err := dealCurrencies(tx, in.SpotSaleID)
	if err != nil {
		return a, err
	}
	a = deal.Answering{
		Verb: replyVerbs[in.Verb], FillWhenTouched: in.FillWhenTouched, BidType: in.BidType, BidEnd: in.BidEnd,
		Until: in.ListingValidity, Notes: in.Notes,
	}
	if a.Futures, err = cur.price(in.SpotSaleID, "price", in.Price); err != nil {
		return a, err
	}
	if a.BidLeast, err = cur.price(in.SpotSaleID, "bidMinPrice", in.BidMinPrice); err != nil {
		return a, err
	}
	a.Correction, err = in.correction(cur, in.SpotSaleID)
	return a, err
}

// LockBasis fixes the basis of a deal.
func (h Deals) LockBasis(c *web.Call, in *lockBasisIn) (DealRow, error) {
	return h.one(c, in.DealKey, in, func(tx *schema.Tx) (*deal.Deal, error) {
		price, err := dealPrice(tx, in.SpotSaleID, "riskPrice", in.RiskPrice)
		if err != nil {
			return nil, err
		}
		return deal.Reply(tx, h.Goods, h.by(c), in.SpotSaleID, deal.Answering{
			Verb: deal.Lock, Until: in.ListingValidity, RiskPrice: price,
		})
	})
}

// SetRisk sets the risk reference price of a locked basis.
func (h Deals) SetRisk(c *web.Call, in *riskDealIn) (DealRow, error) {
	return h.one(c, in.DealKey, in, func(tx *schema.Tx) (*deal.Deal, error) {
		price, err := dealPrice(tx, in.SpotSaleID, "price", in.Price)
		if err != nil {
			return nil, err
		}
		return deal.SetRiskPrice(tx, h.Goods, h.by(c), in.SpotSaleID, price)
	})
}

// SendNotes sends a note to the other side of deals.
func (h Deals) SendNotes(c *web.Call, in *dealNotesIn) (DealOutcomes, error) {
	return h.bulk(c, in.DealKey, in, func(tx *schema.Tx) ([]deal.Outcome, error) {
		side, err := h.noteSide(tx, c, in)
		if err != nil {
			return nil, err
		}
		return deal.SendDealNotes(tx, h.Goods, h.by(c), side, in.SpotSaleIDs, in.Notes)
	})
}

// noteSide returns the side that sends a note: the caller's own in the first deal. It refuses a note of the platform
// that names none.
func (h Deals) noteSide(tx *schema.Tx, c *web.Call, in *dealNotesIn) (schema.Party, error) {
	by := h.by(c)
	switch {
	case in.For != "":
		return in.For, nil
	case by.Platform:
		return "", schema.Invalid("for", "请说明代买家还是代卖家留言")
	}
	found, err := deal.DealsByID(tx, by, schema.Seller, in.SpotSaleIDs[:min(1, len(in.SpotSaleIDs))])
	return map[bool]schema.Party{true: schema.Seller, false: schema.Buyer}[len(found) == 1], err
}

// Stop ends a deal for the platform.
func (h Deals) Stop(c *web.Call, in *stopDealIn) (DealRow, error) {
	return h.one(c, in.DealKey, in, func(tx *schema.Tx) (*deal.Deal, error) {
		return deal.StopDeal(tx, h.Goods, h.by(c), in.SpotSaleID, in.Notes)
	})
}

// one runs f once for a request key and returns the changed deal.
func (h Deals) one(c *web.Call, key DealKey, in any, f func(tx *schema.Tx) (*deal.Deal, error)) (DealRow, error) {
	return accountapi.Once(c, h.DB, key.RequestKey, in, func(tx *schema.Tx) (DealRow, error) {
		d, err := f(tx)
		if err != nil {
			return DealRow{}, err
		}
		r, err := newReader(tx, h.by(c), []deal.Deal{*d})
		if err != nil {
			return DealRow{}, err
		}
		return r.row(d)
	})
}

// bulk runs f once for a request key and returns the outcome of each deal.
func (h Deals) bulk(
	c *web.Call, key DealKey, in any, f func(tx *schema.Tx) ([]deal.Outcome, error),
) (DealOutcomes, error) {
	return accountapi.Once(c, h.DB, key.RequestKey, in, func(tx *schema.Tx) (DealOutcomes, error) {
		list, err := f(tx)
		return outcomesOf(list), err
	})
}

// outcomesOf returns the outcomes of a call in bulk.
func outcomesOf(list []deal.Outcome) DealOutcomes {
	out := DealOutcomes{List: make([]DealOutcome, len(list))}
	for i, o := range list {
		out.List[i] = DealOutcome{SpotSaleID: o.DealID, Number: o.Number, BatchID: o.BatchID, OK: o.Msg == "", Msg: o.Msg}
		if o.Msg == "" {
			out.Done++
		} else {
			out.Failed++
		}
	}
	return out
}
