package order_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

// sell opens an order on a lot of an area with a length and a strength.
func (w *trade) sell(area, length, strength, code string, basis, tons int) int64 {
	w.t.Helper()
	l := w.line()
	l.IndexCode, l.Basis, l.Weight = code, market.Price(basis), schema.Weight(tons)*schema.Ton
	l.Price = l.Futures + l.Basis
	if code == "" {
		l.Basis, l.Futures, l.Price = 0, 0, 15_800
	}
	l.Facts = factsOf(area, length, strength)
	return w.openLine(l, 0)
}

// factsOf returns the facts of a lot of an area with a length and a strength.
func factsOf(area, length, strength string) string {
	return fmt.Sprintf(`[{"name":"origin","label":"产地","value":%q},{"name":"factoryName","label":"加工厂","value":"金翔"},`+
		`{"name":"lengthAvg","label":"长度","value":%q},{"name":"strongAvg","label":"强力","value":%q}]`, area, length, strength)
}

func TestTradesNameNobody(t *testing.T) {
	t.Parallel()
	w := newTrade(t, schematest.New(t))
	l := w.line()
	l.Facts, l.Weight = factsOf("南疆 阿克苏", "29.3", "28.9"), 4_257_900
	w.openLine(l, 0)
	w.Advance(time.Minute)
	cancelled := w.sell("北疆 石河子", "30.1", "30", "CF701", 1000, 40)
	w.Advance(time.Minute)
	w.sell("北疆 石河子", "30.1", "30", "", 0, 42)
	w.Do(func(tx *schema.Tx) error {
		return schematest.Run(tx, "UPDATE trade_order SET state = ? WHERE id = ?", order.Cancelled, cancelled)
	})
	list := schematest.Read(w.DB, func(tx *schema.Tx) ([]order.Trade, error) { return order.LatestTrades(tx, 10) })
	var names []string
	for _, one := range list {
		var facts []string
		for _, f := range one.Facts {
			facts = append(facts, f.Value)
		}
		names = append(names, one.IndexCode+" "+strings.Join(facts, " "))
		if one.Weight%schema.Ton != 0 || one.At.Minute() != 0 {
			t.Errorf("%s tons at %s lead to the lot", one.Weight, one.At)
		}
	}
	want := []string{" 北疆 石河子 30 30", "CF701 南疆 阿克苏 29 28.5"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Error(diff)
	}
}

func TestTradesAreCountedByDayAndContract(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) { countTrades(newTrade(t, db)) })
}

// countTrades sells lots on two days, and compares their sums.
func countTrades(w *trade) {
	today := schema.DayOf(w.Now())
	w.sell("南疆 阿克苏", "29.96", "29.2", "CF701", 1100, 40)
	w.sell("南疆 喀什", "28.9", "30", "CF701", 1000, 20)
	w.sell("北疆", "26.5", "31", "CF705", -300, 10)
	w.Advance(schematest.OneDay)
	w.sell("北疆", "31.2", "31", "", 0, 30)
	w.sell("南疆", "29.5", "29.1", "CF701", 1150, 9)
	s := schematest.Read(w.DB, func(tx *schema.Tx) (*order.TradeStatistics, error) {
		return order.CountTrades(tx, today)
	})
	sum := func(name string, lots, tons int, basis ...schema.Yuan) order.TradeSum {
		out := order.TradeSum{Name: name, Lots: lots, Weight: schema.Weight(tons) * schema.Ton}
		if len(basis) > 0 {
			out.Basis = &basis[0]
		}
		return out
	}
	trades := func(of order.TradeSum, lowest, highest schema.Yuan, grades, areas []order.TradeSum) order.ContractTrades {
		return order.ContractTrades{TradeSum: of, Lowest: lowest, Highest: highest, Grades: grades, Areas: areas}
	}
	type sums = []order.TradeSum
	cf701 := trades(sum("CF701", 2, 60, 1067), 15_500, 15_600,
		sums{sum("双28", 1, 20, 1000), sum("双29", 1, 40, 1100)}, sums{sum("南疆", 2, 60, 1067)})
	later := trades(sum("CF701", 1, 9, 1150), 15_650, 15_650, sums{sum("双29", 1, 9, 1150)}, sums{sum("南疆", 1, 9, 1150)})
	later.Change = new(schema.Yuan(83))
	both := trades(sum("CF701", 3, 69, 1078), 15_500, 15_650,
		sums{sum("双28", 1, 20, 1000), sum("双29", 2, 49, 1109)}, sums{sum("南疆", 3, 69, 1078)})
	cf705 := trades(sum("CF705", 1, 10, -300), 14_200, 14_200,
		sums{sum("双27以下", 1, 10, -300)}, sums{sum("北疆", 1, 10, -300)})
	fixed := trades(sum("", 1, 30), 15_800, 15_800, sums{sum("双31以上", 1, 30)}, sums{sum("北疆", 1, 30)})
	want := &order.TradeStatistics{
		Days: []order.TradeDay{
			{Day: today, Lots: 3, Weight: 70 * schema.Ton, Contracts: []order.ContractTrades{cf701, cf705}},
			{Day: today.Add(1), Lots: 2, Weight: 39 * schema.Ton, Contracts: []order.ContractTrades{fixed, later}},
		},
		Contracts: []order.ContractTrades{both, fixed, cf705},
	}
	if diff := cmp.Diff(want, s, cmpopts.IgnoreUnexported(order.TradeSum{})); diff != "" {
		w.t.Error(diff)
	}
}
