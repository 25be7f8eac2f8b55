package api_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// BenchmarkSearchDuringTicks measures the 99th percentile of a search at rest, and while a contract with 100,000 open
// deals on the market ticks every second. Each tick touches about a thousand deals. The searches, the ticks and the
// engine are one process, as they are on one machine.
func BenchmarkSearchDuringTicks(b *testing.B) {
	folder := benchFolder(b)
	db := schematest.Open(b, schema.Config{Folder: folder, Domains: site.Domains()})
	begun, monday := time.Now(), sessionAfter(time.Now())
	db.Now = func() time.Time { return monday.Add(time.Since(begun)) }
	t := &ticks{db: db, price: map[string]schema.Yuan{}}
	var friday []market.DailyQuote
	for _, code := range tickCodes {
		t.price[code] = 13_995
		friday = append(friday, market.DailyQuote{IndexCode: code, Day: schema.DayOf(monday).Add(-3), Settle: 13_500})
	}
	db.Do(func(tx *schema.Tx) error { return market.AddDailyQuotes(tx, friday) })
	schematest.AddDeals(db, 100_000, schema.DayOf(monday).Add(4).At(15, 0), deal.Hanging)
	defer db.Do(func(tx *schema.Tx) error { return schematest.Run(tx, "DELETE FROM deal") })
	defer db.Do(func(tx *schema.Tx) error {
		return schematest.Run(tx, "DELETE FROM daily_quote WHERE day > ?", schema.DayOf(begun))
	})
	index := apitest.Finders(b, db.DB).Lots
	url := apitest.Serve(b, api.Config{DB: db.DB, Index: index})
	waitLong(b, "the index is built", func() bool { return index.Ready() == nil })
	var searched int64
	slow := func() float64 {
		times := make([]time.Duration, 1000)
		for i := range times {
			start := time.Now()
			searched++
			searchOnce(b, url, newFilters(searched))
			times[i] = time.Since(start)
		}
		slices.Sort(times)
		return float64(times[len(times)*99/100].Microseconds()) / 1000
	}
	slow()
	for b.Loop() {
		rest := slow()
		stop := make(chan struct{})
		var work sync.WaitGroup
		work.Go(func() { t.run(stop) })
		loaded := slow()
		close(stop)
		work.Wait()
		b.ReportMetric(rest, "p99-ms-at-rest")
		b.ReportMetric(loaded, "p99-ms-with-ticks")
	}
	b.ReportMetric(float64(t.touched)/float64(t.n), "touched/tick")
	b.ReportMetric(float64(t.took.Milliseconds())/float64(t.n), "ms/tick")
	b.ReportMetric(0, "ns/op")
}

// sessionAfter returns ten in the morning of the first Monday a week after a time.
func sessionAfter(t time.Time) time.Time {
	day := schema.DayOf(t).Add(7)
	for day.At(10, 0).Weekday() != time.Monday {
		day = day.Add(1)
	}
	return day.At(10, 0)
}

// tickCodes are the contracts of the deals.
var tickCodes = []string{"CF701", "CF703", "CF705", "CF707", "CF709", "CF711"}

// ticks lowers the quotes of contracts in turn.
type ticks struct {
	db      *schematest.DB
	price   map[string]schema.Yuan
	n       int
	touched int
	took    time.Duration
}

// run ticks every second until stop is closed.
func (t *ticks) run(stop chan struct{}) {
	every := time.NewTicker(time.Second)
	defer every.Stop()
	for {
		start := time.Now()
		t.tick(tickCodes[t.n%len(tickCodes)])
		t.took += time.Since(start)
		select {
		case <-stop:
			return
		case <-every.C:
		}
	}
}

func (t *ticks) tick(code string) {
	t.n++
	t.price[code] -= 60
	t.db.Quote(code, t.price[code])
	q := deal.Quote{IndexCode: code, Price: market.Price(t.price[code]), At: t.db.Now()}
	for n := 1; n > 0; t.touched += n {
		t.db.Do(func(tx *schema.Tx) (err error) {
			n, err = deal.TouchDeals(tx, cotton.Goods{}, q)
			return err
		})
	}
}
