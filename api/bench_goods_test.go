package api_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/demo"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
	"cottonmall/schema/product"
)

const benchImported = 50_000

// BenchmarkImported asks imported/list of the built program over HTTP, one call at a time, for pages by landed price.
func BenchmarkImported(b *testing.B) {
	p := startProcess(b, goodsFolder(b, "imported", 1000, addBenchImported))
	const path = "/mall/imported/list"
	const facets = `"facets":"originsName,level,position,length,landed"`
	for _, c := range []struct{ name, body string }{
		{"first page by landed price", `{"order":"landed",` + facets + `}`},
		{"page 50 by landed price", `{"order":"landed","pageNum":50,` + facets + `}`},
	} {
		b.Run(c.name, func(b *testing.B) { benchCalls(b, p, path, 1, func(int64) string { return c.body }) })
	}
	b.Run("new range of landed prices", func(b *testing.B) {
		benchCalls(b, p, path, 1, func(n int64) string {
			return fmt.Sprintf(`{"order":"landed","duty":2,"landedMin":%d,%s}`, 10_000+n%5_000, facets)
		})
	})
	p.stop(b)
}

// BenchmarkCottonBesideGoods asks two programs in turn for the same page of lots. The second one has 100,000 products
// and 50,000 imported lots too. It reports the ratio of their medians, which a busy machine changes little.
func BenchmarkCottonBesideGoods(b *testing.B) {
	alone := startProcess(b, goodsFolder(b, "alone", benchLots(b), removeGoods))
	beside := startProcess(b, goodsFolder(b, "beside", benchLots(b), func(tx *schema.Tx) error {
		return errors.Join(addBenchProducts(tx), addBenchImported(tx))
	}))
	for _, c := range []struct{ name, body string }{
		{"8 filters 9 facets by price", eightFilters},
		{"first page by price", `{}`},
	} {
		b.Run(c.name, func(b *testing.B) {
			var took [2][]time.Duration
			for n := 0; b.Loop(); n++ {
				for i, p := range []*process{alone, beside} {
					if n%2 == 1 { // the other first
						i, p = 1-i, []*process{beside, alone}[i]
					}
					start := time.Now()
					searchOnce(b, p.url, c.body)
					took[i] = append(took[i], time.Since(start))
				}
			}
			var medians [2]float64
			for i := range took {
				slices.Sort(took[i])
				medians[i] = float64(took[i][len(took[i])/2].Microseconds()) / 1000
			}
			b.ReportMetric(medians[0], "alone-p50-ms")
			b.ReportMetric(medians[1], "beside-p50-ms")
			b.ReportMetric(medians[1]/medians[0], "ratio")
			b.ReportMetric(0, "ns/op")
		})
	}
	alone.stop(b)
	beside.stop(b)
}

// goodsFolder returns a folder with a database of demonstration data and what fill adds to it.
func goodsFolder(b *testing.B, name string, lots int, fill func(*schema.Tx) error) string {
	b.Helper()
	folder := os.Getenv("COTTONMALL_BENCH_DATA")
	if folder == "" {
		folder = b.TempDir()
	}
	folder = filepath.Join(folder, name)
	db := openBench(b, folder)
	wanted, err := demo.Wanted(b.Context(), db)
	if err == nil && wanted {
		err = demo.Fill(b.Context(), db, demo.Options{Lots: lots, Seed: 1})
		if err == nil {
			err = schema.Write(b.Context(), db, fill)
		}
	}
	if err := errors.Join(err, db.Close()); err != nil {
		b.Fatal(err)
	}
	return folder
}

// removeGoods deletes the products and imported lots of the demonstration.
func removeGoods(tx *schema.Tx) error {
	return errors.Join(
		tx.DB().Model(&product.Product{}).Where("1 = 1").Update("state", product.Deleted).Error,
		tx.DB().Model(&imported.Listing{}).Where("1 = 1").Update("state", imported.Deleted).Error,
	)
}

// addBenchImported inserts lots like those of the demonstration, each with its own price.
func addBenchImported(tx *schema.Tx) error {
	var on []imported.Listing
	if err := tx.DB().Where("state = ?", imported.OnSale).Find(&on).Error; err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(1, 2))
	list := make([]imported.Listing, benchImported)
	for i := range list {
		l := on[i%len(on)]
		l.ID, l.BillNo = 0, fmt.Sprintf("BENCH%07d", i)
		if more := market.Decimal(r.IntN(1000)) / l.Currency.Step() * l.Currency.Step(); l.IndexCode != "" {
			l.Basis += more
		} else {
			l.Price += more
		}
		list[i] = l
	}
	return schema.Insert(tx, list)
}
