package engine

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// lotSettings returns the settings of the recordings of lots.
func lotSettings(t testing.TB) []byte {
	t.Helper()
	var scenario struct{ Steps []step }
	if err := json.Unmarshal(testFile(t, "lots-random.json"), &scenario); err != nil {
		t.Fatal(err)
	}
	return scenario.Steps[1].Body
}

var (
	lotCities = map[string][]string{
		"南疆": {"阿克苏", "喀什", "和田", "巴州", "克州"},
		"北疆": {"昌吉", "石河子", "塔城", "博州", "伊犁", "克拉玛依"},
		"东疆": {"哈密", "吐鲁番"},
		"兵团": {"一师阿拉尔", "二师铁门关", "三师图木舒克", "五师双河", "六师五家渠", "七师胡杨河", "八师石河子", "十师北屯"},
		"内地": {"河北", "山东", "湖北", "湖南", "江苏", "安徽", "甘肃", "天津"},
	}
	lotOrigins = []string{"兵团", "兵团", "兵团", "兵团", "南疆", "南疆", "南疆", "北疆", "北疆", "内地", "东疆"}
	lotNames   = []string{"金翔", "天银", "利华", "银丰", "恒丰", "富丽达", "国欣", "天润", "银朵兰", "鲁泰", "锦孚", "中泰"}
	lotStores  = []string{
		"中储棉库尔勒有限公司", "菏泽交通仓储", "新疆力源投资乌拉泊物流中心", "张家港保税区棉花库",
		"兵团奎屯储运有限公司", "精河博达储运", "青岛中远物流", "新疆棉麻公司阿克苏棉麻站",
	}
	lotGrades   = []int{31, 31, 31, 31, 31, 21, 21, 21, 41, 0, 11, 32}
	lotFutures  = []string{"CF701", "CF701", "CF701", "CF701", "CF705", "CF705", "CF705", "CF709", "CF703", "CF707"}
	shareGrades = []string{"11", "21", "31", "41", "51", "12", "22", "32", "13", "23", "33", "14", "24"}
)

// lotGenerator makes lots with the fields and roughly the spread of those of the recordings.
type lotGenerator struct {
	*rand.Rand
	b []byte
}

func newLots(seed uint64) *lotGenerator { return &lotGenerator{Rand: rand.New(rand.NewPCG(seed, 7))} }

// lines returns the lots from one number to another as NDJSON.
func (g *lotGenerator) lines(from, to int) []byte {
	g.b = make([]byte, 0, (to-from)*1000)
	for id := from; id < to; id++ {
		g.lot(id)
	}
	return g.b
}

func (g *lotGenerator) field(name string, v any) {
	if g.b[len(g.b)-1] != '{' {
		g.b = append(g.b, ',')
	}
	g.b = append(appendString(g.b, name), ':')
	switch v := v.(type) {
	case string:
		g.b = appendString(g.b, v)
	case int:
		g.b = strconv.AppendInt(g.b, int64(v), 10)
	default:
		g.b = fmt.Append(g.b, v)
	}
}

// around returns a normally distributed number, with a fixed number of decimals.
func (g *lotGenerator) around(middle, spread float64, decimals int) json.Number {
	return json.Number(strconv.FormatFloat(middle+spread*g.NormFloat64(), 'f', decimals, 64))
}

func pickOne[T any](g *lotGenerator, list []T) T { return list[g.IntN(len(list))] }

func (g *lotGenerator) lot(id int) {
	origins := pickOne(g, lotOrigins)
	city := pickOne(g, lotCities[origins])
	g.b = append(g.b, '{')
	g.field("listingID", id)
	g.field("batchID", fmt.Sprintf("%d%03d25%d%03d", 65+g.IntN(3), g.IntN(400), 1+g.IntN(2), g.IntN(1000)))
	g.field("type", g.IntN(14)/13)
	g.field("cottonYear", 2026-min(3, int(math.Abs(g.NormFloat64())*1.2)))
	g.field("packType", 2-g.IntN(14)/13)
	g.field("cottonType", 1)
	g.field("origins", origins)
	g.field("originsCity", city)
	g.field("depositary", pickOne(g, lotStores))
	g.field("factoryName", city+pickOne(g, lotNames)+"棉业有限公司")
	g.field("memberID", 1+g.IntN(600))
	g.field("primaryColor", pickOne(g, lotGrades))
	g.field("length", g.around(29.4, .8, 1))
	g.field("strong", g.around(29.2, 1.3, 1))
	g.field("mike", g.around(4.4, .3, 1))
	g.field("neat", g.around(82.8, 1, 1))
	g.field("moisture", g.around(5, 1, 1))
	g.field("impurity", g.around(2.6, .6, 1))
	if g.IntN(50) > 0 {
		g.field("rdAvg", g.around(79, 1.8, 1))
		g.field("plusBAvg", g.around(8.3, .5, 1))
	}
	g.field("packNum", 186)
	g.field("weight", g.around(42.2, .4, 4))
	g.price()
	g.field("specialSaleType", pickOne(g, []json.Number{"[]", "[]", "[]", "[]", "[1]", "[2]", "[3]", "[1, 3]"}))
	g.field("isBindSale", json.Number(strconv.FormatBool(g.IntN(25) == 0)))
	g.field("listingTime", 1758000000+g.IntN(6000000))
	g.shares()
	g.b = append(g.b, "}\n"...)
}

func (g *lotGenerator) price() {
	basis := json.Number(strconv.Itoa(int(g.around3(1000, 250)) / 10 * 10))
	if g.IntN(4) > 0 {
		g.field("listingType", 1)
		g.field("indexCode", pickOne(g, lotFutures))
		g.field("basis", basis)
		g.field("price", json.Number("null"))
		return
	}
	g.field("listingType", 0)
	g.field("indexCode", json.Number("null"))
	g.field("basis", json.Number("null"))
	g.field("price", int(g.around3(15200, 500))/10*10)
}

func (g *lotGenerator) around3(middle, spread float64) float64 {
	return middle + spread*g.NormFloat64()
}

// shares returns for each grade the share that is as good or better, and as good or worse.
func (g *lotGenerator) shares() {
	better := 0.0
	for i, grade := range shareGrades {
		worse := 100 - better
		switch {
		case i > 6:
			better = 100
		case g.IntN(3) == 0:
			better = min(100, math.Round(10*(better+g.Float64()*(100-better)))/10)
		}
		g.field("ge"+grade, json.Number(strconv.FormatFloat(better, 'f', 1, 64)))
		g.field("le"+grade, json.Number(strconv.FormatFloat(worse, 'f', 1, 64)))
	}
}

// page returns the queries of a page of lots with eight filters: the rows with nine facets, and for each filter the
// counts of its own facet without it.
func (g *lotGenerator) page() []byte {
	facets := []string{
		"origins", "packType", "cottonYear", "primaryColor", "indexCode", "length", "strong", "mike", "basis",
	}
	quote := func(a, v string) string { return `"` + a + `"="` + v + `"` }
	between := func(a string, low, high float64) []any {
		return []any{fmt.Sprintf("%q>=%.1f", a, low), fmt.Sprintf("%q<=%.1f", a, high)}
	}
	filters := [][]any{
		{[]string{quote("origins", pickOne(g, lotOrigins)), quote("origins", pickOne(g, lotOrigins))}},
		{[]string{quote("packType", "2")}},
		{[]string{quote("cottonYear", "2026"), quote("cottonYear", "2025")}},
		{[]string{quote("primaryColor", "31"), quote("primaryColor", "21")}},
		between("length", 28.5+g.Float64()/2, 30+g.Float64()),
		between("strong", 28+g.Float64()/2, 31+g.Float64()),
		between("mike", 3.9+g.Float64()/5, 4.8+g.Float64()/5),
		between("basis", 400+100*g.Float64(), 1300+100*g.Float64()),
	}
	names := []string{"origins", "packType", "cottonYear", "primaryColor", "length", "strong", "mike", "basis"}
	queries := []map[string]any{{
		"indexUid": "lots", "hitsPerPage": 30, "page": 1, "sort": []string{"basis:asc", "listingID:asc"},
		"attributesToRetrieve": []string{"listingID", "batchID", "basis", "length", "strong", "mike"},
		"facets":               facets, "filter": slices.Concat(filters...),
	}}
	for i, name := range names {
		others := slices.Concat(slices.Concat(filters[:i]...), slices.Concat(filters[i+1:]...))
		queries = append(queries, map[string]any{
			"indexUid": "lots", "hitsPerPage": 0, "page": 1, "facets": []string{name}, "filter": others,
		})
	}
	b, _ := json.Marshal(map[string]any{"queries": queries})
	return b
}
