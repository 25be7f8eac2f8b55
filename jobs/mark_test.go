package jobs

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// rule saves a rule, or changes the one with the id.
func (w *fixture) rule(
	by *schematest.Person, id int64, name string, mark cotton.SaleType, d demand.Demand,
) (saved int64) {
	w.t.Helper()
	w.Do(func(tx *schema.Tx) (err error) {
		saved, err = demand.SaveMarkRule(tx, &by.Member, demand.MarkRuleChange{
			ID: id, Name: name, Mark: mark, Enabled: true, Demand: &d, Askable: func(demand.Demand) error { return nil },
		})
		return err
	})
	return saved
}

// marked waits for the index, runs the rules until nothing changes and returns the codes of the marks of the lots.
func (w *fixture) marked(lots ...cotton.Listing) (codes [][]int) {
	w.t.Helper()
	for range 2 {
		w.waitForIndex()
		w.run((*Runner).markLots)
	}
	for _, l := range lots {
		now := schematest.Read(w.DB, func(tx *schema.Tx) (*cotton.Listing, error) { return cotton.FindListing(tx, l.ID) })
		if now.Version != l.Version {
			w.t.Errorf("the version of %s is %d", l.BatchID, now.Version)
		}
		codes = append(codes, now.SaleType.Codes())
	}
	return codes
}

// TestRulesMarkLots follows the marks of lots through changes of rules, prices and decisions.
func TestRulesMarkLots(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		admin := w.Admin()
		cheap := w.seller.Batch("65012252001").OnBasis("CF701", 1000)
		dear := w.seller.Batch("65012252002").OnBasis("CF701", 1200)
		north := w.seller.Batch("65012252003").North().Marked(cotton.Direct).OnBasis("CF701", 900)
		other := w.Company("别家").Seller().Batch("65012252001").OnBasis("CF701", 2000) // the same batch
		check := func(what string, want ...[]int) {
			t.Helper()
			if diff := cmp.Diff(want, w.marked(cheap, dear, north, other)); diff != "" {
				t.Errorf("%s: %s", what, diff)
			}
		}
		decide := func(verb cotton.MarkVerb, listing int64) {
			t.Helper()
			w.Do(func(tx *schema.Tx) error {
				_, err := cotton.DecideMarks(tx, &admin.Member, cotton.MarkDecision{
					Listings: []int64{listing}, Mark: cotton.Selected, Verb: verb, Note: "验货",
				})
				return err
			})
		}
		check("no rule", []int{}, []int{}, []int{3}, []int{})
		bySouth := w.rule(admin, 0, "南疆", cotton.Selected, south)
		cheapSouth := south
		cheapSouth.PriceMax = new(schema.Yuan(15600))
		w.rule(admin, 0, "便宜", cotton.Preferred, cheapSouth)
		check("two rules", []int{1, 2}, []int{1}, []int{3}, []int{1})
		decide(cotton.ExcludeLots, dear.ID)
		decide(cotton.MarkLots, north.ID)
		check("decided by hand", []int{1, 2}, []int{}, []int{1, 3}, []int{1})
		w.Quote("CF701", 14700) // 15,700
		check("a higher price", []int{1}, []int{}, []int{1, 3}, []int{1})
		w.rule(admin, bySouth, "北疆", cotton.Selected, demand.Demand{Areas: schema.List{"北疆"}})
		check("another rule", []int{}, []int{}, []int{1, 3}, []int{})
		decide(cotton.UndecideLots, north.ID)
		decide(cotton.UndecideLots, dear.ID)
		check("the rules decide again", []int{}, []int{}, []int{1, 3}, []int{})
		w.Do(func(tx *schema.Tx) error { return demand.RemoveMarkRule(tx, &admin.Member, bySouth) })
		check("no rule any more", []int{}, []int{}, []int{3}, []int{})
	})
}

// TestNewLotsAreMarkedBeforeDemandsAreMatched reminds a member company of a new lot that a rule marks.
func TestNewLotsAreMarkedBeforeDemandsAreMatched(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		admin, mill := w.Admin(), w.Company(w.buyer.CompanyName)
		w.Do(func(tx *schema.Tx) error {
			return account.SetCompanyProduct(tx, &admin.Member, mill.ID, true)
		})
		w.rule(admin, 0, "南疆", cotton.Selected, south)
		selected := south
		selected.SaleTypes = schema.List{"1"}
		w.at("2026-11-21 10:00")
		w.save("精选", selected, demand.Subscription{AtOnce: true})
		lot := w.seller.Batch("65012252001").OnBasis("CF701", 1050)
		w.newLots()
		w.newLots() // the mark is indexed
		if got := w.titles(w.buyer); !slices.Contains(got, "“精选”有 1 批新挂牌或改价") {
			t.Errorf("the messages are %v", got)
		}
		if diff := cmp.Diff([][]int{{1}}, w.marked(lot)); diff != "" {
			t.Error(diff)
		}
	})
}
