package web

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
)

func TestPagesOfLotsAreWrittenByTheirTags(t *testing.T) {
	t.Parallel()
	length, price := schema.Centi(2930), schema.Yuan(15600)
	lot := cottonindex.Lot{Price: &price}
	lot.BatchID, lot.LengthAvg, lot.Ginnery, lot.Notes = "65012252001", &length, `"金翔" <b>`, "一\n二\u2028"
	page := &cottonindex.Page{
		TotalRow: 2, PageNum: 1, PageSize: 30, List: []cottonindex.Lot{lot, {}},
		Facets: map[string]cottonindex.Facet{"packType": {Counts: []cottonindex.Count{{Value: "2", Count: 2}}}},
	}
	for _, p := range []*cottonindex.Page{page, {List: []cottonindex.Lot{}, Facets: map[string]cottonindex.Facet{}}} {
		const msg = `操作成功 "且"\`
		fast, err := appendEnvelope(nil, Envelope[any]{200, msg, p})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(decoded(t, Encode(Envelope[*cottonindex.Page]{200, msg, p})), decoded(t, fast)); diff != "" {
			t.Error(diff)
		}
	}
}

func decoded(t *testing.T, b []byte) (v any) {
	t.Helper()
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatalf("%v: %s", err, b)
	}
	return v
}

func TestAnswersHaveNoNullLists(t *testing.T) {
	t.Parallel()
	type inner struct{ Items []string }
	type outer struct {
		List   []inner
		ByName map[string]inner
		None   map[string]int
		One    *inner
		Absent *inner
	}
	v := outer{List: []inner{{}}, ByName: map[string]inner{"a": {}}, One: &inner{}}
	fillLists(reflect.ValueOf(&v).Elem())
	want := `{"List":[{"Items":[]}],"ByName":{"a":{"Items":[]}},"None":{},"One":{"Items":[]},"Absent":null}`
	if got := string(Encode(v)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
