package cotton_test

import (
	"fmt"
	"testing"

	"cottonmall/schema/cotton"
)

func TestGradesByTheirBounds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ got, want string }{
		{cotton.MikeGrade(349), "C1"},
		{cotton.MikeGrade(350), "B1"},
		{cotton.MikeGrade(369), "B1"},
		{cotton.MikeGrade(370), "A"},
		{cotton.MikeGrade(429), "A"},
		{cotton.MikeGrade(430), "B2"},
		{cotton.MikeGrade(499), "B2"},
		{cotton.MikeGrade(500), "C2"},
		{cotton.StrengthGrade(2399), "S5"},
		{cotton.StrengthGrade(2400), "S4"},
		{cotton.StrengthGrade(2600), "S3"},
		{cotton.StrengthGrade(2900), "S2"},
		{cotton.StrengthGrade(3100), "S1"},
		{cotton.UniformityGrade(7699), "U5"},
		{cotton.UniformityGrade(7700), "U4"},
		{cotton.UniformityGrade(8000), "U3"},
		{cotton.UniformityGrade(8300), "U2"},
		{cotton.UniformityGrade(8600), "U1"},
		{
			fmt.Sprint(cotton.LengthGrade(2599), cotton.LengthGrade(2800), cotton.LengthGrade(2899), cotton.LengthGrade(4500)),
			"25 28 28 40",
		},
		{cotton.ColourName("31"), "白棉3级"},
		{cotton.ColourName("24"), "黄染棉2级"},
		{cotton.ColourName("0"), "无主体"},
	} {
		if c.got != c.want {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
}
