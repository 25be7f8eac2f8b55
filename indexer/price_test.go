package indexer

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// manyLots are documents of all kinds, with few distinct values so that ties and empty groups are common.
func manyLots(n int, seed uint64) []*document {
	r := rand.New(rand.NewPCG(seed, 1))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	centi := func(from, to int) *schema.Centi {
		if r.IntN(20) == 0 {
			return nil
		}
		return new(schema.Centi((from + r.IntN(to-from+1)) * 10))
	}
	docs := make([]*document, n)
	for i := range docs {
		number := fmt.Sprintf("65%03d25%d%03d", r.IntN(30), 1+r.IntN(2), r.IntN(1000))
		doc := &document{BatchEnd: reverse(number)}
		doc.CottonDoc = CottonDoc{
			ListingID: int64(i + 1), BatchID: number, Type: r.IntN(10) / 9,
			CottonYear: 2024 + r.IntN(3), PackType: 1 + r.IntN(2), CottonType: []int{1, 1, 2, 4}[r.IntN(4)],
			Area: pick("南疆", "北疆", "东疆"), City: pick("阿克苏", "昌吉", "八师 石河子"),
			Warehouse: pick("甲库", "乙库（西）", `丙"库`), WarehouseZone: pick("南疆", "内地"), Ginnery: pick("金翔", "国欣", "银力"),
			CompanyID: int64(1 + r.IntN(3)), CompanyName: "卖家", PrimaryColour: pick("0", "21", "31", "41"),
			LengthAvg: centi(280, 300), StrengthAvg: centi(270, 310), MikeAvg: centi(36, 50), UniformityAvg: centi(800, 850),
			Moisture: centi(40, 90), Impurity: centi(10, 40), RdAvg: centi(770, 800), PlusBAvg: centi(80, 90), GinningP3: centi(0, 30),
			PackNum: 184 + r.IntN(5), Amount: schema.Weight(4_200_000 + r.IntN(100)*1000), State: cotton.OnSale, ListingType: 1 + r.IntN(2),
			SaleTypes: []int{}, Bundled: r.IntN(5) == 0, ListingTime: int64(r.IntN(1000)),
			ListingValidity: schematest.Start.Unix() + int64(r.IntN(10)-1)*3600, Adjusted: map[string]schema.Yuan{},
		}
		doc.AmountStep = int64(doc.Amount / amountStep)
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
			better, worse := addUp(shares)
			doc.setShares(&better, &worse)
		}
		asked := schema.Yuan(10 * r.IntN(40))
		if r.IntN(4) == 0 {
			doc.FixedPrice = new(14800 + asked)
			asked = *doc.FixedPrice
		} else {
			doc.IndexCode, doc.Basis = new(pick("CF701", "CF703", "CF705", "CF611")), &asked
		}
		doc.Offer = map[string]int64{}
		doc.setOffer(scale{}.name(), orEmpty(doc.IndexCode), asked)
		if r.IntN(5) > 0 {
			doc.Adjusted["T1"] = asked - schema.Yuan(r.IntN(50))
			doc.setOffer(scale{"T1"}.name(), orEmpty(doc.IndexCode), doc.Adjusted["T1"])
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

func randomMarket(t *rapid.T) *marketState {
	m := &marketState{tables: []string{"T1"}, now: schematest.Start}
	for _, code := range []string{"CF701", "CF703", "CF705"} {
		if rapid.IntRange(0, 5).Draw(t, code) > 0 {
			m.quotes = append(m.quotes, market.Quote{IndexCode: code, Price: schema.Yuan(14500 + 5*rapid.IntRange(0, 60).Draw(t, "price of "+code))})
		}
	}
	return m
}

func randomDemand(t *rapid.T) demand.Demand {
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
	if rapid.IntRange(0, 4).Draw(t, "shares?") == 0 {
		d.PrimaryColour, d.PrimaryColourMode = nil, new(byShares)
		grade, share := rapid.SampledFrom(cotton.ColourGrades[:]), rapid.SampledFrom([]schema.Centi{0, 19_90, 20_00, 20_10, 80_00, 99_90, 100_00})
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

// Every page, total, facet and sum at every market is what a plain computation over all lots gives; also when the
// engine's answers hold fewer values than there are prices and weights.
func TestPricesAgainstPlainComputation(t *testing.T) {
	t.Parallel()
	docs := manyLots(700, 5)
	for name, distinctMax := range map[string]int{"whole": distinctMax, "cut": 30} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := connect(t, schematest.New(t).DB, "plain_"+name+"_")
			fillWith(t, x, docs)
			holding(t, x, distinctMax)
			rapid.Check(t, func(t *rapid.T) { comparePage(t, x, docs) })
		})
	}
}

// holding lets distributions of the engine hold so many values.
func holding(t *testing.T, x *Index, distinctMax int) {
	t.Helper()
	x.distinctMax = distinctMax
	s := cottonSettings()
	s.MaxValues = distinctMax
	if err := x.engine.create(t.Context(), x.uid.cotton, listingKey, s); err != nil {
		t.Fatal(err)
	}
}

// More prices than can be asked for are refused, never left out.
func TestTooManyPricesAreRefused(t *testing.T) {
	t.Parallel()
	x := connect(t, schematest.New(t).DB, "many_")
	docs := manyLots(700, 5)
	fillWith(t, x, docs)
	x.quotes.Store(&marketState{tables: []string{"T1"}, quotes: []market.Quote{{IndexCode: "CF701", Price: 14500}, {IndexCode: "CF705", Price: 14600}}})
	holding(t, x, 2)
	_, sums := x.Sums(t.Context(), Viewer{}, demand.Demand{})
	_, page := x.Search(t.Context(), Viewer{}, Search{Order: "price", PageNum: 1, PageSize: 10})
	_, facet := x.Search(t.Context(), Viewer{}, Search{Order: "length", PageNum: 1, PageSize: 10, Facets: []string{"price"}})
	for name, err := range map[string]error{"sums": sums, "page": page, "facet": facet} {
		if refusal, ok := schema.KindOf(err); !ok || refusal.Kind != schema.InvalidKind || !strings.Contains(refusal.Message, "请增加筛选条件") {
			t.Errorf("%s: %v", name, err)
		}
	}
	few := demand.Demand{PriceMin: new(schema.Yuan(14500)), PriceMax: new(schema.Yuan(14700))}
	if s, err := x.Sums(t.Context(), Viewer{}, few); err != nil || s.PriceMin == nil || *s.PriceMin < 14500 || *s.PriceMax > 14700 {
		t.Errorf("few prices: %+v, %v", s, err)
	}
}

// fillWith makes an index of documents that are in no database.
func fillWith(t testing.TB, x *Index, docs []*document) {
	t.Helper()
	if err := x.create(t.Context(), x.uid.cotton); err != nil {
		t.Fatal(err)
	}
	list := x.engine.newDocuments(documentFields, len(docs))
	for _, doc := range docs {
		list.add(doc)
	}
	if err := x.send(t.Context(), x.uid.cotton, list, nil); err != nil {
		t.Fatal(err)
	}
	x.built.Store(true)
}

func comparePage(t *rapid.T, x *Index, docs []*document) {
	m := randomMarket(t)
	x.quotes.Store(m)
	facets := []string{"price", "lengthAvg", "basis", "origins", "indexCode", "primaryColor", "cottonYear", "packType"}
	s := Search{
		Demand: randomDemand(t), Order: rapid.SampledFrom([]string{"price", "price3128", "basis"}).Draw(t, "order"),
		Asc: rapid.Bool().Draw(t, "asc"), PageNum: rapid.IntRange(1, 6).Draw(t, "page"),
		PageSize: rapid.IntRange(1, 50).Draw(t, "size"), Facets: facets,
	}
	page, err := x.Search(t.Context(), Viewer{}, s)
	if err != nil {
		t.Fatal(err)
	}
	want := plainLots(docs, &s.Demand, m)
	plainOrder(want, s.Asc, map[string]func(*document) *schema.Yuan{
		"price":     func(doc *document) *schema.Yuan { return plainPrice(doc, m) },
		"price3128": func(doc *document) *schema.Yuan { return plainPrice3128(doc, m, "T1") },
		"basis":     func(doc *document) *schema.Yuan { return doc.Basis },
	}[s.Order])
	if page.TotalRow != len(want) {
		t.Fatalf("total %d, want %d", page.TotalRow, len(want))
	}
	from := min(len(want), (s.PageNum-1)*s.PageSize)
	var ids []int64
	for _, doc := range want[from:min(len(want), from+s.PageSize)] {
		ids = append(ids, doc.ListingID)
	}
	compareRows(t, page.List, ids, docs, m)
	for _, name := range facets {
		compareFacet(t, name, page.Facets[name], docs, &s.Demand, m)
	}
	compareSums(t, x, s.Demand, want, m)
}

func compareRows(t *rapid.T, lots []Lot, ids []int64, docs []*document, m *marketState) {
	var got []int64
	for _, lot := range lots {
		got = append(got, lot.ListingID)
		doc := docs[lot.ListingID-1]
		if diff := cmp.Diff(plainPrice(doc, m), lot.Price); diff != "" {
			t.Fatalf("price of %d (-want +got)\n%s", lot.ListingID, diff)
		}
		if diff := cmp.Diff(plainPrice3128(doc, m, "T1"), lot.Price3128); diff != "" {
			t.Fatalf("price3128 of %d (-want +got)\n%s", lot.ListingID, diff)
		}
		if slices.Contains(lot.SaleTypes, 1) || slices.Contains(lot.SaleTypes, 2) {
			t.Fatalf("a guest sees the marks %v", lot.SaleTypes)
		}
	}
	if diff := cmp.Diff(ids, got); diff != "" {
		t.Fatalf("rows (-want +got)\n%s", diff)
	}
}

func compareFacet(t *rapid.T, name string, got Facet, docs []*document, d *demand.Demand, m *marketState) {
	open := withoutFilter(*d, name)
	counts := map[string]int{}
	values := map[schema.Centi]int{}
	for _, doc := range plainLots(docs, &open, m) {
		switch name {
		case "price":
			values[schema.Centi(*plainPrice(doc, m)*100)]++
		case "basis":
			if doc.Basis != nil {
				values[schema.Centi(*doc.Basis*100)]++
			}
		case "lengthAvg":
			if doc.LengthAvg != nil {
				values[*doc.LengthAvg]++
			}
		case "origins":
			counts[doc.Area]++
		case "indexCode":
			if doc.IndexCode != nil {
				counts[*doc.IndexCode]++
			}
		case "primaryColor":
			counts[doc.PrimaryColour]++
		case "cottonYear":
			counts[fmt.Sprint(doc.CottonYear)]++
		case "packType":
			counts[fmt.Sprint(doc.PackType)]++
		}
	}
	for _, c := range got.Counts {
		if counts[c.Value] != c.Count {
			t.Fatalf("facet %s: %s counts %d, want %d", name, c.Value, c.Count, counts[c.Value])
		}
		delete(counts, c.Value)
	}
	if len(counts) > 0 {
		t.Fatalf("facet %s lacks %v", name, counts)
	}
	compareHistogram(t, name, got, values)
}

func compareHistogram(t *rapid.T, name string, got Facet, values map[schema.Centi]int) {
	if len(values) == 0 {
		if got.Min != nil || got.Max != nil {
			t.Fatalf("facet %s has ends, but no values", name)
		}
		return
	}
	h := got.Histogram
	bins := make([]int, len(h.Counts))
	least, most := schema.Centi(1<<30), schema.Centi(-1<<30)
	for v, n := range values {
		least, most = min(least, v), max(most, v)
		bin := 0
		for bin+1 < len(bins) && v >= h.From+schema.Centi(bin+1)*h.Step {
			bin++
		}
		bins[bin] += n
	}
	if *got.Min != least || *got.Max != most {
		t.Fatalf("facet %s from %v to %v, want %v to %v", name, got.Min, got.Max, least, most)
	}
	if diff := cmp.Diff(bins, h.Counts); diff != "" {
		t.Fatalf("histogram of %s (-want +got)\n%s", name, diff)
	}
}

func compareSums(t *rapid.T, x *Index, d demand.Demand, lots []*document, m *marketState) {
	got, err := x.Sums(t.Context(), Viewer{}, d)
	if err != nil {
		t.Fatal(err)
	}
	want := Sums{Count: len(lots)}
	var sum float64
	for _, doc := range lots {
		want.Amount += doc.Amount
		price := plainPrice(doc, m)
		sum += float64(*price)
		want.PriceMin, want.PriceMax = least(want.PriceMin, price), most(want.PriceMax, price)
		if doc.Basis != nil {
			want.BasisMin, want.BasisMax = least(want.BasisMin, doc.Basis), most(want.BasisMax, doc.Basis)
		}
	}
	if len(lots) > 0 {
		if mean := sum / float64(len(lots)); got.PriceAvg == nil || float64(*got.PriceAvg) < mean-1 || float64(*got.PriceAvg) > mean+1 {
			t.Fatalf("average %v, want %f", got.PriceAvg, mean)
		}
		want.PriceAvg = got.PriceAvg
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("sums (-want +got)\n%s", diff)
	}
}

func least(a, b *schema.Yuan) *schema.Yuan {
	if a == nil || *b < *a {
		return b
	}
	return a
}

func most(a, b *schema.Yuan) *schema.Yuan {
	if a == nil || *b > *a {
		return b
	}
	return a
}
