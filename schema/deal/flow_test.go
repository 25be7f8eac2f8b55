package deal_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

var goods = cotton.Goods{}

// hanging brings a deal of a buyer at a price to a state: Waiting, Hanging or Locked.
func (tr *trade) hanging(by deal.By, futures market.Price, verb deal.Verb) deal.Deal {
	tr.t.Helper()
	d := tr.ask(by, terms(futures))
	tr.done(func(tx *schema.Tx) ([]deal.Outcome, error) {
		return deal.ConfirmDeals(tx, goods, tr.seller, []int64{d.ID})
	})
	if verb != "" {
		tr.reply(d.ID, deal.Answering{Verb: verb})
	}
	if verb == deal.Lock {
		tr.name(by, d.ID, futures)
	}
	return tr.get(d.ID)
}

// name names the futures price of a locked basis.
func (tr *trade) name(by deal.By, id int64, futures market.Price) {
	tr.t.Helper()
	tr.Do(func(tx *schema.Tx) error {
		_, err := deal.NamePriceLocked(tx, goods, by, id, deal.Terms{PriceType: deal.NamedPrice, Futures: futures})
		return err
	})
}

// done runs a call in bulk, which must succeed for each deal.
func (tr *trade) done(f func(tx *schema.Tx) ([]deal.Outcome, error)) {
	tr.t.Helper()
	tr.Do(func(tx *schema.Tx) error {
		list, err := f(tx)
		for _, o := range list {
			if o.Err != nil {
				tr.t.Errorf("deal %d: %v", o.DealID, o.Err)
			}
		}
		return err
	})
}

func (tr *trade) reply(id int64, a deal.Answering) {
	tr.t.Helper()
	tr.Do(func(tx *schema.Tx) error { _, err := deal.Reply(tx, goods, tr.seller, id, a); return err })
}

// refused runs a call that must be refused.
func (tr *trade) refused(kind schema.Kind, text string, f func(tx *schema.Tx) error) {
	tr.t.Helper()
	schematest.Refuses(tr.t, text, schematest.Try(tr.t, tr.DB, f), kind, text)
}

// is checks the state and reason of a deal.
func (tr *trade) is(id int64, state deal.State, reason deal.Reason) deal.Deal {
	tr.t.Helper()
	d := tr.get(id)
	if d.State != state || d.Reason != reason {
		tr.t.Errorf("deal %d is %s %q, want %s %q", id, d.State.Name(), d.Reason, state.Name(), reason)
	}
	return d
}

// clock runs a step of the clock until it has nothing to do, and returns how much it has done.
func (tr *trade) clock(f func(tx *schema.Tx) (int, error)) (total int) {
	tr.t.Helper()
	for n := 1; n > 0; total += n {
		tr.Do(func(tx *schema.Tx) (err error) { n, err = f(tx); return err })
	}
	return total
}

// tick stores a price and touches deals by it.
func (tr *trade) tick(price market.Price) int {
	tr.t.Helper()
	tr.Quote("CF701", schema.Yuan(price))
	q := tr.quote()
	return tr.clock(func(tx *schema.Tx) (int, error) { return deal.TouchDeals(tx, goods, q) })
}

// quote returns the present quote of the first contract.
func (tr *trade) quote() deal.Quote {
	q := schematest.Read(tr.DB, market.Quotes)[0]
	return deal.Quote{IndexCode: q.IndexCode, Price: market.Price(q.Price), At: q.At}
}

// monday is from Saturday to the first minute of the session on Monday.
const monday = 47*time.Hour + time.Minute

func TestInquiriesAreAllOrNothing(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	s := &schematest.Seller{Company: tr.Company("甲棉业")}
	fixed := s.Batch("65012252002").Fixed(15800)
	off := s.Batch("65012252003").State(cotton.OffSale).OnBasis("CF701", 900)
	sold := s.Batch("65012252004").State(cotton.Sold).OnBasis("CF701", 900)
	own := tr.Company("乙纺织").Seller().Batch("65012252005").OnBasis("CF701", 900)
	first := s.Batch("65012252006").OnBasis("CF701", 900)
	second := s.Batch("65012252007").OnBasis("CF701", 900)
	tr.Do(func(tx *schema.Tx) error {
		_, _, err := cotton.MakeBundle(tx, s.ID, []int64{first.ID, second.ID})
		return err
	})
	ask := func(by deal.By, q deal.Inquiry, ids ...int64) func(tx *schema.Tx) error {
		for _, id := range ids {
			q.Items = append(q.Items, deal.InquiryItem{ListingID: id})
		}
		return func(tx *schema.Tx) error {
			_, err := deal.InquireLots(tx, goods, by, by.CompanyID, q)
			return err
		}
	}
	tr.ask(tr.b, nil)
	tr.refused(schema.ConflictKind, "批次 65012252001：已询盘", ask(tr.b, deal.Inquiry{}, fixed.ID, tr.lot.ID))
	tr.refused(schema.ConflictKind, "批次 65012252003：已下架或已过期；批次 65012252004：已售", ask(tr.b, deal.Inquiry{}, off.ID, sold.ID))
	tr.refused(schema.ConflictKind, "是本企业的批次", ask(tr.b, deal.Inquiry{}, own.ID))
	tr.refused(schema.ConflictKind, "与 65012252007 捆绑销售", ask(tr.b, deal.Inquiry{}, first.ID))
	tr.refused(schema.ConflictKind, "不是精选、优选或商家直销", ask(tr.b, deal.Inquiry{Direct: true}, fixed.ID))
	tr.refused(schema.NotFoundKind, "批次 999：没有这个挂牌", ask(tr.b, deal.Inquiry{}, 999))
	tr.refused(schema.InvalidKind, "重复选择", ask(tr.b, deal.Inquiry{}, fixed.ID, fixed.ID))
	tr.refused(schema.InvalidKind, "1 到 100", ask(tr.b, deal.Inquiry{}))
	tr.refused(schema.InvalidKind, "请选勾选风险提示!", ask(tr.c, deal.Inquiry{
		Items: []deal.InquiryItem{{tr.lot.ID, terms(14500)}},
	}))
	other := tr.b
	other.CompanyID = tr.c.CompanyID
	tr.refused(schema.NotFoundKind, "没有这个企业", func(tx *schema.Tx) error {
		_, err := deal.InquireLots(tx, goods, tr.b, tr.c.CompanyID, deal.Inquiry{Items: []deal.InquiryItem{{fixed.ID, nil}}})
		return err
	})
	tr.Do(ask(tr.b, deal.Inquiry{}, first.ID, second.ID, fixed.ID))
	list, total := tr.list(deal.DealFilter{Side: schema.Buyer, CompanyID: tr.b.CompanyID})
	if total != 4 || len(list) != 4 || list[0].BatchID != "65012252002" {
		t.Errorf("%d deals: %+v", total, list)
	}
}

func (tr *trade) list(f deal.DealFilter) (list []deal.Deal, total int) {
	tr.t.Helper()
	list = schematest.Read(tr.DB, func(tx *schema.Tx) (list []deal.Deal, err error) {
		list, total, err = deal.DealList(tx, f, schema.Page{Num: 1, Size: 20})
		return list, err
	})
	return list, total
}

func TestDirectLotsNeedNoVerification(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	lot := (&schematest.Seller{Company: tr.Company("甲棉业")}).Batch("65012252009").Marked(cotton.Direct).Fixed(15800)
	var list []deal.Deal
	tr.Do(func(tx *schema.Tx) (err error) {
		list, err = deal.InquireLots(tx, goods, tr.b, tr.b.CompanyID, deal.Inquiry{
			Direct: true, Items: []deal.InquiryItem{{lot.ID, &deal.Terms{Until: friday}}},
		})
		return err
	})
	if d := tr.is(list[0].ID, deal.Waiting, ""); d.Deposit == 0 || d.Futures != 0 {
		t.Errorf("the deal is %+v", d)
	}
	tr.received(0, tr.seller, "免核验，请回复挂盘。", "提交了挂盘")
	tr.refused(schema.ConflictKind, "一口价不需要挂盘", func(tx *schema.Tx) error {
		_, err := deal.Reply(tx, goods, tr.seller, list[0].ID, deal.Answering{Verb: deal.Hang})
		return err
	})
	tr.reply(list[0].ID, deal.Answering{Verb: deal.Trade})
	if d := tr.is(list[0].ID, deal.Succeeded, ""); d.Price != 15800 || d.Amount != d.Currency.Times(d.Price, d.Weight) {
		t.Errorf("the price is %d", d.Price)
	}
}

// TestMarkedLotsAreDirectForProductCompanies asks directly for a lot that is marked 精选. Companies that are not on the
// platform's own list do not see this mark.
func TestMarkedLotsAreDirectForProductCompanies(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	lot := (&schematest.Seller{Company: tr.Company("甲棉业")}).Batch("65012252009").Marked(cotton.Selected).Fixed(15800)
	ask := func(tx *schema.Tx) error {
		_, err := deal.InquireLots(tx, goods, tr.b, tr.b.CompanyID, deal.Inquiry{
			Direct: true, Items: []deal.InquiryItem{{ListingID: lot.ID}},
		})
		return err
	}
	tr.refused(schema.ConflictKind, "请用普通询盘", ask)
	tr.Do(func(tx *schema.Tx) error {
		return account.SetCompanyProduct(tx, &tr.admin.Member, tr.b.CompanyID, true)
	})
	tr.Do(ask)
	tr.received(0, tr.seller, "免核验，等待买家提交挂盘。")
}

func TestDealsOfOthersAreNotFound(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	d := tr.hanging(tr.b, 14500, deal.Hang)
	for name, f := range map[string]func(tx *schema.Tx) error{
		"revoke": func(tx *schema.Tx) error {
			_, err := deal.RevokeDeals(tx, goods, tr.c, []int64{d.ID}, "")
			return err
		},
		"remove": func(tx *schema.Tx) error { _, err := deal.RemoveDeals(tx, goods, tr.c, []int64{d.ID}); return err },
		"reply": func(tx *schema.Tx) error {
			_, err := deal.ChangeHanging(tx, goods, tr.b, d.ID, deal.Answering{Verb: deal.Trade})
			return err
		},
		"modify": func(tx *schema.Tx) error {
			_, err := deal.ModifyTerms(tx, goods, tr.seller, d.ID, *terms(14000))
			return err
		},
		"bid":  func(tx *schema.Tx) error { _, err := deal.BidOn(tx, goods, tr.c, d.ID, 14000); return err },
		"pick": func(tx *schema.Tx) error { _, err := deal.PickBid(tx, goods, tr.b, d.ID, ""); return err },
		"risk": func(tx *schema.Tx) error { _, err := deal.SetRiskPrice(tx, goods, tr.b, d.ID, 14000); return err },
		"stop": func(tx *schema.Tx) error { _, err := deal.StopDeal(tx, goods, tr.b, d.ID, "x"); return err },
		"find": func(tx *schema.Tx) error { _, err := deal.FindDeal(tx, tr.c, "", d.ID); return err },
		"side": func(tx *schema.Tx) error { _, err := deal.FindDeal(tx, tr.b, schema.Seller, d.ID); return err },
	} {
		schematest.MustRefuse(t, tr.DB, name, schema.NotFoundKind, f)
	}
	tr.Do(func(tx *schema.Tx) error { _, err := deal.StopDeal(tx, goods, tr.platform, d.ID, "违规"); return err })
	tr.is(d.ID, deal.Failed, deal.Stopped)
	tr.state(cotton.OnSale)
}

func TestHangingOrders(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		d := tr.hanging(tr.b, 14500, deal.Hang)
		modify := func(p market.Price) func(tx *schema.Tx) error {
			return func(tx *schema.Tx) error { _, err := deal.ModifyTerms(tx, goods, tr.b, d.ID, *terms(p)); return err }
		}
		tr.refused(schema.InvalidKind, "没有改变", modify(14500))
		tr.Do(modify(14520))
		change := func(a deal.Answering) func(tx *schema.Tx) error {
			a.Verb = deal.Correct
			return func(tx *schema.Tx) error { _, err := deal.ChangeHanging(tx, goods, tr.seller, d.ID, a); return err }
		}
		basis, weight := market.Price(1200), 41*schema.Ton
		tr.refused(schema.ConflictKind, "只能改低", change(deal.Answering{Correction: deal.Correction{Basis: &basis}}))
		tr.refused(schema.ConflictKind, "不能改重量", change(deal.Answering{Correction: deal.Correction{Weight: &weight}}))
		tr.refused(schema.InvalidKind, "没有改变", change(deal.Answering{}))
		tr.Do(change(deal.Answering{FillWhenTouched: schematest.Ref(true)}))
		tr.refused(schema.InvalidKind, "不能高于买家的挂盘价 14520", func(tx *schema.Tx) error {
			_, err := deal.ChangeHanging(tx, goods, tr.seller, d.ID, deal.Answering{Verb: deal.Trade, Futures: 14525})
			return err
		})
		// On Saturday nothing is touched; on Monday the quote must reach the price.
		if n := tr.tick(14400); n != 0 {
			t.Errorf("%d deals were touched on Saturday", n)
		}
		db.Advance(monday)
		if n := tr.tick(14525); n != 0 {
			t.Errorf("%d deals were touched above their price", n)
		}
		db.Advance(time.Second)
		if n := tr.tick(14520); n != 1 {
			t.Errorf("%d deals were touched", n)
		}
		if d := tr.is(d.ID, deal.Succeeded, ""); d.DoneFutures != 14520 || d.Price != 15620 {
			t.Errorf("it trades at %d", d.DoneFutures)
		}
		tr.state(cotton.Sold)
	})
}

func TestQuotesTouchInTimeOnly(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	d := tr.hanging(tr.b, 14500, deal.Hang)
	tr.Advance(monday)
	tr.Quote("CF701", 14600)
	touch := func(price market.Price, age time.Duration) int {
		q := deal.Quote{IndexCode: "CF701", Price: price, At: tr.Now().Add(-age)}
		return tr.clock(func(tx *schema.Tx) (int, error) { return deal.TouchDeals(tx, goods, q) })
	}
	tr.Advance(31 * time.Second)
	if n := touch(14400, 30*time.Second+time.Millisecond); n != 0 {
		t.Errorf("an old quote touched %d", n)
	}
	if n := touch(13000, 0); n != 0 {
		t.Errorf("a quote below the daily limit touched %d", n)
	}
	tr.Do(func(tx *schema.Tx) error {
		_, err := deal.ModifyTerms(tx, goods, tr.b, d.ID, *terms(14450))
		return err
	})
	if n := touch(14400, time.Second); n != 0 {
		t.Errorf("a quote before the price touched %d", n)
	}
	if n := touch(14400, 0); n != 1 {
		t.Errorf("%d were touched", n)
	}
	if d := tr.is(d.ID, deal.Hanging, ""); d.TouchedAt.IsZero() {
		t.Error("the deal is not touched")
	}
	if n := touch(14390, 0); n != 0 {
		t.Errorf("%d were touched twice", n)
	}
	for _, who := range []deal.By{tr.b, tr.seller} {
		titles := schematest.Titles(schematest.MessagesOf(tr.DB, who.MembershipID))
		if len(titles) == 0 || titles[0] != "行情已到价" {
			t.Errorf("the messages of %s are %v", who.CompanyName, titles)
		}
	}
}

func TestBiddingEndsWithTheBestBid(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		d := db.Company("丁纱厂")
		dBy := byOf(d.Manager("丁"))
		tr.payIn(dBy, plenty)
		first, second := tr.hanging(tr.b, 14500, deal.Hang), tr.hanging(tr.c, 14550, "")
		third := tr.hanging(dBy, 14400, "")
		open := opens()
		tr.reply(second.ID, open)
		for _, id := range []int64{first.ID, second.ID, third.ID} {
			tr.is(id, deal.Bidding, "")
		}
		bid := func(by deal.By, id int64, price market.Price) func(tx *schema.Tx) error {
			return func(tx *schema.Tx) error { _, err := deal.BidOn(tx, goods, by, id, price); return err }
		}
		tr.refused(schema.InvalidKind, "尾数为0或5", bid(tr.b, first.ID, 14501))
		tr.refused(schema.InvalidKind, "不能低于最低出价 14500", bid(tr.b, first.ID, 14495))
		tr.Do(bid(tr.b, first.ID, 14600))
		db.Advance(time.Second)
		tr.Do(bid(tr.c, second.ID, 14600))
		tr.refused(schema.InvalidKind, "高于您上一次的出价", bid(tr.c, second.ID, 14600))
		if n := tr.clock(func(tx *schema.Tx) (int, error) { return deal.EndBidding(tx, goods) }); n != 0 {
			t.Errorf("%d ended early", n)
		}
		pick := func(tx *schema.Tx) error { _, err := deal.PickBid(tx, goods, tr.seller, second.ID, ""); return err }
		tr.refused(schema.ConflictKind, "竞价还没有截止，请在 2026-11-23 10:01:00 后选择中标", pick)
		tr.until(bidEnd)
		tr.refused(schema.ConflictKind, "竞价已截止", bid(tr.b, first.ID, 14700))
		tr.refused(schema.InvalidKind, "不是最高的出价", pick)
		if n := tr.clock(func(tx *schema.Tx) (int, error) { return deal.EndBidding(tx, goods) }); n != 0 {
			t.Errorf("%d ended while the seller may pick", n)
		}
		if n := tr.clock(func(tx *schema.Tx) (int, error) { return deal.CloseBids(tx, goods) }); n != 2 {
			t.Errorf("%d bids wait for the seller", n)
		}
		tr.until(pickEnd)
		if n := tr.clock(func(tx *schema.Tx) (int, error) { return deal.EndBidding(tx, goods) }); n != 1 {
			t.Errorf("%d ended", n)
		}
		if w := tr.is(first.ID, deal.Succeeded, ""); w.DoneFutures != 14600 {
			t.Errorf("it trades at %d", w.DoneFutures)
		}
		tr.is(second.ID, deal.Failed, deal.Outbid)
		tr.is(third.ID, deal.Failed, deal.Outbid)
		winner := tr.get(first.ID)
		bids := schematest.Read(db, func(tx *schema.Tx) ([]deal.Bid, error) { return deal.BidsOf(tx, &winner) })
		if len(bids) != 2 || bids[0].DealID != first.ID {
			t.Errorf("bids are %+v", bids)
		}
	})
}

func TestSealedBids(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	first, second := tr.hanging(tr.b, 14500, ""), tr.hanging(tr.c, 14550, "")
	tr.reply(first.ID, deal.Answering{
		Verb: deal.OpenBids, BidType: deal.SealedBids,
		BidLeast: 14500, BidEnd: bidEnd,
	})
	tr.Do(func(tx *schema.Tx) error { _, err := deal.BidOn(tx, goods, tr.b, first.ID, 14600); return err })
	tr.refused(schema.ConflictKind, "只能出价一次", func(tx *schema.Tx) error {
		_, err := deal.BidOn(tx, goods, tr.b, first.ID, 14700)
		return err
	})
	tr.Do(func(tx *schema.Tx) error { _, err := deal.BidOn(tx, goods, tr.c, second.ID, 14550); return err })
	pick := func(note string) func(tx *schema.Tx) error {
		return func(tx *schema.Tx) error { _, err := deal.PickBid(tx, goods, tr.seller, second.ID, note); return err }
	}
	tr.refused(schema.ConflictKind, "竞价还没有截止", pick("熟客"))
	tr.until(bidEnd)
	tr.refused(schema.InvalidKind, "不是最高的出价", pick(""))
	tr.Do(pick("熟客"))
	tr.is(second.ID, deal.Succeeded, "")
	tr.is(first.ID, deal.Failed, deal.Outbid)
}

func TestBiddingWithoutBidsExpires(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	d := tr.hanging(tr.b, 14500, "")
	tr.reply(d.ID, deal.Answering{
		Verb: deal.OpenBids, BidType: deal.SealedBids,
		BidLeast: 14500, BidEnd: bidEnd,
	})
	tr.until(bidEnd)
	tr.clock(func(tx *schema.Tx) (int, error) { return deal.EndBidding(tx, goods) })
	tr.is(d.ID, deal.Failed, deal.Ended)
	tr.state(cotton.OnSale)
}

// TestRiskPriceWithinTheDailyLimit refuses risk reference prices that no quote of the day can pass.
func TestRiskPriceWithinTheDailyLimit(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	d := tr.hanging(tr.b, 14500, "")
	lowest, highest := schematest.Read(tr.DB, deal.ReadExchange).Bounds("CF701")
	lock := func(price market.Price) func(tx *schema.Tx) error {
		return func(tx *schema.Tx) error {
			_, err := deal.Reply(tx, goods, tr.seller, d.ID, deal.Answering{Verb: deal.Lock, RiskPrice: price})
			return err
		}
	}
	set := func(price market.Price) func(tx *schema.Tx) error {
		return func(tx *schema.Tx) error {
			_, err := deal.SetRiskPrice(tx, goods, tr.seller, d.ID, price)
			return err
		}
	}
	tr.refused(schema.InvalidKind, "涨停价", lock(99995))
	tr.Do(lock(lowest))
	tr.refused(schema.InvalidKind, "跌停价", set(lowest-5))
	tr.refused(schema.InvalidKind, "涨停价", set(highest+5))
	tr.refused(schema.InvalidKind, "不能等于现在的行情 14600", set(14600))
	tr.Do(set(highest))
}

func TestLockedBasis(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		d := tr.hanging(tr.b, 14500, "")
		last := schema.Day("2026-12-31").At(15, 0)
		tr.reply(d.ID, deal.Answering{Verb: deal.Lock, Until: last, RiskPrice: 14200})
		if d := tr.is(d.ID, deal.Locked, ""); !d.Until.Equal(last) || d.RiskPrice != 14200 || d.RiskAbove {
			t.Errorf("locked: %+v", d)
		}
		db.Advance(monday)
		call := func(price market.Price) int {
			db.Quote("CF701", schema.Yuan(price))
			q := tr.quote()
			return tr.clock(func(tx *schema.Tx) (int, error) { return deal.CallMargins(tx, goods, q) })
		}
		if call(14200) != 0 || call(14195) != 1 || call(14190) != 0 {
			t.Error("the margin is not called once")
		}
		before := tr.get(d.ID)
		again := schematest.Read(tr.DB, func(tx *schema.Tx) (deal.Earnest, error) {
			return deal.EarnestOf(tx, tr.b.CompanyID, []int64{d.ID})
		})
		if again.Money != before.Deposit || again.Money == 0 {
			t.Errorf("the answer holds %s, want %s", again.Money, before.Deposit)
		}
		tr.Do(func(tx *schema.Tx) error { _, err := deal.AnswerMarginCall(tx, goods, tr.b, d.ID); return err })
		if d := tr.is(d.ID, deal.Locked, ""); !d.AnswerBy.IsZero() || d.Deposit != 2*before.Deposit || d.RiskPrice != 0 {
			t.Errorf("answered: %+v", d)
		}
		tr.Do(func(tx *schema.Tx) error { _, err := deal.SetRiskPrice(tx, goods, tr.seller, d.ID, 14100); return err })
		if call(14090) != 1 {
			t.Error("the margin is not called again")
		}
		db.Advance(2 * schematest.OneDay)
		if n := tr.clock(func(tx *schema.Tx) (int, error) { return deal.ForcePricing(tx, goods) }); n != 1 {
			t.Errorf("%d were priced", n)
		}
		if d := tr.is(d.ID, deal.Succeeded, ""); d.DoneFutures != 14090 {
			t.Errorf("it trades at %d", d.DoneFutures)
		}
	})
}

func TestLockedBasisIsNamedAbandonedOrExpired(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	name := func(by deal.By, id int64, in deal.Terms) func(tx *schema.Tx) error {
		return func(tx *schema.Tx) error { _, err := deal.NamePriceLocked(tx, goods, by, id, in); return err }
	}
	a := tr.hanging(tr.b, 14500, deal.Lock)
	tr.Do(func(tx *schema.Tx) error { _, err := deal.AbandonLocked(tx, goods, tr.b, a.ID, ""); return err })
	if d := tr.is(a.ID, deal.Failed, deal.Abandoned); d.Deposit != 0 {
		t.Errorf("%s is held for an abandoned deal", d.Deposit)
	}
	paid := schematest.Read(tr.DB, func(tx *schema.Tx) (map[int64]schema.Fen, error) {
		return deal.PaidDeposits(tx, []int64{a.ID})
	})
	log := schematest.Read(tr.DB, func(tx *schema.Tx) ([]deal.Entry, error) { return deal.Entries(tx, a.ID) })
	changes, err := log[len(log)-1].ChangeList()
	want := []deal.Change{{Field: "付给卖家的点价金（元）", New: a.Deposit.String()}}
	if paid[a.ID] != a.Deposit || err != nil || !slices.Equal(changes, want) {
		t.Errorf("%s was paid, the log has %v %v, want %v", paid[a.ID], changes, err, want)
	}
	lost := "（" + a.Number + "）。点价金 " + a.Deposit.String() + " 元已付给贵企业。"
	if m := schematest.MessagesOf(tr.DB, tr.seller.MembershipID)[0]; !strings.HasSuffix(m.Text, lost) {
		t.Errorf("the seller reads %q, want %q", m.Text, lost)
	}
	b := tr.hanging(tr.b, 14500, deal.Lock)
	tr.Do(name(tr.b, b.ID, deal.Terms{PriceType: deal.NamedPrice, Futures: 14400}))
	tr.Advance(expiry.Sub(tr.Now()))
	tr.clock(func(tx *schema.Tx) (int, error) { return deal.ExpireDeals(tx, goods) })
	tr.is(b.ID, deal.Failed, deal.Abandoned)
	tr.state(cotton.OnSale)
}

// TestLockedBasisForgetsTheOldPrice checks that the price of the hanging order neither shows nor trades after a lock.
func TestLockedBasisForgetsTheOldPrice(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	d := tr.hanging(tr.b, 14500, "")
	tr.reply(d.ID, deal.Answering{Verb: deal.Lock})
	if d := tr.is(d.ID, deal.Locked, ""); d.Futures != 0 || d.PriceType != deal.NoPrice || d.Turn != schema.Buyer {
		t.Errorf("the price is %d of type %d, and it is the turn of %q", d.Futures, d.PriceType, d.Turn)
	}
	tr.Advance(monday)
	if n := tr.tick(14400); n != 0 {
		t.Errorf("%d deals were touched", n)
	}
	tr.refused(schema.ConflictKind, "买家还没有点价", trades(tr.seller, d.ID))
}

// TestLockedBasisOfAnEndedContract checks that nothing is forfeited if a contract ends before the validity.
func TestLockedBasisOfAnEndedContract(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	locked := tr.hanging(tr.b, 14500, deal.Lock)
	end := func(day schema.Day) {
		tr.Do(func(tx *schema.Tx) error {
			return tx.DB().Model(&market.Contract{}).Where("code = ?", "CF701").Update("last_day", day).Error
		})
	}
	end("2026-11-25")
	tr.Advance(expiry.Sub(tr.Now()))
	tr.clock(func(tx *schema.Tx) (int, error) { return deal.ExpireDeals(tx, goods) })
	d := tr.is(locked.ID, deal.Failed, deal.Ended)
	if !strings.Contains(d.ReasonNote, "合约提前到期") || d.Deposit != 0 {
		t.Errorf("the reason is %q, and %s is held", d.ReasonNote, d.Deposit)
	}
	paid := schematest.Read(tr.DB, func(tx *schema.Tx) (map[int64]schema.Fen, error) {
		return deal.PaidDeposits(tx, []int64{locked.ID})
	})
	if len(paid) != 0 {
		t.Errorf("%v was paid to the seller", paid)
	}
}

func TestLockedBasisAtTheCurrentPrice(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	d := tr.hanging(tr.b, 14500, deal.Lock)
	tr.Do(func(tx *schema.Tx) error {
		_, err := deal.NamePriceLocked(tx, goods, tr.b, d.ID, deal.Terms{PriceType: deal.CurrentPrice})
		return err
	})
	if d := tr.is(d.ID, deal.Succeeded, ""); d.DoneFutures != 14600 || d.Deposit != 0 {
		t.Errorf("it trades at %d, and %s is held", d.DoneFutures, d.Deposit)
	}
}

func TestDealsExpireWithTheirValidity(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	d, e := tr.hanging(tr.b, 14500, deal.Hang), tr.hanging(tr.c, 14500, "")
	expire := func(tx *schema.Tx) (int, error) { return deal.ExpireDeals(tx, goods) }
	tr.Advance(expiry.Sub(tr.Now()) - time.Millisecond)
	if n := tr.clock(expire); n != 0 {
		t.Errorf("%d expired early", n)
	}
	admin := tr.Admin()
	tr.Do(func(tx *schema.Tx) error {
		return market.SetHoliday(tx, &admin.Member, market.Holiday{Day: "2026-11-27", Name: "临时休市"})
	})
	tr.Advance(time.Millisecond)
	if n := tr.clock(expire); n != 2 {
		t.Errorf("%d expired", n)
	}
	tr.is(d.ID, deal.Failed, deal.Ended)
	tr.is(e.ID, deal.Failed, deal.Ended)
	if counts := schematest.Read(tr.DB, func(tx *schema.Tx) (map[deal.State]deal.Count, error) {
		return deal.CountDeals(tx, schema.Seller, tr.lot.CompanyID)
	}); counts[deal.Failed].N != 2 || counts[deal.Hanging].N != 0 {
		t.Errorf("counts are %v", counts)
	}
}
