package cottonindex_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
	"cottonmall/schema/schematest"
	"cottonmall/schema/series"
)

// BenchmarkDelivered reads pages, groups, the lots of a blend and all lots by warehouse by delivered price, from lots in
// 300 warehouses, each in a place of its own.
func BenchmarkDelivered(b *testing.B) {
	const warehouses = 300
	r := rand.New(rand.NewPCG(1, 1))
	docs := indexertest.ManyLots(benchLots(b), 5)
	m := &cottonindex.Market{
		Premiums: indexertest.Premiums(), DistinctMax: indexer.DistinctMax, Places: map[string]mill.Warehouse{},
		Contracts: []string{"CF611", "CF701", "CF703", "CF705"},
		Mills: &mill.Mills{
			Rates: mill.NewRates(series.DayValue{Day: "2026-11-01", Value: 1437}, nil),
			List: []mill.Mill{
				{ID: 1, CompanyID: indexertest.MillOwner, Place: "320600", Unloading: 15, Default: true},
			},
		},
	}
	for i, code := range m.Contracts {
		m.Quotes = append(m.Quotes, market.Quote{IndexCode: code, Price: schema.Yuan(14_500 + 65*i)})
	}
	for i := range warehouses {
		place := &mill.Place{
			Code: fmt.Sprint(i), Name: "县", Latitude: 36 + 9*r.Float64(), Longitude: 76 + 18*r.Float64(),
		}
		m.Places[fmt.Sprintf("第%d库", i)] = mill.Warehouse{ID: int64(i + 1), Place: place}
	}
	for _, doc := range docs {
		doc.Warehouse = fmt.Sprintf("第%d库", r.IntN(warehouses))
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
	lots := indexertest.OpenDocumentsOn(b, indexer.NewEmbedded(), docs)
	x := lots.At(m)
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
		b.Run(name, func(b *testing.B) {
			var times []time.Duration
			for b.Loop() {
				begun := time.Now()
				page, err := x.Search(b.Context(), buyer, s)
				if err != nil || len(page.List) != 30 {
					b.Fatal(err, len(page.List))
				}
				times = append(times, time.Since(begun))
			}
			reportTimes(b, times)
		})
	}
	b.Run("groups", func(b *testing.B) {
		var times []time.Duration
		for b.Loop() {
			begun := time.Now()
			s := cottonindex.GroupSearch{By: "ginnery", Order: "delivered", Asc: true, PageNum: 1, PageSize: 50}
			if found, err := x.Groups(b.Context(), buyer, s); err != nil || found.List[0].DeliveredMin == nil {
				b.Fatal(err)
			}
			times = append(times, time.Since(begun))
		}
		reportTimes(b, times)
	})
	b.Run("blend", func(b *testing.B) {
		var times []time.Duration
		for b.Loop() {
			begun := time.Now()
			c, err := x.Candidates(b.Context(), buyer, demand.Demand{}, "delivered")
			if err != nil || len(c.Delivered) == 0 {
				b.Fatal(err)
			}
			times = append(times, time.Since(begun))
		}
		reportTimes(b, times)
	})
	b.Run("warehouses", func(b *testing.B) {
		var times []time.Duration
		for b.Loop() {
			begun := time.Now()
			found, err := x.Warehouses(b.Context(), buyer, demand.Demand{})
			if err != nil || len(found.List) != warehouses {
				b.Fatal(err, len(found.List))
			}
			times = append(times, time.Since(begun))
		}
		reportTimes(b, times)
	})
}
