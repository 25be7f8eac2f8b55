package schema_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

const benchLots = 50_000

// benchDB is one database with benchLots lots for all benchmarks of the package.
var benchDB struct {
	sync.Once
	config schema.Config
}

func BenchmarkBulk(b *testing.B) {
	for b.Loop() {
		fill(b, schematest.New(b), benchLots)
	}
	b.ReportMetric(float64(benchLots)/b.Elapsed().Seconds()*float64(b.N), "lots/s")
}

func BenchmarkEachListing(b *testing.B) {
	db := schematest.New(b)
	fill(b, db, benchLots)
	for b.Loop() {
		n := schematest.Read(db, func(tx *schema.Tx) (n int, err error) {
			return n, tx.EachListing(nil, func(*schema.ListingRow) error { n++; return nil })
		})
		if n != 0 && n != benchLots {
			b.Fatal(n)
		}
	}
}

func BenchmarkEachListingSideBySide(b *testing.B) {
	db := schematest.New(b)
	fill(b, db, benchLots)
	for b.Loop() {
		var wg sync.WaitGroup
		for part := range int64(2) {
			wg.Go(func() {
				schematest.Read(db, func(tx *schema.Tx) (int, error) {
					const half = benchLots / 2
					return 0, tx.EachListingBetween(1+part*half, 1+(part+1)*half, func(*schema.ListingRow) error { return nil })
				})
			})
		}
		wg.Wait()
	}
}

// fill stores lots of one seller in chunks.
func fill(t testing.TB, db *schematest.DB, lots int) {
	seller := db.Company("甲").Seller()
	model := seller.Batch("65012250001")
	model.Batch = model.Unlisted()
	numbers := make([]int, lots)
	for i := range numbers {
		numbers[i] = i
	}
	for chunk := range slices.Chunk(numbers, 20_000) {
		batches, listings := make([]schema.Batch, len(chunk)), make([]schema.Listing, len(chunk))
		for i, n := range chunk {
			batches[i], listings[i] = model.Batch, model.Listing
			batches[i].BatchID = fmt.Sprintf("6501225%04d", n%10000)[:7] + fmt.Sprintf("%04d", n%10000)
			batches[i].BatchID = fmt.Sprintf("66%09d", n)
			listings[i].BatchID, listings[i].IndexCode, listings[i].Basis = batches[i].BatchID, "CF701", schema.Yuan(n%2000)
		}
		err := schema.Bulk(t.Context(), db.DB, func(tx *schema.Tx) error {
			if err := tx.AddBatches(batches); err != nil {
				return err
			}
			return tx.AddListings(listings)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
