package market_test

import (
	"slices"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// TestMains compares the main contracts of a span with those of each of its days.
func TestMains(t *testing.T) {
	t.Parallel()
	contracts := schematest.Read(schematest.New(t), market.ListContracts)
	const to schema.Day = "2027-03-01"
	for _, from := range []schema.Day{"2026-02-01", "2026-08-10", "2026-11-20", "2027-02-28"} {
		codes := contracts.Mains(from, to)
		for day := from; day <= to; day = day.Add(1) {
			if main := contracts.Main(day); main != "" && !slices.Contains(codes, main) {
				t.Errorf("%s is main on %s, but not in %v", main, day, codes)
			}
		}
		if len(codes) > 5 {
			t.Errorf("since %s: %v", from, codes)
		}
	}
	if codes := contracts.Mains("2026-11-20", to); !slices.Equal(codes, []string{"CF701", "CF705"}) {
		t.Errorf("got %v, want CF701 and CF705", codes)
	}
	if codes := contracts.Mains("", to); !slices.Contains(codes, "CF701") || slices.Contains(codes, "CF703") {
		t.Errorf("of all days: %v", codes)
	}
}

// TestSettledBefore checks the settlement that a day compares with.
func TestSettledBefore(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		db.Do(func(tx *schema.Tx) error {
			if err := tx.Save(&market.Quote{IndexCode: "CF701", Price: 15_000, Settled: 14_800}); err != nil {
				return err
			}
			return market.AddDailyQuotes(tx, []market.DailyQuote{
				{IndexCode: "CF701", Day: "2026-11-18", Close: 14_900, Settle: 14_890},
				{IndexCode: "CF701", Day: "2026-11-19", Close: 14_950},
			})
		})
		for day, want := range map[schema.Day]schema.Yuan{
			"2026-11-18": 14_800, "2026-11-19": 14_890, "2026-11-20": 14_950,
		} {
			got := schematest.Read(db, func(tx *schema.Tx) (schema.Yuan, error) {
				return market.SettledBefore(tx, "CF701", day)
			})
			if got != want {
				t.Errorf("%s: got %v, want %v", day, got, want)
			}
		}
	})
}

func TestClosedBecause(t *testing.T) {
	t.Parallel()
	closed := market.ClosedBecause([]market.Holiday{{Day: "2026-10-01", Name: "国庆节"}, {Day: "2026-10-02"}})
	for day, want := range map[schema.Day]string{
		"2026-10-01": "国庆节", "2026-10-02": "休市日", "2026-10-03": "周六", "2026-10-04": "周日", "2026-10-05": "",
	} {
		if got := closed(day); got != want {
			t.Errorf("%s: got %q, want %q", day, got, want)
		}
	}
}

// TestNearestForeignDays compares the nearest contracts of a span with those of each of its days.
func TestNearestForeignDays(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	const first, last schema.Day = "2025-11-20", "2026-11-20"
	var quotes, want []market.ForeignQuote
	for day := first; day <= last; day = day.Add(1) {
		nearest := market.ForeignContracts(day.Add(21))[0].Code
		for _, c := range market.ForeignContracts(day)[:4] {
			quotes = append(quotes, market.ForeignQuote{IndexCode: c.Code, Day: day, Price: 80_00, At: db.Now().UTC()})
			if c.Code == nearest {
				want = append(want, quotes[len(quotes)-1])
			}
		}
	}
	db.Do(func(tx *schema.Tx) error { return schema.Insert(tx, quotes) })
	for _, from := range []schema.Day{"", "2026-05-01", "2026-11-20", "2026-11-21"} {
		got := schematest.Read(db, func(tx *schema.Tx) ([]market.ForeignQuote, error) {
			return market.NearestForeignDays(tx, from)
		})
		since := slices.DeleteFunc(slices.Clone(want), func(q market.ForeignQuote) bool { return q.Day < from })
		if !slices.EqualFunc(got, since, func(a, b market.ForeignQuote) bool {
			return a.IndexCode == b.IndexCode && a.Day == b.Day
		}) {
			t.Errorf("since %q: %d days, want %d", from, len(got), len(since))
		}
	}
}
