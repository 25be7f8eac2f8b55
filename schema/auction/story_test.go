package auction_test

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// TestAnAuctionBecomesAnOrder lets two buyers bid into the extension. The winner has a deal and an order, and the
// deposit of the other one is released.
func TestAnAuctionBecomesAnOrder(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		h := newHall(t, db, 2)
		s, lots := h.session(h.terms(), "65012252001", "65012252002")
		id := lots[0].ID
		if l := h.listing(lots[0].ListingID); l.State != cotton.Auction || l.Way != cotton.WayAuction {
			t.Errorf("the listing is %s, way %d", l.State.Name(), l.Way)
		}
		schematest.Refuses(t, "an early bid", bid(t, db, h.buyers[0], id, 800), schema.ConflictKind, "还没有开始")
		db.Advance(2 * time.Minute)
		h.clock()
		h.is(s.Code, auction.Running, 0)
		h.bid(0, id, 800)
		h.bid(1, id, 850)
		h.holds(0, lots[0].Deposit)
		db.Advance(58 * time.Minute) // one minute is left
		h.bid(0, id, 900)
		if l := h.lot(id); !l.EndAt.Equal(s.EndAt.Add(auction.Extension)) || l.Extended != 1 {
			t.Errorf("the lot ends at %s, want two minutes after %s", l.EndAt, s.EndAt)
		}
		db.Advance(90 * time.Second)
		h.clock()
		if l := h.lot(lots[1].ID); l.State != auction.LotUnsold || l.Reason != "无人出价" {
			t.Errorf("the other lot is %s, %s", l.State.Name(), l.Reason)
		}
		db.Advance(2 * time.Minute)
		schematest.Refuses(t, "a late bid", bid(t, db, h.buyers[1], id, 950), schema.ConflictKind, "已结束")
		h.clock()
		l := h.lot(id)
		if l.State != auction.LotSold || l.Price != 900 || l.BuyerID != h.buyers[0].CompanyID || l.Futures != 14600 {
			t.Errorf("the lot is %+v", l)
		}
		h.is(s.Code, auction.Settled, 1)
		h.bought(id, 0, 15500)
		if h.listing(l.ListingID).State != cotton.Sold || h.listing(lots[1].ListingID).State != cotton.OnSale {
			t.Error("the listings are not sold and on sale")
		}
		h.holds(0, 0)
		h.holds(1, 0)
		if a, b := h.account(0), h.account(1); b.Available-a.Available != lots[0].Deposit || lots[0].Deposit == 0 {
			t.Errorf("the accounts are %+v and %+v", a, b)
		}
		h.balanced()
	})
}

// TestLotsInAnAuctionAreNotSoldOtherwise tries all other ways to sell or change a lot in a session.
func TestLotsInAnAuctionAreNotSoldOtherwise(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 1)
	s, lots := h.session(h.terms(), "65012252001")
	id := lots[0].ListingID
	buyer := deal.By{Actor: h.buyers[0].Actor}
	schematest.Refuses(t, "ask", schematest.Try(t, h.DB, func(tx *schema.Tx) error {
		_, err := deal.InquireLots(tx, site.Goods, buyer, buyer.CompanyID, deal.Inquiry{
			Items: []deal.InquiryItem{{ListingID: id}},
		})
		return err
	}), schema.ConflictKind, "正在竞价")
	for _, verb := range []cotton.ListingVerb{cotton.TakeOff, cotton.MarkSold} {
		done := schematest.Read(h.DB, func(tx *schema.Tx) (cotton.StockDone, error) {
			return cotton.StepStock(tx, h.seller.CompanyID, []int64{id}, verb, time.Time{})
		})
		if len(done.Failed) != 1 {
			t.Errorf("%s: %+v", verb, done)
		}
	}
	schematest.Refuses(t, "again", schematest.Try(t, h.DB, func(tx *schema.Tx) error {
		_, err := auction.PutIn(tx, h.seller, s.Code, []auction.LotPrices{{ListingID: id, Start: 800}})
		return err
	}), schema.ConflictKind, "竞价中，只能放入在售的批次")
	h.Do(func(tx *schema.Tx) error { return auction.TakeOut(tx, h.seller, lots[0].ID, "") })
	if l := h.listing(id); l.State != cotton.OnSale || l.Way != cotton.WayListed {
		t.Errorf("after it was taken out the listing is %s", l.State.Name())
	}
	h.Do(func(tx *schema.Tx) error {
		_, err := auction.PutIn(tx, h.seller, s.Code, []auction.LotPrices{{ListingID: id, Start: 800}})
		return err
	})
	h.Do(func(tx *schema.Tx) error { return auction.WithdrawSession(tx, h.seller, s.Code, "") })
	if l, got := h.listing(id), h.find(s.Code); l.State != cotton.OnSale || got.State != auction.Withdrawn {
		t.Errorf("after withdrawal the listing is %s, the session %s", l.State.Name(), got.State.Name())
	}
}

// TestSealedBidsStaySecret places sealed bids: nothing is shown before the end, nothing prolongs, and the higher one
// wins.
func TestSealedBidsStaySecret(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 2)
	terms := h.terms()
	terms.Kind, terms.Invited = auction.Sealed, false
	_, lots := h.session(terms, "65012252001")
	id := lots[0].ID
	h.Advance(61*time.Minute - 10*time.Second)
	h.bid(0, id, 850)
	h.bid(1, id, 820)
	schematest.Refuses(t, "a second bid", bid(t, h.DB, h.buyers[1], id, 900), schema.ConflictKind, "只能出价一次")
	l := h.lot(id)
	if l.Price != 0 || l.BuyerID != 0 || l.Extended != 0 || l.Bids != 2 {
		t.Errorf("before the end the lot shows %+v", l)
	}
	for i, want := range []int{1, 1} {
		list := schematest.Read(h.DB, func(tx *schema.Tx) ([]auction.LotBid, error) {
			return auction.BidsOf(tx, &l, h.buyers[i].CompanyID, 10)
		})
		if len(list) != want || list[0].CompanyID != h.buyers[i].CompanyID {
			t.Errorf("buyer %d sees %+v", i, list)
		}
	}
	h.clock()
	h.Advance(10 * time.Second)
	h.clock()
	if l := h.lot(id); l.State != auction.LotSold || l.Price != 850 || l.BuyerID != h.buyers[0].CompanyID {
		t.Errorf("the lot is %+v", l)
	}
	h.balanced()
}

// TestOnlyGuestsBid invites one company.
func TestOnlyGuestsBid(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 2)
	terms := h.terms()
	terms.Invited = true
	schematest.Refuses(t, "an unknown guest", schematest.Try(t, h.DB, func(tx *schema.Tx) error {
		_, err := auction.CreateSession(tx, h.seller, terms, []string{"没有的企业"})
		return err
	}), schema.InvalidKind, "没有已认证的企业")
	var s *auction.Session
	h.Do(func(tx *schema.Tx) (err error) {
		s, err = auction.CreateSession(tx, h.seller, terms, []string{" 买家0 ", "买家0", ""})
		return err
	})
	l := h.shop.Batch("65012252001").Fixed(15000)
	var lots []auction.Lot
	h.Do(func(tx *schema.Tx) (err error) {
		lots, err = auction.PutIn(tx, h.seller, s.Code, []auction.LotPrices{
			{ListingID: l.ID, Start: 15000, Reserve: 15100, HasReserve: true},
		})
		return err
	})
	h.Advance(2 * time.Minute)
	h.bid(0, lots[0].ID, 15050)
	schematest.Refuses(t, "another one", bid(t, h.DB, h.buyers[1], lots[0].ID, 15100), schema.DeniedKind, "受邀企业")
	h.Advance(time.Hour)
	h.clock()
	if l := h.lot(lots[0].ID); l.State != auction.LotUnsold || l.Reason != "最高出价未达到保留价" {
		t.Errorf("the lot is %s, %s", l.State.Name(), l.Reason)
	}
	if a := h.account(0); a.Held != 0 || a.Available != 1_000_000_00 {
		t.Errorf("the account is %+v", a)
	}
	h.balanced()
}
