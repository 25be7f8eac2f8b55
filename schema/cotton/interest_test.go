package cotton_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// interestsOf returns the interests of a member in listings, without their times.
func interestsOf(db *schematest.DB, p *schematest.Person, ids ...int64) map[int64]cotton.Interest {
	found := schematest.Read(db, func(tx *schema.Tx) (map[int64]cotton.Interest, error) {
		return cotton.InterestsIn(tx, p.MembershipID, ids)
	})
	for id, i := range found {
		i.At = time.Time{}
		found[id] = i
	}
	return found
}

func setInterest(t *testing.T, db *schematest.DB, p *schematest.Person, c cotton.InterestChange) (n int, err error) {
	t.Helper()
	return schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (int, error) {
		return cotton.SetInterest(tx, p.MembershipID, c)
	})
}

func TestInterests(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s, mill := db.Company("甲").Seller(), db.Company("乙纺织")
		buyer, colleague := mill.Member("买方"), mill.Member("同事")
		one, two := s.Batch("65012252001").Fixed(15800).ID, s.Batch("65012252002").OnBasis("CF701", 900).ID
		sold := s.Batch("65012252003").State(cotton.Sold).Fixed(15800)
		change := func(want int, c cotton.InterestChange) {
			t.Helper()
			if n, err := setInterest(t, db, buyer, c); err != nil || n != want {
				t.Errorf("%+v: changed %d (%v), want %d", c, n, err, want)
			}
		}
		interest := func(id int64, kind cotton.InterestKind, note string) cotton.Interest {
			return cotton.Interest{MembershipID: buyer.MembershipID, ListingID: id, Kind: kind, Note: note}
		}
		wants := func(want ...cotton.Interest) {
			t.Helper()
			byID := map[int64]cotton.Interest{}
			for _, i := range want {
				byID[i.ListingID] = i
			}
			if diff := cmp.Diff(byID, interestsOf(db, buyer, one, two, sold.ID)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		}

		change(2, cotton.InterestChange{Listings: []int64{two, one, two}, Kind: cotton.Followed})
		change(1, cotton.InterestChange{Listings: []int64{one}, Kind: cotton.Followed, Note: new(" 配 40S ")})
		change(0, cotton.InterestChange{Listings: []int64{one, two}, Kind: cotton.Followed})
		wants(interest(one, cotton.Followed, "配 40S"), interest(two, cotton.Followed, ""))

		change(1, cotton.InterestChange{Listings: []int64{one}, Kind: cotton.Unwanted})
		wants(interest(one, cotton.Unwanted, ""), interest(two, cotton.Followed, ""))
		if got := interestsOf(db, colleague, one, two); len(got) > 0 {
			t.Errorf("a colleague has %v", got)
		}
		change(1, cotton.InterestChange{Listings: []int64{one}})
		wants(interest(two, cotton.Followed, ""))

		long := strings.Repeat("长", cotton.NoteMax+1)
		for _, refused := range []struct {
			change cotton.InterestChange
			kind   schema.Kind
			text   string
		}{
			{cotton.InterestChange{Kind: cotton.Followed}, schema.InvalidKind, "请选择数据!"},
			{cotton.InterestChange{Listings: []int64{one}, Kind: 3}, schema.InvalidKind, "记号只能是"},
			{
				cotton.InterestChange{Listings: []int64{one}, Kind: cotton.Unwanted, Note: new("x")},
				schema.InvalidKind,
				"只有关注的批次可以写备注",
			},
			{
				cotton.InterestChange{Listings: []int64{one}, Kind: cotton.Followed, Note: &long},
				schema.InvalidKind,
				"备注最多 200 个字",
			},
			{
				cotton.InterestChange{Listings: []int64{one, sold.ID, 99999}, Kind: cotton.Followed},
				schema.NotFoundKind,
				"所选批次中有 2 批已售或已下架",
			},
		} {
			_, err := setInterest(t, db, buyer, refused.change)
			schematest.Refuses(t, refused.text, err, refused.kind, refused.text)
		}
		wants(interest(two, cotton.Followed, ""))
	})
}

func TestInterestsAreBounded(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		buyer := db.Company("乙纺织").Member("买方")
		lot := db.Company("甲").Seller().Batch("65012252001").Fixed(15800)
		full := make([]cotton.Interest, cotton.InterestMax)
		for i := range full {
			full[i] = cotton.Interest{MembershipID: buyer.MembershipID, ListingID: lot.ID + int64(i) + 1, Kind: cotton.Followed}
		}
		db.Do(func(tx *schema.Tx) error { return schema.Insert(tx, full) })
		_, err := setInterest(t, db, buyer, cotton.InterestChange{Listings: []int64{lot.ID}, Kind: cotton.Followed})
		const sentence = "最多关注 2,000 批，已关注 2,000 批，请先取消一些再关注"
		schematest.Refuses(t, "one more", err, schema.ConflictKind, sentence)
		for _, kind := range []cotton.InterestKind{cotton.Unwanted, cotton.Undecided} { // another kind has its own bound
			if _, err := setInterest(t, db, buyer, cotton.InterestChange{Listings: []int64{lot.ID}, Kind: kind}); err != nil {
				t.Error(err)
			}
		}
		counts := schematest.Read(db, func(tx *schema.Tx) (map[cotton.InterestKind]int, error) {
			return cotton.CountInterests(tx, buyer.MembershipID)
		})
		if diff := cmp.Diff(map[cotton.InterestKind]int{cotton.Followed: cotton.InterestMax}, counts); diff != "" {
			t.Error(diff)
		}
	})
}

func TestGoneLots(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s, buyer := db.Company("甲").Seller(), db.Company("乙纺织").Member("买方")
		kept, gone, unwanted := s.Batch("65012252001").Fixed(15800), s.Batch("65012252002").Fixed(15800),
			s.Batch("65012252003").Fixed(15800)
		for kind, ids := range map[cotton.InterestKind][]int64{
			cotton.Followed: {kept.ID, gone.ID}, cotton.Unwanted: {unwanted.ID},
		} {
			if _, err := setInterest(t, db, buyer, cotton.InterestChange{Listings: ids, Kind: kind}); err != nil {
				t.Fatal(err)
			}
		}
		deleted := cotton.Interest{MembershipID: buyer.MembershipID, ListingID: 99999, Kind: cotton.Followed}
		db.Do(func(tx *schema.Tx) error { return schema.Insert(tx, []cotton.Interest{deleted}) })
		err := db.Exec("UPDATE listing SET state = ? WHERE id IN ?", cotton.Sold, []int64{gone.ID, unwanted.ID})
		if err != nil {
			t.Fatal(err)
		}
		got := schematest.Read(db, func(tx *schema.Tx) ([]cotton.GoneLot, error) {
			return cotton.GoneLots(tx, buyer.MembershipID)
		})
		if len(got) != 1 || got[0].ListingID != gone.ID || got[0].State != cotton.Sold ||
			got[0].Batch.BatchID != gone.BatchID {
			t.Errorf("gone: %+v", got)
		}
	})
}

func TestSeenLotsAreTheLatest(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("乙纺织")
		buyer, colleague := mill.Member("买方"), mill.Member("同事")
		lot := db.Company("甲").Seller().Batch("65012252001").Fixed(15800)
		old := make([]cotton.SeenLot, cotton.SeenMax)
		for i := range old {
			old[i] = cotton.SeenLot{
				MembershipID: buyer.MembershipID, ListingID: lot.ID + int64(i) + 1, At: db.Now().Add(-time.Hour),
			}
		}
		db.Do(func(tx *schema.Tx) error { return schema.Insert(tx, old) })
		for range 2 { // a second look counts once
			db.Do(func(tx *schema.Tx) error {
				return cotton.SeeLots(tx, buyer.MembershipID, []int64{lot.ID, 999999, lot.ID})
			})
		}
		seen := func(p *schematest.Person) []int64 {
			return schematest.Read(db, func(tx *schema.Tx) ([]int64, error) { return cotton.SeenListings(tx, p.MembershipID) })
		}
		// The first ones of that hour had the smallest ids: of equal times those are forgotten first.
		if got := seen(buyer); len(got) != cotton.SeenMax || got[0] != lot.ID || got[1] != lot.ID+2 {
			t.Errorf("%d seen, first %v", len(got), got[:2])
		}
		if got := seen(colleague); len(got) > 0 {
			t.Errorf("a colleague has seen %v", got)
		}
		among := schematest.Read(db, func(tx *schema.Tx) (map[int64]bool, error) {
			return cotton.SeenAmong(tx, buyer.MembershipID, []int64{lot.ID, lot.ID + 1})
		})
		if diff := cmp.Diff(map[int64]bool{lot.ID: true}, among); diff != "" {
			t.Error(diff)
		}
		err := schema.Write(t.Context(), db.DB, func(tx *schema.Tx) error {
			return cotton.SeeLots(tx, buyer.MembershipID, make([]int64, 0))
		})
		schematest.Refuses(t, "none", err, schema.InvalidKind, "请选择 1 到 100 个批次")
	})
}
