package cottonindex

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer/prices"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

func TestLotsUpToAPrice(t *testing.T) {
	t.Parallel()
	l := &priceHistogram{Steps: []prices.Step[schema.Yuan]{{15000, 2}, {15100, 3}, {15200, 10}}}
	for most, want := range map[schema.Yuan]int{14999: 0, 15000: 2, 15150: 5, 16000: 15} {
		if n := upTo(l, most); n != want {
			t.Errorf("%d lots cost at most %d, want %d", n, most, want)
		}
	}
}

// TestLotsUnderTheAverage compares lots with the exact average: 15,000.5 less 200 is 14,800.5, and 14,801 is more.
func TestLotsUnderTheAverage(t *testing.T) {
	t.Parallel()
	l := &priceHistogram{Steps: []prices.Step[schema.Yuan]{{14800, 1}, {15201, 1}}}
	if average, most := *l.Average(), l.Below(200); average != 15001 || most != 14800 {
		t.Errorf("the average is %d, under it is %d", average, most)
	}
	if l.Steps[1].Price = 15202; l.Below(200) != 14801 {
		t.Errorf("of 15,001 under it is %d", l.Below(200))
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
		{
			demand.Demand{Keyword: "青州", PriceMin: new(schema.Yuan(15000)), PriceMax: new(schema.Yuan(15600))},
			2,
			`{"keyword":"青州","listingIDs":"3,12"}`, true,
		},
		{demand.Demand{Type: 1, Keyword: "青州"}, 2000, `{"origins":"南疆"}`, false},
		{demand.Demand{Type: 1, Keyword: "青州"}, 0, `{"origins":"南疆"}`, false}, // sold since then
	} {
		var got demand.ReminderText
		(&reminderSearch{demand: c.d}).setDemand(&got, demand.Demand{Areas: schema.List{"南疆"}}, ids, c.total)
		only := got.Text == ""
		if diff := cmp.Diff(c.want, got.Demand.Text()); diff != "" || only != c.only {
			t.Errorf("only these: %t %s", only, diff)
		}
	}
}
