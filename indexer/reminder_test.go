package indexer

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

func TestLotsUpToAPrice(t *testing.T) {
	t.Parallel()
	l := &ladder{steps: []step{{15000, 2}, {15100, 3}, {15200, 10}}}
	for most, want := range map[schema.Yuan]int{14999: 0, 15000: 2, 15150: 5, 16000: 15} {
		if n := l.upTo(most); n != want {
			t.Errorf("%d lots cost at most %d, want %d", n, most, want)
		}
	}
}

// What is told is what a search finds, and the link finds exactly that.
func TestTellingsAreWhatTheirLinksFind(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	db.Quote("CF701", 14500)
	db.Quote("CF705", 14700)
	seller := db.Company("天山棉业").Seller()
	fresh := []int64{}
	for i, basis := range []schema.Yuan{1000, 1100, 1200, 1300, 900, 800} {
		lot := seller.Batch("6501225200" + string(rune('1'+i)))
		if i%2 == 1 {
			lot.Hand()
		}
		fresh = append(fresh, lot.OnBasis([]string{"CF701", "CF705"}[i/3], basis).ID)
	}
	seller.Batch("65012252009").Fixed(14600)
	db.Company("他人棉业").Seller().Batch("65012252001").OnBasis("CF701", 2000) // the same batch, not told of
	x := open(t, db.DB)
	d, v := demand.Demand{Areas: schema.List{"南疆"}}, Viewer{}
	contract := &demand.Subscription{Kind: demand.ContractReminder, Basis: []demand.BasisLimit{{IndexCode: "CF701", Basis: 1100}, {IndexCode: "CF705", Basis: 700}}}
	quantity := &demand.Subscription{Kind: demand.QuantityReminder, Below: []demand.Below{{Lots: 2}}}
	var all []demand.Telling
	for _, s := range []*demand.Subscription{contract, quantity} {
		list, err := x.AtTime(t.Context(), v, "双29", d, s, true)
		if err != nil || len(list) != 1 {
			t.Fatalf("%+v: %+v %v", s, list, err)
		}
		if len(list[0].Listings) != list[0].Lots || list[0].News != list[0].Lots {
			t.Errorf("%s: %d lots, %v", list[0].Title, list[0].Lots, list[0].Listings)
		}
		if !slices.IsSortedFunc(list[0].Listings, func(a, b int64) int { return int(b - a) }) {
			t.Errorf("%s: not the newest first, %v", list[0].Title, list[0].Listings) // of more than count as told, these do
		}
		all = append(all, list...)
	}
	told, err := x.Fresh(t.Context(), v, "双29", d, fresh[:2], cotton.ToldBefore{})
	if err != nil {
		t.Fatal(err)
	}
	const note = "点开后是现在符合条件的全部批次。"
	worded, err := x.Fresh(t.Context(), v, "双29", demand.Demand{Areas: d.Areas, Keyword: "6501"}, fresh[:2], cotton.ToldBefore{})
	if err != nil || strings.Contains(worded.Text, note) || strings.Contains(told.Text, note) {
		t.Errorf("%s; %s: %v", worded.Text, told.Text, err)
	}
	if numbers := batchIDs(t, x, v, worded.Demand); len(numbers) != 2 {
		t.Errorf("the link of a demand with words finds %v", numbers)
	}
	fell, err := x.Fall(t.Context(), v, "双29", d, 15500, 100)
	if err != nil || fell.Low != 14600 {
		t.Fatalf("fell to %d: %v", fell.Low, err)
	}
	db.Quote("CF701", 14700) // what was told stays what it was
	want := []int{2, 5, 2, 1}
	for i, telling := range append(all, told, fell) {
		numbers := batchIDs(t, x, v, telling.Demand)
		if telling.Lots != want[i] || len(numbers) != want[i] {
			t.Errorf("%s: %d lots, its link finds %v, want %d", telling.Title, telling.Lots, numbers, want[i])
		}
		for _, number := range numbers {
			if !strings.Contains(telling.Text, number) {
				t.Errorf("%s does not name %s", telling.Text, number)
			}
		}
	}
	if none, err := x.Fall(t.Context(), v, "双29", d, 15500, 1501); err != nil || none.Lots != 0 {
		t.Errorf("it has not fallen by so much: %+v %v", none, err)
	}
}

// The average is not rounded where lots are compared with it: 15,000.5 less 200 is 14,800.5, which 14,801 is not under.
func TestLotsUnderTheAverage(t *testing.T) {
	t.Parallel()
	l := &ladder{steps: []step{{14800, 1}, {15201, 1}}}
	if average, most := *l.average(), l.below(200); average != 15001 || most != 14800 {
		t.Errorf("the average is %d, under it is %d", average, most)
	}
	if l.steps[1].price = 15202; l.below(200) != 14801 {
		t.Errorf("of 15,001 under it is %d", l.below(200))
	}
}

func TestExactlyTheseLots(t *testing.T) {
	t.Parallel()
	ids := []int64{12, 3}
	for _, c := range []struct {
		d     demand.Demand
		total int
		want  string
		only  bool
	}{
		{demand.Demand{Type: 1, Keyword: "青州"}, 2, `{"type":1,"keyword":"青州","listingIDs":"3,12"}`, true},
		{demand.Demand{ListingIDs: schema.List{"3", "7", "12"}}, 2, `{"listingIDs":"3,12"}`, true},
		{demand.Demand{Keyword: "青州", PriceMin: new(schema.Yuan(15000)), PriceMax: new(schema.Yuan(15600))}, 2, `{"keyword":"青州","listingIDs":"3,12"}`, true},
		{demand.Demand{Type: 1, Keyword: "青州"}, 2000, `{"origins":"南疆"}`, false},
		{demand.Demand{Type: 1, Keyword: "青州"}, 0, `{"origins":"南疆"}`, false}, // sold meanwhile
	} {
		var got demand.Telling
		(&reminded{demand: c.d}).opens(&got, demand.Demand{Areas: schema.List{"南疆"}}, ids, c.total)
		only := got.Text == ""
		if diff := cmp.Diff(c.want, got.Demand.Text()); diff != "" || only != c.only {
			t.Errorf("only these: %t %s", only, diff)
		}
	}
}
