package interest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/interest"
	"cottonmall/schema/schematest"
)

// interestsOf returns the interests of a member in listings, without their times.
func interestsOf(db *schematest.DB, p *schematest.Person, ids ...int64) map[int64]interest.Interest {
	found := schematest.Read(db, func(tx *schema.Tx) (map[int64]interest.Interest, error) {
		return interest.Among(tx, p.MembershipID, ids)
	})
	for id, i := range found {
		i.At = time.Time{}
		found[id] = i
	}
	return found
}

func setInterest(t *testing.T, db *schematest.DB, p *schematest.Person, c interest.Change) (n int, err error) {
	t.Helper()
	return schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (int, error) {
		return interest.Set(tx, p.MembershipID, c)
	})
}

func TestInterests(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s, mill := db.Company("甲").Seller(), db.Company("乙纺织")
		buyer, colleague := mill.Member("买方"), mill.Member("同事")
		one, two := s.Batch("65012252001").Fixed(15800).ID, s.Batch("65012252002").OnBasis("CF701", 900).ID
		sold := s.Batch("65012252003").State(cotton.Sold).Fixed(15800)
		change := func(want int, c interest.Change) {
			t.Helper()
			if n, err := setInterest(t, db, buyer, c); err != nil || n != want {
				t.Errorf("%+v: changed %d (%v), want %d", c, n, err, want)
			}
		}
		decided := func(id int64, kind interest.Kind, note string) interest.Interest {
			return interest.Interest{MembershipID: buyer.MembershipID, ListingID: id, Kind: kind, Note: note}
		}
		wants := func(want ...interest.Interest) {
			t.Helper()
			byID := map[int64]interest.Interest{}
			for _, i := range want {
				byID[i.ListingID] = i
			}
			if diff := cmp.Diff(byID, interestsOf(db, buyer, one, two, sold.ID)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		}

		change(2, interest.Change{Listings: []int64{two, one, two}, Kind: interest.Followed})
		change(1, interest.Change{Listings: []int64{one}, Kind: interest.Followed, Note: new(" 配 40S ")})
		change(0, interest.Change{Listings: []int64{one, two}, Kind: interest.Followed})
		wants(decided(one, interest.Followed, "配 40S"), decided(two, interest.Followed, ""))

		change(1, interest.Change{Listings: []int64{one}, Kind: interest.Unwanted})
		wants(decided(one, interest.Unwanted, ""), decided(two, interest.Followed, ""))
		if got := interestsOf(db, colleague, one, two); len(got) > 0 {
			t.Errorf("a colleague has %v", got)
		}
		change(1, interest.Change{Listings: []int64{one}})
		wants(decided(two, interest.Followed, ""))

		long := strings.Repeat("长", interest.NoteMax+1)
		for _, refused := range []struct {
			change interest.Change
			kind   schema.Kind
			text   string
		}{
			{interest.Change{Kind: interest.Followed}, schema.InvalidKind, "请选择数据!"},
			{interest.Change{Listings: []int64{one}, Kind: 3}, schema.InvalidKind, "记号只能是"},
			{
				interest.Change{Listings: []int64{one}, Kind: interest.Unwanted, Note: new("x")},
				schema.InvalidKind,
				"只有关注的批次可以写备注",
			},
			{
				interest.Change{Listings: []int64{one}, Kind: interest.Followed, Note: &long},
				schema.InvalidKind,
				"备注最多 200 个字",
			},
			{
				interest.Change{Listings: []int64{one, sold.ID, 99999}, Kind: interest.Followed},
				schema.NotFoundKind,
				"所选批次中有 2 批已售或已下架",
			},
		} {
			_, err := setInterest(t, db, buyer, refused.change)
			schematest.Refuses(t, refused.text, err, refused.kind, refused.text)
		}
		wants(decided(two, interest.Followed, ""))
	})
}

func TestInterestsAreBounded(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		buyer := db.Company("乙纺织").Member("买方")
		lot := db.Company("甲").Seller().Batch("65012252001").Fixed(15800)
		full := make([]interest.Interest, interest.Max)
		for i := range full {
			id := lot.ID + int64(i) + 1
			full[i] = interest.Interest{MembershipID: buyer.MembershipID, ListingID: id, Kind: interest.Followed}
		}
		db.Do(func(tx *schema.Tx) error { return schema.Insert(tx, full) })
		_, err := setInterest(t, db, buyer, interest.Change{Listings: []int64{lot.ID}, Kind: interest.Followed})
		const sentence = "最多关注 2,000 批，已关注 2,000 批，请先取消一些再关注"
		schematest.Refuses(t, "one more", err, schema.ConflictKind, sentence)
		for _, kind := range []interest.Kind{interest.Unwanted, interest.Undecided} { // another kind has its own bound
			if _, err := setInterest(t, db, buyer, interest.Change{Listings: []int64{lot.ID}, Kind: kind}); err != nil {
				t.Error(err)
			}
		}
		counts := schematest.Read(db, func(tx *schema.Tx) (map[interest.Kind]int, error) {
			return interest.Count(tx, buyer.MembershipID)
		})
		if diff := cmp.Diff(map[interest.Kind]int{interest.Followed: interest.Max}, counts); diff != "" {
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
		for kind, ids := range map[interest.Kind][]int64{
			interest.Followed: {kept.ID, gone.ID}, interest.Unwanted: {unwanted.ID},
		} {
			if _, err := setInterest(t, db, buyer, interest.Change{Listings: ids, Kind: kind}); err != nil {
				t.Fatal(err)
			}
		}
		deleted := interest.Interest{MembershipID: buyer.MembershipID, ListingID: 99999, Kind: interest.Followed}
		db.Do(func(tx *schema.Tx) error { return schema.Insert(tx, []interest.Interest{deleted}) })
		err := db.Exec("UPDATE listing SET state = ? WHERE id IN ?", cotton.Sold, []int64{gone.ID, unwanted.ID})
		if err != nil {
			t.Fatal(err)
		}
		got := schematest.Read(db, func(tx *schema.Tx) ([]interest.GoneLot, error) {
			return interest.GoneLots(tx, buyer.MembershipID)
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
		old := make([]interest.SeenLot, interest.SeenMax)
		for i := range old {
			old[i] = interest.SeenLot{
				MembershipID: buyer.MembershipID, ListingID: lot.ID + int64(i) + 1, At: db.Now().Add(-time.Hour),
			}
		}
		db.Do(func(tx *schema.Tx) error { return schema.Insert(tx, old) })
		for range 2 { // a second look counts once
			db.Do(func(tx *schema.Tx) error {
				return interest.SeeLots(tx, buyer.MembershipID, []int64{lot.ID, 999999, lot.ID})
			})
		}
		seen := func(p *schematest.Person) []int64 {
			return schematest.Read(db, func(tx *schema.Tx) ([]int64, error) { return interest.SeenListings(tx, p.MembershipID) })
		}
		// The first ones of that hour had the smallest ids: of equal times those are forgotten first.
		if got := seen(buyer); len(got) != interest.SeenMax || got[0] != lot.ID || got[1] != lot.ID+2 {
			t.Errorf("%d seen, first %v", len(got), got[:2])
		}
		if got := seen(colleague); len(got) > 0 {
			t.Errorf("a colleague has seen %v", got)
		}
		among := schematest.Read(db, func(tx *schema.Tx) (map[int64]bool, error) {
			return interest.SeenAmong(tx, buyer.MembershipID, []int64{lot.ID, lot.ID + 1})
		})
		if diff := cmp.Diff(map[int64]bool{lot.ID: true}, among); diff != "" {
			t.Error(diff)
		}
		err := schema.Write(t.Context(), db.DB, func(tx *schema.Tx) error {
			return interest.SeeLots(tx, buyer.MembershipID, make([]int64, 0))
		})
		schematest.Refuses(t, "none", err, schema.InvalidKind, "请选择 1 到 100 个批次")
	})
}
