package dealapi_test

import (
	"net/http"
	"slices"
	"testing"

	"cottonmall/api/apitest"
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
	askCartAtMill(t, w, session, "", 510, "15510")
	askCartAtMill(t, w, session, apitest.Num(far), 400, "15400")
	w.Ask(apitest.Request{Method: http.MethodGet, Path: "cart/list", Session: without, Hides: []string{`"delivery"`}})
	w.Ask(apitest.Request{
		Method: http.MethodGet, Path: "cart/list?mill=" + apitest.Num(far), Session: without, Code: 400,
		Fields: map[string]string{"mill": "没有这个工厂，可能已被删除，请重新选择"},
	})
}

// askCartAtMill checks the delivery of the only lot in a cart to a mill, and its delivered price in the file of the
// cart. Without an id it is the default mill.
func askCartAtMill(t *testing.T, w *apitest.Site, session, id string, cost int, price string) {
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
	if d := cart[0].Delivery; d.PerTon+d.Unloading != cost {
		t.Errorf("at mill %q the delivery costs %+v, want %d", id, d, cost)
	}
	file := apitest.Get[struct{ URL string }](w.In(t), apitest.Request{Path: "cart/export", Session: session, Body: body})
	_, content := w.In(t).Do(apitest.Request{Method: http.MethodGet, Path: file.URL[len("/mall/"):], Session: session})
	book, err := sheet.Open(t.Context(), []byte(content), sheet.TextRules{})
	if err != nil {
		t.Fatalf("%v: %.100s", err, content)
	}
	rows := book.Sheets[0].Rows
	column := slices.Index(rows[0].Cells, "到厂价（元/吨）")
	if column < 0 || rows[1].Cells[column] != price {
		t.Errorf("at mill %q the file has %v, want the delivered price %s", id, rows, price)
	}
}
