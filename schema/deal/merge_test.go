package deal_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/deal"
	"cottonmall/schema/schematest"
)

func TestDealsNameTheMergedOrder(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		done := deal.Answering{Verb: deal.Trade, Futures: 14500}
		a, b := tr.on("65012252011", tr.b, done), tr.on("65012252012", tr.b, done)
		apart := tr.on("65012252013", tr.b, done)
		if a.OrderID == 0 || a.OrderID == b.OrderID {
			t.Fatalf("the deals are in the orders %d and %d", a.OrderID, b.OrderID)
		}
		tr.Do(func(tx *schema.Tx) error {
			by, err := account.FindMember(tx, tr.seller.MembershipID)
			if err != nil {
				return err
			}
			_, err = deal.MergeOrders(tx, by, a.OrderID, []int64{b.OrderID})
			return err
		})
		for _, d := range []deal.Deal{a, b} {
			if got := tr.get(d.ID); got.OrderID != a.OrderID {
				t.Errorf("deal %s is in order %d, want %d", d.Number, got.OrderID, a.OrderID)
			}
		}
		if got := tr.get(apart.ID); got.OrderID != apart.OrderID {
			t.Errorf("the deal apart is in order %d, want %d", got.OrderID, apart.OrderID)
		}
	})
}
