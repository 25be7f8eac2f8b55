package market_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// TestAnnouncedHolidaysReplaceProvisionalOnes announces the holidays of 2027. Contracts move with them, and days that
// administrators entered stay.
func TestAnnouncedHolidaysReplaceProvisionalOnes(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		own := market.Holiday{Day: "2027-03-01", Name: "交易所休市"}
		set := market.Contract{Code: "CF709", FirstDay: "2026-09-15", LastDay: "2027-09-10"}
		db.Do(func(tx *schema.Tx) error {
			return market.SetContract(tx, set)
		})
		if err := db.Exec("INSERT INTO holiday (day, name, provisional) VALUES (?, ?, ?)", own.Day, own.Name,
			false); err != nil {
			t.Fatal(err)
		}
		schematest.ForgetChanges(db)
		announced := []market.Holiday{
			{Day: "2027-01-01", Name: "元旦"},
			{Day: "2027-05-03", Name: "劳动节"},
			{Day: "2027-05-04", Name: "劳动节"},
			{Day: "2027-05-06", Name: "劳动节"},
			{Day: "2027-05-07", Name: "劳动节"}, // one day more, and another than expected
			{Day: "2027-09-07", Name: "中秋节"},
		}
		announce := func(tx *schema.Tx) error { return market.AnnounceHolidays(tx, 2027, announced...) }
		db.Do(announce)

		want := slices.Insert(slices.Clone(announced), 1, own)
		if diff := cmp.Diff(want, holidaysOf(db, "2027")); diff != "" {
			t.Errorf("holidays of 2027: %s", diff)
		}
		next := holidaysOf(db, "2028")
		if len(next) == 0 || slices.ContainsFunc(next, func(h market.Holiday) bool { return !h.Provisional }) {
			t.Errorf("2028 is not announced: %v", next)
		}
		ends := contractsOf(db)
		for code, want := range map[string]market.Contract{
			"CF705": {Code: "CF705", FirstDay: "2026-05-20", LastDay: "2027-05-20"}, // 2027-05-19 before
			"CF805": {Code: "CF805", FirstDay: "2027-05-21", LastDay: ends["CF805"].LastDay},
			"CF709": set,
		} {
			if ends[code] != want {
				t.Errorf("%v, want %v", ends[code], want)
			}
		}
		index, _ := schematest.ChangeRows(db)
		if !slices.Contains(index, "contract CF705") || slices.Contains(index, "contract CF709") ||
			slices.Contains(index, "contract CF707") {
			t.Errorf("changes for the index: %v", index)
		}

		// a second announcement changes nothing
		before := holidaysOf(db, "")
		schematest.ForgetChanges(db)
		db.Do(announce)
		if diff := cmp.Diff(before, holidaysOf(db, "")); diff != "" {
			t.Errorf("a second time: %s", diff)
		}
		if index, _ := schematest.ChangeRows(db); len(index) != 0 {
			t.Errorf("changes for the index the second time: %v", index)
		}
	})
}

func holidaysOf(db *schematest.DB, year string) []market.Holiday {
	return slices.DeleteFunc(schematest.Read(db, market.Holidays), func(h market.Holiday) bool {
		return !strings.HasPrefix(string(h.Day), year)
	})
}

func contractsOf(db *schematest.DB) map[string]market.Contract {
	byCode := map[string]market.Contract{}
	for _, c := range schematest.Read(db, market.ListContracts) {
		byCode[c.Code] = c
	}
	return byCode
}
