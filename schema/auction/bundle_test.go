package auction_test

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

// TestABundleIsSoldWhole puts a bundle into a session by one of its lots. The winner gets one order of all of them,
// with the deposit as part payment.
func TestABundleIsSoldWhole(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		h := newHall(t, db, 1)
		s, _ := h.session(h.terms())
		listings := []cotton.Listing{
			h.shop.Batch("65012252001").OnBasis("CF701", 1100), h.shop.Batch("65012252002").OnBasis("CF701", 1100),
			h.shop.Batch("65012252003").OnBasis("CF701", 1100),
		}
		h.bundle(listings[0].ID, listings[1].ID)
		var lots []auction.Lot
		h.Do(func(tx *schema.Tx) (err error) {
			lots, err = auction.PutIn(tx, h.seller, s.Code, []auction.LotPrices{{ListingID: listings[1].ID, Start: 800}})
			return err
		})
		h.Advance(2 * time.Minute)
		h.clock()
		h.bid(0, lots[0].ID, 850)
		l := h.lot(lots[0].ID)
		if len(lots) != 1 || l.Listings != 2 || l.Name() != "批次 65012252002 等 2 批" || l.Deposit == 0 ||
			l.Deposit != deal.DepositFor(s.PerTon, l.Weight) {
			t.Errorf("the lot of the bundle is %+v", l)
		}
		h.holds(0, l.Deposit)
		h.Advance(2 * time.Hour)
		h.clock()
		h.is(s.Code, auction.Settled, 1)
		h.boughtWhole(&l, 850+14600)
		if got := h.listing(listings[2].ID).State; got != cotton.OnSale {
			t.Errorf("the lot outside of the bundle is %s", got.Name())
		}
		h.balanced()
	})
}

// bundle lets listings be sold together only.
func (h *hall) bundle(ids ...int64) {
	h.Do(func(tx *schema.Tx) error {
		return schematest.Run(tx, "UPDATE listing SET bundle = ? WHERE id IN ?", ids[0], ids)
	})
}

// TestABundleHasOnePrice types prices for both lots of a bundle: different ones are refused.
func TestABundleHasOnePrice(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 0)
	s, _ := h.session(h.terms())
	first := h.shop.Batch("65012252001").OnBasis("CF701", 1100)
	second := h.shop.Batch("65012252002").OnBasis("CF701", 1100)
	h.bundle(first.ID, second.ID)
	put := func(a, b auction.LotPrices) error {
		a.ListingID, b.ListingID = first.ID, second.ID
		return schematest.Try(t, h.DB, func(tx *schema.Tx) error {
			lots, err := auction.PutIn(tx, h.seller, s.Code, []auction.LotPrices{a, b})
			if err == nil && len(lots) != 1 {
				t.Errorf("the bundle became %d lots", len(lots))
			}
			return err
		})
	}
	const refusal = "批次 65012252001 和 65012252002 捆绑销售，起拍价和保留价应相同，或只填其中一批"
	same := auction.LotPrices{Start: 800, Reserve: 850, HasReserve: true}
	for name, other := range map[string]auction.LotPrices{
		"start":      {Start: 810, Reserve: 850, HasReserve: true},
		"reserve":    {Start: 800, Reserve: 900, HasReserve: true},
		"no reserve": {Start: 800},
	} {
		schematest.Refuses(t, name, put(same, other), schema.ConflictKind, refusal)
	}
	if err := put(same, same); err != nil {
		t.Errorf("the same prices: %v", err)
	}
}

// boughtWhole checks that each listing of a lot has a deal at a price, and that one order has all of them.
func (h *hall) boughtWhole(l *auction.Lot, price schema.Yuan) {
	h.t.Helper()
	items := schematest.Read(h.DB, func(tx *schema.Tx) (map[int64][]auction.Item, error) {
		return auction.ItemsOf(tx, []int64{l.ID})
	})[l.ID]
	var amount schema.Fen
	for _, item := range items {
		h.dealt(&item, items[0].OrderID, price)
		amount += price.Times(item.Weight)
	}
	o := schematest.Read(h.DB, func(tx *schema.Tx) (*order.Order, error) {
		return schema.ByKey[order.Order](tx, "id = ?", items[0].OrderID)
	})
	deals := schematest.Read(h.DB, func(tx *schema.Tx) ([]int64, error) { return order.DealIDs(tx, o.ID) })
	if len(items) != l.Listings || len(deals) != l.Listings || o.Lots != l.Listings || o.Weight != l.Weight ||
		o.Packs != l.Packs || o.Amount != amount || o.Paid != l.Deposit {
		h.t.Errorf("the order with the deals %v is %+v", deals, o)
	}
}

// dealt checks that an item has a deal at a price in an order, without a deposit of its own.
func (h *hall) dealt(item *auction.Item, orderID int64, price schema.Yuan) {
	h.t.Helper()
	d := schematest.Read(h.DB, func(tx *schema.Tx) (*deal.Deal, error) {
		return schema.ByKey[deal.Deal](tx, "id = ?", item.DealID)
	})
	if d.State != deal.Succeeded || schema.Yuan(d.Price) != price || d.ListingID != item.ListingID ||
		d.OrderID != orderID || item.OrderID != orderID || d.Deposit != 0 {
		h.t.Errorf("the deal of listing %d is %+v", item.ListingID, d)
	}
	if got := h.listing(item.ListingID).State; got != cotton.Sold {
		h.t.Errorf("listing %d is %s", item.ListingID, got.Name())
	}
}
