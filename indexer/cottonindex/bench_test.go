package cottonindex_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/indexer/shorthand"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/demo"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// benchLots is how many lots the benchmarks search: COTTONMALL_BENCH_LOTS, else 200,000.
func benchLots(b *testing.B) int {
	text := os.Getenv("COTTONMALL_BENCH_LOTS")
	if text == "" {
		return 200_000
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// benchDB is a database of demonstration lots. It is kept in COTTONMALL_BENCH_DATA from one run to the next, where that
// is set.
func benchDB(b *testing.B) *schema.DB {
	b.Helper()
	folder := os.Getenv("COTTONMALL_BENCH_DATA")
	if folder == "" {
		var err error
		if folder, err = os.MkdirTemp("", "cottonmall-bench"); err != nil {
			b.Fatal(err)
		}
	}
	n := benchLots(b)
	db, err := schema.Open(
		b.Context(),
		schema.Config{Folder: filepath.Join(folder, strconv.Itoa(n)), Domains: site.Domains()},
	)
	if err != nil {
		b.Fatal(err)
	}
	wanted, err := demo.Wanted(b.Context(), db)
	if err == nil && wanted {
		err = demo.Fill(b.Context(), db, demo.Options{Lots: n, Seed: 1})
	}
	if err != nil {
		b.Fatal(err)
	}
	return db
}

// benched is the index that the benchmarks of one process share.
var benched struct {
	once  sync.Once
	db    *schema.DB
	index *cottonindex.Index
	built time.Duration
}

func benchIndex(b *testing.B) *cottonindex.Index {
	b.Helper()
	benched.once.Do(func() {
		db := benchDB(b)
		x := cottonindex.New(db)
		c := indexer.Config{Log: slog.New(slog.DiscardHandler), SmallHeap: true}
		all, err := indexer.Open(context.Background(), db, c, x.Kind())
		if err != nil {
			b.Fatal(err)
		}
		begun := time.Now()
		go func() { _ = all.Run(context.Background()) }() // until the process ends
		for x.Ready() != nil {
			time.Sleep(time.Millisecond)
		}
		benched.db, benched.index, benched.built = db, x, time.Since(begun)
	})
	if benched.index == nil {
		b.Fatal("the index was not built")
	}
	return benched.index
}

// busy is a page with eight filters and nine facets.
func busy(page int) cottonindex.Search {
	return cottonindex.Search{
		Demand: demand.Demand{
			Areas: schema.List{"南疆", "北疆"}, PackTypes: schema.List{"2"}, CottonYears: schema.List{"2025", "2026"},
			PrimaryColour: schema.List{"21", "31"}, LengthMin: new(schema.Centi(28_50)), StrengthMin: new(schema.Centi(28_00)),
			MikeMin: new(schema.Centi(3_70)), MikeMax: new(schema.Centi(4_60)), ImpurityMax: new(schema.Centi(3_50)),
		},
		Order:    "price",
		Asc:      true,
		PageNum:  page,
		PageSize: 30,
		Facets: []string{
			"origins",
			"packType",
			"cottonYear",
			"primaryColor",
			"lengthAvg",
			"strongAvg",
			"mikeAvg",
			"impurity",
			"depotName",
		},
	}
}

func benchSearch(b *testing.B, s cottonindex.Search) {
	x := benchIndex(b)
	var times []time.Duration
	b.ResetTimer()
	for range b.N {
		begun := time.Now()
		page, err := x.Search(b.Context(), cottonindex.Viewer{}, s)
		if err != nil {
			b.Fatal(err)
		}
		if len(page.List) == 0 {
			b.Fatal("nothing found")
		}
		times = append(times, time.Since(begun))
	}
	reportTimes(b, times)
}

// reportTimes reports the median and the 99th percentile.
func reportTimes(b *testing.B, times []time.Duration) {
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds()), "µs-p50")
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds()), "µs-p99")
}

func BenchmarkFilteredPageByPrice(b *testing.B) { benchSearch(b, busy(1)) }

func BenchmarkFilteredDeepPageByPrice(b *testing.B) { benchSearch(b, busy(30)) }

func BenchmarkFirstPageByPrice(b *testing.B) {
	benchSearch(b, cottonindex.Search{Order: "price", Asc: true, PageNum: 1, PageSize: 30})
}

func BenchmarkFirstPageByPrice3128(b *testing.B) {
	benchSearch(b, cottonindex.Search{Order: "price3128", Asc: true, PageNum: 1, PageSize: 30})
}

func BenchmarkFirstPageByLength(b *testing.B) {
	benchSearch(b, cottonindex.Search{Order: "length", PageNum: 1, PageSize: 30})
}

func BenchmarkText(b *testing.B) {
	benchSearch(
		b,
		cottonindex.Search{Demand: demand.Demand{Keyword: "棉业 阿克苏"}, Order: "price", Asc: true, PageNum: 1, PageSize: 30},
	)
}

func BenchmarkSums(b *testing.B) {
	x := benchIndex(b)
	b.ResetTimer()
	for range b.N {
		if _, err := x.Sums(b.Context(), cottonindex.Viewer{}, busy(1).Demand); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkGroups reads the first page of the groups of all lots, and of those with eight filters.
func BenchmarkGroups(b *testing.B) {
	x := benchIndex(b)
	for _, by := range []string{"depot", "ginnery", "seller"} {
		for _, order := range []string{"price", "weight"} {
			for name, d := range map[string]demand.Demand{"all": {}, "filtered": busy(1).Demand} {
				b.Run(by+"/"+order+"/"+name, func(b *testing.B) {
					s := cottonindex.GroupSearch{
						Demand: d, By: by, Order: order, Asc: order == "price", PageNum: 1, PageSize: 50,
					}
					var times []time.Duration
					groups := 0
					for b.Loop() {
						begun := time.Now()
						found, err := x.Groups(b.Context(), cottonindex.Viewer{}, s)
						if err != nil {
							b.Fatal(err)
						}
						groups = found.TotalRow
						times = append(times, time.Since(begun))
					}
					reportTimes(b, times)
					b.ReportMetric(float64(groups), "groups")
				})
			}
		}
	}
}

// BenchmarkWarehouses reads all lots by warehouse, and those with eight filters.
func BenchmarkWarehouses(b *testing.B) {
	x := benchIndex(b)
	for name, d := range map[string]demand.Demand{"all": {}, "filtered": busy(1).Demand} {
		b.Run(name, func(b *testing.B) {
			var times []time.Duration
			warehouses := 0
			for b.Loop() {
				begun := time.Now()
				found, err := x.Warehouses(b.Context(), cottonindex.Viewer{}, d)
				if err != nil {
					b.Fatal(err)
				}
				warehouses = len(found.List)
				times = append(times, time.Since(begun))
			}
			reportTimes(b, times)
			b.ReportMetric(float64(warehouses), "warehouses")
		})
	}
}

// BenchmarkBuild reports the time from the start until the index is ready.
func BenchmarkBuild(b *testing.B) {
	benchIndex(b)
	b.ReportMetric(float64(benched.built.Milliseconds()), "ms-ready")
}

// BenchmarkChangeToSearchable measures the time from the commit of a new price until a search finds it.
func BenchmarkChangeToSearchable(b *testing.B) {
	x := benchIndex(b)
	page, err := x.Search(
		b.Context(),
		cottonindex.Viewer{},
		cottonindex.Search{Demand: demand.Demand{Pricing: true}, Order: "price", Asc: true, PageNum: 1, PageSize: 1},
	)
	if err != nil || len(page.List) == 0 {
		b.Fatal("no lot with a fixed price", err)
	}
	lot := page.List[0]
	b.ResetTimer()
	for i := range b.N {
		price := *lot.FixedPrice + schema.Yuan(5*(i%2+1))
		_, err := schema.Do(b.Context(), benched.db, func(tx *schema.Tx) (struct{}, error) {
			l := cotton.Listing{ID: lot.ListingID, CompanyID: lot.CompanyID}
			return schematest.Done(schematest.Reprice(tx, l, cotton.Offer{Price: price}))
		})
		if err != nil {
			b.Fatal(err)
		}
		indexertest.Until(b, "the new price is found", func() bool {
			lots, err := x.Lots(b.Context(), cottonindex.Viewer{}, []int64{lot.ListingID}, cottonindex.Pricing{})
			return err == nil && len(lots) == 1 && *lots[0].FixedPrice == price
		})
	}
}

// BenchmarkDocument writes one document: a build writes every listing.
func BenchmarkDocument(b *testing.B) {
	docs := indexertest.ManyLots(1000, 1)
	buffer := make([]byte, 0, 4<<10)
	for i := range b.N {
		buffer = cottonindex.DocumentFields.AppendJSON(buffer[:0], docs[i%len(docs)])
	}
	b.SetBytes(int64(len(buffer)))
}

// BenchmarkRead reads every listing as a document, as a build does, and puts the documents nowhere.
func BenchmarkRead(b *testing.B) {
	db, e := benchDB(b), indexer.NewEmbedded()
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		_, err := schema.View(b.Context(), db, func(tx *schema.Tx) (struct{}, error) {
			docs := e.NewDocuments(cottonindex.DocumentFields, 20_000)
			return struct{}{}, cottonindex.EachBetween(tx, 0, 1<<62, func(doc *cottonindex.Document) error {
				if docs.Add(doc); docs.Full() {
					n += docs.Len()
					docs = e.NewDocuments(cottonindex.DocumentFields, 20_000)
				}
				return nil
			})
		})
		if err != nil || n == 0 {
			b.Fatal(n, err)
		}
	}
}

// BenchmarkLowest asks what a hundred saved demands find, from broad to narrow, and what of it is new.
func BenchmarkLowest(b *testing.B) {
	x := benchIndex(b)
	var asked []cottonindex.LowestQuery
	for n := range 100 {
		d := demand.Demand{LengthMin: new(schema.Centi(28_00 + n)), StrengthMin: new(schema.Centi(27_50 + 5*n))}
		if n%2 == 0 {
			d.Areas, d.PackTypes = schema.List{"南疆"}, schema.List{"2"}
		}
		asked = append(asked, cottonindex.LowestQuery{Demand: d, Since: benched.db.Now().Add(-time.Duration(n) * time.Hour)})
	}
	b.ResetTimer()
	for range b.N {
		if _, err := x.Lowest(b.Context(), asked); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLine does the work of a key in the search box: it reads the line, counts what it finds and completes its
// last word. Each line has filters that no line before it had.
func BenchmarkLine(b *testing.B) {
	x, words := benchIndex(b), shorthand.NewParser(benched.db)
	if err := words.Cache().Read(b.Context()); err != nil {
		b.Fatal(err)
	}
	ends := []string{"n", "na", "nan", "南疆 k", "南疆 ke", "南疆 kel", "南疆 库尔勒", "南疆 CF7", "mianye", "棉", "650"}
	var times []time.Duration
	b.ResetTimer()
	for n := range b.N {
		begun := time.Now()
		text := fmt.Sprintf("双%d.%d 机采 基差<%d %s", 27+n%2, n%10, 900+n, ends[n%len(ends)])
		line, err := words.ParseTyped(cottonindex.Viewer{}, text, "")
		if err != nil {
			b.Fatal(err)
		}
		d, rest := line.Demand, line.Rest.Demand
		d.Keyword, rest.Keyword = line.Words, line.Rest.Words
		found, err := x.FindLine(b.Context(), cottonindex.Viewer{}, cottonindex.Line{
			Demand: d, Rest: rest, EitherType: line.Rest.Zone == nil, Attributes: line.Attributes(),
		})
		if err != nil || found.Refused != nil {
			b.Fatal(err, found.Refused)
		}
		line.Complete(found.Names)
		times = append(times, time.Since(begun))
	}
	reportTimes(b, times)
}

// BenchmarkPrice3128 reads the first page by 折3128 within a range of it, with its histogram.
func BenchmarkPrice3128(b *testing.B) {
	s := cottonindex.Search{
		Demand: demand.Demand{Price3128Min: new(schema.Yuan(14_000)), Price3128Max: new(schema.Yuan(17_000))},
		Order:  "price3128", Asc: true, PageNum: 1, PageSize: 30, Facets: []string{cottonindex.Price3128Facet},
	}
	b.Run("page", func(b *testing.B) { benchSearch(b, s) })
	b.Run("new range", func(b *testing.B) {
		x := benchIndex(b)
		var times []time.Duration
		for n := 0; b.Loop(); n++ {
			s.Price3128Max = new(schema.Yuan(16_000 + n%1000))
			begun := time.Now()
			if _, err := x.Search(b.Context(), cottonindex.Viewer{}, s); err != nil {
				b.Fatal(err)
			}
			times = append(times, time.Since(begun))
		}
		reportTimes(b, times)
	})
}

// BenchmarkPremiumTable measures the time from the commit of new rates of a premium table until a search uses them.
func BenchmarkPremiumTable(b *testing.B) {
	x := benchIndex(b)
	tables, err := schema.View(b.Context(), benched.db, schematest.PublishedPremiums)
	if err != nil {
		b.Fatal(err)
	}
	t := tables[len(tables)-1]
	s := cottonindex.Search{
		Demand: demand.Demand{Premium: t.Code}, Order: "price3128", Asc: true, PageNum: 1, PageSize: 1,
	}
	cheapest := func() schema.Yuan {
		page, err := x.Search(b.Context(), cottonindex.Viewer{}, s)
		if err != nil || len(page.List) == 0 || page.List[0].Price3128 == nil {
			b.Fatal("no price", err)
		}
		return *page.List[0].Price3128
	}
	for b.Loop() {
		before := cheapest()
		for grade := range t.Rates.Length {
			t.Rates.Length[grade] += 10
		}
		_, err := schema.Do(b.Context(), benched.db, func(tx *schema.Tx) (struct{}, error) {
			return struct{}{}, market.SetPremiumTable(tx, t)
		})
		if err != nil {
			b.Fatal(err)
		}
		for cheapest() != before-10 {
			time.Sleep(10 * time.Millisecond)
		}
	}
}
