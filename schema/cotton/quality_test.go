package cotton_test

import (
	"testing"

	"cottonmall/schema/cotton"
)

// TestQualityIsWrittenAsOnThePages checks that the preview describes a lot as the other pages do.
func TestQualityIsWrittenAsOnThePages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		batch cotton.Batch
		want  string
	}{
		{cotton.Batch{
			PrimaryColour: "31", Length: cotton.Spread{Avg: 2930}, Strength: cotton.Spread{Avg: 2960},
			Mike: cotton.Spread{Avg: 430}, Impurity: 240,
		}, "3129B 长29.3 强29.6 马4.3 杂2.4"},
		{cotton.Batch{
			PrimaryColour: cotton.NoMainGrade, Length: cotton.Spread{Avg: 2800}, Mike: cotton.Spread{Avg: 505},
			MikeGrade: "C2",
		}, "无主体28C 长28.0 马5.05"},
		{cotton.Batch{Length: cotton.Spread{Avg: 2410}}, "25 长24.1"},
		{cotton.Batch{PrimaryColour: "21"}, "21"},
		{cotton.Batch{}, ""},
	} {
		if got := cotton.Quality(&c.batch); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
