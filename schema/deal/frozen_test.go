package deal_test

import (
	"testing"
	"time"

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
	bidding := tr.on("65012252041", tr.b, opens())
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
			return one(deal.VerifyDeal(tx, goods, tr.seller, pending.ID, true, deal.Correction{}))
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

// TestTermsRestartAfterAFreeze freezes a buyer over the ends of a hanging order, a locked basis and a margin call.
func TestTermsRestartAfterAFreeze(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		hung := tr.hanging(tr.b, 14100, deal.Hang)
		locked := tr.on("65012252044", tr.b, deal.Answering{Verb: deal.Lock})
		last := schema.Day("2026-12-31").At(15, 0)
		called := tr.on("65012252045", tr.b, deal.Answering{Verb: deal.Lock, Until: last, RiskPrice: 14200})
		late := tr.on("65012252046", tr.b, deal.Answering{Verb: deal.Lock, Until: last, RiskPrice: 14200})
		tr.Do(func(tx *schema.Tx) error { _, err := deal.SetRiskPrice(tx, goods, tr.seller, late.ID, 0); return err })
		db.Advance(monday)
		db.Quote("CF701", 14195)
		q := tr.quote()
		calls := func(tx *schema.Tx) (int, error) { return deal.CallMargins(tx, goods, q) }
		if n := tr.clock(calls); n != 1 {
			t.Errorf("%d margins were called", n)
		}
		tr.freeze(tr.b.CompanyID)
		tr.Do(func(tx *schema.Tx) error {
			_, err := deal.SetRiskPrice(tx, goods, tr.platform, late.ID, 14190)
			return err
		})
		db.Quote("CF701", 14180)
		q = tr.quote()
		if n := tr.clock(calls); n != 0 {
			t.Errorf("%d margins of a frozen company were called", n)
		}
		db.Advance(friday.Add(time.Hour).Sub(db.Now()))
		tr.unfreeze(tr.b.CompanyID)
		next := schema.Day("2026-11-30").At(15, 0)
		tick := func() {
			tr.clock(func(tx *schema.Tx) (int, error) { return deal.ExpireDeals(tx, goods) })
			tr.clock(func(tx *schema.Tx) (int, error) { return deal.ForcePricing(tx, goods) })
		}
		tick()
		if d := tr.is(hung.ID, deal.Hanging, ""); !d.Until.Equal(next) {
			t.Errorf("the order ends at %s", d.Until)
		}
		if d := tr.is(locked.ID, deal.Locked, ""); !d.Until.Equal(next) {
			t.Errorf("the basis ends at %s", d.Until)
		}
		if d := tr.is(called.ID, deal.Locked, ""); !d.Until.Equal(last) || !d.AnswerBy.Equal(next) {
			t.Errorf("the call ends at %s, the basis at %s", d.AnswerBy, d.Until)
		}
		titles := schematest.Titles(schematest.MessagesOf(db, tr.b.MembershipID))
		if len(titles) < 3 || titles[0] != "期限已顺延" {
			t.Errorf("the buyer reads %v", titles)
		}
		db.Advance(next.Add(5 * time.Second).Sub(db.Now()))
		tick()
		tr.is(hung.ID, deal.Failed, deal.Ended)
		tr.is(locked.ID, deal.Failed, deal.Abandoned)
		tr.is(called.ID, deal.Succeeded, "")
		tr.is(late.ID, deal.Locked, "")
	})
}
