package articleapi

import (
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// TestGradeSummary compares the ranges of the summary with the grades by which lots are sorted.
func TestGradeSummary(t *testing.T) {
	t.Parallel()
	grades := map[string]func(schema.Centi) string{
		"马克隆值级": cotton.MikeGrade, "断裂比强度，cN/tex": cotton.StrengthGrade, "长度整齐度，%": cotton.UniformityGrade,
	}
	compared := 0
	for _, row := range gradeRows() {
		of := grades[row[0]]
		if of == nil {
			continue
		}
		for _, text := range strings.Split(strings.TrimSuffix(strings.TrimSuffix(row[2], " 及以上"), " 及以下"), "–") {
			text, below := strings.CutSuffix(text, " 以下")
			var v schema.Centi
			if err := v.UnmarshalJSON([]byte(text)); err != nil {
				t.Fatal(err)
			}
			if below {
				v--
			}
			if got := of(v); got != row[1] {
				t.Errorf("%s: %s is %s, not %s", row[0], text, got, row[1])
			}
			compared++
		}
	}
	if compared < 20 {
		t.Errorf("%d values were compared", compared)
	}
}
