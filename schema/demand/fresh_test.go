package demand_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// next is what is held against the demands next.
func next(db *schematest.DB) demand.Matching {
	return schematest.Read(db, func(tx *schema.Tx) (demand.Matching, error) { return demand.NextMatching(tx, demand.FreshMax) })
}

// match stores what was met by the fresh listings.
func match(db *schematest.DB, m demand.Matching, met ...demand.Met) error {
	_, err := schema.Do(context.Background(), db.DB, func(tx *schema.Tx) (demand.Matching, error) { return demand.Matched(tx, m, met, true) })
	return err
}

// indexed takes out what waits for the index: of a listing, or (-1) everything.
func indexed(db *schematest.DB, listing int64) {
	db.Do(func(tx *schema.Tx) error {
		changes, err := schema.TakeChanges(tx, 1000)
		if err != nil {
			return err
		}
		ids := []int64{}
		for _, c := range changes {
			if listing == -1 || c.Kind == cotton.ListingChanged && c.Key == strconv.FormatInt(listing, 10) {
				ids = append(ids, c.ID)
			}
		}
		return schema.DropChanges(tx, ids)
	})
}

// Listings are fresh when they come on sale or are re-priced, not when they end.
func TestFreshListings(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		fresh := func() []int64 { m := next(db); return m.Listings() }
		seller := db.Company("天山棉业").Seller()
		lot := seller.Batch("65012252001").Until(db.Now().Add(time.Hour)).OnBasis("CF701", 1000)
		seller.Batch("65012252002").State(cotton.OffSale).OnBasis("CF701", 1000)
		if diff := cmp.Diff([]int64{lot.ID}, fresh()); diff != "" {
			t.Errorf("listed: %s", diff)
		}
		db.Advance(2 * time.Hour)
		db.Do(func(tx *schema.Tx) error {
			_, err := cotton.ExpireListings(tx, tx.Now())
			return err
		})
		db.Do(func(tx *schema.Tx) error {
			return schematest.Reprice(tx, lot, cotton.Offer{IndexCode: "CF701", Basis: 900, Until: tx.Now().Add(time.Hour)})
		})
		if diff := cmp.Diff([]int64{lot.ID, lot.ID}, fresh()); diff != "" {
			t.Errorf("ended and re-priced: %s", diff)
		}
	})
}

// What sheets put on sale is fresh like anything else; what a demonstration begins with is not. A longer validity at the same
// price is no news, and what was asked before is known.
func TestWhatIsFresh(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		fresh := func() int { return len(next(db).Fresh) }
		seller := db.Company("天山棉业").Seller()
		lot := seller.Batch("65012252001").OnBasis("CF701", 1000)
		for _, number := range []string{"65012252002", "65012252003"} {
			batch := seller.Batch(number).Unlisted()
			err := schema.Bulk(t.Context(), db.DB, func(tx *schema.Tx) error {
				if batch.BatchID == "65012252003" {
					tx.BeQuiet()
				}
				offer := lot
				offer.ID, offer.BatchID = 0, batch.BatchID
				return cotton.AddListings(tx, []cotton.Listing{offer})
			})
			if err != nil {
				t.Fatal(err)
			}
			if n := fresh(); n != 2 {
				t.Errorf("after %s %d listings are fresh", number, n)
			}
		}
		for i, o := range []cotton.Offer{
			{IndexCode: "CF701", Basis: 1000, Until: db.Now().Add(30 * 24 * time.Hour)}, {IndexCode: "CF701", Basis: 900}, {Price: 15000},
		} {
			db.Do(func(tx *schema.Tx) error { return schematest.Reprice(tx, lot, o) })
			if n := fresh(); n != 2+i {
				t.Errorf("offered at %+v: %d are fresh", o, n)
			}
		}
		before := schematest.Read(db, func(tx *schema.Tx) (map[int64]cotton.Offer, error) {
			return cotton.OffersBefore(tx, []int64{lot.ID, 7}, cotton.ToldBefore{At: db.Now()})
		})
		if diff := cmp.Diff(map[int64]cotton.Offer{lot.ID: {IndexCode: "CF701", Basis: 900}}, before); diff != "" {
			t.Error(diff)
		}
	})
}

// What was held against the demands is so once, and waits for the index.
func TestFreshLotsWait(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		var demandID int64
		db.Do(func(tx *schema.Tx) error {
			s, err := demand.SaveDemand(tx, owner.MembershipID, demand.Saving{Name: "双29", Demand: demand.Demand{Areas: schema.List{"南疆"}}})
			if err != nil {
				return err
			}
			demandID = s.ID
			_, err = demand.Subscribe(tx, owner.MembershipID, &demand.Subscription{DemandID: demandID, AtOnce: true}, 0)
			return err
		})
		seller := db.Company("天山棉业").Seller()
		a, b := seller.Batch("65012252001").OnBasis("CF701", 1000), seller.Batch("65012252002").OnBasis("CF701", 1000)
		taken := next(db)
		met := []demand.Met{{DemandID: demandID, Listings: []int64{a.ID, b.ID}}, {DemandID: 999_999, Listings: []int64{a.ID}}}
		if err := match(db, taken, met...); err != nil {
			t.Fatal(err)
		}
		if e, ok := schema.KindOf(match(db, taken, met...)); !ok || e.Kind != schema.ConflictKind {
			t.Errorf("held against the demands twice: %v", e)
		}
		due := func() []demand.Due {
			return schematest.Read(db, func(tx *schema.Tx) ([]demand.Due, error) { return demand.DueFresh(tx, demand.DuePart{Limit: 10}) })
		}
		list := due()
		if len(list) != 1 || !list[0].Early || list[0].Owner.ID != owner.MembershipID {
			t.Fatalf("before the index has them: %+v", list)
		}
		indexed(db, -1)
		if list = due(); len(list) != 1 || list[0].Early || !slices.Equal(list[0].Fresh, []int64{a.ID, b.ID}) {
			t.Fatalf("when the index has them: %+v", list)
		}

		// A lot that comes while a reminder is prepared stays.
		c := seller.Batch("65012252003").OnBasis("CF701", 1000)
		if err := match(db, next(db), demand.Met{DemandID: demandID, Listings: []int64{c.ID}}); err != nil {
			t.Fatal(err)
		}
		telling := []demand.Telling{demand.TellFresh("双29", 2, nil)}
		for _, want := range []int{1, 0} { // prepared twice for the same
			db.Do(func(tx *schema.Tx) error {
				told, err := demand.RemindAtOnce(tx, []demand.Prepared{{Due: &list[0], Tellings: telling}})
				if told != want {
					t.Errorf("%d messages, want %d", told, want)
				}
				return err
			})
		}
		db.Advance(10 * time.Minute)
		d := seller.Batch("65012252004").OnBasis("CF701", 1000)
		if err := match(db, next(db), demand.Met{DemandID: demandID, Listings: []int64{d.ID}}); err != nil {
			t.Fatal(err)
		}
		if list = due(); len(list) != 1 || !list[0].Early {
			t.Errorf("afterwards: %+v", list)
		}
		indexed(db, c.ID) // a lot that the index never gets holds up no other
		if list = due(); len(list) != 1 || list[0].Early || !slices.Equal(list[0].Fresh, []int64{c.ID}) {
			t.Errorf("when the index has one of two: %+v", list)
		}
		db.Do(func(tx *schema.Tx) error { return demand.RemoveDemand(tx, owner.MembershipID, demandID) })
		if list = due(); len(list) != 0 {
			t.Errorf("of a deleted demand: %+v", list)
		}
	})
}

// A reminder can be stopped by whoever has its link, and taken back.
func TestStopLinks(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		var s *demand.Subscription
		db.Do(func(tx *schema.Tx) error {
			d, err := demand.SaveDemand(tx, owner.MembershipID, demand.Saving{Name: "双29", Demand: demand.Demand{Areas: schema.List{"南疆"}}})
			if err != nil {
				return err
			}
			s, err = demand.Subscribe(tx, owner.MembershipID, &demand.Subscription{
				DemandID: d.ID, Kind: demand.QuantityReminder, At: "09:00", Below: []demand.Below{{Lots: 1}}, AtOnce: true, Fall: 50,
			}, 15000)
			return err
		})
		before := s.Switches()
		find := func(code string) (d *demand.SavedDemand, err error) {
			return schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*demand.SavedDemand, error) { return demand.DemandOfStop(tx, code) })
		}
		for _, code := range []string{"", "-", "1", "zz", s.Stop[:len(s.Stop)-1], s.Stop + "x", "1-" + s.Stop} {
			if _, err := find(code); err == nil {
				t.Errorf("%q stops", code)
			}
		}
		d, err := find(s.Stop)
		if err != nil {
			t.Fatal(err)
		}
		for _, undo := range []bool{false, false, true} {
			db.Do(func(tx *schema.Tx) (err error) {
				s, err = demand.Unsubscribe(tx, d.MembershipID, d.ID, undo)
				return err
			})
			if on := s.Switches().On(); on != undo || on != !s.NextAt.IsZero() {
				t.Errorf("undone: %t, it is %+v", undo, s)
			}
		}
		if s.Switches() != before {
			t.Errorf("taken back, it is %+v, was %+v", s.Switches(), before)
		}
	})
}

func TestOffersFromBefore(t *testing.T) {
	t.Parallel()
	basis, fixed := cotton.Offer{IndexCode: "CF701", Basis: 260}, cotton.Offer{Price: 15800}
	for _, c := range []struct {
		now, was cotton.Offer
		want     string
	}{
		{basis, basis, ""},
		{basis, cotton.Offer{IndexCode: "CF701", Basis: 360}, "改价 CF701+360→+260"},
		{basis, cotton.Offer{IndexCode: "CF611", Basis: -100}, "改价 CF611-100→CF701+260"},
		{basis, fixed, "改价 15800元/吨→CF701+260"},
		{fixed, basis, "改价 CF701+260→15800元/吨"},
		{fixed, cotton.Offer{Price: 16000}, "改价 16000→15800元/吨"},
	} {
		if got := c.now.From(c.was); got != c.want {
			t.Errorf("%+v from %+v: %s, want %s", c.now, c.was, got, c.want)
		}
	}
}

// Of a lot that was offered anew several times the owner of a demand reads what was asked when he was last told of it.
func TestOffersAreComparedWithWhatWasTold(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		lot := db.Company("天山棉业").Seller().Batch("65012252001").OnBasis("CF701", 1000)
		var moments []time.Time
		for _, basis := range []schema.Yuan{900, 800, 700} {
			db.Advance(time.Minute)
			moments = append(moments, db.Now())
			db.Do(func(tx *schema.Tx) error {
				return schematest.Reprice(tx, lot, cotton.Offer{IndexCode: "CF701", Basis: basis})
			})
		}
		first := schematest.Read(db, func(tx *schema.Tx) (id int64, err error) {
			anew, err := cotton.OlderAnew(tx, 0, lot.ID+1)
			if err != nil || len(anew) != 1 {
				return 0, fmt.Errorf("offered anew are %d, %w", anew, err)
			}
			for id = 1; ; id++ { // the last repricing that came before some other
				if after, err := cotton.OfferedAnew(tx, id, []int64{lot.ID}); err != nil || !after[lot.ID] {
					return id - 2, err
				}
			}
		})
		for _, c := range []struct {
			what string
			told cotton.ToldBefore
			want schema.Yuan
		}{
			{"never", cotton.ToldBefore{}, 1000},
			{"after the first time", cotton.ToldBefore{At: moments[0]}, 900},
			{"after the second", cotton.ToldBefore{At: moments[1]}, 800},
			{"after the last", cotton.ToldBefore{At: moments[2]}, 800},
			{"at the chosen time", cotton.ToldBefore{Lots: []int64{lot.ID}, UpTo: first}, 900},
			{"at the chosen time and later at once", cotton.ToldBefore{At: moments[1], Lots: []int64{lot.ID}, UpTo: first}, 800},
			{"of another at the chosen time", cotton.ToldBefore{Lots: []int64{7}, UpTo: first}, 1000},
		} {
			before := schematest.Read(db, func(tx *schema.Tx) (map[int64]cotton.Offer, error) {
				return cotton.OffersBefore(tx, []int64{lot.ID}, c.told)
			})
			if got := before[lot.ID].Basis; got != c.want {
				t.Errorf("told %s: it was %d, want %d", c.what, got, c.want)
			}
		}
	})
}
