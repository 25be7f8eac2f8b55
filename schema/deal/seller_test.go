package deal_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/deal"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

func TestTheSellerOfADealIsWhoActedLast(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		seller := func(d deal.Deal) *account.Member {
			return schematest.Read(db, func(tx *schema.Tx) (*account.Member, error) { return deal.SellerOf(tx, &d) })
		}
		if m := seller(tr.ask(tr.b, nil)); m != nil {
			t.Errorf("%s sells before anybody has acted", m.Name)
		}
		d := tr.hanging(tr.c, 14500, deal.Hang)
		if m := seller(d); m == nil || m.MembershipID != tr.seller.MembershipID {
			t.Errorf("the seller is %+v", m)
		}
		tr.Do(trades(tr.seller, d.ID))
		var o order.Order
		tr.Do(func(tx *schema.Tx) error { return tx.DB().Take(&o, "id = ?", tr.get(d.ID).OrderID).Error })
		if o.SellerMembership != tr.seller.MembershipID {
			t.Errorf("the order is sold by %d", o.SellerMembership)
		}
	})
}
