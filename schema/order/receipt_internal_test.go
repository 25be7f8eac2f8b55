package order

import (
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

func TestFiguresOfAReceiptAreThoseOfADelivery(t *testing.T) {
	t.Parallel()
	l := Line{BatchID: "65012252001", Packs: 186, Weight: 4_300_000, Price: 15_480}
	for name, c := range map[string]struct {
		given Settled
		want  string
	}{
		"as agreed":      {Settled{Packs: 186, Weight: 4_300_000, Price: 15_480}, ""},
		"lightest":       {Settled{Packs: 186, Weight: 4_085_000, Price: 15_480}, ""},
		"heaviest":       {Settled{Packs: 186, Weight: 4_515_000, Price: 1}, ""},
		"half of it":     {Settled{Packs: 93, Weight: 2_042_500, Price: 15_480}, ""},
		"too many bales": {Settled{Packs: 999, Weight: 4_300_000, Price: 15_480}, "包数应在 0 到 186 之间"},
		"negative":       {Settled{Packs: -1, Weight: 4_300_000, Price: 15_480}, "包数应在 0 到 186 之间"},
		"too light":      {Settled{Packs: 186, Weight: 4_084_999, Price: 15_480}, "应在 40.85 到 45.15 吨之间，与合同相差不超过 5%"},
		"too heavy":      {Settled{Packs: 186, Weight: 4_515_001, Price: 15_480}, "应在 40.85 到 45.15 吨之间，与合同相差不超过 5%"},
		"dearer":         {Settled{Packs: 186, Weight: 4_300_000, Price: 15_481}, "单价应在 1 到合同的 15,480 元/吨之间"},
		"a large discount": {
			Settled{Packs: 186, Weight: 4_300_000, Price: 1, Difference: schema.Fen(4_301)}, "扣款应在 0 到 43 元之间",
		},
	} {
		err := c.given.check(&l)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestProductsAreNamedInRefusals(t *testing.T) {
	t.Parallel()
	one := Line{ID: 1, Goods: market.ProductGoods, BatchID: "CP1", Title: "华孚 40S 棉纱", Weight: 4_300_000, Price: 15_480}
	lines := []Line{one}
	_, err := complete(lines, nil)
	if want := "请填写每项产品的重量、单价和扣款，各一次"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	_, err = complete(lines, []Settled{{LineID: 1, Weight: 4_300_000, Price: 15_481}})
	if want := "产品 华孚 40S 棉纱 的单价应在 1 到合同的 15,480 元/吨之间"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	_, err = warehouseOf(lines, []int64{2})
	if want := "订单里没有所选的产品，请刷新页面"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
