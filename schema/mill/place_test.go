package mill_test

import (
	"encoding/json"
	"os"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/freight"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
	"cottonmall/schema/series"
)

func TestPlaceOfWarehouse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ city, name, want string }{
		{"博州", "精河天山棉花储运库", "精河县"}, // 天山 is a district of 乌鲁木齐
		{"博州", "新疆博州棉麻博乐库", "博乐市"},
		{"湖北", "武汉阳逻棉花物流中心", "武汉市"}, // 汉阳 is in the middle of it
		{"湖北", "荆州江汉棉花储备库", "荆州市"},  // 江汉 is a district of 武汉
		{"湖北", "江汉棉花储备库", "湖北省"},
		{"湖北", "武汉市江汉区棉花库", "江汉区"},
		{"湖北", "仙桃棉花库", "仙桃市"},
		{"河南", "商丘中原棉花交割库", "商丘市"}, // 中原 is a district of 郑州
		{"河南", "郑州中原棉花交割库", "中原区"},
		{"河北", "邢台邦力工贸购销中心第二棉花仓库", "邢台市"}, // and not the county around it
		{"河北", "邢台县棉花库", "邢台县"},
		{"江西", "九江赣北棉花储备库", "九江市"},
		{"山东", "青岛胶州湾棉花物流中心", "青岛市"}, // a bay
		{"山东", "青岛胶州棉花物流中心", "胶州市"},
		{"山东", "菏泽牡丹棉花储备库", "牡丹区"},
		{"山东", "夏津棉花储备库", "夏津县"},
		{"山东", "山东省棉麻公司夏津棉花库", "夏津县"},
		{"江苏", "中储棉盐城有限公司", "盐城市"},
		{"江苏", "盐城大丰棉麻仓储库", "大丰区"},
		{"天津", "天津棉花监管库", "天津市"},
		{"乌鲁木齐", "兵团棉麻公司驻乌鲁木齐储运经销站", "乌鲁木齐市"},
		{"乌鲁木齐", "乌鲁木齐米东棉花库", "米东区"},
		{"乌鲁木齐", "天津路棉花库", "乌鲁木齐市"},
		{"阿克苏", "阿克苏温宿棉花库", "温宿县"},
		{"阿克苏", "新疆农资阿克苏棉花库", "阿克苏市"},
		{"哈密", "哈密火车站棉花储运库", "哈密市"},
		{"七师 胡杨河", "奎屯锦孚棉花库", "奎屯市"}, // the seat of the division
		{"八师 石河子", "天山棉花库", "石河子市"},
		{"巴州", "巴州轮台棉花储运库", "轮台县"},
		{"巴州", "中储棉库尔勒有限公司", "库尔勒市"},
		{"喀什", "新疆维吾尔自治区棉麻公司巴楚棉麻站", "巴楚县"},
		{"昌吉", "新疆华腾贸易有限公司", "昌吉市"}, // nothing in its name: the seat of the city
		{"伊犁", "新疆生产建设兵团奎屯储运有限公司", "奎屯市"},
		{"塔城", "沙湾金沟河棉花监管库", "沙湾市"},
		{"三师 图木舒克", "图木舒克棉花监管库", "图木舒克市"},
		{"河北", "沧州市棉麻东光经营储备库", "东光县"},
		{"江苏", "张家港港区棉花库", "张家港市"},
		{"江苏", "南通江海棉花储运库", "南通市"},
		{"湖北", "湖北欣银信棉业有限公司", "湖北省"},
		{"天津", "天津武清棉花监管库", "武清区"},
		{"", "某某库", ""},
		{"", "武汉阳逻棉花库", "武汉市"},
		{"", "阿克苏温宿棉花库", "温宿县"},
		{"", "新华棉花库", ""}, // districts of three cities
		{"", "朝阳区棉花库", ""},
	} {
		got := ""
		if p := mill.PlaceOf(&market.Warehouse{Name: c.name, City: c.city}); p != nil {
			got = p.Name
		}
		if got != c.want {
			t.Errorf("%s %s is in %q, want %q", c.city, c.name, got, c.want)
		}
	}
	for area, want := range map[string]string{"北疆": "乌鲁木齐市", market.Inland: ""} {
		p := mill.PlaceOf(&market.Warehouse{Name: "乌鲁木齐棉花库", Area: area})
		if got := p != nil; got != (want != "") || got && p.Name != want {
			t.Errorf("乌鲁木齐 in %s is in %v, want %q", area, p, want)
		}
	}
}

// TestTheChosenPlaceOfAWarehouseCounts checks that the name matters only where no place was chosen.
func TestTheChosenPlaceOfAWarehouseCounts(t *testing.T) {
	t.Parallel()
	w := market.Warehouse{Name: "武汉阳逻棉花物流中心", Area: "内地", City: "湖北", Place: "420117"}
	if p, named := mill.PlaceOf(&w), mill.PlaceNamed(&w); p.Name != "新洲区" || named.Name != "武汉市" {
		t.Errorf("it is in %s, by its name in %s", p.Name, named.Name)
	}
	w.Place = "999999" // of an older list
	if p := mill.PlaceOf(&w); p.Name != "武汉市" {
		t.Errorf("it is in %s", p.Name)
	}
	for code, known := range map[string]bool{
		"420117": true, "420100": true, "110000": true, "420000": false, "420199": false, "": false,
	} {
		if err := mill.CheckPlace(code); (err == nil) != known {
			t.Errorf("%s is checked with %v", code, err)
		}
	}
}

func TestEveryCityHasASeat(t *testing.T) {
	t.Parallel()
	_, cities, _, err := market.BasePlaces()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cities {
		if mill.PlaceOf(&market.Warehouse{Name: "库", City: c.Name}) == nil {
			t.Errorf("%s has no place", c.Name)
		}
	}
	b, err := os.ReadFile("../demo/data/warehouses.json")
	var list []market.Warehouse
	if err == nil {
		err = json.Unmarshal(b, &list)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range list {
		if mill.PlaceOf(&w) == nil {
			t.Errorf("%s in %s has no place", w.Name, w.City)
		}
	}
}

func TestPlacesNamed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"南通": "江苏南通市", "如东": "江苏南通如东县", "江苏如东": "江苏南通如东县", "武清": "天津武清区", "胡杨河": "新疆胡杨河市",
		"沙湾市": "新疆塔城沙湾市", "沙湾县": "新疆塔城沙湾市", "新疆沙湾县": "新疆塔城沙湾市", "塔城沙湾县": "新疆塔城沙湾市",
	} {
		list := mill.PlacesNamed(text)
		if len(list) == 0 || list[0].FullName() != want {
			t.Errorf("%s finds %v, want %s", text, list, want)
		}
	}
	for _, text := range []string{" ", "没有", "没有市"} {
		if list := mill.PlacesNamed(text); len(list) != 0 {
			t.Errorf("%q finds %v", text, list)
		}
	}
	for _, name := range []string{"海门", "海安", "邹平", "库车", "沙湾", "通州", "港闸", "繁昌", "济阳"} {
		for _, division := range []string{"市", "县", "区"} {
			if list := mill.PlacesNamed(name + division); len(list) == 0 || list[0].Short != name {
				t.Errorf("%s finds %v", name+division, list)
			}
		}
	}
}

func TestProvinces(t *testing.T) {
	t.Parallel()
	list := mill.Provinces()
	names, seats := map[string]int{}, map[[2]float64]bool{}
	for _, p := range list {
		names[p.Name] = len(p.Seats)
		for _, s := range p.Seats {
			if s.IsProvince() && len(p.Seats) > 1 {
				t.Errorf("%s stands among its cities", s.Name)
			}
			at := [2]float64{s.Latitude, s.Longitude}
			if seats[at] {
				t.Errorf("%s is at a position that another place has", s.Name)
			}
			seats[at] = true
		}
	}
	places := 0
	for _, p := range list {
		places += len(p.Places)
	}
	if places != 3219-27 { // all but the provinces with cities and counties
		t.Errorf("%d places", places)
	}
	if len(list) != 34 || names["新疆"] < 100 || names["内蒙古"] < 100 || names["台湾"] != 1 || names["香港"] != 1 {
		t.Errorf("%d provinces with seats: %v", len(list), names)
	}
}

// TestRoadKilometres compares the estimate with the lengths of roads: within an eighth, even around mountains.
func TestRoadKilometres(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from, to string
		road     int
	}{
		{"320700", "654004", 4395}, // 连云港 to 霍尔果斯: the expressway G30
		{"650100", "654004", 660},  // 乌鲁木齐 to 霍尔果斯: G30 and G3016
		{"650100", "652801", 480},  // 乌鲁木齐 to 库尔勒: G30 and G3012, as the ones below
		{"650100", "652901", 980},  // 乌鲁木齐 to 阿克苏
		{"650100", "653101", 1470}, // 乌鲁木齐 to 喀什
		{"659001", "652901", 1120}, // 石河子 to 阿克苏
		{"654003", "652801", 700},  // 奎屯 to 库尔勒
		{"652701", "653101", 1950}, // 博乐 to 喀什
		{"652801", "650402", 370},  // 库尔勒 to 吐鲁番: without a pass
		{"652801", "650502", 790},  // 库尔勒 to 哈密
	} {
		from, to := mill.FindPlace(c.from), mill.FindPlace(c.to)
		got := mill.RoadKilometres(from, to)
		if got < c.road*7/8 || got > c.road*9/8 {
			t.Errorf("%s to %s: %d km, want about %d", from.Name, to.Name, got, c.road)
		}
		if back := mill.RoadKilometres(to, from); back != got {
			t.Errorf("%s to %s: %d km, but %d back", from.Name, to.Name, got, back)
		}
	}
}

func TestFreight(t *testing.T) {
	t.Parallel()
	from, to := mill.Warehouse{ID: 7, Place: mill.FindPlace("652901")}, mill.FindPlace("320623")
	km := mill.RoadKilometres(from.Place, to)
	index := series.DayValue{Day: "2025-04-14", Value: 1437}
	got, ok := mill.NewRates(index, nil).Between(from, to, 0)
	want := schema.Yuan((int64(km)*1437 + 5000) / 10000)
	if !ok || got.PerTon != want || got.Source != mill.Computed || got.Day != index.Day || *got.Rate != 1437 {
		t.Errorf("by the index: %+v, want %d", got, want)
	}
	if _, ok = mill.NewRates(series.DayValue{}, nil).Between(from, to, 0); ok {
		t.Error("a freight without an index")
	}

	quotes := []freight.RouteRate{
		{WarehouseID: 7, From: "新疆 阿克苏", To: "江苏 南通", Rate: freight.Rate{PerTon: 590, On: "2025-05-01"}},
		{From: "新疆 阿克苏", To: "江苏 南通", Rate: freight.Rate{PerTon: 600, On: "2025-05-02"}},
		{From: "新疆 巴州", To: "江苏 南通", Rate: freight.Rate{PerTon: 560, On: "2025-05-03"}},
		{From: "新疆 库尔勒", To: "江苏 南通", Rate: freight.Rate{PerTon: 550, On: "2025-05-02"}},
		{From: "新疆 石河子", To: "北京", Rate: freight.Rate{PerTon: 400, On: "2025-05-04"}},
	}
	rates := mill.NewRates(index, quotes)
	for _, c := range []struct {
		warehouse int64
		from, to  string
		want      schema.Yuan // 0: by the index
	}{
		{7, "652901", "320623", 590}, // the warehouse itself; 如东 is in 南通
		{8, "652901", "320600", 600}, // another one of 阿克苏
		{9, "652801", "320600", 550}, // 库尔勒 itself
		{9, "652822", "320600", 560}, // 轮台 is in 巴州
		{9, "659001", "110105", 400}, // 朝阳 of 北京, not of 辽宁
		{9, "659001", "320600", 0},
		{9, "652901", "320500", 0},
	} {
		got, ok := rates.Between(mill.Warehouse{ID: c.warehouse, Place: mill.FindPlace(c.from)}, mill.FindPlace(c.to), 0)
		if quoted := got.Source == mill.Quoted; !ok || quoted != (c.want > 0) || quoted && got.PerTon != c.want {
			t.Errorf("from %s to %s: %+v, want %d", c.from, c.to, got, c.want)
		}
	}
}

// TestDeliveryAddsUnloadingOnce checks that the cost of unloading is left out where the freight includes it.
func TestDeliveryAddsUnloadingOnce(t *testing.T) {
	t.Parallel()
	from := mill.Warehouse{ID: 7, Place: mill.FindPlace("652901")}
	to := &mill.Mill{Place: "320623", Unloading: 15}
	quoted := func(loading bool) []freight.RouteRate {
		rate := freight.Rate{PerTon: 590, On: "2025-05-01", Loading: loading}
		return []freight.RouteRate{{From: "新疆 阿克苏", To: "江苏 南通", Rate: rate}}
	}
	index := series.DayValue{Day: "2025-04-14", Value: 1437}
	byIndex := mill.NewRates(index, nil).Delivery(from, to)
	for _, c := range []struct {
		name            string
		delivery        *mill.Delivery
		unloading, cost schema.Yuan
		loading         bool
	}{
		{"by the index", byIndex, 15, byIndex.PerTon + 15, false},
		{"by a quote", mill.NewRates(index, quoted(false)).Delivery(from, to), 15, 605, false},
		{"by a quote with loading", mill.NewRates(index, quoted(true)).Delivery(from, to), 0, 590, true},
	} {
		d := c.delivery
		if d.Unloading != c.unloading || d.Cost() != c.cost || d.Loading != c.loading {
			t.Errorf("%s: %+v", c.name, d)
		}
		if d.From != "阿克苏市" || d.To != "如东县" {
			t.Errorf("%s: from %s to %s", c.name, d.From, d.To)
		}
	}
	for name, d := range map[string]*mill.Delivery{
		"from an unknown place": mill.NewRates(index, nil).Delivery(mill.Warehouse{ID: 7}, to),
		"to an unknown place":   mill.NewRates(index, nil).Delivery(from, &mill.Mill{Place: "999999"}),
		"without rates":         mill.NewRates(series.DayValue{}, nil).Delivery(from, to),
	} {
		if d != nil {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

// TestImplausibleQuotesAreIgnored checks that a quote far off the distance times the index sets no freight. The newest
// plausible one before it does.
func TestImplausibleQuotesAreIgnored(t *testing.T) {
	t.Parallel()
	from, to := mill.Warehouse{ID: 7, Place: mill.FindPlace("652901")}, mill.FindPlace("320600")
	near := mill.Warehouse{ID: 8, Place: mill.FindPlace("320623")}
	index := series.DayValue{Day: "2025-04-14", Value: 1437}
	usual, ok := mill.NewRates(index, nil).Between(from, to, 0)
	if !ok {
		t.Fatal("no freight by the index")
	}
	quoted := func(prices ...schema.Yuan) (quotes []freight.RouteRate) {
		for _, price := range prices {
			for _, begin := range []string{"新疆 阿克苏", "江苏 南通"} {
				quotes = append(quotes, freight.RouteRate{
					From: begin, To: "江苏 南通", Rate: freight.Rate{PerTon: price, On: "2025-05-01"},
				})
			}
		}
		return quotes
	}
	for _, c := range []struct {
		from   mill.Warehouse
		index  series.DayValue
		quotes []schema.Yuan
		want   schema.Yuan // 0: by the index
	}{
		{from, index, []schema.Yuan{1}, 0},
		{from, index, []schema.Yuan{usual.PerTon/2 - 1}, 0},
		{from, index, []schema.Yuan{usual.PerTon/2 + 1}, usual.PerTon/2 + 1},
		{from, index, []schema.Yuan{2*usual.PerTon + 101}, 0},
		{from, index, []schema.Yuan{2 * usual.PerTon}, 2 * usual.PerTon},
		{from, index, []schema.Yuan{610, 620, 1}, 620},
		{near, index, []schema.Yuan{60}, 60}, // 50 km: loading costs more than the way
		{from, series.DayValue{}, []schema.Yuan{1}, 1},
	} {
		got, ok := mill.NewRates(c.index, quoted(c.quotes...)).Between(c.from, to, 0)
		if byQuote := got.Source == mill.Quoted; !ok || byQuote != (c.want > 0) || byQuote && got.PerTon != c.want {
			t.Errorf("%v: %+v, want %d", c.quotes, got, c.want)
		}
	}
}
