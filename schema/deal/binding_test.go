package deal_test

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// bidEnd is the end of biddings: an hour after the first minute of the session on Monday.
var bidEnd = schema.Day("2026-11-23").At(10, 1)

// pickEnd is the end of the time in which a seller may pick a winner.
var pickEnd = bidEnd.Add(2 * time.Hour)

// opens returns a bidding with rising bids.
func opens() deal.Answering {
	return deal.Answering{Verb: deal.OpenBids, BidType: deal.RisingBids, BidLeast: 14500, BidEnd: bidEnd}
}

// until advances the clock to a time.
func (tr *trade) until(at time.Time) { tr.Advance(at.Sub(tr.Now())) }

// replies returns the reply of the seller to submitted terms.
func (tr *trade) replies(id int64, a deal.Answering) func(tx *schema.Tx) error {
	return func(tx *schema.Tx) error { _, err := deal.Reply(tx, goods, tr.seller, id, a); return err }
}

func TestALotHasOneBiddingAtATime(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	first := tr.hanging(tr.b, 14500, "")
	tr.reply(first.ID, opens())
	tr.Do(func(tx *schema.Tx) error { _, err := deal.BidOn(tx, goods, tr.b, first.ID, 14600); return err })
	later := tr.hanging(tr.c, 14550, "")
	a := opens()
	a.BidEnd = a.BidEnd.Add(time.Hour)
	tr.refused(schema.ConflictKind, "结束后才能发起竞价", tr.replies(later.ID, a))
	tr.until(pickEnd)
	tr.clock(func(tx *schema.Tx) (int, error) { return deal.EndBidding(tx, goods) })
	tr.is(first.ID, deal.Succeeded, "")
	tr.is(later.ID, deal.Failed, deal.SoldElsewhere)
}

// TestALockedBasisBindsTheSeller has another buyer's deal in each state that the seller could end by a trade.
func TestALockedBasisBindsTheSeller(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		third := byOf(db.Company("丁纱厂").Manager("丁"))
		tr.payIn(third, plenty)
		pending := tr.ask(third, nil)
		hung := tr.hanging(tr.c, 14550, deal.Hang)
		tr.Do(func(tx *schema.Tx) error {
			_, err := deal.ChangeHanging(tx, goods, tr.seller, hung.ID, deal.Answering{
				Verb: deal.Correct, FillWhenTouched: schematest.Ref(true),
			})
			return err
		})
		locked := tr.hanging(tr.b, 14500, deal.Lock)
		waiting := byOf(db.Company("戊纱厂").Manager("戊"))
		tr.payIn(waiting, plenty)
		w := tr.hanging(waiting, 14600, "")
		const text = "已与乙纺织锁定基差"
		for _, verb := range []deal.Verb{deal.Trade, deal.OpenBids, deal.Lock, deal.ReportSold} {
			a := opens()
			a.Verb = verb
			tr.refused(schema.ConflictKind, text, tr.replies(w.ID, a))
		}
		tr.refused(schema.ConflictKind, text, trades(tr.seller, hung.ID))
		tr.refused(schema.ConflictKind, text, func(tx *schema.Tx) error {
			_, err := deal.VerifyDeal(tx, goods, tr.seller, pending.ID, true, deal.Correction{})
			return err
		})
		db.Advance(monday)
		if n := tr.tick(14520); n != 1 {
			t.Errorf("%d deals were touched", n)
		}
		tr.is(hung.ID, deal.Hanging, "")
		tr.is(locked.ID, deal.Locked, "")
		tr.Do(func(tx *schema.Tx) error {
			_, err := deal.ChangeHanging(tx, goods, tr.seller, locked.ID, deal.Answering{Verb: deal.Trade})
			return err
		})
		tr.is(locked.ID, deal.Succeeded, "")
		tr.is(hung.ID, deal.Failed, deal.SoldElsewhere)
	})
}

func TestABiddingBindsTheSeller(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	first := tr.hanging(tr.b, 14500, "")
	tr.reply(first.ID, opens())
	later := tr.hanging(tr.c, 14550, "")
	for _, verb := range []deal.Verb{deal.Trade, deal.Lock} {
		tr.refused(schema.ConflictKind, "正在竞价", tr.replies(later.ID, deal.Answering{Verb: verb}))
	}
	tr.reply(later.ID, deal.Answering{Verb: deal.ReportSold})
	tr.is(first.ID, deal.Failed, deal.SoldElsewhere)
}

// TestOnlyManagersAndProductManagersSell lets a plain member of the seller try its verbs.
func TestOnlyManagersAndProductManagersSell(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	d := tr.hanging(tr.b, 14500, deal.Hang)
	plain := byOf(tr.Company("甲棉业").Member("职员"))
	merchant := byOf(tr.Company("甲棉业").Merchant("产品"))
	note := func(by deal.By) func(tx *schema.Tx) error {
		return func(tx *schema.Tx) error {
			return first(deal.SendDealNotes(tx, goods, by, schema.Seller, []int64{d.ID}, "请看"))
		}
	}
	for _, f := range []func(tx *schema.Tx) error{trades(plain, d.ID), note(plain)} {
		tr.refused(schema.DeniedKind, "只有管理员和产品管理可以处理销售询盘", f)
	}
	tr.Do(note(merchant))
	tr.Do(trades(merchant, d.ID))
	tr.is(d.ID, deal.Succeeded, "")
}

// TestTheLeadingBidIsTheOneThatWins has a lower bid with a higher basis, and an equal price that is later.
func TestTheLeadingBidIsTheOneThatWins(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	third := byOf(tr.Company("丁纱厂").Manager("丁"))
	tr.payIn(third, plenty)
	a, later := tr.hanging(tr.b, 14500, ""), tr.hanging(third, 14500, "")
	dear := tr.ask(tr.c, nil)
	tr.Do(func(tx *schema.Tx) error {
		c := deal.Correction{Basis: schematest.Ref[market.Price](1300)}
		_, err := deal.VerifyDeal(tx, goods, tr.seller, dear.ID, false, c)
		return err
	})
	tr.done(func(tx *schema.Tx) ([]deal.Outcome, error) {
		return deal.SubmitTerms(tx, goods, tr.c, true, []deal.SubmitItem{{dear.ID, *terms(14500)}})
	})
	tr.reply(a.ID, opens())
	for _, bid := range []struct {
		by    deal.By
		id    int64
		price market.Price
	}{{tr.b, a.ID, 14650}, {tr.c, dear.ID, 14500}, {third, later.ID, 14700}} {
		tr.Advance(time.Second)
		tr.Do(func(tx *schema.Tx) error { _, err := deal.BidOn(tx, goods, bid.by, bid.id, bid.price); return err })
	}
	dear = tr.get(dear.ID)
	best := schematest.Read(tr.DB, func(tx *schema.Tx) (map[deal.Round]*deal.Deal, error) {
		return deal.LeadingBids(tx, []int64{tr.lot.ID})
	})[dear.Round()]
	if best == nil || best.ID != dear.ID {
		t.Fatalf("%+v leads, want deal %d", best, dear.ID)
	}
	if own := tr.get(a.ID); own.EquivalentBid(best) != 14700 || dear.EquivalentBid(best) != 14500 {
		t.Errorf("the best bid is worth %d", own.EquivalentBid(best))
	}
	bids := schematest.Read(tr.DB, func(tx *schema.Tx) ([]deal.Bid, error) { return deal.BidsOf(tx, &dear) })
	if len(bids) != 3 || bids[0].DealID != dear.ID || bids[1].DealID != later.ID {
		t.Errorf("the bids are %+v", bids)
	}
	tr.until(pickEnd)
	tr.clock(func(tx *schema.Tx) (int, error) { return deal.EndBidding(tx, goods) })
	tr.is(dear.ID, deal.Succeeded, "")
}

func TestBidsOfOneBiddingAreOnOneContract(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	d, other := tr.hanging(tr.b, 14500, ""), tr.ask(tr.c, nil)
	tr.Do(func(tx *schema.Tx) error {
		c := deal.Correction{IndexCode: schematest.Ref("CF703")}
		_, err := deal.VerifyDeal(tx, goods, tr.seller, other.ID, false, c)
		return err
	})
	tr.done(func(tx *schema.Tx) ([]deal.Outcome, error) {
		return deal.SubmitTerms(tx, goods, tr.c, true, []deal.SubmitItem{{other.ID, *terms(14500)}})
	})
	tr.refused(schema.ConflictKind, "询盘单 "+other.Number+"（CF703） 与本单（CF701）的计价合约不同", tr.replies(d.ID, opens()))
	tr.is(d.ID, deal.Waiting, "")
	tr.reply(other.ID, deal.Answering{Verb: deal.Refuse})
	tr.reply(d.ID, opens())
	tr.is(d.ID, deal.Bidding, "")
}

func TestRepliesInBulkAreEachAlone(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		first, second := tr.hanging(tr.b, 14500, ""), tr.hanging(tr.c, 14550, deal.Hang)
		pending := tr.ask(byOf(db.Company("丁纱厂").Manager("丁")), nil)
		tr.refused(schema.InvalidKind, "请填写原因", func(tx *schema.Tx) error {
			a := deal.Answering{Verb: deal.Refuse}
			_, err := deal.ReplyAll(tx, goods, tr.seller, a, []deal.ReplyItem{{DealID: first.ID}})
			return err
		})
		tr.refused(schema.InvalidKind, "批量只能", func(tx *schema.Tx) error {
			_, err := deal.ReplyAll(tx, goods, tr.seller, opens(), []deal.ReplyItem{{DealID: first.ID}})
			return err
		})
		var list []deal.Outcome
		tr.Do(func(tx *schema.Tx) (err error) {
			list, err = deal.ReplyAll(tx, goods, tr.seller, deal.Answering{Verb: deal.Trade}, []deal.ReplyItem{
				{second.ID, 14525}, {first.ID, 14505}, {pending.ID, 0},
			})
			return err
		})
		if len(list) != 3 || list[0].Msg != "成交的期货价不能高于买家的挂盘价 14500" || list[1].Msg != "" || list[2].Msg == "" {
			t.Errorf("the outcomes are %+v", list)
		}
		if d := tr.is(second.ID, deal.Succeeded, ""); d.DoneFutures != 14525 || d.OrderID == 0 {
			t.Errorf("the deal is %+v", d)
		}
		tr.is(first.ID, deal.Failed, deal.SoldElsewhere)
		tr.is(pending.ID, deal.Failed, deal.SoldElsewhere)
	})
}
