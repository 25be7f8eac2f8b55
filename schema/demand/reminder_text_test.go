package demand_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// TestTextsOfReminders compares the title and text of each kind of reminder.
func TestTextsOfReminders(t *testing.T) {
	t.Parallel()
	line := "65012252001 3129B 长29.3 强28.7 马4.3 CF701+1050 15,650 元/吨 阿克苏库"
	limit := demand.BasisLimit{IndexCode: "CF701", Basis: 1100}
	pairs := []demand.BelowCount{
		{Below: demand.Below{Lots: 5, Fall: 200}, Count: 12}, {Below: demand.Below{Lots: 2, Fall: 500}, Count: 3},
	}
	for _, c := range []struct {
		got         demand.ReminderText
		title, text string
	}{
		{
			demand.BasisText("双29", limit, 1, 1050, []string{line}),
			"“双29”有 1 批 CF701 基差不高于 1,100", "CF701 基差不高于 1,100 元/吨的有 1 批，最低基差 1,050 元/吨。\n" + line,
		},
		{
			demand.BasisText("双29", limit, 3, -50, []string{line}),
			"“双29”有 3 批 CF701 基差不高于 1,100",
			"CF701 基差不高于 1,100 元/吨的有 3 批，最低基差 -50 元/吨。\n最便宜的 1 批：\n" + line,
		},
		{
			demand.BelowText("双29", 15650, pairs, []string{line}),
			"“双29”有 12 批比均价每吨低 200 元以上",
			"符合条件的批次均价 15,650 元/吨。\n每吨低 200 元以上的有 12 批（至少 5 批时提醒）。\n" +
				"每吨低 500 元以上的有 3 批（至少 2 批时提醒）。\n最便宜的 1 批：\n" + line,
		},
		{
			demand.NewLotsText("双29", 1, []string{line}),
			"“双29”有 1 批新挂牌或改价", "新挂牌或改价后符合条件的有 1 批。\n" + line,
		},
		{
			demand.FallText("双29", 15400, 15650, 2, []string{line, line}),
			"“双29”最低价降到 15,400 元/吨", "最低价从 15,650 元/吨降到 15,400 元/吨，每吨低 250 元。\n" + line + "\n" + line,
		},
	} {
		if diff := cmp.Diff([]string{c.title, c.text}, []string{c.got.Title, c.got.Text}); diff != "" {
			t.Error(diff)
		}
	}
}

// TestDeliveredPricesAreInTheText appends ranges of delivered prices.
func TestDeliveredPricesAreInTheText(t *testing.T) {
	t.Parallel()
	least, most := new(schema.Yuan(15000)), new(schema.Yuan(15800))
	for _, c := range []struct {
		d    demand.Demand
		want string
	}{
		{demand.Demand{}, ""},
		{demand.Demand{DeliveredMin: least}, "\n到厂价（一厂）不低于 15,000 元/吨。"},
		{demand.Demand{DeliveredMax: most}, "\n到厂价（一厂）不高于 15,800 元/吨。"},
		{demand.Demand{DeliveredMin: least, DeliveredMax: most}, "\n到厂价（一厂）从 15,000 到 15,800 元/吨。"},
	} {
		var got demand.ReminderText
		if got.AppendDelivered(&c.d, "一厂"); got.Text != c.want {
			t.Errorf("%q, want %q", got.Text, c.want)
		}
	}
}

// TestNotesAreNotCutOff appends a note to a text that is too long.
func TestNotesAreNotCutOff(t *testing.T) {
	t.Parallel()
	const note = "\n所选的合约 CF701 已到期，不再提醒。"
	list := []demand.ReminderText{{Text: strings.Repeat("批", 2000)}, {Text: "另一条"}}
	noted := demand.AppendNote(list, note)
	text := noted[0].Sent()
	if !strings.HasSuffix(text, note) || utf8.RuneCountInString(text) > 1000 || noted[1].Sent() != "另一条" {
		t.Errorf("%d characters: %.60s … %s", utf8.RuneCountInString(text), text, noted[1].Text)
	}
	if strings.HasSuffix(list[0].Text, note) || len(demand.AppendNote(nil, note)) != 0 {
		t.Error("other texts were changed, or a note is sent alone")
	}
}

// TestNewLotsAndAFallAreOneMessage merges the reminders that have lots.
func TestNewLotsAndAFallAreOneMessage(t *testing.T) {
	t.Parallel()
	newLots := demand.NewLotsText("双29", 1, []string{"一批"})
	fall := demand.FallText("双29", 14900, 15000, 1, nil)
	if list := demand.MergeTexts(demand.ReminderText{}, fall); len(list) != 1 || list[0].Why != demand.ByFall {
		t.Errorf("%+v", list)
	}
	list := demand.MergeTexts(newLots, fall)
	if len(list) != 1 || list[0].Why != demand.ByFresh || list[0].Lowest != 14900 ||
		!strings.Contains(list[0].Title, "最低价降到 14,900") {
		t.Errorf("%+v", list)
	}
}
