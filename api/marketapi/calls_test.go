package marketapi_test

import (
	"net/url"
	"slices"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	for name, ask := range map[string]func(*testing.T, *apitest.Site){
		"quotes": askQuotes, "places": askPlaces, "premium tables": askPremiums, "calendar": askCalendar,
		"warehouses": askWarehouses,
	} {
		t.Run(name, func(t *testing.T) { ask(t, w) })
	}
	t.Run("new warehouse", func(t *testing.T) { askDepots(t, w) })
	t.Run("ginneries", func(t *testing.T) { askGinneries(t, w) })
	t.Run("platform places", func(t *testing.T) { askPlatformPlaces(t, w) })
	t.Run("entered quotes", func(t *testing.T) { askPlatformQuotes(t, w) })
	t.Run("own premium tables", func(t *testing.T) { askOwnPremiums(t, w) })
	t.Run("rates", func(t *testing.T) { askRates(t, w) })
	t.Run("duties", func(t *testing.T) { askDuties(t, w) })
	t.Run("quotes of ICE", func(t *testing.T) { askForeignQuotes(t, w) })
	w.AllAsked("marketapi")
}

type quote struct {
	IndexCode  string
	IndexValue int
}

func askQuotes(t *testing.T, w *apitest.Site) {
	near, far := quote{"CF701", 15000}, quote{"CF705", 15200}
	for name, c := range map[string]struct {
		asked string
		want  []quote
	}{
		"all": {"", []quote{near, far}}, "by code": {"CF705", []quote{far}}, "by another form": {"cf2701", []quote{near}},
		"words": {"棉", []quote{}}, "no month": {"CF", []quote{}}, "not traded": {"CF001", []quote{}},
		"an unknown session": {"JP20261121000009", []quote{}},
	} {
		w.Run(t, apitest.Request{
			Name: name, Method: "GET", Path: "batch/spot_index?auctionCode=" + url.QueryEscape(c.asked),
			Want: c.want,
		})
	}
}

type named struct{ Name string }

func askPlaces(t *testing.T, w *apitest.Site) {
	qingzhou := []named{{"青州库"}}
	w.Run(t,
		apitest.Request{
			Name: "inland", Path: "bases/list_area", Body: `{"type":"ORIGINS","zoneType":"ND"}`,
			Want: []named{{"内地"}},
		},
		apitest.Request{
			Name: "warehouses by area", Path: "bases/list_area", Body: `type=DEPOSITARY`,
			Want: []market.AreaGroup{{Name: "南疆", List: []string{"阿克苏库"}}, {Name: "内地", List: []string{"青州库"}}},
		},
		apitest.Request{Name: "by a part of the name", Path: "bases/getDepotListAll", Body: `{"name":"青州"}`, Want: qingzhou},
		apitest.Request{Name: "by another name", Path: "bases/getDepotListAll", Body: `{"name":"原西库"}`, Want: qingzhou},
		apitest.Request{Name: "by a pattern", Path: "bases/getDepotListAll", Body: `{"name":"%"}`, Want: []named{}},
	)
}

func askPremiums(t *testing.T, w *apitest.Site) {
	admin := w.Admin.LogIn()
	tables := schematest.Read(w.DB, schematest.PublishedPremiums)
	want := slices.Clone(tables)
	for i := range want {
		want[i].UpdatedAt = time.Time{} // is not in the answer
	}
	own := func(standard bool) string {
		return apitest.Body(t, map[string]any{
			"code": "town_2026", "name": "本地", "validFrom": "2026-09-01", "rates": tables[0].Rates, "applies": "试用",
			"source": "公告", "standard": standard,
		})
	}
	empty := `{"code":"x","name":"x","validFrom":"2026-09-01",` +
		`"rates":{"colour":{},"length":{},"mic":{},"strength":{},"uniformity":{},"ginning":{}}}`
	w.Run(t, apitest.By(admin,
		apitest.Request{Method: "GET", Path: "admin/premium/list", Want: want},
		apitest.Request{Path: "admin/premium/save", Body: own(true)},
		apitest.Request{
			Name: "no rates", Path: "admin/premium/save", Body: empty, Code: 400,
			Msg: "升贴水表“x”没有颜色级的升贴水，请至少填写一级",
		},
		apitest.Request{
			Name: "remove a table in use", Path: "admin/premium/remove", Body: `{"code":"town_2026"}`, Code: 409,
		},
		apitest.Request{Name: "not in use", Path: "admin/premium/save", Body: own(false)},
		apitest.Request{Path: "admin/premium/remove", Body: `{"code":"town_2026"}`},
	)...)
	if !tables[0].Default {
		t.Errorf("the first table is %s", tables[0].Code)
	}
}

type contract struct {
	IndexCode string
	Live      bool
}

type holiday struct{ Day, Name string }

func askCalendar(t *testing.T, w *apitest.Site) {
	admin := w.Admin.LogIn()
	in := w.In(t)
	w.Run(t, apitest.By(admin,
		apitest.Request{
			Path: "admin/contract/save", Body: `{"indexCode":"CF811","firstDay":"2027-11-16","lastDay":"2028-11-14"}`,
		},
		apitest.Request{
			Name: "last day first", Path: "admin/contract/save",
			Body: `{"indexCode":"CF811","firstDay":"2028-11-16","lastDay":"2027-11-14"}`, Code: 400,
		},
		apitest.Request{Path: "admin/holiday/save", Body: `{"day":"2027-05-06","name":"调休"}`},
	)...)
	contracts := map[string]bool{}
	for _, c := range apitest.Get[[]contract](in, apitest.Request{
		Method: "GET", Path: "admin/contract/list", Session: admin,
	}) {
		contracts[c.IndexCode] = c.Live
	}
	if later, known := contracts["CF811"]; !contracts["CF701"] || later || !known {
		t.Errorf("the contracts are %v", contracts)
	}
	holidays := map[holiday]bool{}
	for _, h := range apitest.Get[[]holiday](in, apitest.Request{
		Method: "GET", Path: "admin/holiday/list", Session: admin,
	}) {
		holidays[h] = true
	}
	if !holidays[holiday{"2027-05-06", "调休"}] {
		t.Errorf("the holidays are %v", holidays)
	}
	w.Run(t, apitest.By(admin,
		apitest.Request{Path: "admin/holiday/remove", Body: `{"day":"2027-05-06"}`},
		apitest.Request{Name: "remove again", Path: "admin/holiday/remove", Body: `{"day":"2027-05-06"}`, Code: 404},
		apitest.Request{Path: "admin/daily_limit/save", Body: `{"day":"2027-05-06","percent":7.5}`},
		apitest.Request{Name: "100 %", Path: "admin/daily_limit/save", Body: `{"day":"2027-05-06","percent":100}`, Code: 400},
	)...)
	limits := apitest.Get[market.DailyLimits](in, apitest.Request{
		Method: "GET", Path: "admin/daily_limit/list", Session: admin,
	})
	if want := (market.DailyLimit{Day: "2027-05-06", Percent: 7_50}); limits[len(limits)-1] != want {
		t.Errorf("the daily limits are %v", limits)
	}
	w.Run(t, apitest.By(admin, apitest.Request{Path: "admin/daily_limit/remove", Body: `{"day":"2027-05-06"}`})...)
}

type warehouse struct {
	Name    string
	Siding  bool
	Aliases []string

	Place, PlaceName, Named string
}

func askWarehouses(t *testing.T, w *apitest.Site) {
	admin := w.Admin.LogIn()
	old := schematest.Read(w.DB, market.Warehouses)[0]
	list := func(name string) apitest.Request {
		return apitest.Request{Method: "GET", Path: "admin/warehouse/list?name=" + url.QueryEscape(name), Session: admin}
	}
	found := list("通州")
	found.Want = []warehouse{{
		Name: "南通新库", Siding: true, Aliases: []string{"通州库", "通州棉库"},
		Place: "320612", PlaceName: "江苏南通通州区", Named: "江苏南通市",
	}}
	w.Run(t, apitest.By(admin,
		apitest.Request{
			Path: "admin/warehouse/save",
			Body: `{"name":"南通新库","area":"内地","city":"江苏","place":"320612","siding":1,"aliases":"通州库,通州棉库"}`,
		},
		apitest.Request{
			Name: "an unknown place", Path: "admin/warehouse/save", Code: 400,
			Body: `{"name":"如东新库","area":"内地","city":"江苏","place":"320699"}`,
		},
		apitest.Request{
			Name: "a whole province", Path: "admin/warehouse/save", Code: 400,
			Body: `{"name":"如东新库","area":"内地","city":"江苏","place":"320000"}`,
		},
		apitest.Request{
			Name: "change", Path: "admin/warehouse/save",
			Body: apitest.Body(t, map[string]any{
				"id": old.ID, "name": old.Name, "area": old.Area, "city": "新城", "siding": true,
			}),
		},
		found,
	)...)
	added := apitest.Get[[]struct{ ID int64 }](w.In(t), list("南通新库"))[0].ID
	merged := list("通州库")
	merged.Want, merged.Hides = []named{{old.Name}}, []string{"棉库"}
	w.Run(t, apitest.By(admin,
		apitest.Request{Path: "admin/warehouse/remove_alias", Body: `{"id":` + apitest.Num(added) + `,"name":"通州棉库"}`},
		apitest.Request{
			Path: "admin/warehouse/merge", Body: `{"from":` + apitest.Num(added) + `,"into":` + apitest.Num(old.ID) + `}`,
		},
		merged,
	)...)
}
