package calc_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/calc"
	"cottonmall/schema/schematest"
)

func TestGrossPriceOfRealLots(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ conditioned, gross, want int64 }{
		{42_579_00, 42_620_00, 14_985_57}, {44_230_00, 42_480_00, 15_617_94}, {41_550_00, 42_220_00, 14_761_96},
	} {
		got := calc.GrossPrice(15_000_00, schema.Weight(c.conditioned), schema.Weight(c.gross))
		if got != schema.PerTon(c.want) {
			t.Errorf("%d / %d: %s", c.conditioned, c.gross, got)
		}
	}
}

// TestGrossPriceReturns checks that a price that is converted forth and back is the same to 0.01 CNY.
func TestGrossPriceReturns(t *testing.T) {
	t.Parallel()
	for n := range int64(2000) {
		price := schema.PerTon(8_000_00 + n*1_013)
		conditioned, gross := schema.Weight(40*schema.Ton)+schema.Weight(n*997), 42*schema.Ton
		back := calc.GrossPrice(calc.GrossPrice(price, conditioned, gross), gross, conditioned)
		if away := back - price; away < -1 || away > 1 {
			t.Fatalf("%s × %s / %s returns %s", price, conditioned, gross, back)
		}
	}
}

func TestGrossPricesTakeTheWeightsOfTheBatch(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	lot := db.Company("甲").Seller().Batch("65012252001").Moisture(8.2).Trash(2.3)
	lot.Batch.Conditioned, lot.Batch.Gross, lot.Batch.Tare, lot.Batch.Net =
		0, 42_620_00, 246_00, 42_374_00
	lot.Unlisted()
	price, half := schema.PerTon(15_000_00), schema.Centi(50)
	dry, wet := schema.Centi(520), schema.Centi(100)
	lines := []calc.GrossLine{
		{BatchID: "65012252001", Price: &price},
		{Price: &price, Net: 42_232_62, Moisture: &dry, Impurity: &wet, Gross: 42_480_00},
		{BatchID: "65012252009", Price: &price},
		{Price: &price, Conditioned: 42_579, Gross: 42_620_00},
		{Price: &price, Net: 42_232_62, Moisture: &half, Gross: 42_480_00},
		{BatchID: "65012252001"},
		{BatchID: "65012252001", Price: &price, Conditioned: 42_600_00},
		{Price: &price, Conditioned: 42_579_00 * 1000, Gross: 42_620_00 * 1000},
		{BatchID: "65012252001", Price: &price, Unread: "毛重“约四十吨”不是数"},
	}
	got := schematest.Read(db, func(tx *schema.Tx) ([]calc.GrossResult, error) {
		return calc.GrossPrices(tx, lines, false)
	})
	var texts []string
	for _, r := range got {
		text := r.Source + " " + r.Problem
		if r.Result != nil {
			text = r.Source + " " + r.Result.String() + " " + r.Money.String()
		}
		texts = append(texts, text)
	}
	want := []string{
		"公检 14985.45 638679.75", "公重按净重折算（GB 1103.1-2023），毛重填写 15617.06 663412.8",
		"填写 没有这个批号的公检数据，请填公重和毛重", "填写 公重和毛重相差超过 20%，请核对单位",
		"填写 没有公重，请填公重，或净重、回潮率和含杂率", "公检 没有价格",
		"公重填写，毛重公检 14992.96 639000", "填写 一批的重量应在 0 到 1,000 吨之间；按公斤填的请除以 1,000",
		" 毛重“约四十吨”不是数",
	}
	if diff := cmp.Diff(want, texts); diff != "" {
		t.Error(diff)
	}
}
