package marketapi_test

import (
	"net/url"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/market"
)

type factory struct {
	Name, City string
	Codes      []string
	Batches    int
	OnSale     int
}

type factoryPage struct {
	TotalRow, Unconfirmed int
	List                  []factory
}

type stored struct{ Added, Changed, Same int }

// askGinneries confirms, changes, merges and uploads ginneries as an administrator.
func askGinneries(t *testing.T, w *apitest.Site) {
	admin, seller := w.Admin.LogIn(), w.DB.Company("加工厂的卖家").Member("厂长")
	w.DB.Do(func(tx *schema.Tx) error {
		_, err := market.ProposeGinneries(tx, seller.Member.Actor(), []market.Ginnery{{Code: "65881", Name: "某某棉业"}})
		return err
	})
	list := func(name string, want factoryPage) apitest.Request {
		return apitest.Request{
			Method: "GET", Path: "admin/ginnery/list?pageNum=1&pageSize=10&name=" + url.QueryEscape(name), Want: want,
		}
	}
	post := func(call, body, message string, code int) apitest.Request {
		return apitest.Request{Name: message, Path: "admin/ginnery/" + call, Body: body, Code: code, Msg: message}
	}
	w.Run(t, apitest.By(admin,
		list("某某", factoryPage{1, 1, []factory{{"某某棉业", "", []string{"65881"}, 0, 0}}}),
		post("confirm", `{"code":"65881"}`, "", 0),
		post("confirm", `{"code":"65881"}`, "某某棉业 已经核实", 409),
		post("save", `{"code":"65881","name":"某某新厂","city":"塔城"}`, "", 0),
		post("save", `{"code":"65882","name":"又一厂","area":"南疆","added":true}`, "", 0),
		post("save", `{"code":"65882","name":"又一厂","added":true}`, "代码 65882 已是 又一厂，请修改它", 409),
		post("save", `{"code":"65882","name":"某某新厂"}`, "已有名为 某某新厂 的加工厂（65881），是同一家时请用合并", 409),
		post("merge", `{"from":"65882","into":"65881"}`, "", 0),
		list("65882", factoryPage{1, 0, []factory{{"某某新厂", "塔城", []string{"65881", "65882"}, 0, 0}}}),
		apitest.Request{Name: "no file", Path: "admin/ginnery/sheet", Body: `{}`, Code: 400},
		apitest.Request{
			Path: "admin/ginnery/sheet", Body: `{"text":"65881\t某某新厂\t乌苏\n66883\t名录厂\t149团\n"}`,
			Want: stored{Added: 1, Same: 1},
		},
	)...)
}

type areaGroup struct {
	Name   string
	Fixed  bool
	Cities []cityGroup
}

type cityGroup struct {
	Name     string
	Counties []string
}

// askPlatformPlaces changes areas, cities and counties as an administrator.
func askPlatformPlaces(t *testing.T, w *apitest.Site) {
	admin := w.Admin.LogIn()
	post := func(call, body string, code int) apitest.Request {
		return apitest.Request{Name: body, Path: "admin/place/" + call, Body: body, Code: code}
	}
	w.Run(t, apitest.By(admin,
		post("area", `{"name":"试验区","zone":"ND"}`, 0),
		post("area", `{"former":"南疆","name":"大南疆"}`, 409),
		post("city", `{"name":"甲城","area":"试验区","counties":"甲县,乙县"}`, 0),
		post("city", `{"name":"乙城","area":"试验区"}`, 0),
		post("city", `{"former":"甲城","name":"新甲城","area":"试验区","counties":"丙县"}`, 0),
		post("remove_county", `{"city":"新甲城","name":"乙县"}`, 0),
		post("remove_county", `{"city":"新甲城","name":"乙县"}`, 404),
		post("order", `{"area":"试验区","names":"乙城,新甲城"}`, 0),
		post("order", `{"area":"试验区","names":"乙城"}`, 409),
		post("area", `{"former":"试验区","name":"试种区"}`, 0),
		post("city", `{"name":"丙城","area":"试种区"}`, 0),
		post("remove_city", `{"name":"丙城"}`, 0),
		post("remove_city", `{"name":"丙城"}`, 404),
		post("remove_area", `{"name":"试种区"}`, 409),
		post("remove_area", `{"name":"南疆"}`, 409),
	)...)
	groups := apitest.Get[[]areaGroup](w.In(t), apitest.Request{Method: "GET", Path: "admin/place/list", Session: admin})
	last := groups[len(groups)-1]
	if last.Name != "试种区" || last.Fixed || len(last.Cities) != 2 || last.Cities[1].Name != "新甲城" ||
		len(last.Cities[1].Counties) != 2 || !groups[0].Fixed {
		t.Errorf("the areas are %+v", groups)
	}
}
