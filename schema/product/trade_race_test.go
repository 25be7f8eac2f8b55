package product_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
)

// TestStepsOfAnInquiryRace lets the buyer accept either of two quotes and revoke the inquiry, while one seller
// withdraws and another buyer takes what is left of the product. There is one outcome, and no more orders than sold.
func TestStepsOfAnInquiryRace(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		m := newYarnMarket(t, db)
		for range 10 {
			p := m.yarn()
			q := m.ask(m.asking())
			o := m.quoting(q, 23_000)
			o.ProductID, o.Tons = p.ID, p.Left
			a, b := m.quote(m.first, o), m.quote(m.second, m.quoting(q, 23_400))
			before, err := db.Count("trade_order")
			if err != nil {
				t.Fatal(err)
			}
			accepts := func(id int64) func(tx *schema.Tx) error {
				return func(tx *schema.Tx) error {
					_, err := product.AcceptQuotes(tx, &m.buyer.Member, []int64{id})
					return err
				}
			}
			acts := []func(tx *schema.Tx) error{
				accepts(a.ID), accepts(b.ID), orders(m.second, p.ID, p.Left, p.Price),
				func(tx *schema.Tx) error { _, err := product.WithdrawQuote(tx, &m.first.Member, a.ID); return err },
				func(tx *schema.Tx) error { _, err := product.RevokeInquiry(tx, &m.buyer.Member, q.ID); return err },
			}
			errs := schematest.AtOnce(len(acts), func(i int) error { return schematest.Try(t, db, acts[i]) })
			for i, err := range errs {
				if _, refused := schema.KindOf(err); err != nil && !refused {
					t.Errorf("act %d: %v", i, err)
				}
			}
			n, err := db.Count("trade_order")
			if err != nil {
				t.Fatal(err)
			}
			checkOutcome(t, n-before, errs)
		}
	})
}

// checkOutcome checks how many orders a race made and which of its five steps can have succeeded together.
func checkOutcome(t *testing.T, made int, errs []error) {
	t.Helper()
	done := func(i int) bool { return errs[i] == nil }
	sold := 0
	for i := range 3 {
		if done(i) {
			sold++
		}
	}
	switch {
	case made != sold:
		t.Errorf("%d orders of %d sales: %v", made, sold, errs)
	case done(0) && (done(1) || done(2) || done(3)):
		t.Errorf("the first quote was accepted and another step took what it needs: %v", errs)
	case (done(0) || done(1)) == done(4):
		t.Errorf("accepted and revoked, or neither: %v", errs)
	}
}
