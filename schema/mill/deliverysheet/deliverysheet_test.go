package deliverysheet_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/mill"
	"cottonmall/schema/mill/deliverysheet"
)

// TestDeliveredPricesAreExplained writes lots with freights of each source, without a price and without a delivery.
func TestDeliveredPricesAreExplained(t *testing.T) {
	t.Parallel()
	to, price := &mill.Mill{Name: "江海一厂"}, new(schema.Yuan(17_000))
	computed := mill.Freight{
		PerTon: 677, Source: mill.Computed, Day: "2026-11-14", Km: 4712, Rate: new(schema.Fine(1437)),
	}
	one := mill.Freight{PerTon: 640, Source: mill.Quoted, Day: "2026-11-21", Km: 4712, Quotes: 1, Loading: true}
	three := mill.Freight{PerTon: 650, Source: mill.Quoted, Day: "2026-11-20", Km: 4712, Quotes: 3}
	for name, c := range map[string]struct {
		lot  deliverysheet.Lot
		want []any
	}{
		"computed": {
			deliverysheet.Lot{Mill: to, Price: price, Delivery: &mill.Delivery{Freight: computed, Unloading: 15}},
			[]any{int64(17_692), "江海一厂", int64(677), int64(15), int64(4712), "里程×运价指数 0.1437 元/吨公里，2026-11-14"},
		},
		"one quote, with unloading": {
			deliverysheet.Lot{Mill: to, Price: price, Delivery: &mill.Delivery{Freight: one}},
			[]any{int64(17_640), "江海一厂", int64(640), int64(0), int64(4712), "1 笔成交运价，2026-11-21，含卸车"},
		},
		"several quotes, without a price": {
			deliverysheet.Lot{Mill: to, Delivery: &mill.Delivery{Freight: three, Unloading: 15}},
			[]any{nil, "江海一厂", int64(650), int64(15), int64(4712), "3 笔成交运价的中位数，最近 2026-11-20"},
		},
		"without a delivery": {
			deliverysheet.Lot{Mill: to, Price: price}, []any{nil, nil, nil, nil, nil, nil},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.want, deliverysheet.Cells(c.lot)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
