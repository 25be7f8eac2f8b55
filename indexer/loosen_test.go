package indexer

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Of a demand with many conditions only the narrowest are tried two by two, and what helps is still found.
func TestLoosenTriesFewPairs(t *testing.T) {
	t.Parallel()
	x := open(t, smallMarket(t).DB)
	d := demandOf(t, x, `{"origins":"北疆","packType":"1","lengthMin":30,"strongMin":30,
		"mikeMin":1,"mikeMax":9,"moistureMin":1,"moistureMax":20,"impurityMin":0,"impurityMax":20,"neatMin":1,
		"plusBAvgMin":1,"rdAvg":1,"priceMin":1,"priceMax":1000000,"packNumMin":1,"cottonYear":"2024,2025,2026",
		"cottonType":"1,2,4","mikeGrade":"A,B1,B2,C1,C2","depositaryZone":"南疆,北疆,东疆,内地","listingType":"1",
		"excludeBindSale":true,"excludeFactoryName":"无","excludePrimaryColor":"24","keyword":"65"}`)
	m, err := x.market()
	if err != nil {
		t.Fatal(err)
	}
	f, err := newFilter(&d, Viewer{}, m)
	if err != nil {
		t.Fatal(err)
	}
	parts := f.parts()
	if len(parts) < 2*pairMax {
		t.Fatalf("only %d parts", len(parts))
	}
	pairs, err := x.pairs(t.Context(), f, parts)
	if err != nil {
		t.Fatal(err)
	}
	if len(pairs) != pairMax*(pairMax-1)/2 {
		t.Errorf("%d pairs of %d parts", len(pairs), len(parts))
	}
	slices.SortFunc(pairs, slices.Compare)
	if once := slices.CompactFunc(slices.Clone(pairs), slices.Equal); len(once) != len(pairs) {
		t.Errorf("pairs come twice: %v", pairs)
	}
	got, err := x.Loosen(t.Context(), Viewer{}, d)
	if err != nil {
		t.Fatal(err)
	}
	want := []Loosened{{[]string{"origins", "packType"}, 1}, {[]string{"lengthMin", "strongMin"}, 1}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
