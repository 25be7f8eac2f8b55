package cottonindex_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
)

// everyField has every field of Demand set to something allowed.
const everyField = `{"type":1,"listingType":"1","pricing":true,"specialSaleType":"3","isBindSale":true,
"bindSaleListingID":4,
"sidings":"甲","depositary":"甲","depositaryZone":"南疆","originsCity":"喀什","origins":"南疆","factoryName":"乙",
"excludeFactoryName":"丙","primaryColor":"31","excludePrimaryColor":"0","cottonYear":"2025",
"packType":"1","cottonType":"1",
"mikeGrade":"A","lengthMin":28,"lengthMax":30,"strongMin":28,"strongMax":30,"mikeMin":3.7,"mikeMax":4.2,"neatMin":80,
"neatMax":90,"moistureMin":4,"moistureMax":9,"impurityMin":1,"impurityMax":3,"plusBAvgMin":7,
"plusBAvgMax":9,"rdAvg":75,
"qualityP3Max":3,"indexCode":"CF701","basisMin":-100,"basisMax":2000,"priceMin":10000,"priceMax":20000,
"price3128Min":10000,"price3128Max":20000,"premium":"T1",
"deliveredMin":10000,"deliveredMax":20000,"mill":1,
"packNumMin":100,
"packNumEqual":186,"packNumMax":200,"keyword":"65012252001","listingIDs":"4,5","intermediary":3,"id":2}`

// TestEveryFieldFilters checks that every field of a demand becomes a condition that the engine can filter by.
func TestEveryFieldFilters(t *testing.T) {
	t.Parallel()
	var byGrade demand.Demand
	if err := json.Unmarshal([]byte(everyField), &byGrade); err != nil {
		t.Fatal(err)
	}
	byIndex, byShare := byGrade, byGrade
	byIndex.Pricing, byIndex.ListingIndex = false, true
	byIndex.OnlyBundles, byIndex.ExcludeBundles = false, true
	byShare.PrimaryColour, byShare.ExcludePrimaryColour = nil, nil
	byShare.PrimaryColourMode, byShare.ColourOrBetter, byShare.ColourOrWorse = new(cottonindex.ByShares), "31", "22"
	byShare.ColourOrBetterShare, byShare.ColourOrWorseShare = new(schema.Centi(8000)), new(schema.Centi(600))
	m := &cottonindex.Market{
		Quotes: []market.Quote{{IndexCode: "CF701", Price: 14000}}, Premiums: indexertest.Premiums(),
		Mills: &mill.Mills{List: []mill.Mill{{ID: 1, CompanyID: indexertest.MillOwner, Place: "320600"}}},
	}
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	used := []string{"primaryColorType", "premium", "mill"} // what others mean
	for _, d := range []demand.Demand{byGrade, byIndex, byShare} {
		f, err := cottonindex.NewFilter(&d, buyer, m)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range f.Conditions {
			used = append(used, c.Fields...)
			if c.Facet != "" && !slices.Contains(cottonindex.Facets, c.Facet) && c.Facet != "qualityP3" {
				t.Errorf("a condition belongs to %s, which is no facet", c.Facet)
			}
		}
		d.Premium, d.Mill, d.DeliveredMin, d.DeliveredMax = "", 0, nil, nil
		if _, err := x.Count(t.Context(), cottonindex.Viewer{}, d); err != nil {
			t.Errorf("the engine refuses %+v: %v", d, err)
		}
	}
	for field := range reflect.TypeFor[demand.Demand]().Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if !slices.Contains(used, name) {
			t.Errorf("%s filters nothing", name)
		}
	}
}

func TestEveryFacetAndOrderCanBeAsked(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	for order := range cottonindex.Orders {
		for _, asc := range []bool{true, false} {
			page, err := x.Search(
				t.Context(),
				cottonindex.Viewer{},
				cottonindex.Search{Order: order, Asc: asc, PageNum: 1, PageSize: 5, Facets: cottonindex.Facets},
			)
			if err != nil {
				t.Fatalf("%s: %v", order, err)
			}
			for _, name := range cottonindex.Facets {
				f, ok := page.Facets[name]
				mayBeEmpty := name == "siding" || name == "delivered"
				if !ok || len(f.Counts) == 0 && f.Histogram == nil && !mayBeEmpty {
					t.Errorf("facet %s: %+v", name, f)
				}
			}
		}
	}
	wanted := []string{"basis", "length", "strong", "mike", "neat", "impurity", "moisture", "weight", "listingTime"}
	for _, order := range wanted {
		if cottonindex.Orders[order] == "" {
			t.Errorf("order %s is missing", order)
		}
	}
	if len(cottonindex.Orders) != len(wanted) {
		t.Errorf("orders %v, want %v", cottonindex.Orders, wanted)
	}
}

func TestSearchRefusesInvalidDemands(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	good := cottonindex.Search{Order: "price", Asc: true, PageNum: 1, PageSize: 30}
	for name, c := range map[string]struct {
		change func(s *cottonindex.Search)
		field  string
	}{
		"page zero":      {func(s *cottonindex.Search) { s.PageNum = 0 }, "pageNum"},
		"page negative":  {func(s *cottonindex.Search) { s.PageNum = -1 }, "pageNum"},
		"beyond the end": {func(s *cottonindex.Search) { s.PageNum = 101 }, "pageNum"},
		"far beyond":     {func(s *cottonindex.Search) { s.PageNum = 1 << 62 }, "pageNum"},
		"size zero":      {func(s *cottonindex.Search) { s.PageSize = 0 }, "pageSize"},
		"size too great": {func(s *cottonindex.Search) { s.PageSize = 101 }, "pageSize"},
		"order":          {func(s *cottonindex.Search) { s.Order = "listingID" }, "order"},
		"order injected": {func(s *cottonindex.Search) { s.Order = "basis:asc" }, "order"},
		"order empty":    {func(s *cottonindex.Search) { s.Order = "" }, "order"},
		"facet":          {func(s *cottonindex.Search) { s.Facets = []string{"state"} }, "facets"},
		"facet star":     {func(s *cottonindex.Search) { s.Facets = []string{"*"} }, "facets"},
		"premium":        {func(s *cottonindex.Search) { s.Premium = "x\" OR" }, "premium"},
		"long keyword":   {func(s *cottonindex.Search) { s.Keyword = strings.Repeat("棉", 1<<20) }, "keyword"},
		"101 numbers":    {func(s *cottonindex.Search) { s.Keyword = manyNumbers(101) }, "keyword"},
		"101 listings":   {func(s *cottonindex.Search) { s.ListingIDs = schema.ParseList(manyNumbers(101)) }, "listingIDs"},
		"no listing":     {func(s *cottonindex.Search) { s.ListingIDs = schema.List{`1 OR state = 1`} }, "listingIDs"},
		"long list":      {func(s *cottonindex.Search) { s.Warehouses = schema.ParseList(manyNumbers(201)) }, "depositary"},
		"long name": {
			func(s *cottonindex.Search) { s.Ginneries = schema.List{strings.Repeat("厂", 121)} }, "factoryName",
		},
	} {
		s := good
		c.change(&s)
		_, err := x.Search(t.Context(), cottonindex.Viewer{}, s)
		if refusal, ok := schema.KindOf(err); !ok || refusal.Kind != schema.InvalidKind || refusal.Field != c.field {
			t.Errorf("%s: %v", name, err)
		}
	}
	good.PageNum = 100
	if _, err := x.Search(t.Context(), cottonindex.Viewer{}, good); err != nil {
		t.Errorf("the last page: %v", err)
	}
	good.Keyword = manyNumbers(100)
	if _, err := x.Search(t.Context(), cottonindex.Viewer{}, good); err != nil {
		t.Errorf("100 numbers: %v", err)
	}
}

func TestShorthandOfNothingIsRefused(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	for text, good := range map[string]bool{"": true, "  ": true, "双29": true, "！！！": false, "<>": false, "，。": false} {
		_, err := x.Words.Parse(cottonindex.Viewer{}, text)
		if refusal, ok := schema.KindOf(err); good != (err == nil) || !good && (!ok || refusal.Field != "text") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestListsWithoutItemsAreRefused checks that a list without items is refused.
func TestListsWithoutItemsAreRefused(t *testing.T) {
	t.Parallel()
	for text, good := range map[string]bool{
		"": true, "南疆": true, ",南疆, ": true, ",": false, " , ": false, " ": false, ",,,": false,
	} {
		body, err := json.Marshal(map[string]string{"origins": text})
		if err != nil {
			t.Fatal(err)
		}
		var d demand.Demand
		err = json.Unmarshal(body, &d)
		refusal, ok := schema.KindOf(err)
		if good != (err == nil) || !good && (!ok || refusal.Kind != schema.InvalidKind || refusal.Message == "") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func manyNumbers(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("65012252")
		b.WriteString(string([]byte{byte('0' + i/100%10), byte('0' + i/10%10), byte('0' + i%10), ','}))
	}
	return b.String()
}

// FuzzTextFromOutside checks that any text in a name or in the search box is refused with a message or finds only what
// it names.
func FuzzTextFromOutside(f *testing.F) {
	for _, seed := range []string{
		`" OR type = 0 OR depotName = "`, `\`, `\"`, "阿克苏库", "阿克苏库\x00", "'", "IN [1]", "<script>", "NOT", "a,b", "\xff",
		"-金翔", `"金翔`,
	} {
		f.Add(seed)
	}
	x := indexertest.Open(f, indexertest.SmallMarket(f).DB)
	f.Fuzz(func(t *testing.T, text string) {
		page, err := x.Search(t.Context(), cottonindex.Viewer{}, cottonindex.Search{
			Demand: demand.Demand{Warehouses: schema.List{text}}, Order: "price", Asc: true, PageNum: 1, PageSize: 100,
		})
		checkRefusal(t, err)
		for i := 0; err == nil && i < len(page.List); i++ {
			if got := page.List[i].Warehouse; !strings.EqualFold(got, strings.TrimSpace(text)) {
				t.Errorf("warehouse %q finds a lot in %q", text, got)
			}
		}
		_, err = x.Count(t.Context(), cottonindex.Viewer{}, demand.Demand{Keyword: text})
		checkRefusal(t, err)
		if _, err := x.Words.Parse(cottonindex.Viewer{}, text); err != nil {
			checkRefusal(t, err)
		}
	})
}

func checkRefusal(t *testing.T, err error) {
	t.Helper()
	if refusal, ok := schema.KindOf(err); err != nil && (!ok || refusal.Kind != schema.InvalidKind) {
		t.Errorf("no refusal but %v", err)
	}
}
