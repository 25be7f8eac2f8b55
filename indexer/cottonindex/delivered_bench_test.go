package cottonindex_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/freight"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
	"cottonmall/schema/schematest"
	"cottonmall/schema/series"
)

// Numbers of a benchmark. Each warehouse is in a place of its own.
const (
	manyWarehouses = 300
	manyGinneries  = 900
)

// openDelivered opens an index of lots in many warehouses, with the mill of a buyer.
func openDelivered(b *testing.B) *cottonindex.Index {
	b.Helper()
	r := rand.New(rand.NewPCG(1, 1))
	docs := indexertest.ManyLots(benchLots(b), 5)
	m := &cottonindex.Market{
		Premiums: indexertest.Premiums(), DistinctMax: indexer.DistinctMax, Places: map[string]mill.Warehouse{},
		Contracts: []string{"CF611", "CF701", "CF703", "CF705"},
		Mills: &mill.Mills{
			Rates: mill.NewRates(series.DayValue{Day: "2026-11-01", Value: 1437}, benchQuotes()),
			List: []mill.Mill{
				{ID: 1, CompanyID: indexertest.MillOwner, Place: "320600", Unloading: 15, Default: true},
			},
		},
	}
	for i, code := range m.Contracts {
		m.Quotes = append(m.Quotes, market.Quote{IndexCode: code, Price: schema.Yuan(14_500 + 65*i)})
	}
	for i := range manyWarehouses {
		place := &mill.Place{
			Code: fmt.Sprint(i), Name: "县", Latitude: 36 + 9*r.Float64(), Longitude: 76 + 18*r.Float64(),
		}
		m.Places[fmt.Sprintf("第%d库", i)] = mill.Warehouse{ID: int64(i + 1), Place: place}
	}
	for _, doc := range docs {
		doc.Warehouse = fmt.Sprintf("第%d库", r.IntN(manyWarehouses))
		doc.Ginnery = fmt.Sprintf("第%d厂", r.IntN(manyGinneries))
		doc.ListingValidity = schematest.Start.Unix() + 3600
		asked := schema.Yuan(5 * r.IntN(400))
		if doc.FixedPrice != nil {
			asked += 14_000
			doc.FixedPrice = &asked
			doc.SetOffer("price", "", asked)
			continue
		}
		doc.Basis = &asked
		doc.SetOffer("price", *doc.IndexCode, asked)
	}
	return indexertest.OpenDocumentsOn(b, indexer.NewEmbedded(), docs).At(m)
}

// benchQuotes returns accepted quotes from two in three warehouses, six from each.
func benchQuotes() (quotes []freight.RouteRate) {
	for i := range 6 * manyWarehouses {
		if id := int64(i%manyWarehouses + 1); id%3 > 0 {
			rate := freight.Rate{PerTon: schema.Yuan(500 + i%90), On: "2026-10-20", Way: freight.Road, Carrier: int64(i)}
			quotes = append(quotes, freight.RouteRate{WarehouseID: id, To: "江苏 南通", Rate: rate})
		}
	}
	return quotes
}

// BenchmarkDelivered reads pages, groups, the lots of a blend and the lots by warehouse, with delivered prices.
func BenchmarkDelivered(b *testing.B) {
	x := openDelivered(b)
	measure := func(name string, read func() error) {
		b.Run(name, func(b *testing.B) {
			var times []time.Duration
			for b.Loop() {
				begun := time.Now()
				if err := read(); err != nil {
					b.Fatal(err)
				}
				times = append(times, time.Since(begun))
			}
			reportTimes(b, times)
		})
	}
	for name, s := range map[string]cottonindex.Search{
		"price":     {Order: "price", Asc: true, PageNum: 1, PageSize: 30},
		"page 1":    {Order: "delivered", Asc: true, PageNum: 1, PageSize: 30},
		"page 100":  {Order: "delivered", Asc: true, PageNum: 100, PageSize: 30},
		"dearest":   {Order: "delivered", PageNum: 1, PageSize: 30},
		"histogram": {Order: "delivered", Asc: true, PageNum: 1, PageSize: 30, Facets: []string{"delivered"}},
		"range": {
			Demand: demand.Demand{DeliveredMin: new(schema.Yuan(15_000)), DeliveredMax: new(schema.Yuan(15_800))},
			Order:  "delivered", Asc: true, PageNum: 1, PageSize: 30, Facets: []string{"delivered"},
		},
	} {
		measure(name, func() error {
			page, err := x.Search(b.Context(), buyer, s)
			return cmp.Or(err, expectCount(len(page.List), 30))
		})
	}
	measure("groups", func() error {
		s := cottonindex.GroupSearch{By: "ginnery", Order: "delivered", Asc: true, PageNum: 1, PageSize: 50}
		found, err := x.Groups(b.Context(), buyer, s)
		return cmp.Or(err, expectCount(len(found.List), 50))
	})
	measure("blend", func() error {
		_, err := x.Candidates(b.Context(), buyer, demand.Demand{}, "delivered")
		return err
	})
	measure("warehouses", func() error {
		found, err := x.Warehouses(b.Context(), buyer, demand.Demand{})
		return cmp.Or(err, expectCount(len(found.List), manyWarehouses))
	})
}

// expectCount returns an error if a count is another one.
func expectCount(got, want int) error {
	if got != want {
		return fmt.Errorf("got %d, want %d", got, want)
	}
	return nil
}
