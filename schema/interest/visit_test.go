package interest_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/interest"
	"cottonmall/schema/schematest"
)

func TestVisitContinues(t *testing.T) {
	t.Parallel()
	now := schematest.Start
	for name, c := range map[string]struct{ at, before, want time.Time }{
		"the first visit": {},
		"the same visit": {
			at: now.Add(-10 * time.Minute), before: now.Add(-24 * time.Hour), want: now.Add(-24 * time.Hour),
		},
		"just short of pause": {at: now.Add(-3*time.Hour + time.Second)},
		"after a pause": {
			at: now.Add(-3 * time.Hour), before: now.Add(-24 * time.Hour), want: now.Add(-3 * time.Hour),
		},
	} {
		v := interest.Visit{At: c.at, Before: c.before}
		v.Continue(now)
		if !v.Before.Equal(c.want) || !v.At.Equal(now) {
			t.Errorf("%s: %+v, want before %v", name, v, c.want)
		}
	}
}

func TestVisitsOfAMembership(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("乙纺织")
		buyer, colleague := mill.Member("买方"), mill.Member("同事")
		before := func(p *schematest.Person) time.Time {
			v, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*interest.Visit, error) {
				return interest.ContinueVisit(tx, p.MembershipID)
			})
			if err != nil {
				t.Fatal(err)
			}
			return v.Before
		}
		if at := before(buyer); !at.IsZero() {
			t.Errorf("before the first visit: %v", at)
		}
		left := db.Now()
		db.Advance(20 * time.Hour)
		if at := before(buyer); !at.Equal(left) {
			t.Errorf("the visit before ended at %v, want %v", at, left)
		}
		db.Advance(time.Hour)
		if at := before(buyer); !at.Equal(left) {
			t.Errorf("in the same visit: %v, want %v", at, left)
		}
		if at := before(colleague); !at.IsZero() {
			t.Errorf("a colleague: %v", at)
		}
	})
}

func TestPriceMoves(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := db.Company("甲").Seller()
		cheaper, dearer := s.Batch("65012252001").OnBasis("CF701", 900), s.Batch("65012252002").Fixed(15800)
		moved, same := s.Batch("65012252003").OnBasis("CF705", 700), s.Batch("65012252004").OnBasis("CF701", 900)
		fresh := s.Batch("65012252005").OnBasis("CF701", 900)
		sold := s.Batch("65012252006").State(cotton.Sold).OnBasis("CF701", 900)
		ids := []int64{cheaper.ID, dearer.ID, moved.ID, same.ID, fresh.ID, sold.ID}
		since := db.Now()
		at := func(hours int) time.Time { return since.Add(time.Duration(hours) * time.Hour) }
		db.Do(func(tx *schema.Tx) error {
			return schema.Insert(tx, []cotton.Repricing{
				{ListingID: cheaper.ID, At: at(-1), IndexCode: "CF701", Basis: 2000},
				{ListingID: cheaper.ID, At: at(1), IndexCode: "CF701", Basis: 1020},
				{ListingID: cheaper.ID, At: at(2), IndexCode: "CF701", Basis: 800},
				{ListingID: dearer.ID, At: at(1), Price: 15720},
				{ListingID: moved.ID, At: at(1), IndexCode: "CF701", Basis: 900},
				{ListingID: same.ID, At: at(1), IndexCode: "CF701", Basis: 900},
				{ListingID: fresh.ID, At: at(2), IndexCode: "CF701", Basis: 950},
				{ListingID: sold.ID, At: at(1), IndexCode: "CF701", Basis: 950},
			})
		})
		err := db.Exec("UPDATE listing SET listed_at = ? WHERE id = ?", schema.Millis(at(1)), fresh.ID)
		if err != nil {
			t.Fatal(err)
		}
		got := schematest.Read(db, func(tx *schema.Tx) ([]cotton.PriceMove, error) {
			return cotton.PriceMoves(tx, ids, since)
		})
		want := []cotton.PriceMove{
			{ListingID: cheaper.ID, By: new(schema.Yuan(-120)), Text: "改价 CF701+1020→+900"},
			{ListingID: dearer.ID, By: new(schema.Yuan(80)), Text: "改价 15,720→15,800 元/吨"},
			{ListingID: moved.ID, Text: "改价 CF701+900→CF705+700"},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
	})
}
