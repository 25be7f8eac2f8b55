package calc_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/calc"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func value(db *schematest.DB, in calc.ValuationInput) *calc.Valuation {
	return schematest.Read(db, func(tx *schema.Tx) (*calc.Valuation, error) {
		tables, err := market.PremiumTables(tx, 0)
		if err != nil {
			return nil, err
		}
		return calc.Value(tx, tables, &in)
	})
}

// stock stores the lot of the worked example, whose premium is 265.20 by the exchange's table, and one without values.
func stock(t testing.TB) *schematest.DB {
	db := schematest.New(t)
	db.Quote("CF701", 15_000)
	seller := db.Company("甲").Seller()
	lot := seller.Batch("65079161001").Shares("31", map[string]float64{"31": 92.5, "41": 7.5}).Length(29.3).
		Strength(28.7).Uniformity(81.9).P3(1.6)
	lot.Batch.MikeGrade, lot.Batch.Conditioned = "B2", 43_547_90
	lot.Batch.Gross, lot.Batch.Tare, lot.Batch.Net = 42_239_60, 300_00, 41_939_60
	lot.Unlisted()
	long := seller.Batch("65079161002").LongStaple()
	long.Unlisted()
	return db
}

func TestValueAddsThePremiumToTheBasis(t *testing.T) {
	t.Parallel()
	db := stock(t)
	in := calc.ValuationInput{
		Terms:   calc.Terms{Table: "CZCE_2015_11", IndexCode: "cf2701", Basis: 200},
		Batches: []string{"65079161001", " 65079161001", "65079161002", "65000000000", "公检", ""},
	}
	v := value(db, in)
	if v.IndexCode != "CF701" || v.Base != 15_200 || len(v.Lots) != 2 || v.Totals.Priced != 1 {
		t.Errorf("%+v", v)
	}
	if diff := cmp.Diff([]string{"公检", "65000000000"}, v.Unknown); diff != "" {
		t.Error(diff)
	}
	lot := v.Lots[0]
	if got := fmt.Sprint(lot.Premium.Total, lot.Price, lot.Price3128, lot.Money); got != "265.2 15465.2 15200 673476.98" {
		t.Error(got)
	}
	// The premium in money is the same per ton of conditioned and of gross weight: 265.20 × 43.5479 / 42.2396
	want := "11548.9 273.41 -30.93 309.29"
	if got := fmt.Sprint(lot.PremiumMoney, lot.PerGross.Total, lot.PerGross.Colour, lot.PerGross.Length); got != want {
		t.Error(got)
	}
	totals := v.Totals
	if got := fmt.Sprint(totals.PremiumMoney, totals.GrossItems.Total, totals.Items.Total); got != "11548.9 273.41 265.2" {
		t.Error(got)
	}
	if long := v.Lots[1]; long.Price != nil || long.Reason == "" {
		t.Errorf("%+v", long)
	}

	// A flat basis has the premium in it.
	in.Flat = true
	lot = value(db, in).Lots[0]
	if got := fmt.Sprint(lot.Price, lot.Price3128); got != "15200 14934.8" {
		t.Error(got)
	}
}

func TestValueRefusesWhatHasNoPrice(t *testing.T) {
	t.Parallel()
	db := stock(t)
	many := make([]string, calc.LinesMax+1)
	for i := range many {
		many[i] = fmt.Sprintf("65%09d", i)
	}
	for _, c := range []struct {
		in   calc.ValuationInput
		want string
	}{
		{calc.ValuationInput{Terms: calc.Terms{IndexCode: "CF799"}}, "合约 CF799 已到期或没有现价，请选主力合约或另一个合约"},
		{calc.ValuationInput{Terms: calc.Terms{Table: "none"}}, "不能使用这张升贴水表，或它已被删除，请另选一张"},
		{calc.ValuationInput{Batches: many}, "一次最多估价 1000 批，现有 1001 批"},
	} {
		err := schematest.Try(t, db, func(tx *schema.Tx) error {
			tables, err := market.PremiumTables(tx, 0)
			if err != nil {
				return err
			}
			_, err = calc.Value(tx, tables, &c.in)
			return err
		})
		if err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

func BenchmarkValue(b *testing.B) {
	db := stock(b)
	seller := db.Company("乙").Seller()
	in := calc.ValuationInput{}
	for n := range calc.LinesMax {
		number := fmt.Sprintf("650122%05d", n)
		seller.Batch(number).South().Length(29).Strength(29).Mike(4.1).Unlisted()
		in.Batches = append(in.Batches, number)
	}
	for b.Loop() {
		if v := value(db, in); v.Totals.Priced != calc.LinesMax {
			b.Fatal(v.Totals)
		}
	}
}
