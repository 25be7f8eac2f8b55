package dealapi_test

import (
	"net/http"
	"slices"
	"strconv"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/sheet"
)

// TestCartsAtMills reads a cart and its file at the default mill of a company and at another one. Lots have no delivery
// for a company without mills.
func TestCartsAtMills(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	lot := w.DB.Company("甲棉业有限公司").Seller().Batch("65012253801").South().Fixed(15000)
	session, without := w.Boss.LogIn(), w.Rival.LogIn()
	for _, by := range []string{session, without} {
		w.Ask(apitest.Request{Path: "cart", Session: by, Body: `{"listingIds":"` + apitest.ID(lot) + `"}`})
	}
	_, far := w.DB.AddMills(w.Boss)
	day := string(schema.DayOf(w.DB.Now()))
	askCartAtMill(t, w, session, "", []string{"15510", "南通厂", "500", "10", "1 笔成交运价，" + day})
	askCartAtMill(t, w, session, apitest.Num(far), []string{"15400", "滨州厂", "400", "0", "1 笔成交运价，" + day + "，含卸车"})
	w.Ask(apitest.Request{Method: http.MethodGet, Path: "cart/list", Session: without, Hides: []string{`"delivery"`}})
	w.Ask(apitest.Request{
		Method: http.MethodGet, Path: "cart/list?mill=" + apitest.Num(far), Session: without, Code: 400,
		Fields: map[string]string{"mill": "没有这个工厂，可能已被删除，请重新选择"},
	})
}

// askCartAtMill checks the delivery of the only lot in a cart to a mill, and its delivered price in the file of the
// cart: the price, the mill, freight, unloading and the source of the freight. Without an id it is the default mill.
func askCartAtMill(t *testing.T, w *apitest.Site, session, id string, want []string) {
	t.Helper()
	query, body := "", "{}"
	if id != "" {
		query, body = "?mill="+id, `{"mill":`+id+`}`
	}
	cart := apitest.Get[[]struct {
		Delivery struct{ PerTon, Unloading int }
	}](w.In(t), apitest.Request{
		Method: http.MethodGet, Path: "cart/list" + query, Session: session,
	})
	if d := cart[0].Delivery; strconv.Itoa(d.PerTon) != want[2] || strconv.Itoa(d.Unloading) != want[3] {
		t.Errorf("at mill %q the delivery costs %+v, want %q", id, d, want)
	}
	file := apitest.Get[struct{ URL string }](w.In(t), apitest.Request{Path: "cart/export", Session: session, Body: body})
	_, content := w.In(t).Do(apitest.Request{Method: http.MethodGet, Path: file.URL[len("/mall/"):], Session: session})
	book, err := sheet.Open(t.Context(), []byte(content), sheet.TextRules{})
	if err != nil {
		t.Fatalf("%v: %.100s", err, content)
	}
	rows, got := book.Sheets[0].Rows, []string{}
	for _, title := range []string{"到厂价（元/吨）", "工厂", "运费（元/吨）", "卸车费（元/吨）", "运费来源"} {
		if column := slices.Index(rows[0].Cells, title); column >= 0 {
			got = append(got, rows[1].Cells[column])
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("at mill %q the file has %q, want %q", id, got, want)
	}
}
