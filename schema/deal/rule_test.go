package deal_test

import (
	"slices"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func TestDealsAtTheCurrentPriceDoNotHang(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		d    deal.Deal
		want bool
	}{
		"named price":   {deal.Deal{State: deal.Waiting, IndexCode: "CF701", PriceType: deal.NamedPrice}, true},
		"current price": {deal.Deal{State: deal.Waiting, IndexCode: "CF701", PriceType: deal.CurrentPrice}, false},
		"fixed price":   {deal.Deal{State: deal.Waiting, FixedPrice: 15800}, false},
	} {
		if got := slices.Contains(c.d.Verbs(schema.Seller, time.Time{}), deal.Hang); got != c.want {
			t.Errorf("%s: hanging is offered: %v", name, got)
		}
	}
}

func TestSealedBidsAreShownFromTheirEnd(t *testing.T) {
	t.Parallel()
	end := schema.Day("2026-11-27").At(15, 0)
	for name, c := range map[string]struct {
		d    deal.Deal
		at   time.Time
		want bool
	}{
		"before the end":      {deal.Deal{State: deal.Bidding, BidType: deal.SealedBids}, end.Add(-1), true},
		"at the end":          {deal.Deal{State: deal.Bidding, BidType: deal.SealedBids}, end, false},
		"stopped before":      {deal.Deal{State: deal.Failed, BidType: deal.SealedBids}, end.Add(-1), true},
		"rising bids":         {deal.Deal{State: deal.Bidding, BidType: deal.RisingBids}, end.Add(-1), false},
		"a deal without bids": {deal.Deal{State: deal.Hanging}, end.Add(-1), false},
	} {
		c.d.BidEnd = end
		if got := c.d.Sealed(c.at); got != c.want {
			t.Errorf("%s: sealed is %v", name, got)
		}
	}
}

// freeze freezes a company.
func (tr *trade) freeze(companyID int64) {
	tr.t.Helper()
	tr.Do(func(tx *schema.Tx) error { return account.FreezeCompany(tx, &tr.admin.Member, companyID, "违规") })
}

// unfreeze ends the freeze of a company.
func (tr *trade) unfreeze(companyID int64) {
	tr.t.Helper()
	tr.Do(func(tx *schema.Tx) error {
		return account.UnfreezeCompany(tx, &tr.admin.Member, companyID, "已改正")
	})
}

func TestTheClockLeavesDealsOfFrozenCompaniesAlone(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		frozen, other := tr.hanging(tr.b, 14500, deal.Hang), tr.hanging(tr.c, 14500, deal.Hang)
		called := tr.on("65012252010", tr.b, deal.Answering{Verb: deal.Lock, RiskPrice: 14200})
		bidding := tr.on("65012252011", tr.b, opens())
		tr.Do(func(tx *schema.Tx) error { _, err := deal.BidOn(tx, goods, tr.b, bidding.ID, 14600); return err })
		db.Advance(monday)
		db.Quote("CF701", 14195)
		q := tr.quote()
		if n := tr.clock(func(tx *schema.Tx) (int, error) { return deal.CallMargins(tx, goods, q) }); n != 1 {
			t.Errorf("%d margins were called", n)
		}
		tr.freeze(tr.b.CompanyID)
		db.Advance(expiry.Sub(db.Now()))
		for name, c := range map[string]struct {
			clock func(*schema.Tx, market.Goods, ...int64) (int, error)
			want  int
		}{
			"expire": {deal.ExpireDeals, 1}, "price": {deal.ForcePricing, 0}, "bids": {deal.EndBidding, 0},
		} {
			if n := tr.clock(func(tx *schema.Tx) (int, error) { return c.clock(tx, goods) }); n != c.want {
				t.Errorf("%s: %d deals, want %d", name, n, c.want)
			}
		}
		tr.is(frozen.ID, deal.Hanging, "")
		tr.is(other.ID, deal.Failed, deal.Ended)
		tr.is(called.ID, deal.Locked, "")
		tr.is(bidding.ID, deal.Bidding, "")
		for _, d := range []deal.Deal{frozen, called, bidding} {
			tr.Do(func(tx *schema.Tx) error {
				_, err := deal.StopDeal(tx, goods, tr.platform, d.ID, "企业冻结")
				return err
			})
			tr.is(d.ID, deal.Failed, deal.Stopped)
		}
		if err := checkLedger(db); err != nil {
			t.Error(err)
		}
	})
}

// on brings a buyer's deal on another lot of the seller to the state after the reply.
func (tr *trade) on(batch string, by deal.By, a deal.Answering) deal.Deal {
	tr.t.Helper()
	first := tr.lot
	defer func() { tr.lot = first }()
	tr.lot = (&schematest.Seller{Company: tr.Company("甲棉业")}).Batch(batch).OnBasis("CF701", 1100)
	d := tr.hanging(by, 14500, "")
	tr.reply(d.ID, a)
	if a.Verb == deal.Lock {
		tr.name(by, d.ID, 14500)
	}
	return tr.get(d.ID)
}

func TestBidsOfFrozenCompaniesDoNotWin(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	best, next := tr.hanging(tr.b, 14500, ""), tr.hanging(tr.c, 14500, "")
	tr.reply(best.ID, opens())
	tr.Do(func(tx *schema.Tx) error { _, err := deal.BidOn(tx, goods, tr.b, best.ID, 14700); return err })
	tr.Do(func(tx *schema.Tx) error { _, err := deal.BidOn(tx, goods, tr.c, next.ID, 14600); return err })
	tr.freeze(tr.b.CompanyID)
	tr.refused(schema.ConflictKind, "只能由平台处理", func(tx *schema.Tx) error {
		_, err := deal.PickBid(tx, goods, tr.seller, best.ID, "")
		return err
	})
	tr.until(pickEnd)
	tr.clock(func(tx *schema.Tx) (int, error) { return deal.EndBidding(tx, goods) })
	tr.is(next.ID, deal.Succeeded, "")
	tr.is(best.ID, deal.Failed, deal.Outbid)
}

func TestTheOtherLotsOfABundleStayAsTheyAreWhenOneIsSold(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	s := &schematest.Seller{Company: tr.Company("甲棉业")}
	mate := s.Batch("65012252012").OnBasis("CF701", 1100)
	tr.Do(func(tx *schema.Tx) error {
		_, _, err := cotton.MakeBundle(tx, s.ID, []int64{tr.lot.ID, mate.ID})
		return err
	})
	var list []deal.Deal
	tr.Do(func(tx *schema.Tx) (err error) {
		list, err = deal.InquireLots(tx, goods, tr.b, tr.b.CompanyID, deal.Inquiry{
			RiskAgreed: true, Items: []deal.InquiryItem{{tr.lot.ID, terms(14500)}, {mate.ID, terms(14500)}},
		})
		return err
	})
	tr.done(func(tx *schema.Tx) ([]deal.Outcome, error) {
		return deal.ConfirmDeals(tx, goods, tr.seller, []int64{list[0].ID, list[1].ID})
	})
	tr.reply(list[0].ID, deal.Answering{Verb: deal.Trade})
	tr.is(list[0].ID, deal.Succeeded, "")
	tr.is(list[1].ID, deal.Waiting, "")
	tr.state(cotton.Sold)
	tr.lot = mate
	tr.state(cotton.InDeal)
}

func TestCallsInBulkGoOnAfterADealWithoutMoney(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		buyer := byOf(db.Company("戊纱厂").Manager("戊"))
		tr.payIn(buyer, 50_000_00) // for two deals of three
		seller := &schematest.Seller{Company: db.Company("甲棉业")}
		var ids []int64
		for _, batch := range []string{"65012252021", "65012252022", "65012252023"} {
			tr.lot = seller.Batch(batch).OnBasis("CF701", 1100)
			ids = append(ids, tr.ask(buyer, nil).ID)
		}
		tr.done(func(tx *schema.Tx) ([]deal.Outcome, error) { return deal.ConfirmDeals(tx, goods, tr.seller, ids) })
		heavy := schema.Weight(9_000_000)
		db.Do(func(tx *schema.Tx) error {
			return tx.DB().Model(&deal.Deal{}).Where("id = ?", ids[1]).Update("weight", heavy).Error
		})
		var out []deal.Outcome
		db.Do(func(tx *schema.Tx) (err error) {
			out, err = deal.SubmitTerms(tx, goods, buyer, true, []deal.SubmitItem{
				{ids[0], *terms(14500)}, {ids[1], *terms(14500)}, {ids[2], *terms(14500)},
			})
			return err
		})
		if out[0].Err != nil || out[2].Err != nil {
			t.Errorf("the outcomes are %+v", out)
		}
		schematest.Refuses(t, "the second deal", out[1].Err, schema.ConflictKind, "您的余额不足")
		first, third := tr.is(ids[0], deal.Waiting, ""), tr.is(ids[2], deal.Waiting, "")
		if d := tr.is(ids[1], deal.Verified, ""); d.Deposit != 0 || d.Futures != 0 || !d.Until.IsZero() {
			t.Errorf("the refused deal has changed: %+v", d)
		}
		empty := schematest.Read(db, func(tx *schema.Tx) (n int64, err error) {
			return n, tx.DB().Model(&deal.DepositPosting{}).
				Where("id NOT IN (SELECT posting_id FROM deposit_entry)").Count(&n).Error
		})
		if empty != 0 {
			t.Errorf("%d postings have no entries", empty)
		}
		held := first.Deposit + third.Deposit
		if got := depositOf(db, buyer.CompanyID); got != [2]schema.Fen{50_000_00 - held, held} {
			t.Errorf("the account has %v, held for the deals %s", got, held)
		}
		if err := checkLedger(db); err != nil {
			t.Error(err)
		}
		log := schematest.Read(db, func(tx *schema.Tx) ([]deal.Entry, error) { return deal.Entries(tx, ids[1]) })
		if len(log) != 2 {
			t.Errorf("the log of the refused deal is %+v", log)
		}
	})
}
