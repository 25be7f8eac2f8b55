package cotton_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

const stockLots = 100_000

// bigShop inserts a seller with many lots, half of them on sale, between the lots of another seller.
func bigShop(b *testing.B, db *schematest.DB) (seller int64) {
	db.Quote("CF701", 15000)
	db.Quote("CF705", 15200)
	lot, other := db.Company("甲").Seller().Batch("65012250001"), db.Company("乙").Seller().ID
	batch := lot.Unlisted()
	numbers := make([]int, 2*stockLots)
	for i := range numbers {
		numbers[i] = i
	}
	for chunk := range slices.Chunk(numbers, 20_000) {
		batches, listings := make([]cotton.Batch, len(chunk)), make([]cotton.Listing, len(chunk))
		for i, n := range chunk {
			batches[i], listings[i] = batch, lot.Listing
			batches[i].BatchID = fmt.Sprintf("66%03d%06d", n%40, n)
			batches[i].GinneryCode = batches[i].BatchID[:5]
			batches[i].CottonYear = 2024 + n%3
			l := &listings[i]
			l.BatchID, l.IndexCode, l.Basis = batches[i].BatchID, []string{"CF701", "CF705"}[n/2%2], schema.Yuan(500+n%997)
			l.State = []cotton.ListingState{
				cotton.OnSale, cotton.OnSale, cotton.OnSale, cotton.OnSale, cotton.Sold,
				cotton.OffSale, cotton.Expired, cotton.InDeal,
			}[n/2%8]
			l.ListedAt = l.ListedAt.Add(-time.Duration(n%5000) * time.Hour)
			if n%10 == 2 {
				l.IndexCode, l.Basis, l.Price = "", 0, schema.Yuan(15000+n%997)
			}
			if n%2 == 1 {
				l.CompanyID = other
			}
		}
		if err := schema.Bulk(b.Context(), db.DB, func(tx *schema.Tx) error {
			tx.BeQuiet()
			if err := cotton.AddBatches(tx, batches); err != nil {
				return err
			}
			return cotton.AddListings(tx, listings)
		}); err != nil {
			b.Fatal(err)
		}
	}
	return lot.Listing.CompanyID
}

// BenchmarkStock measures the pages and changes of a seller with 100,000 lots.
func BenchmarkStock(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) { benchStock(b, schematest.New(b)) })
	if dsn, ok := schematest.MySQL(b); ok {
		b.Run("mysql", func(b *testing.B) { benchStock(b, schematest.Open(b, schema.Config{DSN: dsn})) })
	}
}

func benchStock(b *testing.B, db *schematest.DB) {
	seller := bigShop(b, db)
	page := schema.Page{Num: 1, Size: 30}
	read := func(name string, f func(tx *schema.Tx) error) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				schematest.Read(db, func(tx *schema.Tx) (int, error) { return 0, f(tx) })
			}
		})
	}
	for _, by := range cotton.StockOrders {
		read("on sale by "+by, func(tx *schema.Tx) error {
			_, _, err := cotton.Stock(tx, seller, cotton.StockFilter{State: cotton.OnSale},
				cotton.StockOrder{By: by, Desc: true}, page)
			return err
		})
	}
	for name, f := range map[string]cotton.StockFilter{
		"all": {}, "by number": {BatchID: "66002000042"}, "by end": {BatchID: "0042"}, "by ginnery": {GinneryCode: "66004"},
		"by year":      {State: cotton.OnSale, CottonYear: 2025},
		"by warehouse": {State: cotton.OnSale, DepotID: 1}, "by contract": {State: cotton.OnSale, IndexCode: "CF705"},
		"by notes": {Notes: "含税"},
		"bundled":  {Bundle: true}, "ending soon": {State: cotton.OnSale, Until: "2026-11-24"},
	} {
		read(name, func(tx *schema.Tx) error {
			_, _, err := cotton.Stock(tx, seller, f, cotton.StockOrder{By: "listedAt", Desc: true}, page)
			return err
		})
	}
	read("page 1000", func(tx *schema.Tx) error {
		_, _, err := cotton.Stock(tx, seller, cotton.StockFilter{State: cotton.OnSale},
			cotton.StockOrder{By: "listedAt", Desc: true}, schema.Page{Num: 1000, Size: 30})
		return err
	})
	read("counts", func(tx *schema.Tx) error { _, _, err := cotton.StockCounts(tx, seller); return err })
	read("statistics", func(tx *schema.Tx) error { _, err := cotton.CountStock(tx, seller, 0); return err })
	b.Run("re-price 10000", func(b *testing.B) {
		var longest time.Duration
		for b.Loop() {
			ids := schematest.Read(db, func(tx *schema.Tx) ([]int64, error) {
				return cotton.StockIDs(tx, seller, cotton.StockFilter{State: cotton.OnSale}, 0, 10_000)
			})
			for part := range slices.Chunk(ids, cotton.StockMax) {
				began := time.Now()
				db.Do(func(tx *schema.Tx) error {
					done, err := cotton.RepriceStock(tx, seller, part, cotton.OfferChange{By: 5})
					if err == nil && done.Changed != len(part) {
						err = fmt.Errorf("%d of %d", done.Changed, len(part))
					}
					return err
				})
				longest = max(longest, time.Since(began))
			}
		}
		b.ReportMetric(float64(longest.Milliseconds()), "longest-ms")
	})
}
