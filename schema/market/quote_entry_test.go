package market_test

import (
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// onMonday returns a database whose clock is at an hour of Monday 2026-11-23, a trading day.
func onMonday(t *testing.T, hour int) *schematest.DB {
	db := schematest.New(t)
	db.Advance(monday(hour, 0).Sub(schematest.Start))
	return db
}

func monday(hour, minute int) time.Time { return schema.Day("2026-11-23").At(hour, minute) }

func addQuotes(db *schematest.DB, entries ...market.QuoteEntry) (result *market.QuoteResult) {
	db.Do(func(tx *schema.Tx) (err error) {
		result, err = market.AddQuotes(tx, entries)
		return err
	})
	return result
}

func setDays(db *schematest.DB, days ...market.DailyQuote) (result *market.QuoteResult) {
	db.Do(func(tx *schema.Tx) (err error) {
		result, err = market.SetDailyQuotes(tx, days)
		return err
	})
	return result
}

func quoteOf(db *schematest.DB, code string) (found market.Quote) {
	for _, q := range schematest.Read(db, market.Quotes) {
		if q.IndexCode == code {
			found = q
		}
	}
	return found
}

// TestAFeedMayRepeatItselfAndGoBackInTime sends a batch twice, an older price, prices of other goods, and prices that
// cannot be right. Only the newest possible price of each contract counts.
func TestAFeedMayRepeatItselfAndGoBackInTime(t *testing.T) {
	t.Parallel()
	db := onMonday(t, 10)
	batch := []market.QuoteEntry{
		{IndexCode: "CZCE.CF2701", Price: 14520, Settled: 14500, At: monday(9, 58)},
		{IndexCode: "cf703", Price: 14610, Settled: 14600, At: monday(9, 58)},
		{IndexCode: "CY703", Price: 20000, At: monday(9, 58)},
	}
	for i, want := range []market.QuoteResult{{Accepted: 2, Ignored: 1}, {Ignored: 3}} {
		want.Refused = []market.RefusedQuote{}
		if diff := cmp.Diff(&want, addQuotes(db, batch...)); diff != "" {
			t.Errorf("batch %d: %s", i+1, diff)
		}
	}
	result := addQuotes(db,
		market.QuoteEntry{IndexCode: "CF701", Price: 14600, At: monday(9, 57)}, // late
		market.QuoteEntry{IndexCode: "CF701", Price: 14525, At: monday(9, 59)},
		market.QuoteEntry{IndexCode: "CF701", Price: 1452, At: monday(10, 0)},
		market.QuoteEntry{IndexCode: "CF701", Price: 0, At: monday(10, 0)},
		market.QuoteEntry{IndexCode: "CF701", Price: 14530, At: monday(10, 2)},
	)
	if result.Accepted != 1 || result.Ignored != 1 || len(result.Refused) != 3 {
		t.Errorf("got %+v, want one price accepted, one ignored and three refused", result)
	}
	want := market.Quote{IndexCode: "CF701", Price: 14525, Settled: 14500, Version: 2, At: monday(9, 59)}
	if diff := cmp.Diff(want, quoteOf(db, "CF701")); diff != "" {
		t.Error(diff)
	}
	addQuotes(db, market.QuoteEntry{IndexCode: "CF701", Price: 14525, At: monday(10, 0)})
	if q := quoteOf(db, "CF701"); q.Version != 2 || !q.At.Equal(monday(10, 0)) {
		t.Errorf("an equal price: %+v, want it newer with the same version", q)
	}
}

// TestImpossiblePricesAreRefused enters prices of other units, and prices whose settlement has the same mistake.
func TestImpossiblePricesAreRefused(t *testing.T) {
	t.Parallel()
	db := onMonday(t, 10)
	const price, huge = 14500, math.MaxInt64
	for i, e := range []market.QuoteEntry{
		{Price: 1, Settled: 1},
		{Price: 145, Settled: 145},
		{Price: huge},
		{Price: huge, Settled: huge},
		{Price: price, Settled: huge / 100},
		{Price: price, Settled: 1},
		{Price: math.MinInt64},
	} {
		e.IndexCode, e.At = "CF701", monday(9, 30+i)
		if got := addQuotes(db, e); len(got.Refused) != 1 {
			t.Errorf("%+v: %+v, want it refused", e, got)
		}
	}
	day := market.DailyQuote{IndexCode: "CF701", Day: "2026-11-20", Open: price, High: price, Low: price, Close: price}
	days := []market.DailyQuote{day, day, day}
	days[0].Settle, days[1].High, days[2].Low = huge, huge, 1
	if got := setDays(db, days...); len(got.Refused) != len(days) {
		t.Errorf("days: %+v, want all refused", got)
	}
	if q := quoteOf(db, "CF701"); q.Price != 0 {
		t.Errorf("the quote is %+v", q)
	}
}

// TestSettlementsAreKept takes the settlement of a day from the next day's prices.
func TestSettlementsAreKept(t *testing.T) {
	t.Parallel()
	db := onMonday(t, 10)
	addQuotes(db, market.QuoteEntry{IndexCode: "CF701", Price: 14520, At: monday(9, 30)})
	db.Advance(24 * time.Hour)
	tuesday := market.QuoteEntry{IndexCode: "CF701", Price: 14550, Settled: 14535, At: monday(9, 30).Add(24 * time.Hour)}
	addQuotes(db, tuesday)
	days := schematest.Read(db, func(tx *schema.Tx) ([]market.DailyQuote, error) {
		return market.DailyQuotes(tx, "CF701", "2026-11-01")
	})
	want := []market.DailyQuote{
		{IndexCode: "CF701", Day: "2026-11-23", Open: 14520, High: 14520, Low: 14520, Close: 14520, Settle: 14535},
		{IndexCode: "CF701", Day: "2026-11-24", Open: 14550, High: 14550, Low: 14550, Close: 14550},
	}
	if diff := cmp.Diff(want, days); diff != "" {
		t.Error(diff)
	}
	if q := quoteOf(db, "CF701"); q.Settled != 14535 {
		t.Errorf("the quote's base is %d, want the settlement 14535", q.Settled)
	}
}

// TestDaysMakeQuotesWithoutAFeed enters days of the exchange's file: the newest is the price until a feed has a later
// one. Impossible days are refused.
func TestDaysMakeQuotesWithoutAFeed(t *testing.T) {
	t.Parallel()
	db := onMonday(t, 18)
	day := func(d schema.Day, price, settle schema.Yuan) market.DailyQuote {
		return market.DailyQuote{
			IndexCode: "CF701", Day: d, Open: price - 10, High: price + 20, Low: price - 20, Close: price, Settle: settle,
		}
	}
	result := setDays(db, day("2026-11-20", 14500, 14490), day("2026-11-23", 14560, 14550),
		day("2026-11-21", 14500, 0), day("2026-11-24", 14500, 0), market.DailyQuote{IndexCode: "AP701", Day: "2026-11-23"},
		market.DailyQuote{IndexCode: "CF701", Day: "2026-11-23", Open: 14000, High: 13900, Low: 13800, Close: 13850})
	if result.Accepted != 2 || result.Ignored != 1 || len(result.Refused) != 3 {
		t.Errorf("got %+v, want two days accepted, one ignored and three refused", result)
	}
	want := market.Quote{IndexCode: "CF701", Price: 14560, Settled: 14490, Version: 1, At: monday(15, 0)}
	if diff := cmp.Diff(want, quoteOf(db, "CF701")); diff != "" {
		t.Error(diff)
	}
	setDays(db, day("2026-11-23", 14560, 0)) // again, without settlement
	if q := quoteOf(db, "CF701"); q.Version != 1 {
		t.Errorf("the same day again changed the quote: %+v", q)
	}
	setDays(db, day("2026-11-20", 14500, 14480)) // corrected
	if q := quoteOf(db, "CF701"); q.Settled != 14480 || q.Version != 2 {
		t.Errorf("a corrected settlement: %+v", q)
	}
}

// TestQuotesPauseWhileTheExchangeIsOpen lets a feed stop in a session. At rest nothing is missing.
func TestQuotesPauseWhileTheExchangeIsOpen(t *testing.T) {
	t.Parallel()
	db := onMonday(t, 9)
	paused := func() bool { return schematest.Read(db, market.ReadQuotePause).Paused }
	if paused() {
		t.Error("paused at the first moment of a session")
	}
	db.Advance(4 * time.Minute)
	if !paused() {
		t.Error("not paused although the session has no quotes")
	}
	addQuotes(db, market.QuoteEntry{IndexCode: "CF701", Price: 14520, At: monday(9, 4)})
	if paused() {
		t.Error("paused although there is a new quote")
	}
	db.Advance(10 * time.Minute)
	if !paused() {
		t.Error("not paused although the feed stopped")
	}
	db.Advance(time.Hour + 5*time.Minute) // 10:19, between sessions
	if paused() {
		t.Error("paused although the exchange is closed")
	}
}
