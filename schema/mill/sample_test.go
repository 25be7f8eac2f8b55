package mill_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/freight"
	"cottonmall/schema/mill"
	"cottonmall/schema/series"
)

// deal is an accepted quote of the route from Aksu to Nantong.
type deal struct {
	requester, carrier int64
	price              schema.Yuan
	warehouse          int64
	way                freight.Way // zero: by road
	loading            bool
}

// ratesOf returns the rates of deals, the newest last: one on each day to 2026-11-20.
func ratesOf(deals []deal) *mill.Rates {
	quotes := make([]freight.RouteRate, len(deals))
	for i, d := range deals {
		quotes[i] = freight.RouteRate{WarehouseID: d.warehouse, From: "新疆 阿克苏", To: "江苏 南通", Rate: freight.Rate{
			PerTon: d.price, On: schema.Day("2026-11-20").Add(i + 1 - len(deals)), Way: max(d.way, freight.Road),
			Loading: d.loading, Requester: d.requester, Carrier: d.carrier,
		}}
	}
	return mill.NewRates(series.DayValue{Day: "2026-11-01", Value: 1437}, quotes)
}

// TestFreightIsAMedian checks that one deal cannot set the freight of a route.
func TestFreightIsAMedian(t *testing.T) {
	t.Parallel()
	from := mill.Warehouse{ID: 7, Place: mill.FindPlace("652901")}
	to := &mill.Mill{Place: "320600", Unloading: 12}
	for _, c := range []struct {
		name  string
		deals []deal
		want  string // freight, spread, quotes, day, unloading
		ways  []freight.Way
	}{
		{"one deal", []deal{{1, 2, 600, 0, 0, false}}, "600 600-600 1 11-20 12", []freight.Way{1}},
		{
			"the mean of two",
			[]deal{{1, 2, 600, 0, 0, false}, {1, 3, 621, 0, freight.Rail, false}},
			"611 600-621 2 11-20 12",
			[]freight.Way{1, 2},
		},
		{
			"a deal far above two others",
			[]deal{{1, 2, 600, 0, 0, false}, {1, 3, 620, 0, 0, false}, {2, 3, 950, 0, 0, false}},
			"620 600-950 3 11-20 12",
			[]freight.Way{1},
		},
		{
			"the same two companies again and again",
			[]deal{
				{1, 2, 600, 0, 0, false},
				{1, 3, 620, 0, 0, false},
				{4, 4, 900, 0, 0, false},
				{4, 4, 910, 0, 0, false},
				{4, 4, 920, 0, 0, false},
			},
			"620 600-920 3 11-20 12",
			[]freight.Way{1},
		},
		{
			"the newest five",
			[]deal{
				{1, 1, 900, 0, 0, false},
				{1, 2, 600, 0, 0, false},
				{1, 3, 610, 0, 0, false},
				{1, 4, 620, 0, 0, false},
				{1, 5, 630, 0, 0, false},
				{1, 6, 640, 0, 0, false},
			},
			"620 600-640 5 11-20 12",
			[]freight.Way{1},
		},
		{
			"an implausible one before the newest",
			[]deal{{1, 2, 600, 0, 0, false}, {1, 2, 9, 0, 0, false}},
			"600 600-600 1 11-19 12",
			[]freight.Way{1},
		},
		{
			"two of the warehouse, three of the place",
			[]deal{
				{1, 2, 600, 0, 0, false}, {1, 3, 700, 7, 0, false}, {1, 4, 710, 7, 0, false},
			},
			"700 600-710 3 11-20 12",
			[]freight.Way{1},
		},
		{
			"three of the warehouse, four of the place",
			[]deal{
				{1, 2, 700, 7, 0, false}, {1, 3, 710, 7, 0, false}, {1, 4, 720, 7, 0, false}, {1, 5, 600, 0, 0, false},
			},
			"710 700-720 3 11-19 12",
			[]freight.Way{1},
		},
		{
			"some with unloading",
			[]deal{{1, 2, 600, 0, 0, true}, {1, 3, 590, 0, 0, false}, {1, 4, 580, 0, 0, false}},
			"600 592-602 3 11-20 0",
			[]freight.Way{1},
		},
	} {
		d := ratesOf(c.deals).Delivery(from, to)
		got := fmt.Sprintf("%d %d-%d %d %s %d", d.PerTon, d.Lowest, d.Highest, d.Quotes, d.Day[5:], d.Unloading)
		if got != c.want || d.Source != mill.Quoted || !cmp.Equal(d.Ways, c.ways) {
			t.Errorf("%s: %s by %v, want %s by %v", c.name, got, d.Ways, c.want, c.ways)
		}
	}
	if d := ratesOf(nil).Delivery(from, to); d.Source != mill.Computed || d.Quotes != 0 || d.Ways == nil {
		t.Errorf("without deals: %+v", d)
	}
}
