package market_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// TestForeignContracts follows the last trading days of a year.
func TestForeignContracts(t *testing.T) {
	t.Parallel()
	for day, want := range map[schema.Day]market.ForeignContract{
		"2024-01-02": {Code: "CT2403", LastDay: "2024-03-06"}, // Good Friday is on the 29th
		"2024-03-07": {Code: "CT2405", LastDay: "2024-05-08"},
		"2024-05-09": {Code: "CT2407", LastDay: "2024-07-09"},
		"2024-09-30": {Code: "CT2410", LastDay: "2024-10-09"},
		"2024-12-06": {Code: "CT2412", LastDay: "2024-12-06"},
		"2024-12-07": {Code: "CT2503", LastDay: "2025-03-07"},
	} {
		list := market.ForeignContracts(day)
		if len(list) != 10 || list[0] != want {
			t.Errorf("%s: got %+v, want %+v first", day, list, want)
		}
	}
	for text, want := range map[string]string{
		"CT2703": "CT2703", "ct2703": "CT2703", "2703": "CT2703", "ICE2703": "CT2703", "CTH27": "CT2703", "CTZ6": "CT2612",
		"CTH7": "CT2703", "CTV0": "CT3010", "CF701": "", "CT2701": "", "CTF27": "", "棉": "", "": "",
	} {
		if got, ok := market.NormalForeignContract(text, "2026-11-21"); ok != (want != "") || ok && got != want {
			t.Errorf("%q: got %q %v, want %q", text, got, ok, want)
		}
	}
}

// TestForeignQuotesAreKeptByDay enters prices around the end of a trading day in New York.
func TestForeignQuotesAreKeptByDay(t *testing.T) {
	t.Parallel()
	db := onMonday(t, 10)
	add := func(entries ...market.ForeignQuote) *market.QuoteResult {
		t.Helper()
		var result *market.QuoteResult
		err := schematest.Try(t, db, func(tx *schema.Tx) (err error) {
			result, err = market.AddForeignQuotes(tx, entries)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return result
	}
	saturday := schema.Day("2026-11-21").At(1, 30)
	q := func(code string, price, settled schema.Cents, at time.Time) market.ForeignQuote {
		return market.ForeignQuote{IndexCode: code, Price: price, Settled: settled, Source: "ICE", At: at}
	}
	result := add(
		q("CTH27", 80_25, 80_00, saturday), q("CT2703", 80_40, 0, monday(9, 30)),
		q("CT2703", 80_30, 0, monday(9, 20)), q("CT2703", 8025_00, 0, monday(9, 40)), q("CT2703", 80_25, 0, monday(9, 40)),
		q("CT2703", 99_00, 0, monday(9, 41)), q("CT2703", 80_50, 0, monday(11, 0)), q("CF701", 14500_00, 0, monday(9, 40)),
	)
	if result.Accepted != 3 || result.Ignored != 2 || len(result.Refused) != 3 {
		t.Errorf("got %+v", result)
	}
	days := schematest.Read(db, func(tx *schema.Tx) ([]market.ForeignQuote, error) {
		return market.ForeignDays(tx, "CT2703", "2026-11-01")
	})
	want := []market.ForeignQuote{
		{IndexCode: "CT2703", Day: "2026-11-23", Price: 80_25, Settled: 80_25, Source: "ICE", At: monday(9, 40)},
		{IndexCode: "CT2703", Day: "2026-11-20", Price: 80_25, Settled: 80_00, Source: "ICE", At: saturday},
	}
	if diff := cmp.Diff(want, days); diff != "" {
		t.Error(diff)
	}
	if prices := schematest.Read(db, market.ForeignPrices); len(prices) != 1 || prices["CT2703"] != 80_25 {
		t.Errorf("got %v", prices)
	}
	db.Advance(30 * 24 * time.Hour)
	if prices := schematest.Read(db, market.ForeignPrices); len(prices) != 0 {
		t.Errorf("a month later: %v", prices)
	}
}
