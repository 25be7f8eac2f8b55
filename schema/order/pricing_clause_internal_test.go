package order

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSectionsNameTheLotsOfTheirPricing(t *testing.T) {
	t.Parallel()
	basis := []Line{{BatchID: "65012252001", IndexCode: "CF701"}, {BatchID: "65012252002", IndexCode: "CF705"}}
	fixed := []Line{{BatchID: "65012252003"}, {BatchID: "65012252004"}}
	const only = "本条只适用于按基差点价的批次（批号 65012252001、65012252002）。\n点价"
	for name, c := range map[string]struct {
		lines []Line
		want  []string
	}{
		"basis only": {basis, []string{"标的", "点价", "付款"}},
		"fixed only": {fixed, []string{"标的\n各批次的单价为双方约定的一口价，不随期货价格的涨跌变动。", "点价", "付款"}},
		"mixed": {append(basis, fixed...), []string{
			"标的\n批号 65012252003、65012252004 的单价为双方约定的一口价，不随期货价格的涨跌变动。", only, "付款",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			terms := []TermSection{
				{Type: "spot", Content: "标的"}, {Type: "basis", Content: "点价"}, {Type: "payment", Content: "付款"},
			}
			got := []string{}
			for _, s := range withPricing(terms, c.lines) {
				got = append(got, s.Content)
			}
			if diff := cmp.Diff(c.want, got); diff != "" || terms[0].Content != "标的" {
				t.Error(diff)
			}
		})
	}
}
