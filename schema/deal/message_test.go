package deal_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// since returns the messages of a member after the first n, oldest first, as "title: text".
func (tr *trade) since(n int, by deal.By) []string {
	tr.t.Helper()
	list := schematest.MessagesOf(tr.DB, by.MembershipID)
	var out []string
	for i := len(list) - 1 - n; i >= 0; i-- {
		out = append(out, list[i].Title+": "+list[i].Text)
	}
	return out
}

// received checks the new messages of a member: each begins with one of the texts, in order.
func (tr *trade) received(n int, by deal.By, want ...string) {
	tr.t.Helper()
	got := tr.since(n, by)
	ok := len(got) == len(want)
	for i := 0; ok && i < len(want); i++ {
		ok = strings.Contains(got[i], want[i])
	}
	if !ok {
		tr.t.Errorf("%s has received %q, want %q", by.CompanyName, got, want)
	}
}

// count returns the number of messages of a member.
func (tr *trade) count(by deal.By) int { return len(schematest.MessagesOf(tr.DB, by.MembershipID)) }

func TestBuyersOfVerifiedLotsReadWhatHappenedToTheirTerms(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	poor := byOf(tr.Company("丁纱厂").Manager("丁"))
	kept, refused, corrected := tr.ask(tr.b, terms(14500)), tr.ask(poor, terms(14500)), tr.ask(tr.c, terms(14500))
	for _, d := range []deal.Deal{kept, refused} {
		tr.done(func(tx *schema.Tx) ([]deal.Outcome, error) {
			return deal.ConfirmDeals(tx, goods, tr.seller, []int64{d.ID})
		})
	}
	tr.Do(func(tx *schema.Tx) error {
		c := deal.Correction{Basis: schematest.Ref[market.Price](1300)}
		_, err := deal.VerifyDeal(tx, goods, tr.seller, corrected.ID, false, c)
		return err
	})
	tr.received(1, tr.b, "随询盘填写的挂盘已提交，请等卖家回复")
	tr.received(0, poor, "随询盘填写的挂盘没有提交，请重新提交挂盘价和挂盘期限。原因：您的余额不足")
	tr.received(1, tr.c, "卖家更正了数据，请核对后提交")
	log := schematest.Read(tr.DB, func(tx *schema.Tx) ([]deal.Entry, error) { return deal.Entries(tx, refused.ID) })
	if last := log[len(log)-1]; last.Verb != deal.KeepBack || last.Note != "买家的点价金余额不足" {
		t.Errorf("the last entry is %+v", last)
	}
	tr.is(refused.ID, deal.Verified, "")
}

func TestAStepThatFillsADealSendsOneMessage(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	fill := deal.Answering{Verb: deal.Hang, FillWhenTouched: schematest.Ref(true)}
	hung, locked := tr.on("65012252050", tr.b, fill), tr.on("65012252051", tr.c, deal.Answering{Verb: deal.Lock})
	asked := tr.on("65012252052", tr.b, deal.Answering{Verb: deal.Hang})
	current := tr.on("65012252053", tr.c, deal.Answering{Verb: deal.Lock})
	tr.Advance(monday)
	tr.Quote("CF701", 14600)
	seller := tr.count(tr.seller)
	tr.Do(func(tx *schema.Tx) error {
		_, err := deal.NamePriceLocked(tx, goods, tr.c, current.ID, deal.Terms{PriceType: deal.CurrentPrice})
		return err
	})
	tr.received(seller, tr.seller, "交易成功: 批次 65012252053")
	buyer, other, seller := tr.count(tr.b), tr.count(tr.c), tr.count(tr.seller)
	tr.tick(14500)
	for id, state := range map[int64]deal.State{
		hung.ID: deal.Succeeded, locked.ID: deal.Succeeded, asked.ID: deal.Hanging,
	} {
		tr.is(id, state, "")
	}
	tr.received(seller, tr.seller, "交易成功: 批次 65012252050", "交易成功: 批次 65012252051", "行情已到价: 批次 65012252052")
	tr.received(buyer, tr.b, "交易成功: 批次 65012252050", "行情已到价: 批次 65012252052")
	tr.received(other, tr.c, "交易成功: 批次 65012252051")
}

func TestAStepOfThePlatformForASideReachesIt(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	d := tr.hanging(tr.b, 14500, deal.Hang)
	buyer, seller := tr.count(tr.b), tr.count(tr.seller)
	tr.Do(func(tx *schema.Tx) error {
		_, err := deal.ModifyTerms(tx, goods, tr.platform, d.ID, *terms(14520))
		return err
	})
	tr.received(buyer, tr.b, "平台代您修改挂盘：批次 65012252001")
	tr.received(seller, tr.seller, "乙纺织修改了批次 65012252001 的挂盘")
	tr.Do(trades(tr.platform, d.ID))
	tr.received(buyer+1, tr.b, "交易成功: 批次 65012252001")
	tr.received(seller+1, tr.seller, "平台代您确认成交：批次 65012252001")
}

func TestManagersReadWhatWasForABuyerWhoHasLeft(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	buyer := byOf(tr.Company("乙纺织").Member("职员"))
	d := tr.hanging(buyer, 14500, deal.Hang)
	tr.Do(func(tx *schema.Tx) error {
		return tx.DB().Model(&account.Membership{}).Where("id = ?", buyer.MembershipID).
			Update("state", account.MemberFrozen).Error
	})
	n := tr.count(tr.b)
	tr.Do(trades(tr.seller, d.ID))
	tr.received(n, tr.b, "交易成功: 批次 65012252001")
}

func TestLosersAndSellersReadWhatIsTrue(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	d, other := tr.hanging(tr.b, 14500, ""), tr.hanging(tr.c, 14500, "")
	n := tr.count(tr.c)
	tr.reply(d.ID, deal.Answering{Verb: deal.ReportSold})
	tr.is(other.ID, deal.Failed, deal.SoldElsewhere)
	tr.received(n, tr.c, "卖家回复批次 65012252001 已售")
	seller := &schematest.Seller{Company: tr.Company("甲棉业")}
	tr.lot = seller.Batch("65012252060").OnBasis("CF701", 1100)
	gone := tr.ask(tr.b, nil)
	tr.Do(func(tx *schema.Tx) error { return first(deal.RemoveDeals(tx, goods, tr.b, []int64{gone.ID})) })
	if m := schematest.MessagesOf(tr.DB, tr.seller.MembershipID)[0]; m.Link != "/member/spotSale/mySpotSaleOrder" {
		t.Errorf("%s links to %s", m.Title, m.Link)
	}
}

// TestTheLogHasTheTermsOfAnInquiry reads them at the inquiry and at the submit, which names who has verified the lot.
func TestTheLogHasTheTermsOfAnInquiry(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	d := tr.ask(tr.b, terms(14500))
	tr.done(func(tx *schema.Tx) ([]deal.Outcome, error) {
		return deal.ConfirmDeals(tx, goods, tr.seller, []int64{d.ID})
	})
	log := schematest.Read(tr.DB, func(tx *schema.Tx) ([]deal.Entry, error) { return deal.Entries(tx, d.ID) })
	if len(log) != 3 {
		t.Fatalf("the log is %+v", log)
	}
	want := []deal.Change{{Field: "挂盘期货价", New: "14500"}, {Field: "挂盘期限", New: "2026-11-27 15:00:00"}}
	for _, i := range []int{0, 2} {
		if got, err := log[i].ChangeList(); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s has %+v (%v)", log[i].Verb, got, err)
		}
	}
	if log[2].Note != "随询盘填写，卖核验后自动提交" || log[2].CompanyID != tr.b.CompanyID {
		t.Errorf("the submit is %+v", log[2])
	}
}

// TestTheFirstTouchIsKept switches the fill when touched on after a touch. The next quote fills the deal, without a
// second message about the touch.
func TestTheFirstTouchIsKept(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	d := tr.hanging(tr.b, 14500, deal.Hang)
	tr.Advance(monday)
	tr.tick(14500)
	touched := tr.get(d.ID).FirstTouch
	for _, on := range []bool{true, false, true} {
		tr.Do(func(tx *schema.Tx) error {
			a := deal.Answering{Verb: deal.Correct, FillWhenTouched: schematest.Ref(on)}
			_, err := deal.ChangeHanging(tx, goods, tr.seller, d.ID, a)
			return err
		})
		if got := tr.get(d.ID); got.FirstTouch.IsZero() || !got.FirstTouch.Equal(touched) {
			t.Errorf("it was touched at %s, then at %s", touched, got.FirstTouch)
		}
	}
	n := tr.count(tr.seller)
	tr.Advance(time.Second)
	tr.tick(14495)
	tr.is(d.ID, deal.Succeeded, "")
	tr.received(n, tr.seller, "交易成功")
}

// waiting returns how many deals wait for a side.
func waiting(counts map[deal.State]deal.Count) (sum int) {
	for _, c := range counts {
		sum += c.Waiting
	}
	return sum
}

// TestDealsWaitForTheSideThatHasToAct follows the counts of both sides.
func TestDealsWaitForTheSideThatHasToAct(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		waits := func(what string, buyer, seller int) {
			t.Helper()
			for side, want := range map[schema.Party]int{schema.Buyer: buyer, schema.Seller: seller} {
				id := map[schema.Party]int64{schema.Buyer: tr.b.CompanyID, schema.Seller: tr.seller.CompanyID}[side]
				counts := schematest.Read(db, func(tx *schema.Tx) (map[deal.State]deal.Count, error) {
					return deal.CountDeals(tx, side, id)
				})
				if got := waiting(counts); got != want {
					t.Errorf("%s: %d deals wait for the %s, want %d", what, got, side, want)
				}
			}
		}
		hung := tr.hanging(tr.b, 14500, "")
		waits("submitted", 0, 1)
		tr.reply(hung.ID, deal.Answering{Verb: deal.Hang})
		waits("hanging", 0, 0)
		sealed := opens()
		sealed.BidType = deal.SealedBids
		bidding := tr.on("65012252070", tr.b, sealed)
		waits("sealed bidding", 1, 0)
		tr.Do(func(tx *schema.Tx) error { _, err := deal.BidOn(tx, goods, tr.b, bidding.ID, 14600); return err })
		waits("sealed bid", 0, 0)
		tr.until(bidEnd)
		if n := tr.clock(func(tx *schema.Tx) (int, error) { return deal.CloseBids(tx, goods) }); n != 1 {
			t.Errorf("%d bids were opened", n)
		}
		waits("opened bids", 0, 1)
		tr.Do(func(tx *schema.Tx) error { _, err := deal.PickBid(tx, goods, tr.seller, bidding.ID, ""); return err })
		waits("picked", 0, 0)
		locked := tr.on("65012252071", tr.b, deal.Answering{Verb: deal.Lock, RiskPrice: 14200})
		tr.name(tr.b, locked.ID, 14000)
		waits("locked with a price", 0, 0)
		tr.tick(14500)
		waits("touched", 0, 1)
		db.Advance(time.Second)
		db.Quote("CF701", 14190)
		q := tr.quote()
		tr.clock(func(tx *schema.Tx) (int, error) { return deal.CallMargins(tx, goods, q) })
		waits("called for margin", 1, 1)
		tr.Do(func(tx *schema.Tx) error { _, err := deal.AbandonLocked(tx, goods, tr.b, locked.ID, ""); return err })
		tr.Do(revokes(tr.b, hung.ID))
		waits("ended", 0, 0)
		counts := schematest.Read(db, func(tx *schema.Tx) (map[deal.State]deal.Count, error) {
			return deal.CountDeals(tx, schema.Buyer, tr.b.CompanyID)
		})
		if len(counts) > 8 || counts[deal.Failed].N != 2 || counts[deal.Succeeded].N != 1 {
			t.Errorf("the counts are %v", counts)
		}
	})
}
