package marketapi_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api/apitest"
	"cottonmall/schema/market"
)

// lotsFound is what a search finds.
type lotsFound struct {
	TotalRow int
	List     []struct{ DepotName, DepositaryZone string }
}

// sheetLines are lines of a sheet with their problems.
type sheetLines struct {
	List []struct {
		Problems []struct{ Text string }
	}
}

// problems returns the problems of all lines.
func (l sheetLines) problems() (texts []string) {
	for _, line := range l.List {
		for _, p := range line.Problems {
			texts = append(texts, p.Text)
		}
	}
	return texts
}

type newDepot struct {
	ID                        int64
	Name, Area                string
	Siding, Made, Unconfirmed bool
}

// askDepots names an unknown warehouse of a sheet as its seller. Buyers find its lots. The platform confirms the
// warehouse and merges it into another one.
func askDepots(t *testing.T, w *apitest.Site) {
	in, s, admin := w.In(t), w.DB.Company("银穗棉业有限公司").Merchant("老银").LogIn(), w.Admin.LogIn()
	sheet := apitest.Pasted(t,
		"批号,合约,基差,长度,马值,毛重,皮重,净重,回潮,含杂,公重,包数,仓库",
		"65012257001,CF701,900,29.1,4.2,42.48,0.24,42.24,5.2,1,44.24,186,某某物流园（二号库）",
		"65012257002,CF701,900,29.1,4.2,42.48,0.24,42.24,5.2,1,44.24,186,某某物流园2号库")
	preview := apitest.Request{Path: "importTemp/import", Session: s, Body: sheet}
	one := apitest.Num(apitest.Get[struct{ ImportID int64 }](in, preview).ImportID)
	unknown := func(want ...string) {
		t.Helper()
		lines := apitest.Get[sheetLines](in, apitest.Request{
			Method: "GET", Path: "importTemp/importPage?importID=" + one, Session: s,
		})
		var found []string
		for _, text := range lines.problems() {
			if name, ok := strings.CutPrefix(text, "没有认出仓库“"); ok {
				name, _, _ = strings.Cut(name, "”，请选择已有的仓库或新建")
				found = append(found, name)
			}
		}
		if diff := cmp.Diff(want, found); diff != "" {
			t.Error(diff)
		}
	}
	unknown("某某物流园（二号库）", "某某物流园2号库")

	const full, short = `{"name":"某某物流园（二号库）","area":"北疆","siding":true}`, `{"name":"某某物流园二号仓库","area":"南疆"}`
	depot := apitest.Get[newDepot](in, apitest.Request{Path: "bases/nameDepot", Session: s, Body: full})
	if want := (newDepot{depot.ID, "某某物流园（二号库）", "北疆", true, true, true}); depot != want {
		t.Errorf("named is %+v, want %+v", depot, want)
	}
	number := `{"id":` + apitest.Num(depot.ID) + `}`
	known := depot
	known.Made = false
	w.Run(t, apitest.By(s,
		apitest.Request{Name: "known by another form", Path: "bases/nameDepot", Body: short, Want: known},
		apitest.Request{
			Name: "no area", Path: "bases/nameDepot", Body: `{"name":"某某3号库","area":"月球"}`, Code: 400,
			Msg: "存放地须为其中之一：南疆, 北疆, 东疆, 内地",
		},
		apitest.Request{
			Name: "no Chinese", Path: "bases/nameDepot", Body: `{"name":"Depot","area":"南疆"}`, Code: 400,
			Fields: map[string]string{"name": "仓库名称应有汉字，请写仓库的全称"},
		},
		apitest.Request{Name: "too short", Path: "bases/nameDepot", Body: `{"name":"库","area":"南疆"}`, Code: 400},
		apitest.Request{Path: "importTemp/update", Body: `{"importID":` + one + `}`, Want: struct{ Version int }{2}},
	)...)
	unknown("某某物流园2号库")
	in.Ask(apitest.Request{
		Path: "importTemp/update", Session: s,
		Body: `{"importID":` + one + `,"cells":[{"number":3,"index":12,"text":"某某物流园（二号库）"}]}`,
	})
	in.Ask(apitest.Request{Path: "importTemp/save", Session: s, Body: `{"importID":` + one + `}`})
	found := func() lotsFound {
		return apitest.Get[lotsFound](in, apitest.Request{
			Path: "batch/getListingFineList", Body: `{"depositary":"某某物流园二号仓库","facets":["depotName"]}`,
		})
	}
	w.Wait("the lots of the sheet are found", func() bool { return found().TotalRow == 2 })
	if lot := found().List[0]; lot.DepotName != "某某物流园（二号库）" || lot.DepositaryZone != "北疆" {
		t.Errorf("found is %+v", lot)
	}
	list := apitest.Request{Method: "GET", Path: "admin/warehouse/list", Session: admin}
	if first := apitest.Get[[]foundDepot](in, list)[0]; first != (foundDepot{depot.ID, "老银", "银穗棉业有限公司", true}) {
		t.Errorf("the first of all warehouses is %+v", first)
	}
	w.Run(t,
		lotIn(true),
		apitest.Request{Path: "admin/warehouse/confirm", Session: admin, Body: number},
		apitest.Request{Name: "confirm again", Path: "admin/warehouse/confirm", Session: admin, Body: number, Code: 409},
		lotIn(false),
	)
	into := w.DB.AddWarehouse(market.Warehouse{Name: "某某集团物流中心", Area: "北疆", City: "昌吉"})
	in.Ask(apitest.Request{
		Path: "admin/warehouse/merge", Session: admin,
		Body: `{"from":` + apitest.Num(depot.ID) + `,"into":` + apitest.Num(into.ID) + `}`,
	})
	w.Wait("the lots have moved", func() bool {
		lots := found().List
		return len(lots) > 0 && lots[0].DepotName == into.Name
	})
	w.Run(t, apitest.Request{
		Name: "by the old name", Method: "GET", Path: "admin/warehouse/list?name=" + url.QueryEscape("某某物流园"), Session: admin,
		Want: []named{{into.Name}},
	})
}

// foundDepot is a warehouse in the list of the platform, with the member who has named it.
type foundDepot struct {
	ID             int64
	By, MemberName string
	At             apitest.Some
}

// lotIn asks for a lot in the new warehouse.
func lotIn(unconfirmed bool) apitest.Request {
	type source struct {
		Kind, MemberName string
		At               apitest.Some
	}
	type depot struct{ Unconfirmed bool }
	type batch struct {
		Warehouse depot
		Source    source
	}
	return apitest.Request{
		Name: "lot page", Method: "GET", Path: "batch/getCottonBatch?batchID=65012257001",
		Want:  struct{ Batch batch }{batch{depot{unconfirmed}, source{"seller", "银穗棉业有限公司", true}}},
		Hides: []string{`"unconfirmed":` + strconv.FormatBool(!unconfirmed)},
	}
}
