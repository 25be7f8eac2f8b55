package api_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// askDepots is a sheet with a warehouse that nobody knows: its seller names it, buyers find its lots, and the platform looks
// whether it is one that has another name.
func askDepots(t *testing.T, w *town) {
	s := w.DB.Company("银穗棉业有限公司").Merchant("老银").LogIn()
	ask := func(path, text string, has ...string) string {
		t.Helper()
		return w.Ask(apitest.Request{Path: path, Session: s, Body: text, Has: has})
	}
	i := apitest.Data[previewed](t, ask("importTemp/import", pasted(t, "批号,合约,基差,长度,马值,毛重,皮重,净重,回潮,含杂,公重,包数,仓库",
		"65012257001,CF701,900,29.1,4.2,42.48,0.24,42.24,5.2,1,44.24,186,某某物流园（二号库）", "65012257002,CF701,900,29.1,4.2,42.48,0.24,42.24,5.2,1,44.24,186,某某物流园2号库")))
	one := num(i.ImportID)
	lines := apitest.Request{Method: "GET", Path: "importTemp/importPage?importID=" + one, Session: s, Has: []string{`没有认出仓库“某某物流园（二号库）”，请选择已有的仓库或新建`}}
	w.Ask(lines)

	named := apitest.Data[struct{ ID int64 }](t, ask("bases/nameDepot", `{"name":"某某物流园（二号库）","area":"北疆","siding":true}`, `"made":true`, `"unconfirmed":true`, `"siding":true`)).ID
	ask("bases/nameDepot", `{"name":"某某物流园二号仓库","area":"南疆"}`, `"made":false`, `"area":"北疆"`, `"id":`+num(named))
	for _, r := range []apitest.Request{
		{Body: `{"name":"某某3号库","area":"月球"}`, Code: 400, Has: []string{"存放地"}},
		{Body: `{"name":"Depot","area":"南疆"}`, Code: 400, Has: []string{`"name":"仓库名称应有汉字，请写仓库的全称"`}},
		{Body: `{"name":"库","area":"南疆"}`, Code: 400},
	} {
		r.Path, r.Session = "bases/nameDepot", s
		w.Ask(r)
	}
	ask("importTemp/update", `{"importID":`+one+`}`, `"version":2`)
	lines.Has, lines.Hasnt = []string{"没有认出仓库“某某物流园2号库”"}, []string{"没有认出仓库“某某物流园（"}
	w.Ask(lines)
	ask("importTemp/update", `{"importID":`+one+`,"cells":[{"number":3,"index":12,"text":"某某物流园（二号库）"}]}`)
	ask("importTemp/save", `{"importID":`+one+`}`)
	found := apitest.Request{Path: "batch/getListingFineList", Body: `{"depositary":"某某物流园二号仓库","facets":["depotName"]}`}
	w.Wait("its lots are found", func() bool { return strings.Contains(w.Ask(found), `"totalRow":2`) })
	found.Has = []string{`"depotName":"某某物流园（二号库）"`, `"depositaryZone":"北疆"`}
	w.Ask(found)
	lot := apitest.Request{Method: http.MethodGet, Path: "batch/getCottonBatch?batchID=65012257001", Has: []string{
		`"unconfirmed":true`, `"source":{"kind":"seller","memberName":"银穗棉业有限公司","at":"20`,
	}}
	w.Ask(lot)

	admin := w.admin.LogIn()
	w.Ask(apitest.Request{Method: http.MethodGet, Path: "admin/warehouse/list", Session: admin, Has: []string{`"data":[{"id":` + num(named), `"by":"老银","memberName":"银穗棉业有限公司","at":"20`}})
	w.Ask(apitest.Request{Path: "admin/warehouse/confirm", Session: admin, Body: `{"id":` + num(named) + `}`})
	w.Ask(apitest.Request{Path: "admin/warehouse/confirm", Session: admin, Body: `{"id":` + num(named) + `}`, Code: 409})
	lot.Has, lot.Hasnt = []string{`"unconfirmed":false`}, []string{`"unconfirmed":true`}
	w.Ask(lot)
	into := w.DB.AddWarehouse(market.Warehouse{Name: "某某集团物流中心", Area: "北疆", City: "昌吉"})
	w.Ask(apitest.Request{Path: "admin/warehouse/merge", Session: admin, Body: `{"from":` + num(named) + `,"into":` + num(into.ID) + `}`})
	found.Has = []string{`"depotName":"某某集团物流中心"`}
	w.Wait("its lots have moved", func() bool {
		return strings.Contains(w.Ask(apitest.Request{Path: found.Path, Body: found.Body}), found.Has[0])
	})
	w.Ask(apitest.Request{Method: http.MethodGet, Path: "admin/warehouse/list?name=" + url.QueryEscape("某某物流园"), Session: admin, Has: []string{"某某集团物流中心"}})
}

// A lot page says of findings whose they are, and claims no inspection of which nothing is known.
func TestALotPageSaysWhereItsDataComeFrom(t *testing.T) {
	t.Parallel()
	w := openMarket(t)
	seller := w.DB.Company("银穗棉业有限公司")
	for number, c := range map[string]struct {
		batch cotton.Batch
		has   string
	}{
		"65012258001": {cotton.Batch{QualityCert: "Q1"}, `"source":{"kind":"inspection","memberName":"","at":null}`},
		"65012258002": {cotton.Batch{WeightCert: "W1", BroughtBy: seller.ID}, `"source":{"kind":"seller","memberName":"银穗棉业有限公司","at":"`},
		"65012258003": {cotton.Batch{CertifiedOn: "2026-10-20"}, `"source":{"kind":"import","memberName":"","at":null}`},
	} {
		c.batch.BatchID, c.batch.Zone = number, cotton.Xinjiang
		w.DB.Do(func(tx *schema.Tx) error { return cotton.AddBatches(tx, []cotton.Batch{c.batch}) })
		w.Ask(apitest.Request{Method: http.MethodGet, Path: "batch/getCottonBatch?batchID=" + number, Has: []string{c.has}})
	}
}
