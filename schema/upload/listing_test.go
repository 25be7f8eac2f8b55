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

// A sheet becomes true while its lots are put on sale by number: both are done, one after the other.
func TestASheetAndNumbersAtOnce(t *testing.T) {
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
			i, err := s.confirm(s.sheet(asks...), upload.Confirmation{})
			if err == nil {
				err = s.stage(i, nil, asks...)
			}
			if err != nil {
				t.Fatal(err)
			}
			errs := schematest.AtOnce(2, func(n int) error {
				if n == 0 {
					_, err := s.finish(i)
					return err
				}
				return schematest.Try(t, db, func(tx *schema.Tx) error {
					_, err := cotton.MakeListings(tx, &s.by.Member, cotton.Making{BatchIDs: numbers, Offer: cotton.Offer{Price: 15000, Until: cotton.ValidityEnd("2026-12-31")}})
					return err
				})
			})
			if err := errors.Join(errs...); err != nil || count(t, db, "listing") != 20*(round+1) {
				t.Errorf("%d listings, %v", count(t, db, "listing"), err)
			}
		}
	})
}
