package importedindex_test

import (
	"crypto/rand"
	"fmt"
	"log/slog"
	"maps"
	mathrand "math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cottonmall/indexer"
	"cottonmall/indexer/importedindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// open opens an index of the imported lots of a database and keeps it up to date until the test ends.
func open(t testing.TB, db *schematest.DB) *importedindex.Index {
	t.Helper()
	return openWith(t, db, indexertest.TestEngine(t))
}

func openWith(t testing.TB, db *schematest.DB, engine indexer.Engine) *importedindex.Index {
	t.Helper()
	x := importedindex.New(db.DB)
	c := indexer.Config{
		Engine: engine, Prefix: "test_" + rand.Text()[:10] + "_", Log: slog.New(slog.DiscardHandler),
	}
	all, err := indexer.Open(t.Context(), db.DB, c, x.Kind())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := all.Close(); err != nil {
			t.Error(err)
		}
	})
	indexertest.Run(t, all)
	indexertest.Until(t, "the index is built", func() bool { return x.Ready() == nil })
	return x
}

// world is a market of random imported lots.
type world struct {
	*schematest.DB
	lots    []imported.Listing
	quotes  map[string]schema.Yuan
	foreign map[string]schema.Cents
	rate    schema.PerDollar
	duty    *market.ImportDuty
}

var countries = []string{"US", "BR", "AU", "IN"}

// newWorld inserts lots on sale: many with equal prices, some on contracts without a quote.
func newWorld(t testing.TB, lots int) *world {
	t.Helper()
	return worldOf(schematest.New(t), lots)
}

func worldOf(db *schematest.DB, lots int) *world {
	w := &world{
		DB: db, quotes: map[string]schema.Yuan{"CF701": 14_500, "CF705": 14_700},
		foreign: map[string]schema.Cents{"CT2703": 72_15, "CT2705": 73_40},
	}
	for code, price := range w.quotes {
		w.Quote(code, price)
	}
	seller := w.Company("甲进出口").Merchant("卖方")
	depot := w.AddWarehouse(market.Warehouse{Name: "青岛保税库", Area: "内地", City: "青岛"})
	r := mathrand.New(mathrand.NewPCG(1, 2))
	for i := range lots {
		l := imported.Listing{
			CompanyID: seller.CompanyID, UserID: seller.UserID,
			BillNo:   fmt.Sprintf("COSU%d%03dX", 6200000000+r.IntN(1000), i),
			Position: imported.Position(1 + r.IntN(4)), Quota: r.IntN(2) == 0, Year: 2025 + r.IntN(2),
			Country: countries[r.IntN(len(countries))], Level: "SM", Length: 34 + r.IntN(5),
			Strength: schema.Centi(2800 + 10*r.IntN(30)), MikeMin: schema.Centi(340 + 10*r.IntN(5)), MikeMax: 4_90,
			Packages: 88, Weight: 20 * schema.Ton, Port: "CNTAO",
			State: imported.OnSale, Until: w.Now().Add(48 * time.Hour), ListedAt: w.Now(), Version: 1,
		}
		if l.Country == "US" {
			l.Level = "31"
		}
		if l.Country == "IN" {
			l.Level = "S-6"
		}
		if l.Position == imported.Bonded {
			l.WarehouseID = depot.ID
		}
		l.Currency = l.Position.Currency()
		price(r, &l, lots)
		w.lots = append(w.lots, l)
	}
	w.Do(func(tx *schema.Tx) error {
		for code, price := range w.foreign {
			q := market.ForeignQuote{IndexCode: code, Day: tx.Today(), Price: price, Source: "测试", At: tx.Now()}
			if err := tx.Save(&q); err != nil {
				return err
			}
		}
		return schema.Insert(tx, w.lots)
	})
	w.setRate(6_7000)
	w.setAdditional(nil)
	return w
}

// price sets the price of one of several lots: the more lots there are, the more different prices.
func price(r *mathrand.Rand, l *imported.Listing, lots int) {
	more := 1 + lots/5000
	choose := func(codes ...string) string { return codes[r.IntN(len(codes))] }
	switch yuan := l.Currency == market.CNY; {
	case yuan && r.IntN(2) == 0:
		l.Price = market.Decimal(15_000+10*r.IntN(60*more)) * 100
	case yuan:
		l.IndexCode, l.Basis = choose("CF701", "CF705", "CF703"), market.Decimal(500+10*r.IntN(60*more))*100
	case r.IntN(2) == 0:
		l.Price = market.Decimal(75_00 + 5*r.IntN(400) + r.IntN(more))
	default:
		l.IndexCode, l.Basis = choose("CT2703", "CT2705", "CT2707"), market.Decimal(5_00+5*r.IntN(300)+r.IntN(more))
	}
}

func (w *world) setRate(rate schema.PerDollar) {
	w.rate = rate
	w.Do(func(tx *schema.Tx) error {
		return tx.Save(&market.Rate{Day: tx.Today(), Rate: rate, Source: "测试", At: tx.Now()})
	})
}

// setAdditional sets the additional duties of countries.
func (w *world) setAdditional(additional map[string]schema.Centi) {
	w.Do(func(tx *schema.Tx) (err error) {
		if w.duty, err = market.ImportDutyAt(tx, tx.Today()); err != nil {
			return err
		}
		w.duty.Additional = map[string]schema.Centi{}
		maps.Copy(w.duty.Additional, additional)
		return tx.Save(w.duty)
	})
}

// landed returns the landed prices of a lot by a plain computation; false if it has none.
func (w *world) landed(l *imported.Listing, d importedindex.Duty) (schema.Yuan, bool) {
	if l.Currency == market.CNY {
		v, quoted := w.quotes[l.IndexCode]
		return v + schema.Yuan(l.Asked()/100), quoted || l.IndexCode == ""
	}
	v, quoted := w.foreign[l.IndexCode]
	if !quoted && l.IndexCode != "" {
		return 0, false
	}
	prices := w.duty.Landed(v+schema.Cents(l.Asked()), w.rate, l.Country)
	return d.Of(&prices), true
}

// find returns the ids of the lots that meet a condition in the order of their landed prices, those without a price
// last.
func (w *world) find(d importedindex.Duty, asc bool, meets func(*imported.Listing) bool) []int64 {
	var found []*imported.Listing
	for i := range w.lots {
		if meets(&w.lots[i]) {
			found = append(found, &w.lots[i])
		}
	}
	slices.SortFunc(found, func(a, b *imported.Listing) int {
		first, known := w.landed(a, d)
		second, also := w.landed(b, d)
		switch {
		case known != also && known:
			return -1
		case known != also:
			return 1
		case !known || first == second:
			return compare(a.ID, b.ID)
		case !asc:
			first, second = second, first
		}
		return compare(first, second)
	})
	ids := make([]int64, len(found))
	for i, l := range found {
		ids[i] = l.ID
	}
	return ids
}

func compare[N int64 | schema.Yuan](a, b N) int { return int(a - b) }

func idsOf(page *importedindex.ImportedPage) []int64 {
	ids := make([]int64, len(page.List))
	for i := range page.List {
		ids[i] = page.List[i].ListingID
	}
	return ids
}

// TestLandedPricesAgainstPlainComputation checks, at several rates and additional duties, that order, ranges, totals,
// counts and prices equal a plain computation over all lots.
func TestLandedPricesAgainstPlainComputation(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 400)
	x := open(t, w.DB)
	for _, c := range []struct {
		rate       schema.PerDollar
		additional map[string]schema.Centi
	}{
		{6_7000, nil},
		{7_1234, nil},
		{6_4835, map[string]schema.Centi{"US": 25_00}},
		{6_7001, map[string]schema.Centi{"US": 25_00, "IN": 25_00, "AU": 5_00}},
	} {
		w.setRate(c.rate)
		w.setAdditional(c.additional)
		indexertest.Until(t, "the market is read", func() bool {
			page, err := x.Search(t.Context(), importedindex.ImportedSearch{Search: indexer.Search{PageNum: 1, PageSize: 1}})
			return err == nil && page.Rate.Rate == c.rate && len(page.Duty.Additional) == len(c.additional)
		})
		for _, most := range []int{indexer.DistinctMax, 45} { // the second is less than there are offers
			x.SetDistinctMax(most)
			rapid.Check(t, func(t *rapid.T) { w.compare(t, x) })
		}
	}
}

// compare makes one random search.
func (w *world) compare(t *rapid.T, x *importedindex.Index) {
	s := randomSearch(t)
	others := func(l *imported.Listing) bool {
		return l.Length >= *s.LengthMin && (s.Currency == 0 || l.Currency == s.Currency)
	}
	want := w.find(s.Duty, s.Asc, func(l *imported.Listing) bool { return others(l) && w.inRange(l, &s) })
	page, err := x.Search(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	from := min((s.PageNum-1)*s.PageSize, len(want))
	rows := want[from:min(from+s.PageSize, len(want))]
	if diff := cmp.Diff(rows, idsOf(page)); diff != "" || page.TotalRow != len(want) {
		t.Fatalf("found %d, want %d\n%s", page.TotalRow, len(want), diff)
	}
	for i := range page.List {
		w.comparePrices(t, &page.List[i])
	}
	if diff := cmp.Diff(w.counts(s.Duty, page.Facets["landed"], others), page.Facets["landed"]); diff != "" {
		t.Fatalf("counts of landed prices\n%s", diff)
	}
}

// inRange reports whether the landed price of a lot is within the bounds of a search.
func (w *world) inRange(l *imported.Listing, s *importedindex.ImportedSearch) bool {
	price, known := w.landed(l, s.Duty)
	return (s.LandedMin == nil || known && price >= *s.LandedMin) && (s.LandedMax == nil || known && price <= *s.LandedMax)
}

// counts returns the numbers of lots in the bins of a facet, by its lowest prices. The first bin is at the lowest price
// of all lots, the last one at the highest.
func (w *world) counts(d importedindex.Duty, bins []indexer.Count, meets func(*imported.Listing) bool) []indexer.Count {
	var prices []schema.Yuan
	for i := range w.lots {
		if price, known := w.landed(&w.lots[i], d); known && meets(&w.lots[i]) {
			prices = append(prices, price)
		}
	}
	slices.Sort(prices)
	counts := []indexer.Count{}
	for i, bin := range bins {
		least, _ := strconv.Atoi(bin.Value)
		from, known := slices.BinarySearch(prices, schema.Yuan(least))
		to := len(prices)
		if i+1 < len(bins) {
			next, _ := strconv.Atoi(bins[i+1].Value)
			to, _ = slices.BinarySearch(prices, schema.Yuan(next))
		}
		if known && (i > 0 || from == 0) && (i+1 < len(bins) || prices[from] == prices[len(prices)-1]) {
			counts = append(counts, indexer.Count{Value: bin.Value, Count: to - from})
		}
	}
	return counts
}

// randomSearch returns a search by landed price.
func randomSearch(t *rapid.T) importedindex.ImportedSearch {
	s := importedindex.ImportedSearch{Search: indexer.Search{
		PageNum: rapid.IntRange(1, 5).Draw(t, "page"), PageSize: rapid.SampledFrom([]int{7, 30, 100}).Draw(t, "size"),
		Order: "landed", Asc: rapid.Bool().Draw(t, "asc"), Facets: schema.List{"landed", "originsName"},
	}}
	s.Duty = importedindex.Duty(rapid.IntRange(1, 3).Draw(t, "duty"))
	bound := func(name string) *schema.Yuan {
		if !rapid.Bool().Draw(t, name+" given") {
			return nil
		}
		return new(schema.Yuan(rapid.IntRange(14_000, 24_000).Draw(t, name)))
	}
	s.LandedMin, s.LandedMax = bound("least"), bound("most")
	if s.LandedMin != nil && s.LandedMax != nil && *s.LandedMin > *s.LandedMax {
		s.LandedMin, s.LandedMax = s.LandedMax, s.LandedMin
	}
	s.Currency = market.Currency(rapid.IntRange(0, 2).Draw(t, "currency"))
	s.LengthMin = new(rapid.IntRange(34, 37).Draw(t, "length"))
	return s
}

// comparePrices compares the landed prices of a row.
func (w *world) comparePrices(t *rapid.T, row *importedindex.ImportedLot) {
	l := &w.lots[slices.IndexFunc(w.lots, func(l imported.Listing) bool { return l.ID == row.ListingID })]
	for d := importedindex.QuotaDuty; d <= importedindex.FullDuty; d++ {
		price, known := w.landed(l, d)
		if known != (row.Landed != nil) || known && d.Of(row.Landed) != price {
			t.Fatalf("lot %d under %d: %v, want %d %t", l.ID, d, row.Landed, price, known)
		}
	}
}

// TestGoldenLandedPrices finds published prices of 1 % quota by their exact yuan.
func TestGoldenLandedPrices(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		cents market.Decimal
		rate  schema.PerDollar
		want  [3]schema.Yuan
	}{
		{80_00, 7_0000, [3]schema.Yuan{13_792, 14_478, 19_040}},
		{85_00, 6_7000, [3]schema.Yuan{14_022, 14_638, 19_359}},
		{95_00, 6_7000, [3]schema.Yuan{15_648, 15_801, 21_613}},
	} {
		t.Run(c.cents.String(), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, 0)
			w.lots = []imported.Listing{{
				CompanyID: w.Company("乙进出口").ID, BillNo: "MAEU1234567", Position: imported.Bonded, Year: 2026,
				Country: "US", Level: "31", Length: 36, Packages: 88, Weight: 20 * schema.Ton, Port: "CNTAO",
				Currency: market.USD, Price: c.cents, Until: w.Now().Add(time.Hour), ListedAt: w.Now(), Version: 1,
			}}
			w.Do(func(tx *schema.Tx) error { return schema.Insert(tx, w.lots) })
			w.setRate(c.rate)
			x := open(t, w.DB)
			for i, want := range c.want {
				for _, off := range []schema.Yuan{-1, 0, 1} {
					bound := want + off
					s := importedindex.ImportedSearch{Search: indexer.Search{PageNum: 1, PageSize: 1}}
					s.Duty, s.LandedMin, s.LandedMax = importedindex.Duty(i+1), &bound, &bound
					indexertest.Until(t, "the rate is read", func() bool {
						page, err := x.Search(t.Context(), s)
						return err == nil && page.Rate != nil && page.Rate.Rate == c.rate
					})
					page, err := x.Search(t.Context(), s)
					if err != nil || (page.TotalRow == 1) != (off == 0) {
						t.Errorf("duty %d at %d: %+v %v", i+1, bound, page, err)
					}
				}
			}
		})
	}
}

func TestSearchAndFilters(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 60)
	x := open(t, w.DB)
	bill := w.lots[7].BillNo
	search := func(change func(*importedindex.ImportedSearch)) int {
		s := importedindex.ImportedSearch{Search: indexer.Search{PageNum: 1, PageSize: 100}}
		change(&s)
		page, err := x.Search(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		if len(page.List) != page.TotalRow {
			t.Errorf("%d rows of %d", len(page.List), page.TotalRow)
		}
		return page.TotalRow
	}
	count := func(meets func(*imported.Listing) bool) int { return len(w.find(importedindex.QuotaDuty, true, meets)) }
	keyword := func(text string) func(*importedindex.ImportedSearch) {
		return func(s *importedindex.ImportedSearch) { s.Keyword = text }
	}
	us := func(l *imported.Listing) bool { return l.Country == "US" }
	for _, c := range []struct {
		name   string
		change func(*importedindex.ImportedSearch)
		want   int
	}{
		{"everything", func(*importedindex.ImportedSearch) {}, 60},
		{"a whole bill", keyword(bill), 1},
		{"written otherwise", keyword(" " + bill[:4] + "-" + bill[4:]), 1},
		{"its end", keyword(bill[len(bill)-6:]), 1},
		{"its beginning", keyword("cosu62"), 60},
		{"a typo", keyword(bill[:len(bill)-1] + "Y"), 0},
		{"from within", keyword(bill[2 : len(bill)-2]), 0},
		{"two bills", keyword(bill + "," + w.lots[9].BillNo), 2},
		{"a country", keyword("美国"), count(us)},
		{"a country in English", keyword("united states"), count(us)},
		{"the cotton of a country", keyword("美国棉"), count(us)},
		{"as traders call it", keyword("美棉"), count(us)},
		{"a port", keyword("qingdao"), 60},
		{"the exact bill", func(s *importedindex.ImportedSearch) { s.Bills = schema.List{bill} }, 1},
		{"two exact bills", func(s *importedindex.ImportedSearch) { s.Bills = schema.List{bill, w.lots[9].BillNo} }, 2},
		{"a filter by country", func(s *importedindex.ImportedSearch) { s.Origins = schema.List{"美国"} }, count(us)},
		{
			"positions", func(s *importedindex.ImportedSearch) { s.Positions = schema.List{"1", "2"} },
			count(func(l *imported.Listing) bool { return l.Position <= 2 }),
		},
		{
			"quota and strength",
			func(s *importedindex.ImportedSearch) { s.Quota, s.StrengthMin = new(true), new(schema.Centi(29_50)) },
			count(func(l *imported.Listing) bool { return l.Quota && l.Strength >= 29_50 }),
		},
		{
			"micronaire", func(s *importedindex.ImportedSearch) {
				s.MikeMin, s.MikeMax = new(schema.Centi(3_60)), new(schema.Centi(4_90))
			},
			count(func(l *imported.Listing) bool { return l.MikeMin >= 3_60 }),
		},
		{
			"a depot", func(s *importedindex.ImportedSearch) { s.Depots = schema.List{"青岛保税库"} },
			count(func(l *imported.Listing) bool { return l.WarehouseID != 0 }),
		},
		{
			"cents", func(s *importedindex.ImportedSearch) {
				s.Currency, s.PriceMin, s.PriceMax = 2, new(market.Decimal(80_00)), new(market.Decimal(85_00))
			},
			count(func(l *imported.Listing) bool {
				v, ok := w.foreign[l.IndexCode]
				price := market.Decimal(v) + l.Asked()
				return l.Currency == 2 && (ok || l.IndexCode == "") && price >= 80_00 && price <= 85_00
			}),
		},
		{
			"yuan by price", func(s *importedindex.ImportedSearch) {
				s.Currency, s.PriceMin, s.Order = 1, new(market.Decimal(15_200_50)), "price"
			},
			count(func(l *imported.Listing) bool {
				price, ok := w.landed(l, 1)
				return l.Currency == 1 && ok && price > 15_200
			}),
		},
		{"by strength", func(s *importedindex.ImportedSearch) { s.Order = "strong" }, 60},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := search(c.change); got != c.want {
				t.Errorf("found %d, want %d", got, c.want)
			}
		})
	}
	for name, change := range map[string]func(*importedindex.ImportedSearch){
		"currency": func(s *importedindex.ImportedSearch) { s.Order = "price" },
		"landedMin": func(s *importedindex.ImportedSearch) {
			s.LandedMin, s.LandedMax = new(schema.Yuan(2)), new(schema.Yuan(1))
		},
		"order":       func(s *importedindex.ImportedSearch) { s.Order = "offer" },
		"facets":      func(s *importedindex.ImportedSearch) { s.Facets = schema.List{"billOfLadingNo"} },
		"lengthMin":   func(s *importedindex.ImportedSearch) { s.LengthMin = new(-1) },
		"depotName":   func(s *importedindex.ImportedSearch) { s.Depots = schema.List{"\x00"} },
		"originsName": func(s *importedindex.ImportedSearch) { s.Origins = slices.Repeat(schema.List{"美国"}, 201) },
	} {
		s := importedindex.ImportedSearch{Search: indexer.Search{PageNum: 1, PageSize: 10}}
		change(&s)
		_, err := x.Search(t.Context(), s)
		if refusal, ok := schema.KindOf(err); !ok || refusal.Field != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestFollowsChanges checks that a lot is found when it is put on sale, with its new price, and not after its sale.
func TestFollowsChanges(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) { followChanges(t, worldOf(db, 0)) })
}

func followChanges(t *testing.T, w *world) {
	x := open(t, w.DB)
	by := w.Company("丙进出口").Merchant("丙卖方")
	form := imported.Form{
		BillNo: "oolu 2712345670", Port: "CNTAO", Position: imported.Bonded, Year: 2026, Country: "US", Level: "SM",
		Length: 36, Packages: 88, Weight: 20 * schema.Ton, Offer: imported.Offer{
			Currency: market.USD, IndexCode: "CT2703", Basis: 12_50, Until: w.Now().Add(time.Hour),
		},
	}
	var l imported.Listing
	w.Do(func(tx *schema.Tx) error {
		list, err := imported.Add(tx, &by.Member, []imported.Form{form}, true)
		if err == nil {
			l = list[0]
		}
		return err
	})
	price := func() string {
		found, err := x.Find(t.Context(), l.ID)
		if refusal, ok := schema.KindOf(err); ok {
			return refusal.Message
		}
		if err != nil {
			return err.Error()
		}
		return found.Price.String() + " " + found.Level + " " + found.BillNo
	}
	indexertest.Until(t, "the lot is found", func() bool { return price() == "84.65 21 OOLU2712345670" })
	w.Do(func(tx *schema.Tx) error {
		form.Basis = 13_00
		_, err := imported.Change(tx, &by.Member, l.ID, 1, form)
		return err
	})
	indexertest.Until(t, "the new price is found", func() bool { return price() == "85.15 21 OOLU2712345670" })
	w.Do(func(tx *schema.Tx) error { return imported.Take(tx, &by.Member, []int64{l.ID}, imported.MarkSold) })
	indexertest.Until(t, "the lot is gone", func() bool { return price() == "没有这批进口棉，或已不在售" })
}

// BenchmarkSearchByLandedPrice reads a page of 50,000 lots sorted by landed price, with filters and facets.
func BenchmarkSearchByLandedPrice(b *testing.B) {
	w := newWorld(b, 50_000)
	x := openWith(b, w.DB, indexer.NewEmbedded())
	for _, page := range []int{1, 50} {
		b.Run("page "+strconv.Itoa(page), func(b *testing.B) {
			n := 0
			for b.Loop() {
				s := importedindex.ImportedSearch{Search: indexer.Search{
					PageNum: page, PageSize: 30, Facets: schema.List{"originsName", "level", "landed", "length", "position"},
				}}
				s.Duty, s.LandedMin = importedindex.SlidingDuty, new(schema.Yuan(10_000+n))
				n++
				if _, err := x.Search(b.Context(), s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
