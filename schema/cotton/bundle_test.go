package cotton_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// idsOf returns the ids of some of the lots.
func idsOf(lots []cotton.Listing, some []int) (ids []int64) {
	for _, i := range some {
		ids = append(ids, lots[i].ID)
	}
	return ids
}

// step applies a verb to some of the lots and returns the counts, the refusals and the states of all lots.
func (s *shop) step(verb cotton.ListingVerb, lots []cotton.Listing, some []int) string {
	var done cotton.StockDone
	s.Do(func(tx *schema.Tx) (err error) {
		done, err = cotton.StepStock(tx, s.seller.ID, idsOf(lots, some), verb, time.Time{})
		return err
	})
	text := fmt.Sprintf("%d+%d=%d", done.Changed, done.Together, done.Unchanged)
	for _, f := range done.Failed {
		text += " " + f.BatchID[10:] + f.Reason
	}
	for i := range lots {
		text += " " + s.now(lots[i]).State.Name()
	}
	return text
}

// checkBundle checks the first page and the batch numbers of a bundle of three.
func checkBundle(t *testing.T, tx *schema.Tx, companyID, bundle int64) {
	t.Helper()
	filter, order := cotton.StockFilter{BundleID: bundle}, cotton.StockOrder{By: "batchID"}
	rows, total, err := cotton.Stock(tx, companyID, filter, order, schema.Page{Num: 1, Size: 2})
	if err != nil || total != 3 || len(rows) != 2 {
		t.Errorf("%d of %d listings of the bundle, %v", len(rows), total, err)
	}
	batches, err := cotton.BatchesOfBundles(tx, companyID, rows)
	want := "65014252000 65014252001 65014252002"
	if got := strings.Join(batches[bundle], " "); err != nil || len(batches) != 1 || got != want {
		t.Errorf("bundles: %v, %v", batches, err)
	}
}

// TestBundlesStayTogether checks that the listings of a bundle change state together or not at all.
func TestBundlesStayTogether(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := openShop(db)
		var lots []cotton.Listing
		for i := range 4 {
			lots = append(lots, s.seller.Batch(fmt.Sprintf("6501425200%d", i)).Fixed(15000))
		}
		bundle := func(some ...int) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, _, err := cotton.MakeBundle(tx, s.seller.ID, idsOf(lots, some))
				return err
			})
		}
		step := func(verb cotton.ListingVerb, some ...int) string {
			t.Helper()
			return s.step(verb, lots, some)
		}
		if err := bundle(2, 0, 1); err != nil {
			t.Fatal(err)
		}
		schematest.Refuses(t, "twice", bundle(1, 3), schema.ConflictKind, "已在另一组捆绑中")
		schematest.Refuses(t, "one", bundle(3, 3), schema.InvalidKind, "2 到 50")
		schematest.Refuses(t, "other company", schematest.Try(t, db, func(tx *schema.Tx) error {
			_, _, err := cotton.MakeBundle(tx, s.seller.ID, []int64{lots[3].ID, s.other.ID})
			return err
		}), schema.NotFoundKind, "不在本企业的店里")
		if l := s.now(lots[2]); l.Bundle != lots[0].ID || l.Version != 1 {
			t.Errorf("%+v", l)
		}
		db.Do(func(tx *schema.Tx) error {
			checkBundle(t, tx, s.seller.ID, lots[0].ID)
			return nil
		})
		for _, c := range []struct{ got, want string }{
			{step(cotton.TakeOff, 1), "1+2=0 已下架 已下架 已下架 在售"},
			{step(cotton.TakeOff, 1, 2, 3), "1+0=2 已下架 已下架 已下架 已下架"},
			{step(cotton.PutOn, 0, 1, 2, 3), "4+0=0 在售 在售 在售 在售"},
		} {
			if c.got != c.want {
				t.Errorf("got %s, want %s", c.got, c.want)
			}
		}
		if err := db.Exec("UPDATE listing SET state = 2 WHERE id = ?", lots[1].ID); err != nil {
			t.Fatal(err)
		}
		const why = "与它捆绑销售的 65014252001 不能一起改：该批次点价中，不能标为已售"
		if got, want := step(cotton.MarkSold, 0, 2, 3), "1+0=0 0"+why+" 2"+why+" 在售 点价中 在售 已售"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		dissolve := func(seller int64) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := cotton.DissolveBundle(tx, seller, lots[0].ID)
				return err
			})
		}
		schematest.Refuses(t, "in a deal", dissolve(s.seller.ID), schema.ConflictKind, "正在交易中")
		schematest.Refuses(t, "other company", dissolve(s.other.CompanyID), schema.NotFoundKind, "没有这组捆绑")
		if err := db.Exec("UPDATE listing SET state = 1 WHERE id = ?", lots[1].ID); err != nil {
			t.Fatal(err)
		}
		if err := dissolve(s.seller.ID); err != nil {
			t.Fatal(err)
		}
		schematest.Refuses(t, "twice", dissolve(s.seller.ID), schema.NotFoundKind, "没有这组捆绑")
		if got, want := step(cotton.MarkSold, 0), "1+0=0 已售 在售 在售 已售"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		schematest.Refuses(t, "sold", bundle(1, 3), schema.ConflictKind, "只能捆绑在售的批次")
	})
}

// TestBundlesExpireTogether checks that a bundle expires with the validity of one of its listings.
func TestBundlesExpireTogether(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s, soon := openShop(db), db.Now().Add(time.Hour)
		first, second := s.seller.Batch("65014252001").Until(soon).Fixed(15000), s.seller.Batch("65014252002").Fixed(15000)
		alone, deal := s.seller.Batch("65014252003").Fixed(15000), s.seller.Batch("65014252004").Fixed(15000)
		db.Do(func(tx *schema.Tx) error {
			_, _, err := cotton.MakeBundle(tx, s.seller.ID, []int64{first.ID, second.ID, deal.ID})
			return err
		})
		if err := db.Exec("UPDATE listing SET state = 2 WHERE id = ?", deal.ID); err != nil {
			t.Fatal(err)
		}
		for _, want := range []int{2, 0} {
			db.Do(func(tx *schema.Tx) error {
				n, err := cotton.ExpireListings(tx, soon)
				if n != want {
					t.Errorf("%d expired, want %d", n, want)
				}
				return err
			})
		}
		var got []string
		for _, l := range []cotton.Listing{first, second, alone, deal} {
			got = append(got, s.now(l).State.Name())
		}
		if diff := cmp.Diff([]string{"已过期", "已过期", "在售", "点价中"}, got); diff != "" {
			t.Error(diff)
		}
	})
}

// TestABundleIsChangedAtOnce takes a bundle off sale and puts it on sale concurrently, by its first and its last
// listing. It is never split.
func TestABundleIsChangedAtOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := openShop(db)
		var ids []int64
		for i := range 20 {
			ids = append(ids, s.seller.Batch(fmt.Sprintf("65014252%03d", i)).Fixed(15000).ID)
		}
		db.Do(func(tx *schema.Tx) error { _, _, err := cotton.MakeBundle(tx, s.seller.ID, ids); return err })
		var mixed sync.Map
		for _, err := range schematest.AtOnce(12, func(i int) error {
			_, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (cotton.StockDone, error) {
				verb := []cotton.ListingVerb{cotton.TakeOff, cotton.PutOn}[i/2%2]
				done, err := cotton.StepStock(tx, s.seller.ID, ids[i%2*19:][:1], verb, time.Time{})
				if n := done.Changed + done.Together; n != 0 && n != 20 {
					mixed.Store(n, true)
				}
				return done, err
			})
			return err
		}) {
			if err != nil {
				t.Error(err)
			}
		}
		mixed.Range(func(n, _ any) bool { t.Errorf("%d of 20 were changed", n); return true })
		states := map[cotton.ListingState]bool{}
		for _, id := range ids {
			states[s.now(cotton.Listing{ID: id}).State] = true
		}
		if len(states) != 1 {
			t.Errorf("the states are %v", states)
		}
	})
}
