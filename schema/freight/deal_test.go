package freight_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/freight"
	"cottonmall/schema/schematest"
)

// accepted inserts a request with an accepted quote.
func accepted(db *schematest.DB, shipper, carrier *schematest.Person, price schema.Yuan) *freight.Request {
	q := ask(db, shipper, asking(db))
	made := quote(db, carrier, quoting(db, q.ID, price))
	db.Do(func(tx *schema.Tx) error {
		_, err := freight.AcceptQuote(tx, &shipper.Member, made.ID)
		return err
	})
	return q
}

// ratesTo returns the prices to Nantong that count.
func ratesTo(db *schematest.DB) (rates []schema.Yuan) {
	for _, r := range schematest.Read(db, func(tx *schema.Tx) ([]freight.RouteRate, error) {
		return freight.AcceptedRates(tx, []string{"江苏 南通"}, schema.DayOf(db.Now()).Add(-90))
	}) {
		rates = append(rates, r.PerTon)
	}
	return rates
}

// TestDealsEnd cancels a deal, whose price no longer counts, and finishes others by a carrier and by the clock.
func TestDealsEnd(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill, swift := db.Company("江海纺织有限公司").Manager("王"), db.Company("快达物流有限公司").Manager("李")
		other := db.Company("旁观纺织有限公司").Manager("赵")
		gone, over, late := accepted(db, mill, swift, 600), accepted(db, mill, swift, 610), accepted(db, mill, swift, 620)
		cancel := func(by *schematest.Person, id int64, reason string) func(tx *schema.Tx) error {
			return func(tx *schema.Tx) error { return freight.CancelDeal(tx, &by.Member, id, reason) }
		}
		finish := func(by *schematest.Person, id int64) func(tx *schema.Tx) error {
			return func(tx *schema.Tx) error { return freight.FinishDeal(tx, &by.Member, id) }
		}
		db.Do(cancel(mill, gone.ID, "改期"))
		db.Do(finish(swift, over.ID))
		open := ask(db, mill, asking(db))
		for _, c := range []struct {
			do   func(tx *schema.Tx) error
			want string
		}{
			{cancel(mill, gone.ID, "改期"), "运输询价已取消，请刷新页面"},
			{cancel(mill, late.ID, ""), "请填写取消原因，最多 100 个字，承运方会收到"},
			{cancel(swift, late.ID, "改期"), "只有货主可以取消成交，请联系货主"},
			{cancel(other, late.ID, "改期"), "没有这个运输询价"},
			{finish(other, late.ID), "没有这个运输询价"},
			{finish(mill, over.ID), "运输询价已完成，请刷新页面"},
			{finish(mill, open.ID), "这个运输询价没有成交"},
			{finish(swift, open.ID), "没有这个运输询价"},
		} {
			if err := schematest.Try(t, db, c.do); err == nil || err.Error() != c.want {
				t.Errorf("got %v, want %s", err, c.want)
			}
		}
		if diff := cmp.Diff([]schema.Yuan{610, 620}, ratesTo(db)); diff != "" {
			t.Error(diff)
		}
		text := "货主取消了 棉花 42 吨 阿克苏 → 南通 的成交，报价 " + firstQuote(db, gone.ID) +
			"：600 元/吨，共 25,200 元。原因：改期。"
		if diff := cmp.Diff([]string{text}, textsTo(db, swift, "运输成交已取消")); diff != "" {
			t.Error(diff)
		}
		text = "快达物流有限公司确认 棉花 42 吨 阿克苏 → 南通 的运输已完成。"
		if diff := cmp.Diff([]string{text}, textsTo(db, mill, "运输已完成")); diff != "" {
			t.Error(diff)
		}
		checkClock(t, db, late.ID)
	})
}

// firstQuote returns the number of the cheapest quote for a request.
func firstQuote(db *schematest.DB, requestID int64) string {
	return schematest.Read(db, func(tx *schema.Tx) (map[int64][]freight.Quote, error) {
		return freight.QuotesFor(tx, []int64{requestID})
	})[requestID][0].Number
}

// checkClock finishes a deal 15 days after its day of loading.
func checkClock(t *testing.T, db *schematest.DB, id int64) {
	t.Helper()
	const day = 24 * time.Hour
	for _, c := range []struct {
		wait time.Duration
		want int
	}{{16 * day, 0}, {day, 1}, {day, 0}} {
		db.Advance(c.wait)
		var n int
		db.Do(func(tx *schema.Tx) (err error) {
			n, err = freight.FinishDeals(tx, 10)
			return err
		})
		if n != c.want {
			t.Errorf("%d deals are done, want %d", n, c.want)
		}
	}
	if diff := cmp.Diff([]string{"620已完成"}, statesOf(db, id)); diff != "" {
		t.Error(diff)
	}
}
