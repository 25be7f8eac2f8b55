package demand_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// TestFreshListings finds the listings that are put on sale or repriced, but not those that end.
func TestFreshListings(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		check := func(when string, want ...int64) {
			t.Helper()
			var got []int64
			for _, f := range fresh(db) {
				got = append(got, f.ListingID)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: %s", when, diff)
			}
		}
		seller := db.Company("天山棉业").Seller()
		lot := seller.Batch("65012252001").Until(db.Now().Add(time.Hour)).OnBasis("CF701", 1000)
		seller.Batch("65012252002").State(cotton.OffSale).OnBasis("CF701", 1000)
		check("listed", lot.ID)
		db.Advance(2 * time.Hour)
		db.Do(func(tx *schema.Tx) error {
			_, err := cotton.ExpireListings(tx, tx.Now())
			return err
		})
		offer(db, lot, cotton.Offer{IndexCode: "CF701", Basis: 900, Until: db.Now().Add(time.Hour)})
		check("ended and repriced", lot.ID, lot.ID)
	})
}

// TestFreshListingsOfSheets finds the listings of sheets, but not those of demonstration data. A longer validity at
// the same price is not a repricing.
func TestFreshListingsOfSheets(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller := db.Company("天山棉业").Seller()
		lot := seller.Batch("65012252001").OnBasis("CF701", 1000)
		for _, number := range []string{"65012252002", "65012252003"} {
			batch := seller.Batch(number).Unlisted()
			err := schema.Bulk(t.Context(), db.DB, func(tx *schema.Tx) error {
				if batch.BatchID == "65012252003" {
					tx.BeQuiet()
				}
				listing := lot
				listing.ID, listing.BatchID = 0, batch.BatchID
				return cotton.AddListings(tx, []cotton.Listing{listing})
			})
			if err != nil {
				t.Fatal(err)
			}
			if n := len(fresh(db)); n != 2 {
				t.Errorf("after %s %d listings are fresh", number, n)
			}
		}
		for i, o := range []cotton.Offer{
			{IndexCode: "CF701", Basis: 1000, Until: db.Now().Add(30 * 24 * time.Hour)},
			{IndexCode: "CF701", Basis: 900},
			{Price: 15000},
		} {
			offer(db, lot, o)
			if n := len(fresh(db)); n != 2+i {
				t.Errorf("offered at %+v: %d are fresh", o, n)
			}
		}
		before := schematest.Read(db, func(tx *schema.Tx) (map[int64]cotton.Offer, error) {
			return cotton.OffersBefore(tx, []int64{lot.ID, 7}, cotton.LastNotified{At: db.Now()})
		})
		if diff := cmp.Diff(map[int64]cotton.Offer{lot.ID: {IndexCode: "CF701", Basis: 900}}, before); diff != "" {
			t.Error(diff)
		}
	})
}

// TestMatchedLotsAreSentOnce matches lots several times. Each waits for the index and is sent once; a lot that comes
// while a reminder is prepared waits for the next one.
func TestMatchedLotsAreSentOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		demandID := remindsAtOnce(db, owner, "双29")
		seller := db.Company("天山棉业").Seller()
		lot := func(number string) int64 { return seller.Batch(number).OnBasis("CF701", 1000).ID }
		check := func(when string, want ...int64) (due demand.Due) {
			t.Helper()
			list := dueNewLots(db, demand.DuePart{Limit: 10})
			if len(list) != 1 || list[0].Owner.ID != owner.MembershipID || !slices.Equal(list[0].NewLots, want) ||
				list[0].NotIndexed != (len(want) == 0) {
				t.Fatalf("%s: %+v", when, list)
			}
			return list[0]
		}
		a, b := lot("65012252001"), lot("65012252002")
		listed := fresh(db)
		for range 2 { // by two processes
			storeMatches(db, listed, []int64{a, b}, demandID, 999_999)
		}
		check("before they are indexed")
		indexed(db, -1)
		due := check("when they are indexed", a, b)

		c := lot("65012252003")
		storeMatches(db, fresh(db), []int64{c}, demandID)
		for _, want := range []int{1, 0} { // prepared twice
			if n := sendAtOnce(db, due, demand.NewLotsText("双29", 2, nil)); n != want {
				t.Errorf("%d messages, want %d", n, want)
			}
		}
		storeMatches(db, listed, []int64{a, b}, demandID) // by a slow process
		db.Advance(10 * time.Minute)
		d := lot("65012252004")
		storeMatches(db, fresh(db), []int64{d}, demandID)
		check("afterwards")
		indexed(db, c) // a lot that is never indexed does not delay the others
		check("when one of two is indexed", c)
		db.Do(func(tx *schema.Tx) error { return demand.RemoveDemand(tx, owner.MembershipID, demandID) })
		if list := dueNewLots(db, demand.DuePart{Limit: 10}); len(list) != 0 {
			t.Errorf("of a deleted demand: %+v", list)
		}
	})
}

// TestTheLastMatchedLotsAreCounted matches more lots than a reminder counts. It counts the last ones, and is the last
// reminder of all of them.
func TestTheLastMatchedLotsAreCounted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		demandID := remindsAtOnce(db, db.Company("江海纺织").Member("买方"), "双29")
		listed := make([]cotton.FreshListing, demand.MaxMatchedLots+2)
		lots := make([]int64, len(listed))
		for i := range listed {
			lots[i] = int64(i + 1)
			listed[i] = cotton.FreshListing{ID: int64(i + 100), ListingID: lots[i], At: db.Now()}
		}
		storeMatches(db, listed, lots, demandID)
		due := dueNewLots(db, demand.DuePart{Limit: 10})
		if len(due) != 1 || !slices.Equal(due[0].NewLots, lots[2:]) {
			t.Fatalf("%d demands are due, want one with the last %d lots", len(due), demand.MaxMatchedLots)
		}
		sendAtOnce(db, due[0])
		if due = dueNewLots(db, demand.DuePart{Limit: 10}); len(due) != 0 {
			t.Errorf("%d lots still wait", len(due[0].NewLots))
		}
	})
}

// TestLotsOfALaterPartWaitForTheIndex lists and matches a lot between two parts of the due demands.
func TestLotsOfALaterPartWaitForTheIndex(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		first, second := remindsAtOnce(db, owner, "双28"), remindsAtOnce(db, owner, "双29")
		seller := db.Company("天山棉业").Seller()
		p := demand.DuePart{Limit: 1}
		part := func() demand.Due {
			t.Helper()
			list := dueNewLots(db, p)
			if len(list) != 1 {
				t.Fatalf("%d are due", len(list))
			}
			return list[0]
		}
		a := seller.Batch("65012252001").OnBasis("CF701", 1000)
		storeMatches(db, fresh(db), []int64{a.ID}, first, second)
		indexed(db, -1)
		p.After = part()
		b := seller.Batch("65012252002").OnBasis("CF701", 1000)
		storeMatches(db, fresh(db), []int64{b.ID}, first, second)
		if d := part(); d.DemandID != second || !slices.Equal(d.NewLots, []int64{a.ID}) {
			t.Errorf("the second part has %v, want %d alone", d.NewLots, a.ID)
		}
		db.Do(func(tx *schema.Tx) error { _, err := schema.ReadAgain(tx, &cotton.Listings); return err })
		if d := part(); !d.NotIndexed {
			t.Errorf("while the index reads everything again it has %v", d.NewLots)
		}
	})
}

// TestLotRepricedWhileItsReminderIsPrepared sends the lot again with its new price.
func TestLotRepricedWhileItsReminderIsPrepared(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		demandID := remindsAtOnce(db, db.Company("江海纺织").Member("买方"), "双29")
		seller := db.Company("天山棉业").Seller()
		a, b := seller.Batch("65012252001").OnBasis("CF701", 1000), seller.Batch("65012252002").OnBasis("CF701", 1000)
		due := func(want ...int64) (due demand.Due) {
			t.Helper()
			list := dueNewLots(db, demand.DuePart{Limit: 10})
			if len(want) == 0 && len(list) == 0 {
				return due
			}
			if len(list) != 1 || !slices.Equal(list[0].NewLots, want) {
				t.Fatalf("%+v wait, want %v", list, want)
			}
			return list[0]
		}
		reprice(db, a, 900)
		storeMatches(db, fresh(db), []int64{a.ID, b.ID}, demandID)
		indexed(db, -1)
		both := due(a.ID, b.ID)
		reprice(db, a, 800)
		storeMatches(db, fresh(db), []int64{a.ID}, demandID)
		indexed(db, -1)
		sendAtOnce(db, both) // none of them was found as it was
		sendAtOnce(db, due(a.ID))
		due()
	})
}

// TestChangesOfOffers describes the change from a former offer.
func TestChangesOfOffers(t *testing.T) {
	t.Parallel()
	basis, fixed := cotton.Offer{IndexCode: "CF701", Basis: 260}, cotton.Offer{Price: 15800}
	for _, c := range []struct {
		now, was cotton.Offer
		want     string
	}{
		{basis, basis, ""},
		{basis, cotton.Offer{IndexCode: "CF701", Basis: 360}, "改价 CF701+360→+260"},
		{basis, cotton.Offer{IndexCode: "CF611", Basis: -100}, "改价 CF611-100→CF701+260"},
		{basis, fixed, "改价 一口价 15,800 元/吨→CF701+260"},
		{fixed, basis, "改价 CF701+260→一口价 15,800 元/吨"},
		{fixed, cotton.Offer{Price: 16000}, "改价 16,000→15,800 元/吨"},
	} {
		if got := c.now.From(c.was); got != c.want {
			t.Errorf("%+v from %+v: %s, want %s", c.now, c.was, got, c.want)
		}
	}
}

// TestOffersBefore compares a lot that was repriced three times with its offer at the last reminder.
func TestOffersBefore(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		lot := db.Company("天山棉业").Seller().Batch("65012252001").OnBasis("CF701", 1000)
		var times []time.Time
		for _, basis := range []schema.Yuan{900, 800, 700} {
			db.Advance(time.Minute)
			times = append(times, db.Now())
			reprice(db, lot, basis)
		}
		first := schematest.Read(db, func(tx *schema.Tx) (int64, error) {
			last, err := cotton.FindLastRepricings(tx, []int64{lot.ID})
			return last[lot.ID].Latest - 2, err
		})
		scheduled := map[int64]int64{lot.ID: first}
		for what, c := range map[string]struct {
			before cotton.LastNotified
			want   schema.Yuan
		}{
			"never":                            {cotton.LastNotified{}, 1000},
			"after the first repricing":        {cotton.LastNotified{At: times[0]}, 900},
			"after the second":                 {cotton.LastNotified{At: times[1]}, 800},
			"after the last":                   {cotton.LastNotified{At: times[2]}, 800},
			"scheduled":                        {cotton.LastNotified{Lots: scheduled}, 900},
			"scheduled, and later immediately": {cotton.LastNotified{At: times[1], Lots: scheduled}, 800},
			"scheduled, of another lot":        {cotton.LastNotified{Lots: map[int64]int64{7: first}}, 1000},
		} {
			offers := schematest.Read(db, func(tx *schema.Tx) (map[int64]cotton.Offer, error) {
				return cotton.OffersBefore(tx, []int64{lot.ID}, c.before)
			})
			if got := offers[lot.ID].Basis; got != c.want {
				t.Errorf("%s: %d, want %d", what, got, c.want)
			}
		}
	})
}
