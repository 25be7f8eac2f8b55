package market_test

import (
	"encoding/json"
	"math"
	"math/big"
	"os"
	"testing"

	"pgregory.net/rapid"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// dutyOn returns the base data of a day.
func dutyOn(t *testing.T, db *schematest.DB, day schema.Day) *market.ImportDuty {
	t.Helper()
	d := schematest.Read(db, func(tx *schema.Tx) (*market.ImportDuty, error) { return market.ImportDutyAt(tx, day) })
	if d == nil {
		t.Fatalf("no duties on %s", day)
	}
	return d
}

// TestLandedPricesArePublishedOnes compares prices with published ones. The publisher prints cents with one decimal:
// a published price is that of the printed cents, or of some that are printed so.
func TestLandedPricesArePublishedOnes(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	b, err := os.ReadFile("testdata/golden_vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden struct {
		Quota []struct {
			Cents  schema.Cents     `json:"cents"`
			Rate   schema.PerDollar `json:"fx"`
			Expect schema.Yuan      `json:"expect"`
		} `json:"import_1pct"`
		Sliding struct {
			Rate schema.PerDollar `json:"fx"`
			Rows []struct {
				Cents   schema.Cents `json:"cents"`
				Quota   schema.Yuan  `json:"one_pct"`
				Sliding schema.Yuan  `json:"sliding"`
			} `json:"rows"`
		} `json:"sliding_2014"`
	}
	if err := json.Unmarshal(b, &golden); err != nil {
		t.Fatal(err)
	}
	if len(golden.Quota) != 7 || len(golden.Sliding.Rows) != 5 {
		t.Fatalf("got %d and %d rows", len(golden.Quota), len(golden.Sliding.Rows))
	}
	now, rounded := dutyOn(t, db, "2026-11-21"), 0
	for _, row := range golden.Quota {
		got := now.Landed(row.Cents, row.Rate, "").Quota
		least := now.Landed(row.Cents-5, row.Rate, "").Quota
		if got == row.Expect {
			continue
		}
		if rounded++; row.Expect < least || row.Expect > got {
			t.Errorf("%s ¢ at %s: got %d, want %d", row.Cents, row.Rate, got, row.Expect)
		}
	}
	if rounded != 2 {
		t.Errorf("%d prices differ by the rounding of the cents, want 2", rounded)
	}
	then := dutyOn(t, db, "2014-06-01")
	for _, row := range golden.Sliding.Rows {
		got := then.Landed(row.Cents, golden.Sliding.Rate, "")
		if got.Quota != row.Quota || got.Sliding != row.Sliding {
			t.Errorf("%s ¢ of 2014: got %d and %d, want %d and %d", row.Cents, got.Quota, got.Sliding, row.Quota, row.Sliding)
		}
	}
}

func TestLandedPrices(t *testing.T) {
	t.Parallel()
	duty := dutyOn(t, schematest.New(t), "2026-11-21")
	duty.Additional = map[string]schema.Centi{"US": 10_00}
	for _, c := range []struct {
		cents   schema.Cents
		rate    schema.PerDollar
		country string
		want    market.Landed
	}{
		{80_00, 7_0000, "", market.Landed{
			CIF: 12345_87, Quota: 13792, Sliding: 14478, Full: 19040, SlidingDuty: 6_10,
		}},
		{75_00, 7_0500, "", market.Landed{
			CIF: 11656_93, Quota: 13033, Sliding: 13999, Full: 17988, SlidingDuty: 8_60,
		}},
		{85_00, 6_7000, "BR", market.Landed{
			CIF: 12555_31, Quota: 14022, Sliding: 14638, Full: 19359, SlidingDuty: 5_50,
		}},
		{95_00, 6_7000, "", market.Landed{
			CIF: 14032_41, Quota: 15648, Sliding: 15801, Full: 21613, SpecificDuty: 280,
		}},
		{85_00, 6_7000, "US", market.Landed{
			CIF: 12555_31, Quota: 15391, Sliding: 16007, Full: 20728, SlidingDuty: 5_50, Additional: 10_00,
		}},
		{20_00, 6_7000, "", market.Landed{
			CIF: 2954_19, Quota: 3452, Sliding: 4708, Full: 4708, SlidingDuty: 40_00,
		}},
		{0, 6_7000, "", market.Landed{}},
		{-80_00, 6_7000, "", market.Landed{}},
		{80_00, 0, "", market.Landed{}},
		{math.MaxInt64, math.MaxInt64, "", market.Landed{}},
		{math.MaxInt64, 1, "", market.Landed{}},
	} {
		if got := duty.Landed(c.cents, c.rate, c.country); got != c.want {
			t.Errorf("%s ¢ at %s from %q: got %+v, want %+v", c.cents, c.rate, c.country, got, c.want)
		}
	}
}

// TestLandedPricesAreExact compares prices with those of rational numbers.
func TestLandedPricesAreExact(t *testing.T) {
	t.Parallel()
	duty := dutyOn(t, schematest.New(t), "2026-11-21")
	rapid.Check(t, func(t *rapid.T) {
		cents := schema.Cents(rapid.Int64Range(1, 500_00).Draw(t, "cents"))
		rate := schema.PerDollar(rapid.Int64Range(4_0000, 12_0000).Draw(t, "rate"))
		got := duty.Landed(cents, rate, "")
		if got.CIF == 0 {
			return // above the prices that are possible
		}
		rat := big.NewRat
		add := func(a, b *big.Rat) *big.Rat { return new(big.Rat).Add(a, b) }
		times := func(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }
		round := func(r *big.Rat) int64 { // half up
			r = add(r, rat(1, 2))
			return new(big.Int).Div(r.Num(), r.Denom()).Int64()
		}
		ton := times(times(rat(int64(cents), 100), rat(int64(rate), 10000)), rat(220462, 10000))
		taxed := func(price *big.Rat) schema.Yuan {
			return schema.Yuan(round(add(times(price, rat(109, 100)), rat(200, 1))))
		}
		withDuty := func(percent *big.Rat) schema.Yuan { return taxed(times(ton, add(rat(1, 1), percent))) }
		want := market.Landed{
			CIF: schema.PerTon(round(times(ton, rat(100, 1)))), Quota: withDuty(rat(1, 100)), Full: withDuty(rat(40, 100)),
		}
		if kilo := times(ton, rat(1, 1000)); kilo.Cmp(rat(14, 1)) >= 0 {
			want.SpecificDuty, want.Sliding = 280, taxed(add(ton, rat(280, 1)))
		} else {
			share := add(add(new(big.Rat).Quo(rat(9, 1), kilo), times(kilo, rat(269, 10000))), rat(-1, 1))
			thousandths := min(round(times(share, rat(1000, 1))), 400)
			want.SlidingDuty, want.Sliding = schema.Centi(thousandths*10), withDuty(rat(thousandths, 1000))
		}
		if got != want {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	})
}

func TestDutiesOfDays(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	for day, factor := range map[schema.Day]schema.Milli{
		"2011-12-31": 0, "2012-01-01": 3_235, "2013-06-01": 2_908, "2015-12-31": 2_770, "2018-01-01": 0, "2026-11-21": 2_690,
	} {
		d := schematest.Read(db, func(tx *schema.Tx) (*market.ImportDuty, error) { return market.ImportDutyAt(tx, day) })
		if got := (d != nil); got != (factor != 0) || d != nil && d.Factor != factor {
			t.Errorf("%s: got %+v, want the factor %s", day, d, factor)
		}
	}
	if list := schematest.Read(db, market.ImportDuties); len(list) != 4 || list[0].ValidFrom != "2021-01-01" {
		t.Errorf("got %+v", list)
	}
}

func BenchmarkLanded(b *testing.B) {
	duty := market.ImportDuty{
		Quota: 1_00, Full: 40_00, VAT: 9_00, Charges: 200,
		Threshold: 14_000, Specific: 280, Dividend: 9_000, Factor: 2_690, Cap: 40_00,
	}
	for b.Loop() {
		duty.Landed(85_00, 6_7000, "BR")
	}
}
