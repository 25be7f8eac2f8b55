package cottonapi_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api/apitest"
)

// askFilters looks at what the filters of the search choose from.
func askFilters(t *testing.T, w *apitest.Site) {
	type slider struct {
		Attribute      string
		Min, Max, Step float64
	}
	type grade struct{ Code, Name string }
	type table struct {
		Code     string
		Standard bool
	}
	got := apitest.Get[struct {
		Areas         struct{ XJ, ND []named }
		PremiumTables []table
		Sliders       []slider
		Colours       []grade
	}](w.In(t), apitest.Request{Method: "GET", Path: "batch/index"})
	xinjiang, inland := []named{{"南疆"}, {"北疆"}, {"东疆"}, {"兵团"}}, []named{{"内地"}}
	if !cmp.Equal(got.Areas.XJ, xinjiang) || !cmp.Equal(got.Areas.ND, inland) {
		t.Errorf("the areas are %v", got.Areas)
	}
	if want := (table{"trader_page_2425", true}); got.PremiumTables[0] != want {
		t.Errorf("the premium tables are %v", got.PremiumTables)
	}
	if want := (slider{"lengthAvg", 26, 39, 0.1}); got.Sliders[0] != want {
		t.Errorf("the sliders are %v", got.Sliders)
	}
	if !slices.Contains(got.Colours, grade{"0", "无主体"}) {
		t.Errorf("the colours are %v", got.Colours)
	}
}

// filters are what the filters of the search choose from.
type filters struct {
	Years  []int
	Quotes []contractOf
	Depots []named
}

type named struct{ Name string }

type contractOf struct{ IndexCode string }
