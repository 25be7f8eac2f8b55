package demand_test

import (
	"slices"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// waiting keeps so many demands whose owner waits for new lots.
func waiting(db *schematest.DB, owner *schematest.Person, names ...string) (ids []int64) {
	db.Do(func(tx *schema.Tx) error {
		for _, name := range names {
			s, err := demand.SaveDemand(tx, owner.MembershipID, demand.Saving{Name: name, Demand: demand.Demand{Areas: schema.List{"南疆"}}})
			if err != nil {
				return err
			}
			ids = append(ids, s.ID)
			if _, err = demand.Subscribe(tx, owner.MembershipID, &demand.Subscription{DemandID: s.ID, AtOnce: true}, 0); err != nil {
				return err
			}
		}
		return nil
	})
	return ids
}

// What the index lacks is read with each part: a lot that is listed and matched between two of them waits for it.
func TestLotsOfALaterPartWaitForTheIndex(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		demands := waiting(db, db.Company("江海纺织").Member("买方"), "双28", "双29")
		seller := db.Company("天山棉业").Seller()
		all := func(lot cotton.Listing) (met []demand.Met) {
			for _, id := range demands {
				met = append(met, demand.Met{DemandID: id, Listings: []int64{lot.ID}})
			}
			return met
		}
		a := seller.Batch("65012252001").OnBasis("CF701", 1000)
		if err := match(db, next(db), all(a)...); err != nil {
			t.Fatal(err)
		}
		indexed(db, -1)
		p := demand.DuePart{Limit: 1}
		part := func() demand.Due {
			t.Helper()
			list := schematest.Read(db, func(tx *schema.Tx) ([]demand.Due, error) { return demand.DueFresh(tx, p) })
			if len(list) != 1 {
				t.Fatalf("%d are due", len(list))
			}
			return list[0]
		}
		p.After = part()
		b := seller.Batch("65012252002").OnBasis("CF701", 1000)
		if err := match(db, next(db), all(b)...); err != nil {
			t.Fatal(err)
		}
		if d := part(); d.DemandID != demands[1] || !slices.Equal(d.Fresh, []int64{a.ID}) {
			t.Errorf("of the second part are told %v, want %d alone", d.Fresh, a.ID)
		}
		db.Do(func(tx *schema.Tx) error { _, err := schema.ReadAgain(tx, &cotton.Listings); return err })
		if d := part(); !d.Early {
			t.Errorf("while the index reads everything again %v are told", d.Fresh)
		}
	})
}

// A lot that is re-priced while its message is prepared is told again, at its new price.
func TestALotRepricedMeanwhileStays(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		demandID := waiting(db, db.Company("江海纺织").Member("买方"), "双29")[0]
		seller := db.Company("天山棉业").Seller()
		a, b := seller.Batch("65012252001").OnBasis("CF701", 1000), seller.Batch("65012252002").OnBasis("CF701", 1000)
		reprice := func(basis schema.Yuan) {
			db.Do(func(tx *schema.Tx) error {
				return schematest.Reprice(tx, a, cotton.Offer{IndexCode: "CF701", Basis: basis})
			})
		}
		due := func() []demand.Due {
			return schematest.Read(db, func(tx *schema.Tx) ([]demand.Due, error) { return demand.DueFresh(tx, demand.DuePart{Limit: 10}) })
		}
		reprice(900)
		if err := match(db, next(db), demand.Met{DemandID: demandID, Listings: []int64{a.ID, b.ID}}); err != nil {
			t.Fatal(err)
		}
		indexed(db, -1)
		list := due()
		reprice(800)
		if err := match(db, next(db), demand.Met{DemandID: demandID, Listings: []int64{a.ID}}); err != nil {
			t.Fatal(err)
		}
		indexed(db, -1)
		db.Do(func(tx *schema.Tx) error { // none of them was found as it was
			_, err := demand.RemindAtOnce(tx, []demand.Prepared{{Due: &list[0]}})
			return err
		})
		if list = due(); len(list) != 1 || !slices.Equal(list[0].Fresh, []int64{a.ID}) {
			t.Fatalf("afterwards wait %+v", list)
		}
		db.Do(func(tx *schema.Tx) error {
			_, err := demand.RemindAtOnce(tx, []demand.Prepared{{Due: &list[0]}})
			return err
		})
		if list = due(); len(list) != 0 {
			t.Errorf("at last wait %+v", list)
		}
	})
}
