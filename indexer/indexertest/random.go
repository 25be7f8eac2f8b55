package indexertest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/prices"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/freight"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
	"cottonmall/schema/schematest"
	"cottonmall/schema/series"
)

// OpenDocuments returns an index of documents that are in no database.
func OpenDocuments(t testing.TB, docs []*cottonindex.Document) *Lots {
	t.Helper()
	return withDocuments(t, Open(t, schematest.New(t).DB), docs)
}

// OpenDocumentsOn returns an index of documents that are in no database, on one engine.
func OpenDocumentsOn(t testing.TB, e indexer.Engine, docs []*cottonindex.Document) *Lots {
	t.Helper()
	x := Connect(t, schematest.New(t).DB, e, "")
	Start(t, x)
	return withDocuments(t, x, docs)
}

func withDocuments(t testing.TB, x *Lots, docs []*cottonindex.Document) *Lots {
	t.Helper()
	list := x.Engine.NewDocuments(cottonindex.DocumentFields, len(docs))
	for _, doc := range docs {
		list.Add(doc)
	}
	put, err := x.Engine.Put(t.Context(), x.UID, cottonindex.Key, list)
	if err == nil {
		err = put.Wait(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// ManyLots returns documents of all kinds. They have few distinct values, so that ties and empty groups are common.
func ManyLots(n int, seed uint64) []*cottonindex.Document {
	r, second := rand.New(rand.NewPCG(seed, 1)), rand.New(rand.NewPCG(seed, 2))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	centi := func(from, to int) *schema.Centi {
		if r.IntN(20) == 0 {
			return nil
		}
		return new(schema.Centi((from + r.IntN(to-from+1)) * 10))
	}
	docs := make([]*cottonindex.Document, n)
	for i := range docs {
		number := fmt.Sprintf("65%03d25%d%03d", r.IntN(30), 1+r.IntN(2), r.IntN(1000))
		doc := &cottonindex.Document{BatchEnd: cottonindex.ReverseDigits(number)}
		doc.CottonDoc = cottonindex.CottonDoc{
			ListingID:       int64(i + 1),
			BatchID:         number,
			Type:            r.IntN(10) / 9,
			CottonYear:      2024 + r.IntN(3),
			PackType:        1 + r.IntN(2),
			CottonType:      []int{1, 1, 2, 4}[r.IntN(4)],
			Area:            pick("南疆", "北疆", "东疆"),
			City:            pick("阿克苏", "昌吉", "八师 石河子"),
			Warehouse:       pick("甲库", "乙库（西）", `丙"库`),
			WarehouseZone:   pick("南疆", "内地"),
			Ginnery:         pick("金翔", "国欣", "银力"),
			CompanyID:       int64(1 + r.IntN(3)),
			CompanyName:     "卖家",
			PrimaryColour:   pick("0", "21", "31", "41"),
			LengthAvg:       centi(280, 300),
			StrengthAvg:     centi(270, 310),
			MikeAvg:         centi(36, 50),
			UniformityAvg:   centi(800, 850),
			Moisture:        centi(40, 90),
			Impurity:        centi(10, 40),
			RdAvg:           centi(770, 800),
			PlusBAvg:        centi(80, 90),
			GinningP3:       centi(0, 30),
			PackNum:         184 + r.IntN(5),
			Amount:          schema.Weight(4_200_000 + r.IntN(100)*1000),
			State:           cotton.OnSale,
			ListingType:     1 + r.IntN(2),
			SaleTypes:       []int{},
			Bundled:         r.IntN(5) == 0,
			ListingTime:     int64(r.IntN(1000)),
			ListingValidity: schematest.Start.Unix() + int64(r.IntN(10)-1)*3600,
		}
		doc.AmountStep = int64(doc.Amount / cottonindex.AmountStep)
		if doc.MikeAvg != nil {
			doc.MikeGrade = new(cotton.MikeGrade(*doc.MikeAvg))
		}
		if r.IntN(3) == 0 {
			doc.SaleTypes = append(doc.SaleTypes, 1+r.IntN(3))
		}
		if r.IntN(4) > 0 {
			var shares [len(cotton.ColourGrades)]schema.Centi
			shares[r.IntN(4)] += schema.Centi(8000)
			shares[r.IntN(13)] += schema.Centi(1970 + 10*r.IntN(5)) // certificates are rounded
			better, worse := cottonindex.CumulativeShares(shares)
			doc.SetShares(&better, &worse)
		}
		asked := schema.Yuan(10 * r.IntN(40))
		if r.IntN(4) == 0 {
			doc.FixedPrice = new(14800 + asked)
			asked = *doc.FixedPrice
		} else {
			doc.IndexCode, doc.Basis = new(pick("CF701", "CF703", "CF705", "CF611")), &asked
		}
		doc.Offer = map[string]int64{}
		doc.SetOffer(cottonindex.Scale{}.Name(), orEmpty(doc.IndexCode), asked)
		if r.IntN(5) > 0 {
			doc.SetOffer(cottonindex.Scale{Premium: "T1"}.Name(), orEmpty(doc.IndexCode), asked-schema.Yuan(r.IntN(50)))
		}
		if second.IntN(6) > 0 {
			other := asked + schema.Yuan(second.IntN(900)-300)
			doc.SetOffer(cottonindex.Scale{Premium: "T2"}.Name(), orEmpty(doc.IndexCode), other)
		}
		docs[i] = doc
	}
	return docs
}

func orEmpty(p *string) string {
	if p == nil {
		return ""
	}
	return *p
}

// Premiums returns the premium tables T1, the default, and T2 of ManyLots.
func Premiums() *market.Premiums {
	return &market.Premiums{Tables: []market.PremiumTable{{Code: "T1"}, {Code: "T2"}}}
}

// Asked3128 returns what is asked for a lot over its contract, or its fixed price, less its premium by a table. It
// returns false if the table does not grade the lot.
func Asked3128(doc *cottonindex.Document, table string) (schema.Yuan, bool) {
	stored, known := doc.Offer["3128_"+table]
	_, asked := prices.Split(stored)
	return schema.Yuan(asked), known
}

// MillOwner is the company that has the mills of RandomMarket, 1 and 2. The first is its default.
const MillOwner = 9

// warehousePlaces are the places of two of the three warehouses of ManyLots.
var warehousePlaces = map[string]mill.Warehouse{
	"甲库": {ID: 1, Place: mill.FindPlace("652901")}, "乙库（西）": {ID: 2, Place: mill.FindPlace("650100")},
}

// setMills adds two mills to a market, and freights to them by the index and by a quote.
func setMills(t *rapid.T, m *cottonindex.Market) {
	index := series.DayValue{Day: "2026-11-01", Value: schema.Fine(rapid.IntRange(0, 2000).Draw(t, "freight index"))}
	rate := freight.Rate{PerTon: 480, On: "2026-11-20", Way: freight.Road, Loading: true}
	quotes := []freight.RouteRate{{From: "新疆 乌鲁木齐", To: "山东 滨州", Rate: rate}}
	m.Places = warehousePlaces
	m.Mills = &mill.Mills{Rates: mill.NewRates(index, quotes), List: []mill.Mill{
		{ID: 1, CompanyID: MillOwner, Place: "320600", Unloading: 15, Default: true},
		{ID: 2, CompanyID: MillOwner, Place: "371600", Unloading: 12},
		{ID: 3, CompanyID: MillOwner + 1, Place: "371600", Default: true},
	}}
}

// RandomDelivered adds conditions on the delivered price to a demand of MillOwner.
func RandomDelivered(t *rapid.T, d *demand.Demand) {
	bound := func(name string, from, to int) *schema.Yuan {
		if rapid.IntRange(0, 4).Draw(t, name+"?") > 0 {
			return nil
		}
		return new(schema.Yuan(5 * rapid.IntRange(from, to).Draw(t, name)))
	}
	d.DeliveredMin, d.DeliveredMax = bound("delivered from", 2950, 3080), bound("delivered to", 3080, 3250)
	d.Mill = rapid.SampledFrom([]int64{0, 1, 2}).Draw(t, "mill")
}

func RandomMarket(t *rapid.T) *cottonindex.Market {
	m := &cottonindex.Market{Premiums: Premiums(), Now: schematest.Start}
	setMills(t, m)
	for _, code := range []string{"CF701", "CF703", "CF705"} {
		if rapid.IntRange(0, 5).Draw(t, code+" trades") == 0 {
			continue
		}
		m.Contracts = append(m.Contracts, code)
		if rapid.IntRange(0, 5).Draw(t, code) > 0 {
			m.Quotes = append(
				m.Quotes,
				market.Quote{IndexCode: code, Price: schema.Yuan(14500 + 5*rapid.IntRange(0, 60).Draw(t, "price of "+code))},
			)
		}
	}
	return m
}

func RandomDemand(t *rapid.T) demand.Demand {
	var d demand.Demand
	some := func(name string, values ...string) schema.List {
		if rapid.IntRange(0, 3).Draw(t, name+"?") > 0 {
			return nil
		}
		return slices.Compact(rapid.SliceOfN(rapid.SampledFrom(values), 1, 2).Draw(t, name))
	}
	bound := func(name string, from, to int) *schema.Centi {
		if rapid.IntRange(0, 7).Draw(t, name+"?") > 0 {
			return nil
		}
		return new(schema.Centi(10 * rapid.IntRange(from, to).Draw(t, name)))
	}
	yuan := func(name string, from, to int) *schema.Yuan {
		if rapid.IntRange(0, 4).Draw(t, name+"?") > 0 {
			return nil
		}
		return new(schema.Yuan(5 * rapid.IntRange(from, to).Draw(t, name)))
	}
	d.Areas, d.CottonYears = some("origins", "南疆", "北疆", "东疆"), some("year", "2024", "2025", "2026", "2030")
	d.PackTypes, d.Ginneries = some("pack", "1", "2"), some("factory", "金翔", "国欣")
	d.Warehouses, d.ExcludeGinneries = some("depot", "甲库", "乙库（西）", `丙"库`, "无"), some("not", "银力")
	d.IndexCodes = some("contract", "CF701", "CF705")
	d.PrimaryColour, d.MikeGrades = some("colour", "0", "21", "31"), some("mikes", "A", "B2")
	d.Pricing, d.OnlyBundles = rapid.IntRange(0, 9).Draw(t, "fixed") == 0, rapid.IntRange(0, 9).Draw(t, "bundle") == 0
	d.LengthMin, d.LengthMax = bound("length from", 280, 290), bound("length to", 290, 300)
	d.StrengthMin, d.ImpurityMax = bound("strength from", 270, 290), bound("trash to", 20, 40)
	d.RdMin, d.GinningP3Max = bound("rd from", 770, 790), bound("p3 to", 10, 30)
	d.BasisMin, d.BasisMax = yuan("basis from", 0, 30), yuan("basis to", 40, 80)
	d.PriceMin, d.PriceMax = yuan("price from", 2900, 2990), yuan("price to", 2990, 3100)
	d.Price3128Min, d.Price3128Max = yuan("price3128 from", 2850, 2990), yuan("price3128 to", 2990, 3100)
	d.Premium = rapid.SampledFrom([]string{"", "T1", "T2"}).Draw(t, "premium")
	if rapid.IntRange(0, 4).Draw(t, "shares?") == 0 {
		d.PrimaryColour, d.PrimaryColourMode = nil, new(cottonindex.ByShares)
		grade := rapid.SampledFrom(cotton.ColourGrades[:])
		share := rapid.SampledFrom([]schema.Centi{0, 19_90, 20_00, 20_10, 80_00, 99_90, 100_00})
		if rapid.Bool().Draw(t, "better") {
			d.ColourOrBetter, d.ColourOrBetterShare = grade.Draw(t, "ge"), new(share.Draw(t, "ge share"))
		} else {
			d.ColourOrWorse, d.ColourOrWorseShare = grade.Draw(t, "le"), new(share.Draw(t, "le share"))
		}
	}
	if rapid.IntRange(0, 9).Draw(t, "keyword?") == 0 {
		d.Keyword = rapid.SampledFrom([]string{"65", "650", "65003251", "1", "07"}).Draw(t, "keyword")
	}
	return d
}
