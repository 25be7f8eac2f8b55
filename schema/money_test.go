package schema_test

import (
	"testing"

	"cottonmall/schema"
)

func TestFenAsText(t *testing.T) {
	t.Parallel()
	for fen, want := range map[schema.Fen]string{
		0: "0.00", -5: "-0.05", 100_000: "1,000.00", -100_000: "-1,000.00",
		12_345_678_901: "123,456,789.01", 99_999: "999.99",
	} {
		if got := fen.Text(); got != want {
			t.Errorf("%d fen are %s, want %s", fen, got, want)
		}
	}
}
