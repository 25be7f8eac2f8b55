package cotton_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// TestOfferHistory checks that a listing has its offers in their order, without those that changed nothing.
func TestOfferHistory(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := db.Company("甲").Seller()
		changed, kept := s.Batch("65012252001").OnBasis("CF701", 950), s.Batch("65012252002").Fixed(15800)
		first := func(l cotton.Listing) time.Time {
			if l.ListedAt.Before(l.CreatedAt) {
				return l.ListedAt.UTC()
			}
			return l.CreatedAt.UTC()
		}
		listed := first(changed)
		at := func(hours int) time.Time { return listed.Add(time.Duration(hours) * time.Hour) }
		db.Do(func(tx *schema.Tx) error {
			return schema.Insert(tx, []cotton.Repricing{
				{ListingID: changed.ID, At: at(1), Price: 16000},
				{ListingID: changed.ID, At: at(2), IndexCode: "CF701", Basis: 1100},
				{ListingID: changed.ID, At: at(3), IndexCode: "CF701", Basis: 950}, // it was put on sale again
			})
		})
		got := schematest.Read(db, func(tx *schema.Tx) ([]cotton.DatedOffer, error) {
			return cotton.OfferHistory(tx, []cotton.Listing{changed, kept})
		})
		want := []cotton.DatedOffer{
			{ListingID: changed.ID, Since: listed, Price: 16000},
			{ListingID: changed.ID, Since: at(1), IndexCode: "CF701", Basis: 1100},
			{ListingID: changed.ID, Since: at(2), IndexCode: "CF701", Basis: 950},
			{ListingID: kept.ID, Since: first(kept), Price: 15800},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
	})
}
