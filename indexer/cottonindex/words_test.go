package cottonindex

import (
	"testing"

	"cottonmall/schema/demand"
)

func TestWordsAreQuoted(t *testing.T) {
	t.Parallel()
	for keyword, want := range map[string]string{
		"银力 阿克苏":       `"银力" "阿克苏"`,
		"MSCU1234567":  `MSCU1234567`,
		"A-B":          `"A-B"`,
		`银"力`:          `"银" "力"`,
		`银＂力`:          `"银" "力"`,
		`银“力”`:         `"银" "力"`,
		`银\力\`:         `"银\力"`,
		`-银力`:          `"银力"`,
		"136团":         `"136团"`,
		"65012252001银": `"银"`,
	} {
		b := &builder{d: &demand.Demand{Keyword: keyword}}
		if got := b.keyword(); got != want || b.err != nil {
			t.Errorf("%s: %s (%v), want %s", keyword, got, b.err, want)
		}
	}
}
