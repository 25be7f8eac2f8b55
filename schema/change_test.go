package schema_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// changes are the rows for the index and for those who look, as "kind key".
func changes(db *schematest.DB) (index, live []string) {
	for _, c := range schematest.Read(db, func(tx *schema.Tx) ([]schema.ChangeIndex, error) { return tx.TakeChanges(10_000) }) {
		index = append(index, c.Kind+" "+c.Key)
	}
	for _, c := range schematest.Read(db, func(tx *schema.Tx) ([]schema.ChangeLive, error) { return tx.LiveChanges(schema.ChangeLive{}, 10_000) }) {
		live = append(live, c.Kind+" "+c.Key)
	}
	return index, live
}

// forget drops all changes so far.
func forget(db *schematest.DB) {
	db.Do(func(tx *schema.Tx) error {
		if _, err := tx.ForgetLive(tx.Now().Add(time.Hour)); err != nil {
			return err
		}
		return tx.DropAllChanges()
	})
}

func nudged(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

func TestChangesAreRowsOfTheSameTransaction(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		lot := db.Company("甲").Seller().Batch("65012252001").Fixed(15300)
		forget(db)
		nudges, leave := db.Nudges()

		stop := errors.New("stop")
		_, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*schema.Listing, error) {
			if _, err := tx.RepriceListing(lot.MemberID, lot.ID, schema.Offer{Price: 15400}); err != nil {
				return nil, err
			}
			return nil, stop
		})
		if !errors.Is(err, stop) {
			t.Fatal(err)
		}
		if index, live := changes(db); len(index)+len(live) > 0 || nudged(nudges) {
			t.Errorf("after a rollback there are %v, %v", index, live)
		}

		db.Do(func(tx *schema.Tx) error {
			for _, price := range []schema.Yuan{15400, 15500} {
				if _, err := tx.RepriceListing(lot.MemberID, lot.ID, schema.Offer{Price: price}); err != nil {
					return err
				}
			}
			return nil
		})
		want := []string{fmt.Sprint("listing ", lot.ID)}
		index, live := changes(db)
		if diff := cmp.Diff([][]string{want, want}, [][]string{index, live}); diff != "" {
			t.Error(diff)
		}
		if !nudged(nudges) {
			t.Error("the commit nudged nobody")
		}

		schematest.Read(db, (*schema.Tx).Quotes)
		db.Do(func(tx *schema.Tx) error { return tx.SetParam("hotline", "1") })
		if nudged(nudges) {
			t.Error("a commit without changes nudged")
		}
		leave()
		db.Quote("CF701", 15000)
		if nudged(nudges) {
			t.Error("who has left was nudged")
		}
	})
}

func TestQuotesAreToldToThoseWhoLookOnly(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		db.Quote("CF701", 15000)
		index, live := changes(db)
		if diff := cmp.Diff([][]string{nil, {"quote CF701"}}, [][]string{index, live}); diff != "" {
			t.Error(diff)
		}
	})
}

func TestManyChangesAreOneEvent(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		db.Do(func(tx *schema.Tx) error {
			for id := range 1200 {
				tx.Changed(schema.ListingChanged, id)
			}
			return nil
		})
		index, live := changes(db)
		if len(index) != 1200 || !slices.Equal(live, []string{"lots "}) {
			t.Errorf("%d index rows, live rows %v", len(index), live)
		}
		forget(db)
		err := schema.Bulk(t.Context(), db.DB, func(tx *schema.Tx) error {
			tx.Changed(schema.ListingChanged, 1)
			tx.Changed(schema.BatchChanged, "65012252001")
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		index, live = changes(db)
		if diff := cmp.Diff([][]string{{"lots "}, {"lots "}}, [][]string{index, live}); diff != "" {
			t.Error(diff)
		}
	})
}

func TestChangesExpandToListings(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := db.Company("甲").Seller(), db.Company("乙").Seller()
		one := a.Batch("65012252001").In("甲库").OnBasis("CF701", 1100)
		two := b.Batch("65012252001").OnBasis("CF703", 1000)
		three := b.Batch("65099252001").In("乙库").Fixed(15300)
		warehouse := db.Warehouse("乙库")
		for _, c := range []struct {
			kind string
			key  any
			want []int64
		}{
			{schema.ListingChanged, two.ID, []int64{two.ID}},
			{schema.BatchChanged, "65012252001", []int64{one.ID, two.ID}},
			{schema.WarehouseChanged, warehouse.ID, []int64{three.ID}},
			{schema.CompanyChanged, b.ID, []int64{two.ID, three.ID}},
			{schema.GinneryChanged, "65012", []int64{one.ID, two.ID}},
			{schema.ContractChanged, "CF703", []int64{two.ID}},
			{schema.BatchChanged, "65000252001", nil},
		} {
			// a gone listing is named too: the index must delete it
			asked := []schema.ChangeIndex{{Kind: c.kind, Key: fmt.Sprint(c.key)}, {Kind: "listing", Key: "9999"}, {Kind: c.kind, Key: fmt.Sprint(c.key)}}
			ids := schematest.Read(db, func(tx *schema.Tx) ([]int64, error) {
				ids, all, err := schema.ExpandChanges(tx, &schema.Listings, asked)
				if all {
					t.Errorf("%s: all", c.kind)
				}
				return ids, err
			})
			if diff := cmp.Diff(append(c.want, 9999), ids); diff != "" {
				t.Errorf("%s %v: %s", c.kind, c.key, diff)
			}
		}
		for _, kind := range []string{schema.PremiumChanged, schema.LotsChanged} {
			if all := schematest.Read(db, func(tx *schema.Tx) (bool, error) {
				_, all, err := schema.ExpandChanges(tx, &schema.Listings, []schema.ChangeIndex{{Kind: kind, Key: "x"}})
				return all, err
			}); !all {
				t.Errorf("%s is not all", kind)
			}
		}
	})
}

func TestTakenChangesStayUntilTheyAreDropped(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		take := func(n int) []schema.ChangeIndex {
			return schematest.Read(db, func(tx *schema.Tx) ([]schema.ChangeIndex, error) { return tx.TakeChanges(n) })
		}
		for id := range 3 {
			db.Do(func(tx *schema.Tx) error { tx.Changed(schema.ListingChanged, id); return nil })
		}
		first := take(2)
		if diff := cmp.Diff(first, take(2)); diff != "" || len(first) != 2 {
			t.Errorf("taking twice: %s", diff)
		}
		db.Do(func(tx *schema.Tx) error { return tx.DropChanges([]int64{first[0].ID, first[1].ID}) })
		if rest := take(9); len(rest) != 1 || rest[0].Key != "2" {
			t.Errorf("what is left: %v", rest)
		}
	})
}

func TestLiveChangesAreForgotten(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		change := func(id int) { db.Do(func(tx *schema.Tx) error { tx.Changed(schema.ListingChanged, id); return nil }) }
		change(1)
		db.Advance(time.Minute)
		change(2)
		recent := schematest.Read(db, func(tx *schema.Tx) ([]schema.ChangeLive, error) {
			return tx.LiveChanges(schema.ChangeLive{At: tx.Now().Add(-time.Second)}, 10_000)
		})
		if len(recent) != 1 || recent[0].Key != "2" {
			t.Errorf("recent changes: %v", recent)
		}
		db.Do(func(tx *schema.Tx) error {
			n, err := tx.ForgetLive(tx.Now())
			if n != 1 {
				t.Errorf("forgot %d", n)
			}
			return err
		})
		if index, live := changes(db); len(index) != 2 || !slices.Equal(live, []string{"listing 2"}) {
			t.Errorf("left: %v, %v", index, live)
		}
	})
}

func TestReadAgainWaitsUntilTheIndexHasIt(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		db.Company("甲").Seller().Batch("65012252001").Fixed(15300)
		asked, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (int64, error) { return tx.ReadAgain(&schema.Listings) })
		if err != nil {
			t.Fatal(err)
		}
		waits := func() bool {
			return schematest.Read(db, func(tx *schema.Tx) (bool, error) { return tx.Waits(asked) })
		}
		for _, c := range schematest.Read(db, func(tx *schema.Tx) ([]schema.ChangeIndex, error) { return tx.TakeChanges(100) }) {
			if !waits() {
				t.Errorf("before change %d it does not wait any more", c.ID)
			}
			db.Do(func(tx *schema.Tx) error { return tx.DropChanges([]int64{c.ID}) })
		}
		if waits() {
			t.Error("it waits although the index has everything")
		}
	})
}
