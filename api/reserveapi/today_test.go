package reserveapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/reserve"
)

type headline struct{ Day, Before, Next struct{ From schema.Day } }

// TestTheHeadlineHasResults checks that lots without results do not replace the day before, and that those of today and
// later are announced.
func TestTheHeadlineHasResults(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	var today schema.Day
	w.DB.Do(func(tx *schema.Tx) error {
		today = tx.Today()
		lot := reserve.Lot{BatchID: "65012252001", Warehouse: "库", Kind: reserve.Xinjiang, Weight: 42 * schema.Ton}
		var list []reserve.Lot
		for _, days := range []int{-7, -6, -2, 0, 3} {
			next := lot
			if next.Day = today.Add(days); days < -5 {
				next.State, next.Price = reserve.Sold, 15_000
			}
			list = append(list, next)
		}
		return reserve.AddLots(tx, list)
	})
	got := apitest.Get[headline](w.Server, apitest.Request{Method: "GET", Path: "patStore/hq"})
	var want headline
	want.Day.From, want.Before.From, want.Next.From = today.Add(-6), today.Add(-7), today
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
