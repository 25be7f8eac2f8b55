package deal_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/schematest"
)

// benchDeals is the number of deals of one company, and of open deals, in benchmarks.
const benchDeals = 100_000

// onBoth runs a benchmark on SQLite and on MySQL.
func onBoth(b *testing.B, f func(b *testing.B, db *schematest.DB)) {
	b.Run("sqlite", func(b *testing.B) { f(b, schematest.New(b)) })
	b.Run("mysql", func(b *testing.B) {
		if dsn, ok := schematest.MigratedMySQL(b); ok {
			f(b, schematest.Open(b, schema.Config{DSN: dsn}))
		}
	})
}

func BenchmarkDealLists(b *testing.B) {
	onBoth(b, func(b *testing.B, db *schematest.DB) {
		schematest.AddDeals(db, benchDeals, friday,
			deal.Pending, deal.Verified, deal.Waiting, deal.Hanging, deal.Bidding, deal.Locked, deal.Succeeded, deal.Failed,
			deal.Succeeded, deal.Failed,
		)
		page := schema.Page{Num: 1, Size: 20}
		hanging := deal.Hanging
		for name, f := range map[string]deal.DealFilter{
			"all":      {},
			"state":    {State: &hanging},
			"contract": {Contract: "CF705"},
			"both":     {State: &hanging, Contract: "CF705"},
			"batch":    {Keyword: "650000"},
			"number":   {Keyword: "XP2026112100"},
			"other":    {OtherID: 7},
			"days":     {From: "2026-11-01", To: "2026-11-10"},
		} {
			f.Side, f.CompanyID = schema.Seller, schematest.DealsSeller
			b.Run(name, func(b *testing.B) {
				for b.Loop() {
					schematest.Read(db, func(tx *schema.Tx) (int, error) {
						_, n, err := deal.DealList(tx, f, page)
						return n, err
					})
				}
			})
		}
		b.Run("count", func(b *testing.B) {
			for b.Loop() {
				schematest.Read(db, func(tx *schema.Tx) (map[deal.State]deal.Count, error) {
					return deal.CountDeals(tx, schema.Seller, schematest.DealsSeller)
				})
			}
		})
	})
}

func BenchmarkTick(b *testing.B) {
	onBoth(b, func(b *testing.B, db *schematest.DB) {
		schematest.AddDeals(db, benchDeals, friday, deal.Hanging)
		db.Advance(47 * time.Hour) // Monday 9:00
		q := deal.Quote{IndexCode: "CF701", Price: 13_990, Settled: 14_000}
		reached := 0
		for b.Loop() {
			db.Advance(time.Second)
			q.At = db.Now()
			db.Quote(q.IndexCode, schema.Yuan(q.Price))
			for n := 1; n > 0; reached += n {
				db.Do(func(tx *schema.Tx) (err error) {
					n, err = deal.TouchDeals(tx, cotton.Goods{}, q)
					return err
				})
			}
		}
		b.ReportMetric(float64(reached), "touched")
	})
}

// BenchmarkTickOfMany reports the time of a tick that touches a thousand of 100,000 open deals.
func BenchmarkTickOfMany(b *testing.B) {
	onBoth(b, func(b *testing.B, db *schematest.DB) {
		schematest.AddDeals(db, benchDeals, friday, deal.Hanging)
		db.Advance(47 * time.Hour) // Monday 9:00
		q := deal.Quote{IndexCode: "CF701", Price: 13_995, Settled: 14_000}
		touched := 0
		for b.Loop() {
			q.Price -= 60
			db.Advance(time.Second)
			q.At = db.Now()
			db.Quote(q.IndexCode, schema.Yuan(q.Price))
			for n := 1; n > 0; touched += n {
				db.Do(func(tx *schema.Tx) (err error) {
					n, err = deal.TouchDeals(tx, cotton.Goods{}, q)
					return err
				})
			}
		}
		b.ReportMetric(float64(touched)/float64(b.N), "touched/op")
	})
}

// BenchmarkTrade reports the time of a whole trade: an inquiry of two buyers with terms, the seller's verification, and
// success, which ends the other deal, settles and releases deposits, and opens the order.
func BenchmarkTrade(b *testing.B) {
	onBoth(b, func(b *testing.B, db *schematest.DB) {
		tr := newTrade(b, db)
		seller, n := &schematest.Seller{Company: tr.Company("甲棉业")}, 0
		var successes []time.Duration
		for b.Loop() {
			b.StopTimer()
			n++
			tr.lot = seller.Batch(fmt.Sprintf("65014%06d", n)).OnBasis("CF701", 1100)
			b.StartTimer()
			won, lost := tr.ask(tr.b, terms(14500)), tr.ask(tr.c, terms(14500))
			tr.done(func(tx *schema.Tx) ([]deal.Outcome, error) {
				return deal.ConfirmDeals(tx, goods, tr.seller, []int64{won.ID, lost.ID})
			})
			start := time.Now()
			tr.reply(won.ID, deal.Answering{Verb: deal.Trade})
			successes = append(successes, time.Since(start))
		}
		slices.Sort(successes)
		b.ReportMetric(float64(successes[len(successes)/2].Microseconds())/1000, "p50-success-ms")
	})
}
