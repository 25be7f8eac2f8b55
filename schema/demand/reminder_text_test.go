package demand_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema/demand"
)

func TestTextsOfReminders(t *testing.T) {
	t.Parallel()
	line := "65012252001 3129B 长29.3 强28.7 马4.3 CF701+1050 15650元/吨 阿克苏库"
	limit := demand.BasisLimit{IndexCode: "CF701", Basis: 1100}
	pairs := []demand.BelowCount{{Below: demand.Below{Lots: 5, Fall: 200}, Count: 12}, {Below: demand.Below{Lots: 2, Fall: 500}, Count: 3}}
	for _, c := range []struct {
		got         demand.Telling
		title, text string
	}{
		{
			demand.TellBasis("双29", limit, 1, 1050, []string{line}),
			"“双29”有 1 批 CF701 基差不高于 1100", "CF701 基差不高于 1100 元/吨的有 1 批，最低基差 1050 元/吨。\n" + line,
		},
		{
			demand.TellBasis("双29", limit, 3, -50, []string{line}),
			"“双29”有 3 批 CF701 基差不高于 1100", "CF701 基差不高于 1100 元/吨的有 3 批，最低基差 -50 元/吨。\n最便宜的 1 批：\n" + line,
		},
		{
			demand.TellBelow("双29", 15650, pairs, []string{line}),
			"“双29”有 12 批比均价每吨低 200 元以上",
			"符合条件的批次均价 15650 元/吨。\n每吨低 200 元以上的有 12 批（至少 5 批时提醒）。\n每吨低 500 元以上的有 3 批（至少 2 批时提醒）。\n最便宜的 1 批：\n" + line,
		},
		{demand.TellFresh("双29", 1, []string{line}), "“双29”有 1 批新挂牌或改价", "新挂牌或改价后符合条件的有 1 批。\n" + line},
		{
			demand.TellFall("双29", 15400, 15650, 2, []string{line, line}),
			"“双29”最低价降到 15400 元/吨", "最低价从 15650 元/吨降到 15400 元/吨，每吨低 250 元。\n" + line + "\n" + line,
		},
	} {
		if diff := cmp.Diff([]string{c.title, c.text}, []string{c.got.Title, c.got.Text}); diff != "" {
			t.Error(diff)
		}
	}
}
