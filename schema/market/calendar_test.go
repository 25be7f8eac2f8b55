package market_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func TestLastTradingDaysAreTheTenthOfTheirMonth(t *testing.T) {
	t.Parallel()
	holidays := schematest.Read(schematest.New(t), market.Holidays)
	got := map[string]schema.Day{}
	for _, c := range market.ContractCalendar("2026-01-01", "2027-12-31", holidays) {
		got[c.Code] = c.LastDay
	}
	// from the exchange's calendar, counted by hand
	want := map[string]schema.Day{
		"CF601": "2026-01-16", "CF603": "2026-03-13", "CF605": "2026-05-19",
		"CF607": "2026-07-14", "CF609": "2026-09-14", "CF611": "2026-11-13",
		"CF701": "2027-01-15", "CF703": "2027-03-12", "CF705": "2027-05-19",
		"CF707": "2027-07-14", "CF709": "2027-09-14", "CF711": "2027-11-12",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	without := market.ContractCalendar("2026-01-01", "2026-01-31", nil)
	if len(without) != 1 || without[0].LastDay != "2026-01-14" {
		t.Errorf("January without holidays: %v", without)
	}
}

func TestSixContractsTradeOnEveryTradingDay(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	contracts := schematest.Read(db, market.ListContracts)
	closed := map[schema.Day]bool{}
	for _, h := range schematest.Read(db, market.Holidays) {
		closed[h.Day] = true
	}
	for day := schema.Day("2026-01-19"); day < "2028-01-01"; day = day.Add(1) {
		live := 0
		for _, c := range contracts {
			if c.Live(day) {
				live++
			}
		}
		weekday := day.At(12, 0).Weekday()
		if live != 6 && !closed[day] && weekday != time.Saturday && weekday != time.Sunday {
			t.Errorf("%d contracts trade on %s", live, day)
		}
	}
	live := schematest.Read(db, func(tx *schema.Tx) (market.Contracts, error) {
		return market.LiveContracts(tx, tx.Today())
	})
	var codes []string
	for _, c := range live {
		codes = append(codes, c.Code)
	}
	if diff := cmp.Diff([]string{"CF701", "CF703", "CF705", "CF707", "CF709", "CF711"}, codes); diff != "" {
		t.Error(diff)
	}
}

func TestNormalContract(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"CF701": "CF701", "cf701": "CF701", "CF2701": "CF701", "2701": "CF701", " 711 ": "CF711", "ＣＦ７０１": "CF701",
		"CF-2709": "CF709",
		"":        "", "CF": "", "CF702": "", "CF713": "", "CF12701": "", "SR701": "", "CF70": "", "主力": "", "CF701'": "",
	} {
		if got, ok := market.NormalContract(text); got != want || ok != (want != "") {
			t.Errorf("%q is %q, %t; want %q", text, got, ok, want)
		}
	}
}

func TestComingFriday(t *testing.T) {
	t.Parallel()
	holidays := []market.Holiday{{Day: "2026-12-11"}, {Day: "2026-12-18"}}
	for now, want := range map[schema.Day]schema.Day{
		"2026-11-15": "2026-11-20", // Sunday
		"2026-11-16": "2026-11-20", // Monday
		"2026-11-19": "2026-11-20", // Thursday
		"2026-11-20": "2026-11-27", // Friday
		"2026-11-21": "2026-11-27", // Saturday
		"2026-12-08": "2026-12-25", // two Fridays are holidays
		"2026-12-31": "2027-01-01",
		"2027-02-26": "2027-03-05",
	} {
		for _, hour := range []int{0, 14, 23} {
			got := market.ComingFriday(now.At(hour, 30), holidays)
			if !got.Equal(want.At(15, 0)) {
				t.Errorf("from %s %d:30 it is %s, want %s 15:00", now, hour, got, want)
			}
		}
	}
}

func TestSetContract(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		schematest.ForgetChanges(db)
		db.Do(func(tx *schema.Tx) error {
			return market.SetContract(tx, market.Contract{Code: "CF701", FirstDay: "2026-01-19", LastDay: "2027-01-18"})
		})
		if index, _ := schematest.ChangeRows(db); len(index) != 1 || index[0] != "contract CF701" {
			t.Errorf("changes: %v", index)
		}
		for _, c := range schematest.Read(db, market.ListContracts) {
			if c.Code == "CF701" && c.LastDay != "2027-01-18" {
				t.Errorf("CF701 ends on %s", c.LastDay)
			}
		}
		for _, c := range []market.Contract{
			{Code: "CF2701", LastDay: "2027-01-15"},
			{Code: "CF701"},
			{Code: "CF701", LastDay: "2027-02-30"},
			{Code: "CF701", FirstDay: "2027-02-01", LastDay: "2027-01-15"},
		} {
			schematest.MustRefuse(t, db, c.Code, schema.InvalidKind, func(tx *schema.Tx) error {
				return market.SetContract(tx, c)
			})
		}
	})
}

func TestTick(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		db.Do(func(tx *schema.Tx) error {
			return market.AddDailyQuotes(tx, []market.DailyQuote{
				{IndexCode: "CF701", Day: "2026-11-19", Open: 1, High: 1, Low: 1, Close: 1, Settle: 14900},
				{IndexCode: "CF701", Day: "2026-11-20", Open: 14900, High: 15100, Low: 14800, Close: 15000, Settle: 14950},
			})
		})
		for _, price := range []schema.Yuan{15000, 15200, 14800, 15050} {
			db.Quote("CF701", price)
			db.Advance(time.Second)
		}
		db.Quote("CF705", 15300)
		got := schematest.Read(db, market.Quotes)
		want := []market.Quote{
			{IndexCode: "CF701", Price: 15050, Settled: 14950, Version: 4, At: schematest.Start.Add(3 * time.Second).UTC()},
			{IndexCode: "CF705", Price: 15300, Version: 1, At: schematest.Start.Add(4 * time.Second).UTC()},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		db.Advance(72 * time.Hour) // Tuesday
		db.Quote("CF701", 15100)
		days := schematest.Read(db, func(tx *schema.Tx) ([]market.DailyQuote, error) {
			return market.DailyQuotes(tx, "CF701", "2026-11-21")
		})
		wantDays := []market.DailyQuote{
			{IndexCode: "CF701", Day: "2026-11-23", Open: 15000, High: 15200, Low: 14800, Close: 15050},
			{IndexCode: "CF701", Day: "2026-11-24", Open: 15100, High: 15100, Low: 15100, Close: 15100},
		}
		if diff := cmp.Diff(wantDays, days); diff != "" {
			t.Error(diff)
		}
		if q := schematest.Read(db, market.Quotes); q[0].Settled != 15050 || q[0].Version != 5 {
			t.Errorf("the next day begins at %+v", q[0])
		}
		schematest.MustRefuse(t, db, "price", schema.InvalidKind, func(tx *schema.Tx) error {
			_, err := market.Tick(tx, "CF701", 0)
			return err
		})
		for _, code := range []string{"CF611", "CF801", "XX", "'"} {
			schematest.MustRefuse(t, db, code, schema.NotFoundKind, func(tx *schema.Tx) error {
				_, err := market.Tick(tx, code, 15000)
				return err
			})
		}
	})
}

// TestTicksBelongToTradingDays checks night sessions, which belong to the next trading day, weekends and holidays. No
// price belongs to a day after the contract's last one.
func TestTicksBelongToTradingDays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		code string
		at   time.Time
		want schema.Day
	}{
		{"CF701", schema.Day("2026-11-20").At(9, 0), "2026-11-20"},
		{"CF701", schema.Day("2026-11-20").At(15, 30), "2026-11-20"},
		{"CF701", schema.Day("2026-11-20").At(21, 0), "2026-11-23"}, // Friday night
		{"CF701", schema.Day("2026-11-21").At(0, 30), "2026-11-23"},
		{"CF701", schema.Day("2026-11-22").At(12, 0), "2026-11-23"}, // Sunday
		{"CF701", schema.Day("2026-11-23").At(1, 0), "2026-11-23"},
		{"CF701", schema.Day("2026-11-23").At(22, 0), "2026-11-24"},
		{"CF701", schema.Day("2026-12-31").At(21, 30), "2027-01-04"}, // New Year is a Friday
		{"CF701", schema.Day("2027-01-15").At(21, 30), "2027-01-15"}, // its last evening
	} {
		db := schematest.New(t)
		before := market.DailyQuote{IndexCode: c.code, Day: "2026-11-19", Open: 1, High: 1, Low: 1, Close: 1, Settle: 14900}
		db.Do(func(tx *schema.Tx) error { return market.AddDailyQuotes(tx, []market.DailyQuote{before}) })
		db.Advance(c.at.Sub(db.Now()))
		db.Quote(c.code, 15000)
		days := schematest.Read(db, func(tx *schema.Tx) ([]market.DailyQuote, error) {
			return market.DailyQuotes(tx, c.code, "2026-11-20")
		})
		if len(days) != 1 || days[0].Day != c.want {
			t.Errorf("a price at %s belongs to %v, want %s", c.at, days, c.want)
		}
		if q := schematest.Read(db, market.Quotes); q[0].Settled != 14900 {
			t.Errorf("at %s the day before has settled at %d", c.at, q[0].Settled)
		}
	}
}
