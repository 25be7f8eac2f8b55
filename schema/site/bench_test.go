package site_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

const benchLots = 200_000

func BenchmarkBulk(b *testing.B) {
	for b.Loop() {
		insertLots(b, schematest.New(b), benchLots)
	}
	b.ReportMetric(float64(benchLots)*float64(b.N)/b.Elapsed().Seconds(), "lots/s")
}

func BenchmarkStored(b *testing.B) {
	db := schematest.New(b)
	insertLots(b, db, benchLots)
	count := func(tx *schema.Tx, from, to int64) (n int, err error) {
		err = cotton.EachListingBetween(tx, from, to, func(*cotton.ListingRow) error { n++; return nil })
		return n, err
	}
	for name, read := range map[string]func(tx *schema.Tx) (int, error){
		"all rows": func(tx *schema.Tx) (int, error) { return count(tx, 0, benchLots+1) },
		"half":     func(tx *schema.Tx) (int, error) { return count(tx, 0, benchLots/2+1) },
		"one row": func(tx *schema.Tx) (int, error) {
			return 1, cotton.EachListing(tx, []int64{77}, func(*cotton.ListingRow) error { return nil })
		},
		"shops": func(tx *schema.Tx) (int, error) {
			shops, err := cotton.Shops(tx)
			return len(shops), err
		},
		"years":     func(tx *schema.Tx) (int, error) { years, err := cotton.Years(tx); return len(years), err },
		"new today": func(tx *schema.Tx) (int, error) { return cotton.ListedSince(tx, tx.Today().At(0, 0)) },
		"batch":     func(tx *schema.Tx) (int, error) { _, err := cotton.FindBatch(tx, "66000000077"); return 1, err },
		"warehouse": func(tx *schema.Tx) (int, error) {
			ids, _, err := schema.ExpandChanges(tx, &cotton.Listings,
				[]schema.ChangeIndex{{Kind: market.WarehouseChanged, Key: "1"}})
			return len(ids), err
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if n := schematest.Read(db, read); n == 0 {
					b.Fatal("nothing was read")
				}
			}
		})
	}
	b.Run("two halves side by side", func(b *testing.B) {
		for b.Loop() {
			var wg sync.WaitGroup
			for part := range int64(2) {
				wg.Go(func() {
					schematest.Read(db, func(tx *schema.Tx) (int, error) {
						return count(tx, part*benchLots/2+1, (part+1)*benchLots/2+1)
					})
				})
			}
			wg.Wait()
		}
	})
}

// insertLots inserts lots of one seller in chunks, as an upload of a whole market does.
func insertLots(b *testing.B, db *schematest.DB, lots int) {
	lot := db.Company("甲").Seller().Batch("65012250001")
	batch := lot.Unlisted()
	numbers := make([]int, lots)
	for i := range numbers {
		numbers[i] = i
	}
	for chunk := range slices.Chunk(numbers, 20_000) {
		batches, listings := make([]cotton.Batch, len(chunk)), make([]cotton.Listing, len(chunk))
		for i, n := range chunk {
			batches[i], listings[i] = batch, lot.Listing
			batches[i].BatchID = fmt.Sprintf("66%09d", n)
			listings[i].BatchID, listings[i].IndexCode, listings[i].Basis = batches[i].BatchID, "CF701", schema.Yuan(n%2000)
		}
		err := schema.Bulk(b.Context(), db.DB, func(tx *schema.Tx) error {
			if err := cotton.AddBatches(tx, batches); err != nil {
				return err
			}
			return cotton.AddListings(tx, listings)
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSessionOf measures the part of every request of a user who is logged in.
func BenchmarkSessionOf(b *testing.B) {
	db := schematest.New(b)
	token := db.Company("江海纺织有限公司").Member("小李").LogIn()
	for b.Loop() {
		_, err := schema.View(b.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) {
			_, _, err := account.SessionOf(tx, token)
			return schematest.Done(err)
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}
