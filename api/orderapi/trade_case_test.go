package orderapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

var tradeCases = []apitest.Case{
	{Call: "GET /mall/web_index/recent_trade", Who: "visitor"},
	{Call: "GET /mall/web_index/statistics/trade", Who: "visitor"},
}

// askTrades opens an order, whose lot a visitor sees without the names of its companies.
func askTrades(t *testing.T, w *apitest.Site) {
	t.Helper()
	w.DB.Advance(schematest.OneDay) // answers are kept for a while
	buys(w, nil)
	type trade struct {
		Goods     string
		Amount    int
		Price     int
		IndexCode string
	}
	list := apitest.Get[[]trade](w.In(t), apitest.Request{
		Method: "GET", Path: "web_index/recent_trade",
		Hides: []string{w.Boss.CompanyName, w.Rival.CompanyName, "阿克苏库", "65012252001"},
	})
	if want := (trade{"cotton", 40, 15000, ""}); len(list) == 0 || list[0] != want {
		t.Errorf("trades are %+v", list)
	}
	s := apitest.Get[order.TradeStatistics](w.In(t), apitest.Request{Method: "GET", Path: "web_index/statistics/trade"})
	if last := len(s.Days) - 1; last < 0 || s.Days[last].Lots != 1 {
		t.Errorf("the days are %+v", s.Days)
	}
}
