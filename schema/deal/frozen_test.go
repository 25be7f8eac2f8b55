package deal_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/schematest"
)

// TestStepsWithAFrozenCompanyAreThePlatforms freezes the other side of deals. Every verb is refused, and in bulk each
// deal alone.
func TestStepsWithAFrozenCompanyAreThePlatforms(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	hung := tr.hanging(tr.b, 14500, deal.Hang)
	locked := tr.on("65012252040", tr.b, deal.Answering{Verb: deal.Lock, RiskPrice: 14200})
	bidding := tr.on("65012252041", tr.b, tr.opens())
	seller := &schematest.Seller{Company: tr.Company("甲棉业")}
	tr.lot = seller.Batch("65012252042").OnBasis("CF701", 1100)
	pending, other := tr.ask(tr.b, nil), tr.ask(tr.c, nil)
	one := func(_ *deal.Deal, err error) error { return err }
	frozenSeller := map[string]func(tx *schema.Tx) error{
		"price": func(tx *schema.Tx) error {
			return one(deal.NamePriceLocked(tx, goods, tr.b, locked.ID, deal.Terms{PriceType: deal.CurrentPrice}))
		},
		"modify":  func(tx *schema.Tx) error { return one(deal.ModifyTerms(tx, goods, tr.b, hung.ID, *terms(14400))) },
		"bid":     func(tx *schema.Tx) error { return one(deal.BidOn(tx, goods, tr.b, bidding.ID, 14600)) },
		"abandon": func(tx *schema.Tx) error { return one(deal.AbandonLocked(tx, goods, tr.b, locked.ID, "")) },
		"answer":  func(tx *schema.Tx) error { return one(deal.AnswerMarginCall(tx, goods, tr.b, locked.ID)) },
		"revoke": func(tx *schema.Tx) error {
			return first(deal.RevokeDeals(tx, goods, tr.b, []int64{hung.ID}, ""))
		},
		"remove": func(tx *schema.Tx) error { return first(deal.RemoveDeals(tx, goods, tr.b, []int64{pending.ID})) },
	}
	frozenBuyer := map[string]func(tx *schema.Tx) error{
		"risk": func(tx *schema.Tx) error { return one(deal.SetRiskPrice(tx, goods, tr.seller, locked.ID, 14100)) },
		"sold": func(tx *schema.Tx) error {
			return one(deal.VerifyDeal(tx, goods, tr.seller, pending.ID, true, deal.Correction{}, ""))
		},
		"confirm": func(tx *schema.Tx) error {
			return first(deal.ConfirmDeals(tx, goods, tr.seller, []int64{pending.ID, other.ID}))
		},
	}
	const text = "只能由平台处理"
	tr.freeze(tr.lot.CompanyID)
	for name, f := range frozenSeller {
		schematest.Refuses(t, name, schematest.Try(t, tr.DB, f), schema.ConflictKind, text)
	}
	tr.unfreeze(tr.lot.CompanyID)
	tr.freeze(tr.b.CompanyID)
	for name, f := range frozenBuyer {
		schematest.Refuses(t, name, schematest.Try(t, tr.DB, f), schema.ConflictKind, text)
	}
	tr.Do(func(tx *schema.Tx) error {
		list, err := deal.ConfirmDeals(tx, goods, tr.seller, []int64{pending.ID, other.ID})
		if list[1].Err != nil {
			t.Error(list[1].Err)
		}
		return err
	})
	tr.is(pending.ID, deal.Pending, "")
	tr.is(other.ID, deal.Verified, "")
	tr.Do(func(tx *schema.Tx) error { return one(deal.SetRiskPrice(tx, goods, tr.platform, locked.ID, 14100)) })
}

// first returns the refusal of the first deal of a call in bulk.
func first(list []deal.Outcome, err error) error {
	if err == nil {
		err = list[0].Err
	}
	return err
}
