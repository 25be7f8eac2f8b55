package sheet_test

import (
	"strings"
	"testing"

	"cottonmall/schema/sheet"
)

// readAs reads rows of text with what is taken where they say nothing.
func readAs(t *testing.T, defaults sheet.Defaults, rows ...string) []sheet.Line {
	t.Helper()
	b, err := sheet.Open(t.Context(), []byte(strings.Join(rows, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return b.Read(&sheet.Reading{Layout: b.Find(nil), Defaults: defaults})
}

// What is said for all lines does not reach those below another header, which are wrong whatever they say.
func TestDefaultsUnderAnotherHeader(t *testing.T) {
	t.Parallel()
	basis := 900
	lines := readAs(t, sheet.Defaults{IndexCode: "CF701", Basis: &basis},
		"批号,合约,基差", "65012252010,CF701,700", "捆号,马值,长度,含杂,回潮,公重", "65012252009,4.2,29.1,2.4,8,42")
	if last := lines[len(lines)-1]; last.Worst() != sheet.Wrong || len(lines) != 3 {
		t.Errorf("%+v", lines)
	}
}
