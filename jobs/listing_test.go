package jobs

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

func TestListingsExpire(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller := db.Company("甲").Seller()
		now := db.Now()
		short := seller.Batch("65012251001").Until(now.Add(time.Hour)).OnBasis("CF701", 1000)
		long := seller.Batch("65012251002").Until(now.AddDate(1, 0, 0)).OnBasis("CF701", 1000)
		fixed := seller.Batch("65012251003").Until(now.AddDate(1, 0, 0)).Fixed(18000)
		priced := seller.Batch("65012251004").State(cotton.InDeal).Until(now.Add(time.Hour)).OnBasis("CF701", 1000)

		states := func(want ...cotton.ListingState) {
			t.Helper()
			if err := (&Runner{db: db.DB}).expireListings(t.Context()); err != nil {
				t.Fatalf("expire: %v", err)
			}
			for i, l := range []cotton.Listing{short, long, fixed, priced} {
				got := schematest.Read(db, func(tx *schema.Tx) (*cotton.Listing, error) { return cotton.FindListing(tx, l.ID) })
				if got.State != want[i] {
					t.Errorf("listing %d is in state %d, want %d", i, got.State, want[i])
				}
			}
		}
		states(cotton.OnSale, cotton.OnSale, cotton.OnSale, cotton.InDeal)
		db.Advance(2 * time.Hour) // one validity ends; what is in a deal stays there
		states(cotton.Expired, cotton.OnSale, cotton.OnSale, cotton.InDeal)
		db.Advance(schema.Day("2027-02-01").At(9, 0).Sub(db.Now())) // CF701 has ended
		states(cotton.Expired, cotton.Expired, cotton.OnSale, cotton.InDeal)
	})
}

func TestLiveChangesAreForgotten(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	db.Company("甲").Seller().Batch("65012251001").OnBasis("CF701", 1000)
	left := func() int {
		t.Helper()
		if err := (&Runner{db: db.DB}).forgetLive(t.Context()); err != nil {
			t.Fatalf("forget: %v", err)
		}
		return len(schematest.Read(db, func(tx *schema.Tx) ([]schema.ChangeLive, error) {
			return schema.LiveChanges(tx, schema.ChangeLive{}, 10_000)
		}))
	}
	db.Advance(schema.LiveKept)
	if left() == 0 {
		t.Error("changes are forgotten too soon")
	}
	db.Advance(time.Second)
	if n := left(); n != 0 {
		t.Errorf("%d changes are still there", n)
	}
}
