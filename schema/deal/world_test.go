package deal_test

import (
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func TestFrozenCompaniesNeitherAskNorAreAsked(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	d := tr.hanging(tr.b, 14500, deal.Hang)
	admin := tr.Admin()
	freeze := func(id int64) {
		tr.Do(func(tx *schema.Tx) error { return account.FreezeCompany(tx, &admin.Member, id, "违规") })
	}
	freeze(tr.b.CompanyID)
	tr.refused(schema.FrozenKind, "已被冻结", func(tx *schema.Tx) error {
		_, err := deal.RevokeDeals(tx, goods, tr.b, []int64{d.ID}, "")
		return err
	})
	tr.refused(schema.FrozenKind, "已被冻结", func(tx *schema.Tx) error {
		_, err := deal.InquireLots(tx, goods, tr.b, tr.b.CompanyID, deal.Inquiry{Items: []deal.InquiryItem{{tr.lot.ID, nil}}})
		return err
	})
	tr.refused(schema.ConflictKind, "只能由平台处理", func(tx *schema.Tx) error {
		return trades(tr.seller, d.ID)(tx)
	})
	freeze(tr.lot.CompanyID)
	tr.refused(schema.ConflictKind, "卖家已被冻结", func(tx *schema.Tx) error {
		_, err := deal.InquireLots(tx, goods, tr.c, tr.c.CompanyID, deal.Inquiry{Items: []deal.InquiryItem{{tr.lot.ID, nil}}})
		return err
	})
	tr.Do(func(tx *schema.Tx) error {
		_, err := deal.StopDeal(tx, goods, tr.platform, d.ID, "企业冻结")
		return err
	})
	tr.is(d.ID, deal.Failed, deal.Stopped)
}

func TestDealsKeepWhatWasAgreedOn(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	d := tr.ask(tr.b, nil)
	to := tr.Warehouse("乌鲁木齐库")
	admin := tr.Admin()
	tr.Do(func(tx *schema.Tx) error {
		return tx.DB().Exec("UPDATE batch SET warehouse_id = ? WHERE batch_id = ?", to.ID, d.BatchID).Error
	})
	tr.Do(func(tx *schema.Tx) error {
		name := "甲棉业新名"
		_, err := account.AmendCompany(tx, &admin.Member, tr.lot.CompanyID, account.CompanyPatch{Name: &name}, "更名")
		return err
	})
	if got := tr.get(d.ID); got.Warehouse != "阿克苏库" || !strings.Contains(got.Facts, "29.3") {
		t.Errorf("the deal has %s, %s", got.Warehouse, got.Facts)
	}
	list, _ := tr.list(deal.DealFilter{Side: schema.Buyer, CompanyID: tr.b.CompanyID, Keyword: "新名"})
	if len(list) != 1 {
		t.Errorf("the new name finds %d deals", len(list))
	}
}

func TestContractsExpireInsideDeals(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	pending, verified := tr.ask(tr.b, nil), tr.ask(tr.c, nil)
	tr.done(func(tx *schema.Tx) ([]deal.Outcome, error) {
		return deal.ConfirmDeals(tx, goods, tr.seller, []int64{verified.ID})
	})
	tr.Do(func(tx *schema.Tx) error {
		return market.SetContract(tx, market.Contract{Code: "CF701", FirstDay: "2026-01-16", LastDay: "2026-11-20"})
	})
	verify := func(c deal.Correction) func(tx *schema.Tx) error {
		return func(tx *schema.Tx) error {
			_, err := deal.VerifyDeal(tx, goods, tr.seller, pending.ID, false, c)
			return err
		}
	}
	tr.refused(schema.InvalidKind, "合约 CF701 不存在或已到期", verify(deal.Correction{}))
	tr.Do(verify(deal.Correction{IndexCode: schematest.Ref("CF703")}))
	if d := tr.is(pending.ID, deal.Verified, ""); d.IndexCode != "CF703" || !d.Corrected {
		t.Errorf("corrected: %+v", d)
	}
	var out []deal.Outcome
	tr.Do(func(tx *schema.Tx) (err error) {
		out, err = deal.SubmitTerms(tx, goods, tr.c, true, []deal.SubmitItem{{verified.ID, *terms(14500)}})
		return err
	})
	if !strings.Contains(out[0].Msg, "合约 CF701 已到期") {
		t.Errorf("the outcome is %q", out[0].Msg)
	}
	last := schematest.Read(tr.DB, func(tx *schema.Tx) ([]deal.Outcome, error) {
		return deal.LastSubmit(tx, tr.c.MembershipID)
	})
	if len(last) != 1 || last[0].Msg != out[0].Msg {
		t.Errorf("the last submit is %+v", last)
	}
}

func TestSoldLotsEndAllTheirDeals(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	a, b := tr.ask(tr.b, nil), tr.ask(tr.c, nil)
	tr.Do(func(tx *schema.Tx) error {
		_, err := deal.VerifyDeal(tx, goods, tr.seller, a.ID, true, deal.Correction{})
		return err
	})
	tr.is(a.ID, deal.Failed, deal.SoldElsewhere)
	tr.is(b.ID, deal.Failed, deal.SoldElsewhere)
	tr.state(cotton.Sold)
	tr.Do(func(tx *schema.Tx) error { return goods.Return(tx, []int64{tr.lot.ID}) })
	tr.state(cotton.OffSale)
}

func TestRemovedDealsLeaveTheirLog(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	d := tr.ask(tr.b, nil)
	tr.done(func(tx *schema.Tx) ([]deal.Outcome, error) {
		return deal.SendDealNotes(tx, goods, tr.seller, schema.Seller, []int64{d.ID}, "请稍等")
	})
	latest := schematest.Read(tr.DB, func(tx *schema.Tx) ([]deal.LatestEntry, error) {
		return deal.LatestEntries(tx, tr.b.CompanyID, 5)
	})
	if len(latest) != 2 || latest[0].Entry.Note != "请稍等" || latest[0].Side != schema.Buyer {
		t.Errorf("the newest steps are %+v", latest)
	}
	tr.done(func(tx *schema.Tx) ([]deal.Outcome, error) { return deal.RemoveDeals(tx, goods, tr.b, []int64{d.ID}) })
	log := schematest.Read(tr.DB, func(tx *schema.Tx) ([]deal.Entry, error) { return deal.Entries(tx, d.ID) })
	if len(log) != 3 || log[2].Verb != deal.Remove || log[2].UserName != "买" {
		t.Errorf("the log is %+v", log)
	}
	if _, total := tr.list(deal.DealFilter{Side: schema.Buyer, CompanyID: tr.b.CompanyID}); total != 0 {
		t.Errorf("%d deals are left", total)
	}
}

func TestKeywordsOfLists(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		d := tr.ask(tr.b, nil)
		tr.ask(tr.c, nil)
		pending, failed := deal.Pending, deal.Failed
		for name, c := range map[string]struct {
			f    deal.DealFilter
			want int
		}{
			"all":       {deal.DealFilter{}, 2},
			"batch":     {deal.DealFilter{Keyword: "65012"}, 2},
			"no bill":   {deal.DealFilter{Keyword: "MAEU1234"}, 0},
			"no batch":  {deal.DealFilter{Keyword: "65013"}, 0},
			"number":    {deal.DealFilter{Keyword: d.Number}, 1},
			"small":     {deal.DealFilter{Keyword: strings.ToLower(d.Number)}, 1},
			"digits":    {deal.DealFilter{Keyword: d.Number[2:]}, 1},
			"day":       {deal.DealFilter{Keyword: "XP20261121"}, 2},
			"other day": {deal.DealFilter{Keyword: "XP20261122"}, 0},
			"company":   {deal.DealFilter{Keyword: "乙纺"}, 1},
			"nobody":    {deal.DealFilter{Keyword: "没有%"}, 0},
			"other":     {deal.DealFilter{OtherID: tr.c.CompanyID}, 1},
			"state":     {deal.DealFilter{State: &pending}, 2},
			"failed":    {deal.DealFilter{State: &failed}, 0},
			"contract":  {deal.DealFilter{Contract: "CF701", State: &pending}, 2},
			"days":      {deal.DealFilter{From: "2026-11-21", To: "2026-11-21"}, 2},
			"later":     {deal.DealFilter{From: "2026-11-22"}, 0},
		} {
			for _, company := range []int64{tr.lot.CompanyID, 0} {
				c.f.Side, c.f.CompanyID = schema.Seller, company
				if c.f.OtherID != 0 && company == 0 {
					continue
				}
				if list, total := tr.list(c.f); total != c.want || len(list) != c.want {
					t.Errorf("%s of %d: %d of %d deals, want %d", name, company, len(list), total, c.want)
				}
			}
		}
	})
}
