package series_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
	"cottonmall/schema/series"
)

func find(t *testing.T, code string) *series.Series {
	t.Helper()
	s, err := series.Find(code)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// pointsOf returns the values of a series since a day.
func pointsOf(t *testing.T, db *schematest.DB, code string, from schema.Day) []series.DayValue {
	t.Helper()
	s := find(t, code)
	return schematest.Read(db, func(tx *schema.Tx) ([]series.DayValue, error) { return series.Points(tx, s, from) })
}

// TestBaseDataAreInOrder checks that the days of the base data are in order, and their values possible.
func TestBaseDataAreInOrder(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	const exchange, reports = "郑州商品交易所，主力合约连续收盘价", "市场公开报价"
	const ginning = "平台测算口径，2026/27 年度"
	value := func(day schema.Day, value schema.Fine, source string) series.DayValue {
		return series.DayValue{Day: day, Value: value, Source: source}
	}
	for code, want := range map[string]struct {
		days        int
		first, last series.DayValue
	}{
		"CF":         {5_264, value("2005-01-04", 12_385_0000, exchange), value("2026-08-21", 17_065_0000, exchange)},
		"CY":         {2_151, value("2017-08-23", 23_070_0000, exchange), value("2026-08-21", 23_150_0000, exchange)},
		"PF":         {1_425, value("2020-10-12", 5_832_0000, exchange), value("2026-08-21", 7_650_0000, exchange)},
		"TA":         {4_781, value("2006-12-19", 8_906_0000, exchange), value("2026-08-21", 5_732_0000, exchange)},
		"LINTSHARE":  {1, value("2026-09-01", 38_0000, ginning), value("2026-09-01", 38_0000, ginning)},
		"GINNINGFEE": {1, value("2026-09-01", 1200_0000, ginning), value("2026-09-01", 1200_0000, ginning)},

		"FREIGHT": {2, value("2025-01-02", 1976, reports), value("2025-04-14", 1437, reports)},
	} {
		list := pointsOf(t, db, code, "")
		if len(list) != want.days || list[0] != want.first || list[len(list)-1] != want.last {
			t.Errorf("%s: got %d days from %v to %v", code, len(list), list[0], list[len(list)-1])
		}
		if !slices.IsSortedFunc(list, func(a, b series.DayValue) int { return cmp.Compare(a.Day, b.Day) }) {
			t.Errorf("%s: the days are not in order", code)
		}
		for _, p := range list {
			if !p.Day.Valid() || p.Value <= 0 {
				t.Errorf("%s: got %v", code, p)
			}
		}
	}
}

// TestOtherTablesAreFollowed checks that the series of futures and of the exchange rate continue with the prices of the
// market.
func TestOtherTablesAreFollowed(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		db.Do(func(tx *schema.Tx) error {
			prices := map[schema.Day]schema.Yuan{"2026-08-21": 1, "2026-11-19": 14_900, "2026-11-20": 15_000}
			for day, price := range prices {
				for code, over := range map[string]schema.Yuan{"CF701": 300, "CF705": 0} { // CF701 ends soon
					q := market.DailyQuote{IndexCode: code, Day: day, Close: price + over, Settle: price + over - 7}
					if err := tx.Save(&q); err != nil {
						return err
					}
				}
			}
			for code, price := range map[string]schema.Cents{"CT2612": 90_00, "CT2703": 80_25} {
				q := market.ForeignQuote{IndexCode: code, Day: "2026-11-20", Price: price, Settled: price - 45, At: tx.Now()}
				if err := tx.Save(&q); err != nil {
					return err
				}
			}
			return market.AddRate(tx, market.Rate{Day: "2026-11-20", Rate: 6_7018, Source: "中间价"})
		})
		main := schematest.Read(db, market.ListContracts).Main("2026-11-20")
		const exchange = "郑州商品交易所，主力合约连续收盘价"
		want := []series.DayValue{
			{Day: "2026-08-21", Value: 17_065_0000, Source: exchange},
			{Day: "2026-11-19", Value: 15_200_0000, Source: exchange},
			{Day: "2026-11-20", Value: 15_300_0000, Source: exchange},
		}
		if main == "CF705" {
			want[1].Value, want[2].Value = 14_900_0000, 15_000_0000
		}
		if got := pointsOf(t, db, "CF", "2026-08-21"); !slices.Equal(got, want) {
			t.Errorf("CF: got %v, want %v", got, want)
		}
		checkSettled(t, db)
		for code, want := range map[string]series.DayValue{
			"ICE":    {Day: "2026-11-20", Value: 80_2500, Source: "ICE 2 号棉近月合约"},
			"usdcny": {Day: "2026-11-20", Value: 6_7018, Source: "中间价"},
		} {
			if got := pointsOf(t, db, code, ""); !slices.Equal(got, []series.DayValue{want}) {
				t.Errorf("%s: got %v", code, got)
			}
		}
	})
}

// checkSettled checks that the series of contracts compare with the settlement of the day before, as quotes do.
func checkSettled(t *testing.T, db *schematest.DB) {
	t.Helper()
	for _, s := range schematest.Read(db, series.Summaries) {
		want := map[string][]schema.Fine{"CF": {14_893_0000, 15_193_0000}, "ICE": {79_8000}}[s.Code] // of CF705 or CF701
		if s.BeforeSettled != (want != nil) {
			t.Errorf("%s: compares with a settlement: %t", s.Code, s.BeforeSettled)
		} else if want != nil && !slices.Contains(want, *s.Before) {
			t.Errorf("%s: compares with %v", s.Code, *s.Before)
		}
	}
}

func TestValuesAreEntered(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		entry := func(code string, day schema.Day, value schema.Fine) series.Entry {
			return series.Entry{Code: code, DayValue: series.DayValue{Day: day, Value: value, Source: "公告"}}
		}
		var result *series.EntryResult
		db.Do(func(tx *schema.Tx) (err error) {
			result, err = series.SetDays(tx, []series.Entry{
				entry("COTLOOKA", "2026-11-19", 81_2500), entry("cotlooka", "2026-11-20", 82_0000),
				entry("COTLOOKA", "2026-11-20", 82_5000),
				entry("COTLOOKA", "2026-11-20", 825), entry("COTLOOKA", "2026-12-20", 82_5000),
				entry("COTLOOKA", "2026-11-31", 82_5000), entry("CF", "2026-11-20", 15_000_0000), entry("AP", "2026-11-20", 1),
				entry("CY", "2026-08-21", 23_000_0000),
				entry("CY", "2026-11-14", 23_000_0000), entry("pf", "2026-10-01", 7_650_0000),
				entry("SEEDCOTTON", "2026-11-14", 7_3000),
			})
			return err
		})
		var reasons []string
		for _, r := range result.Refused {
			reasons = append(reasons, r.Reason)
		}
		if result.Accepted != 5 || !slices.Equal(reasons, []string{
			"Cotlook A应在 10 到 500 美分/磅之间，请核对单位", "日期在将来", "日期不正确，应如 2026-11-20",
			"郑棉主力取自行情和汇率，请在那里录入", "没有代码为 AP 的行情",
			"2026-11-14 是周六，期货不交易，请核对日期", "2026-10-01 是国庆节，期货不交易，请核对日期",
		}) {
			t.Errorf("got %d accepted, %q", result.Accepted, reasons)
		}
		got := pointsOf(t, db, "COTLOOKA", "")
		if !slices.Equal(got, []series.DayValue{
			{Day: "2026-11-19", Value: 81_2500, Source: "公告"}, {Day: "2026-11-20", Value: 82_5000, Source: "公告"},
		}) {
			t.Errorf("got %v", got)
		}
		yarn := pointsOf(t, db, "CY", "2026-08-21")
		if !slices.Equal(yarn, []series.DayValue{{Day: "2026-08-21", Value: 23_000_0000, Source: "公告"}}) {
			t.Errorf("an entered value does not replace the base data: %v", yarn)
		}
		for _, code := range []string{"CY", "COTLOOKA", "FREIGHT", "FCM"} {
			for _, day := range []schema.Day{"2001-01-01", "2026-08-20", "2026-08-21", "2026-11-19", "2026-11-21"} {
				checkNewest(t, db, code, day)
			}
		}
		checkSummaries(t, db, got)
	})
}

// checkSummaries checks the summaries of a series with the values entered, of one with old values only and of one
// without values.
func checkSummaries(t *testing.T, db *schematest.DB, entered []series.DayValue) {
	t.Helper()
	got := map[string]string{}
	for _, s := range schematest.Read(db, series.Summaries) {
		got[s.Code] = summaryText(&s)
	}
	old, share := schema.Fine(1976), series.DayValue{Day: "2026-09-01", Value: 38_0000}
	for code, want := range map[string]series.Summary{
		"COTLOOKA":  {Newest: &entered[1], Before: &entered[0].Value, Recent: entered},
		"FREIGHT":   {Newest: &series.DayValue{Day: "2025-04-14", Value: 1437}, Before: &old},
		"FCM":       {},
		"LINTSHARE": {Newest: &share, Recent: []series.DayValue{share}, Series: series.Series{Parameter: true}},
	} {
		if text := summaryText(&want); got[code] != text {
			t.Errorf("%s: got %s, want %s", code, got[code], text)
		}
	}
}

// summaryText describes the values of a summary but the sources.
func summaryText(s *series.Summary) string {
	newest, before := "none", "none"
	if s.Newest != nil {
		newest = fmt.Sprint(s.Newest.Day, " ", s.Newest.Value)
	}
	if s.Before != nil {
		before = fmt.Sprint(*s.Before)
	}
	return fmt.Sprintf("newest %s, before %s, %d recent, parameter %t", newest, before, len(s.Recent), s.Parameter)
}

// checkNewest compares the newest value of a series up to a day with all values of the series.
func checkNewest(t *testing.T, db *schematest.DB, code string, day schema.Day) {
	t.Helper()
	s, err := series.Find(code)
	if err != nil {
		t.Fatal(err)
	}
	var want series.DayValue
	for _, p := range pointsOf(t, db, code, "") {
		if p.Day <= day {
			want = p
		}
	}
	got := schematest.Read(db, func(tx *schema.Tx) (series.DayValue, error) { return series.NewestEntered(tx, s, day) })
	if got != want {
		t.Errorf("the newest value of %s up to %s is %v, want %v", code, day, got, want)
	}
}

func BenchmarkPoints(b *testing.B) {
	db := schematest.New(b)
	s, err := series.Find("CF")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		_, err := schema.View(b.Context(), db.DB, func(tx *schema.Tx) ([]series.DayValue, error) {
			return series.Points(tx, s, "")
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}
