package cotton_test

import (
	"testing"

	"cottonmall/schema/cotton"
)

func TestStandardsAreWrittenInOneForm(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"GB 1103.1-2023":       "GB1103.1-2023",
		"gb1103.1—2012":        "GB1103.1-2012",
		"GB/T 1103.2－2012":     "GB1103.2-2012",
		"GB 1103.1-2023《棉花》":   "GB1103.1-2023",
		"GB1103-2007":          "GB1103-2007",
		" GB/T 20223 ":         "GB/T 20223",
		"GB 19635-2005 棉花 长绒棉": "GB19635-2005",
	} {
		if got := cotton.NormalStandard(text); got != want {
			t.Errorf("%s became %s, want %s", text, got, want)
		}
	}
}
