package auction_test

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/schematest"
)

// TestSalesOfASession sells two lots of three. Only the ended session has sums of them, each listing rounded to the
// fen, and their mean price.
func TestSalesOfASession(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		h := newHall(t, db, 1)
		s, lots := h.session(h.terms(), "65012252001", "65012252002", "65012252003")
		h.Advance(2 * time.Minute)
		h.clock()
		h.bid(0, lots[0].ID, 850)
		h.bid(0, lots[1].ID, 910)
		row := func() *auction.SessionRow {
			return schematest.Read(h.DB, func(tx *schema.Tx) (*auction.SessionRow, error) { return auction.FindRow(tx, s.Code) })
		}
		if r := row(); r.SoldWeight != 0 || r.SoldMoney != 0 || r.SoldMean() != 0 {
			t.Errorf("while the session runs, its sales are %+v", r)
		}
		h.Advance(2 * time.Hour)
		h.clock()
		const weighs = "UPDATE auction_item SET weight = ? WHERE lot_id = ?"
		weights := []schema.Weight{4_250_033, 4_311_019}
		h.Do(func(tx *schema.Tx) error {
			if err := schematest.Run(tx, weighs, weights[0], lots[0].ID); err != nil {
				return err
			}
			return schematest.Run(tx, weighs, weights[1], lots[1].ID)
		})
		money := schema.Yuan(15_450).Times(weights[0]) + schema.Yuan(15_510).Times(weights[1])
		r := row()
		if r.Sold != 2 || r.SoldWeight != weights[0]+weights[1] || r.SoldMoney != money || r.SoldMean() != 15_480 {
			t.Errorf("the ended session has sold %d lots of %s for %s, %s a ton; want %s", r.Sold, r.SoldWeight, r.SoldMoney,
				r.SoldMean(), money)
		}
	})
}
