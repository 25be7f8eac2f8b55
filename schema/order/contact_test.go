package order_test

import (
	"testing"

	"cottonmall/schema/schematest"
)

func TestAnOrderNamesThePeopleOfItsDeal(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		w := newTrade(t, db)
		id := w.open(0)
		w.draw(id, 100)
		buyer, seller := w.clerk.Name+" "+w.clerk.Mobile, w.seller.Name+" "+w.seller.Mobile
		if o := w.whole(id); o.BuyerContact != buyer || o.SellerContact != seller {
			t.Errorf("the order names %s and %s", o.BuyerContact, o.SellerContact)
		}
		if doc := w.document(id, 1); doc.Buyer.Contact != buyer || doc.Seller.Contact != seller {
			t.Errorf("the contract names %s and %s", doc.Buyer.Contact, doc.Seller.Contact)
		}
	})
}
