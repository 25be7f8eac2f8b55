package jobs

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// TestClassPricesAreRecordedOncePerTradingDay runs the job before the close, twice after it, on a Saturday and on the
// next trading day.
func TestClassPricesAreRecordedOncePerTradingDay(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		const class = "南疆 机采 白棉3级 双28 B2"
		w.at("2026-11-24 09:00")
		lots := []cotton.Listing{}
		for i, basis := range []schema.Yuan{1000, 1040, 1060, 1100, 1300} {
			lot := w.seller.Batch("6501225200" + string(rune('1'+i))).South().Length(28.5).Strength(28.6).Mike(4.5)
			lots = append(lots, lot.OnBasis("CF701", basis))
		}
		w.seller.Batch("65012252009").Hand().South().Fixed(17000)
		record := func(when string) []cotton.ClassDay {
			t.Helper()
			w.at(when)
			w.run((*Runner).recordClassPrices)
			return schematest.Read(w.DB, func(tx *schema.Tx) ([]cotton.ClassDay, error) {
				return cotton.ClassDays(tx, class, 90)
			})
		}
		if days := record("2026-11-24 14:59"); len(days) != 0 {
			t.Errorf("before the close: %v", days)
		}
		want := cotton.ClassDay{
			Class: class, Day: "2026-11-24", PriceSpread: cotton.PriceSpread{5, 15500, 15540, 15560, 15600},
			IndexCode: "CF701", IndexValue: 14500,
		}
		check := func(when string, want ...cotton.ClassDay) {
			t.Helper()
			if diff := cmp.Diff(want, record(when), cmpopts.IgnoreFields(cotton.ClassDay{}, "At")); diff != "" {
				t.Errorf("%s: %s", when, diff)
			}
		}
		check("2026-11-24 15:05", want)
		w.reprice(lots[0], 900)
		check("2026-11-24 15:15", want)
		w.at("2026-11-25 10:00")
		w.Quote("CF701", 14600)
		next := want
		next.Day, next.IndexValue = "2026-11-25", 14600
		next.PriceSpread = cotton.PriceSpread{5, 15500, 15640, 15660, 15700}
		check("2026-11-25 23:55", want, next)
		check("2026-11-28 15:05", want, next) // a Saturday
	})
}
