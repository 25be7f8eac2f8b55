package schema_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

func TestChangesAreRowsOfTheSameTransaction(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		lot := db.Company("甲").Seller().Batch("65012252001").Fixed(15300)
		schematest.ForgetChanges(db)
		nudges, leave := db.Nudges()

		stop := errors.New("stop")
		_, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*cotton.Listing, error) {
			if err := schematest.Reprice(tx, lot, cotton.Offer{Price: 15400}); err != nil {
				return nil, err
			}
			return nil, stop
		})
		if !errors.Is(err, stop) {
			t.Fatal(err)
		}
		if index, live := schematest.ChangeRows(db); len(index)+len(live) > 0 || schematest.Nudged(nudges) {
			t.Errorf("rows after a rollback: %v, %v", index, live)
		}

		db.Do(func(tx *schema.Tx) error {
			for _, price := range []schema.Yuan{15400, 15500} {
				if err := schematest.Reprice(tx, lot, cotton.Offer{Price: price}); err != nil {
					return err
				}
			}
			return nil
		})
		want := []string{fmt.Sprint("listing ", lot.ID)}
		index, live := schematest.ChangeRows(db)
		if diff := cmp.Diff([][]string{want, want}, [][]string{index, live}); diff != "" {
			t.Error(diff)
		}
		if !schematest.Nudged(nudges) {
			t.Error("the commit did not notify")
		}

		schematest.Read(db, market.Quotes)
		db.Do(func(tx *schema.Tx) error { return site.SetParam(tx, "hotline", "1") })
		if schematest.Nudged(nudges) {
			t.Error("a commit without changes notified")
		}
		leave()
		db.Quote("CF701", 15000)
		if schematest.Nudged(nudges) {
			t.Error("a removed receiver was notified")
		}
	})
}

func TestQuoteChangesConcernNoIndex(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		db.Quote("CF701", 15000)
		index, live := schematest.ChangeRows(db)
		if diff := cmp.Diff([][]string{nil, {"quote CF701"}}, [][]string{index, live}); diff != "" {
			t.Error(diff)
		}
	})
}

func TestManyChangesAreOneLiveChange(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		db.Do(func(tx *schema.Tx) error {
			for id := range 1200 {
				tx.Changed(cotton.ListingChanged, id)
			}
			return nil
		})
		index, live := schematest.ChangeRows(db)
		if len(index) != 1200 || !slices.Equal(live, []string{"lots "}) {
			t.Errorf("%d index rows, live rows %v", len(index), live)
		}
		schematest.ForgetChanges(db)
		err := schema.Bulk(t.Context(), db.DB, func(tx *schema.Tx) error {
			tx.Changed(cotton.ListingChanged, 1)
			tx.Changed(cotton.BatchChanged, "65012252001")
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		index, live = schematest.ChangeRows(db)
		if diff := cmp.Diff([][]string{{"lots "}, {"lots "}}, [][]string{index, live}); diff != "" {
			t.Error(diff)
		}
	})
}

func TestTakenChangesStayUntilTheyAreDropped(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		takeChanges := func(n int) []schema.ChangeIndex {
			return schematest.Read(db, func(tx *schema.Tx) ([]schema.ChangeIndex, error) { return schema.TakeChanges(tx, n) })
		}
		for id := range 3 {
			db.Do(func(tx *schema.Tx) error { tx.Changed(cotton.ListingChanged, id); return nil })
		}
		first := takeChanges(2)
		if diff := cmp.Diff(first, takeChanges(2)); diff != "" || len(first) != 2 {
			t.Errorf("taking twice: %s", diff)
		}
		db.Do(func(tx *schema.Tx) error { return schema.DropChanges(tx, []int64{first[0].ID, first[1].ID}) })
		if rest := takeChanges(9); len(rest) != 1 || rest[0].Key != "2" {
			t.Errorf("what is left: %v", rest)
		}
	})
}

func TestPagesAreNotifiedAgainOfAnAppliedChangeOfEverything(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		db.Do(func(tx *schema.Tx) error {
			tx.Changed(market.PremiumChanged, "own")
			tx.Changed(cotton.ListingChanged, 1)
			return nil
		})
		changes := schematest.Read(db, func(tx *schema.Tx) ([]schema.ChangeIndex, error) { return schema.TakeChanges(tx, 9) })
		for _, c := range changes {
			db.Do(func(tx *schema.Tx) error { return schema.DropChanges(tx, []int64{c.ID}) })
		}
		index, live := schematest.ChangeRows(db)
		want := []string{"premium own", "listing 1", "lots ", "reserveMany "}
		if len(changes) != 2 || len(index) != 0 || !slices.Equal(live, want) {
			t.Errorf("%d changes, then %v, pages learn of %q", len(changes), index, live)
		}
	})
}

func TestForgetLiveDeletesOldChanges(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		change := func(id int) { db.Do(func(tx *schema.Tx) error { tx.Changed(cotton.ListingChanged, id); return nil }) }
		change(1)
		db.Advance(time.Minute)
		change(2)
		recent := schematest.Read(db, func(tx *schema.Tx) ([]schema.ChangeLive, error) {
			return schema.LiveChanges(tx, schema.ChangeLive{At: tx.Now().Add(-time.Second)}, 10_000)
		})
		if len(recent) != 1 || recent[0].Key != "2" {
			t.Errorf("recent changes: %v", recent)
		}
		db.Do(func(tx *schema.Tx) error {
			n, err := schema.ForgetLive(tx, tx.Now())
			if n != 1 {
				t.Errorf("forgot %d", n)
			}
			return err
		})
		if index, live := schematest.ChangeRows(db); len(index) != 2 || !slices.Equal(live, []string{"listing 2"}) {
			t.Errorf("left: %v, %v", index, live)
		}
	})
}

func TestReadAgainWaitsForTheIndex(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		db.Company("甲").Seller().Batch("65012252001").Fixed(15300)
		asked, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (int64, error) {
			return schema.ReadAgain(tx, &cotton.Listings)
		})
		if err != nil {
			t.Fatal(err)
		}
		waits := func() bool {
			return schematest.Read(db, func(tx *schema.Tx) (bool, error) { return schema.Waits(tx, asked) })
		}
		for _, c := range schematest.Read(db, func(tx *schema.Tx) ([]schema.ChangeIndex, error) {
			return schema.TakeChanges(tx, 100)
		}) {
			if !waits() {
				t.Errorf("before change %d it does not wait any more", c.ID)
			}
			db.Do(func(tx *schema.Tx) error { return schema.DropChanges(tx, []int64{c.ID}) })
		}
		if waits() {
			t.Error("it waits although the index has everything")
		}
	})
}
