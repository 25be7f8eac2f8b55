package upload_test

import (
	"errors"
	"fmt"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// TestConcurrentSheetAndNumbers executes an upload while its lots are listed by number: one waits for the other.
func TestConcurrentSheetAndNumbers(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "甲棉业")
		for round := range 5 {
			var asks, numbers []string
			for n := range 20 {
				numbers = append(numbers, fmt.Sprintf("650882%d2%03d", round, n))
				asks = append(asks, numbers[n]+" CF701+700")
				s.Seller().Batch(numbers[n]).Unlisted()
			}
			u, err := s.confirm(s.sheet(asks...), upload.Confirmation{})
			if err == nil {
				err = s.stage(u, nil, asks...)
			}
			if err != nil {
				t.Fatal(err)
			}
			errs := schematest.AtOnce(2, func(n int) error {
				if n == 0 {
					_, err := s.finish(u)
					return err
				}
				return schematest.Try(t, db, func(tx *schema.Tx) error {
					_, err := cotton.MakeListings(tx, &s.by.Member,
						cotton.Making{BatchIDs: numbers, Offer: cotton.Offer{Price: 15000, Until: cotton.ValidityEnd("2026-12-31")}})
					return err
				})
			})
			if err := errors.Join(errs...); err != nil || count(t, db, "listing") != 20*(round+1) {
				t.Errorf("%d listings, %v", count(t, db, "listing"), err)
			}
		}
	})
}
