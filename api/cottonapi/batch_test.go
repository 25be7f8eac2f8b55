package cottonapi

import (
	"encoding/json"
	"fmt"
	"testing"

	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
)

func TestOffersNameThePriceOfTheWholeLot(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		price  schema.Yuan
		amount schema.Weight // 1/100 kg
		want   string
	}{
		{15_600, 4_354_790, "679347.24"},
		{15_601, 4_354_785, "679390.01"},
		{1, 500, "0.01"}, // half a fen goes up
		{1, 499, "0.00"},
		{16_500, 4_000_000, "660000.00"},
	} {
		t.Run(fmt.Sprintf("%d × %s t", c.price, c.amount), func(t *testing.T) {
			lot := cottonindex.Lot{Price: &c.price}
			lot.BatchID, lot.Amount = "65012252001", c.amount
			offers := newOffers([]cottonindex.Lot{lot, {}})
			var written []struct{ BatchID, AmountMoney string }
			if err := json.Unmarshal(web.Encode(offers), &written); err != nil {
				t.Fatal(err)
			}
			if written[0].AmountMoney != c.want || written[0].BatchID != lot.BatchID || written[1].AmountMoney != "" {
				t.Errorf("%d × %s t: %+v, want %s", c.price, c.amount, written, c.want)
			}
		})
	}
}
