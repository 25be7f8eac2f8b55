package cottonapi

import (
	"context"
	"log/slog"
	"testing"

	"cottonmall/api/web/webtest"
	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// deafMatcher knows no demand.
type deafMatcher struct{}

func (deafMatcher) Count(context.Context, int64, ...int64) (int, error) {
	return 0, schema.Busy(nil, "正在整理数据")
}

// TestLotsArePutOnSaleWhenTheMatcherFails checks that lots are put on sale even if the matcher fails.
func TestLotsArePutOnSaleWhenTheMatcherFails(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	farm := db.Company("金穗棉业有限公司")
	by := farm.Merchant("老金")
	lot := farm.Seller().Batch("65012250001").Unlisted()
	h := Stocks{DB: db.DB, Matcher: deafMatcher{}, Log: slog.New(slog.DiscardHandler)}
	price := schema.Yuan(15000)
	until := schema.DayOf(db.Now().AddDate(0, 0, 7))
	in := &makeIn{BatchIDs: []string{lot.BatchID}, Price: &price, Until: until}
	out, err := h.Make(webtest.CallBy(t, &by.Member), in)
	if err != nil || len(out.Made.Made) != 1 || out.Waiting != 0 {
		t.Errorf("it is %+v, %v", out, err)
	}
}
