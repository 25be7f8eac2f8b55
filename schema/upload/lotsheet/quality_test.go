package lotsheet_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/upload/lotsheet"
)

// A lot is described in the preview as in the shop of its seller and in the line of a chat.
func TestQualityIsWrittenAsOnThePages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		batch schema.Batch
		want  string
	}{
		{schema.Batch{PrimaryColour: "31", Length: schema.Spread{Avg: 2930}, Strength: schema.Spread{Avg: 2960}, Mike: schema.Spread{Avg: 430}, Impurity: 240}, "3129B 长29.3 强29.6 马4.3 杂2.4"},
		{schema.Batch{PrimaryColour: schema.NoMainGrade, Length: schema.Spread{Avg: 2800}, Mike: schema.Spread{Avg: 505}, MikeGrade: "C2"}, "无主体28C 长28.0 马5.05"},
		{schema.Batch{Length: schema.Spread{Avg: 2410}}, "25 长24.1"},
		{schema.Batch{PrimaryColour: "21"}, "21"},
		{schema.Batch{}, ""},
	} {
		if got := lotsheet.Quality(&c.batch); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
