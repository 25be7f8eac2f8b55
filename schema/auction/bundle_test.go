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

// TestABundleIsSoldWhole puts a bundle into a session by one of its lots. The winner gets an order of each of them, the
// first with the deposit as part payment.
func TestABundleIsSoldWhole(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		h := newHall(t, db, 1)
		s, _ := h.session(h.terms())
		listings := []cotton.Listing{
			h.shop.Batch("65012252001").OnBasis("CF701", 1100), h.shop.Batch("65012252002").OnBasis("CF701", 1100),
			h.shop.Batch("65012252003").OnBasis("CF701", 1100),
		}
		h.Do(func(tx *schema.Tx) error {
			return schematest.Run(tx, "UPDATE listing SET bundle = ? WHERE id IN ?", listings[0].ID,
				[]int64{listings[0].ID, listings[1].ID})
		})
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

// boughtWhole checks that each listing of a lot has a deal and an order at a price.
func (h *hall) boughtWhole(l *auction.Lot, price schema.Yuan) {
	h.t.Helper()
	items := schematest.Read(h.DB, func(tx *schema.Tx) (map[int64][]auction.Item, error) {
		return auction.ItemsOf(tx, []int64{l.ID})
	})[l.ID]
	var weight schema.Weight
	var paid schema.Fen
	for _, item := range items {
		d := schematest.Read(h.DB, func(tx *schema.Tx) (*deal.Deal, error) {
			return schema.ByKey[deal.Deal](tx, "id = ?", item.DealID)
		})
		o := schematest.Read(h.DB, func(tx *schema.Tx) (*order.Order, error) {
			return schema.ByKey[order.Order](tx, "id = ?", item.OrderID)
		})
		if d.State != deal.Succeeded || schema.Yuan(d.Price) != price || d.ListingID != item.ListingID ||
			d.OrderID != item.OrderID {
			h.t.Errorf("the deal of listing %d is %+v", item.ListingID, d)
		}
		if o.Lots != 1 || o.Weight != item.Weight || o.Amount != price.Times(item.Weight) {
			h.t.Errorf("the order of listing %d is %+v", item.ListingID, o)
		}
		if got := h.listing(item.ListingID).State; got != cotton.Sold {
			h.t.Errorf("listing %d is %s", item.ListingID, got.Name())
		}
		weight, paid = weight+item.Weight, paid+o.Paid
	}
	if len(items) != l.Listings || weight != l.Weight || paid != l.Deposit {
		h.t.Errorf("%d listings of %s are sold, %s are paid", len(items), weight, paid)
	}
}
