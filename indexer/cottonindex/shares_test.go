package cottonindex

import (
	"reflect"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

func TestSharesAreInTheOrderOfTheGrades(t *testing.T) {
	t.Parallel()
	shares := reflect.TypeFor[ColourShares]()
	if shares.NumField() != len(cotton.ColourGrades) {
		t.Fatalf("%d shares, %d grades", shares.NumField(), len(cotton.ColourGrades))
	}
	for i, grade := range cotton.ColourGrades {
		if name := shares.Field(i).Tag.Get("json"); name != grade {
			t.Errorf("share %d is of grade %s, want %s", i, name, grade)
		}
	}
	better, worse := CumulativeShares([...]schema.Centi{0, 8200, 1500, 0, 0, 0, 300, 0, 0, 0, 0, 0, 0})
	if better.G31 != 9700 || better.G22 != 10000 || worse.G22 != 300 || worse.G31 != 1800 || worse.G11 != 10000 {
		t.Errorf("better %+v, worse %+v", better, worse)
	}
}
