package market_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

func TestParseQuoteTime(t *testing.T) {
	t.Parallel()
	now, want := schema.Day("2026-11-20").At(11, 0), schema.Day("2026-11-20").At(10, 15)
	for _, text := range []string{
		"2026-11-20T10:15:00+08:00", "2026-11-20T02:15:00Z", "2026-11-20 10:15:00", "2026/11/20 10:15:00",
		"20261120 10:15:00", "20261120101500", "10:15:00", "1795140900", "1795140900000", "1.7951409e9",
	} {
		if got, ok := market.ParseQuoteTime(text, now); !ok || !got.Equal(want) {
			t.Errorf("%s: %v %v, want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "今天", "2026-11-20", "25:00:00", "12", "Inf", "NaN", "1e300", "99999999999999999"} {
		if got, ok := market.ParseQuoteTime(text, now); ok {
			t.Errorf("%q is %v", text, got)
		}
	}
}
