package demand_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"cottonmall/schema/demand"
)

func TestWhatIsSaidBesideIsNotCutOff(t *testing.T) {
	t.Parallel()
	const aside = "\n所选的合约 CF701 已到期，不再提醒。"
	list := []demand.Telling{{Text: strings.Repeat("批", 2000)}, {Text: "另一条"}}
	said := demand.BesideTold(list, aside)
	text := said[0].Sent()
	if !strings.HasSuffix(text, aside) || utf8.RuneCountInString(text) > 1000 || said[1].Sent() != "另一条" {
		t.Errorf("%d characters: %.60s … %s", utf8.RuneCountInString(text), text, said[1].Text)
	}
	if strings.HasSuffix(list[0].Text, aside) || len(demand.BesideTold(nil, aside)) != 0 {
		t.Error("others are changed, or nothing is told")
	}
}

func TestNewLotsAndAFallAreOneMessage(t *testing.T) {
	t.Parallel()
	fresh := demand.TellFresh("双29", 1, []string{"一批"})
	fall := demand.TellFall("双29", 14900, 15000, 1, nil)
	if list := demand.ToldAtOnce(demand.Telling{}, fall); len(list) != 1 || list[0].Why != demand.ByFall {
		t.Errorf("%+v", list)
	}
	list := demand.ToldAtOnce(fresh, fall)
	if len(list) != 1 || list[0].Why != demand.ByFresh || list[0].Low != 14900 || !strings.Contains(list[0].Title, "最低价降到 14900") {
		t.Errorf("%+v", list)
	}
}
