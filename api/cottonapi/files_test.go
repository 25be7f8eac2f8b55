package cottonapi_test

import (
	"bytes"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api/apitest"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/upload/lotsheet"
)

func askExports(t *testing.T, w *apitest.Site) {
	own := w.Clerk.LogIn()
	take := func(body string) (string, [][]string) {
		t.Helper()
		out := apitest.Data[struct {
			URL  string
			Rows int
		}](t, w.Ask(apitest.Request{Path: "batch/export", Session: own, Body: body}))
		rows := rowsOf(t, w, own, out.URL)
		if len(rows) != out.Rows+1 {
			t.Errorf("%s: %d rows, told %d", body, len(rows)-1, out.Rows)
		}
		return out.URL, rows
	}
	const usual = `"columns":["batch","basis","price","seller"]`
	address, rows := take(`{"demand":{"origins":"南疆,北疆"},"table":"cotton",` + usual + `,"name":"南疆/北疆"}`)
	want := []string{"批号", "年度", "采摘方式", "类型", "合约", "基差(元/吨)", "一口价(元/吨)", "参考现价(元/吨)", "卖家", "挂牌时间", "状态"}
	if diff := cmp.Diff(want, rows[0]); diff != "" {
		t.Error(diff)
	}
	cheapest := []string{"65012252001", "2025", "机采", "锯齿", "CF701", "600", "", "15600", "甲纺织", "2026-11-21 09:00", "在售"}
	if len(rows) != 4 || !slices.Equal(rows[1][:9], cheapest[:9]) || rows[1][10] != "在售" {
		t.Errorf("%q", rows)
	}
	_, rows = take(`{"listingIDs":[` + apitest.ID(w.Fixed) + `,` + apitest.ID(w.South) + `,99999],"columns":"batchID,price,current,colours.31"}`)
	if len(rows) != 3 || rows[1][0] != w.Fixed.BatchID || rows[1][1] != "16500" || rows[1][2] != "16500" || rows[2][0] != w.South.BatchID || rows[0][3] != "白棉3级(%)" {
		t.Errorf("%q", rows)
	}
	w.Ask(apitest.Request{Name: "another's ticket", Method: "GET", Path: strings.TrimPrefix(address, "/mall/"), Session: w.Merchant.LogIn(), Code: 404, Msg: "下载链接已失效，请重新导出"})
	w.Ask(apitest.Request{Name: "a guest", Method: "GET", Path: strings.TrimPrefix(address, "/mall/"), Code: 401})
	for body, said := range map[string]string{
		`{}`: "请选择要导出的批次", `{"demand":{},"listingIDs":[1]}`: "只能选一种", `{"demand":{},"columns":"nothing"}`: "没有这样的列", `{"demand":{},"table":"cotton","columns":"actions"}`: "请至少选择一列",
		`{"demand":{"cottonYear":"x"}}`: "年度应为四位数字", `{"demand":{"order":"nothing"}}`: "", `{"demand":{"premium":"nothing"}}`: "升贴水表",
	} {
		w.Ask(apitest.Request{Name: body, Path: "batch/export", Session: own, Body: body, Code: 400, Has: []string{said}})
	}
	w.Ask(apitest.Request{Path: "batch/export", Session: own, Body: `{"demand":{"priceMin":90000}}`, Code: 404, Msg: "没有可以导出的批次，可能已下架"})
	boss, lot := w.Boss.LogIn(), w.Mill.Seller().Batch("65012252881").Notes("库内自提").State(cotton.OffSale).Fixed(15000)
	shop := apitest.Data[struct {
		URL  string
		Rows int
	}](t, w.Ask(apitest.Request{Path: "shop/exportShopListingWithOss", Session: boss, Body: `{"filter":{"state":4},"orderBy":"price","columns":["batchID","state","notes"]}`}))
	rows = rowsOf(t, w, boss, shop.URL)
	if len(rows) != 2 || !slices.Equal(rows[1], []string{lot.BatchID, "已下架", "库内自提"}) {
		t.Errorf("%q", rows)
	}
	w.Ask(apitest.Request{Name: "another's", Path: "shop/exportShopListingWithOss", Session: w.Rival.LogIn(), Body: `{"filter":{"batchID":"` + lot.BatchID + `"}}`, Code: 404})
	w.Ask(apitest.Request{Path: "shop/exportShopListingWithOss", Session: boss, Body: `{"columns":["batch"]}`, Code: 400, Has: []string{"没有这样的列"}})
	second := w.Mill.Seller().Batch("65012252882").State(cotton.OffSale).Fixed(15100)
	shop = apitest.Data[struct {
		URL  string
		Rows int
	}](t, w.Ask(apitest.Request{
		Name: "chosen ones", Path: "shop/exportShopListingWithOss", Session: boss, Body: `{"listingIDs":[` + apitest.ID(second) + `,` + apitest.ID(w.South) + `,` + apitest.ID(lot) + `],"columns":["batchID"]}`,
	}))
	if rows = rowsOf(t, w, boss, shop.URL); shop.Rows != 2 || !slices.Equal(slices.Concat(rows...), []string{"批号", second.BatchID, lot.BatchID}) {
		t.Errorf("%d: %q", shop.Rows, rows)
	}
	w.Ask(apitest.Request{Path: "shop/exportShopListingWithOss", Session: boss, Body: `{"listingIDs":[` + apitest.ID(lot) + `],"filter":{"state":4}}`, Code: 400, Has: []string{"只能填一种"}})
	w.Ask(apitest.Request{Path: "columnConfig", Session: boss, Body: `{"configName":"对账","table":"shop","columns":"notes,batchID"}`})
	shop = apitest.Data[struct {
		URL  string
		Rows int
	}](t, w.Ask(apitest.Request{Name: "as in use", Path: "shop/exportShopListingWithOss", Session: boss, Body: `{"listingIDs":[` + apitest.ID(lot) + `]}`}))
	if rows = rowsOf(t, w, boss, shop.URL); len(rows) != 2 || !slices.Equal(rows[1], []string{"库内自提", lot.BatchID}) {
		t.Errorf("the columns in use were not taken: %q", rows)
	}
	w.Ask(apitest.Request{Method: "DELETE", Path: "columnConfig/" + url.PathEscape("对账"), Session: boss})
	rows = rowsOf(t, w, w.Merchant.LogIn(), "/mall/member/template_export")
	if len(rows) != 2 || rows[0][0] != "批号" || !strings.HasPrefix(rows[1][0], "示例") {
		t.Errorf("%q", rows)
	}
}

// rowsOf takes a file and gives the texts of its first sheet.
func rowsOf(t *testing.T, w *apitest.Site, session, address string) (rows [][]string) {
	t.Helper()
	answer, body := w.Do(apitest.Request{Method: "GET", Path: strings.TrimPrefix(address, "/mall/"), Session: session})
	if answer.StatusCode != http.StatusOK || !strings.HasPrefix(answer.Header.Get("Content-Disposition"), "attachment; ") ||
		answer.Header.Get("Content-Type") != "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" {
		t.Fatalf("%s: %d %v %.300s", address, answer.StatusCode, answer.Header, body)
	}
	if name, _ := url.PathUnescape(answer.Header.Get("Content-Disposition")); strings.ContainsAny(strings.TrimPrefix(name, `attachment; filename="cotton.xlsx"; filename*=UTF-8''`), `/\`) {
		t.Errorf("the file is called %s", name)
	}
	path, _, _ := strings.Cut(address, "?")
	w.Note(http.MethodGet, path)
	book, err := lotsheet.Open(t.Context(), bytes.NewBufferString(body).Bytes())
	if err != nil {
		t.Fatal(err)
	}
	width := len(book.Sheets[0].Rows[0].Cells)
	for _, row := range book.Sheets[0].Rows {
		cells := slices.Clone(row.Cells)
		for len(cells) < width {
			cells = append(cells, "")
		}
		rows = append(rows, cells)
	}
	return rows
}

func askColumns(w *apitest.Site) {
	own, other := w.Clerk.LogIn(), w.Boss.LogIn()
	w.Ask(apitest.Request{Method: "GET", Path: "columnConfig/table?table=cotton", Session: own, Has: []string{`{"key":"batch","title":"批号·年度","group":"批次","wide":14,"default":true}`}})
	w.Ask(apitest.Request{Method: "GET", Path: "columnConfig/table?table=export", Session: own, Has: []string{`"key":"colours.31","title":"白棉3级(%)"`, `"key":"current"`}})
	save := func(body string) apitest.Request {
		return apitest.Request{Path: "columnConfig", Session: own, Body: body}
	}
	first := save(`{"configName":"询价","table":"cotton","columns":["batch","price"]}`)
	first.Has = []string{`"list":[{"configName":"询价","table":"cotton","columns":["batch","price"],"active":true}]`}
	w.Ask(first)
	second := save(`{"configName":"质检","table":"cotton","columns":"batch,length,mike","active":true}`)
	second.Has = []string{`"configName":"询价","table":"cotton","columns":["batch","price"],"active":false`, `"configName":"质检","table":"cotton","columns":["batch","length","mike"],"active":true`}
	w.Ask(second)
	w.Ask(apitest.Request{Name: "another's", Method: "GET", Path: "columnConfig/list", Session: other, Has: []string{`"list":[]`}})
	none := save(`{"table":"cotton"}`)
	none.Hasnt = []string{`"active":true`}
	w.Ask(none)
	for body, said := range map[string]string{
		`{"configName":"x","table":"nothing","columns":"batch"}`: "", `{"configName":"x","table":"cotton","columns":"nothing"}`: "没有这样的列",
		`{"configName":"x","table":"cotton"}`: "请至少选择一列", `{"configName":"甲,乙","table":"cotton","columns":"batch"}`: "不能含逗号", `{"table":"cotton","columns":"batch"}`: "请填写列设置的名称",
	} {
		r := save(body)
		r.Code, r.Has = 400, []string{said}
		w.Ask(r)
	}
	gone := "columnConfig/" + url.PathEscape("询价,没有的") + "?table=cotton"
	w.Ask(apitest.Request{Name: "another's", Method: "DELETE", Path: gone, Session: other, Has: []string{`"list":[]`}})
	w.Ask(apitest.Request{Method: "DELETE", Path: gone, Session: own, Has: []string{`"list":[{"configName":"质检"`}, Hasnt: []string{"询价"}})
	w.Note(http.MethodDelete, "/mall/columnConfig/{configNames}")
}

func askShops(w *apitest.Site) {
	seller := apitest.Num(w.Fixed.CompanyID)
	of := `{"memberID":` + seller + `}`
	w.Ask(apitest.Request{Method: "GET", Path: "shop/shop_condition", Has: []string{`"cities":[`, `{"name":"石河子","count":1}`, `"onSale":2`, `"listings":5`}})
	w.Ask(apitest.Request{Method: "GET", Path: "shop/shop_list?city=%E7%9F%B3%E6%B2%B3%E5%AD%90&onSale=true", Has: []string{`"totalRow":1`, `"memberName":"乙棉业"`}})
	w.Ask(apitest.Request{Method: "GET", Path: "shop/shopview?memberID=" + seller, Has: []string{`"listings":3`, `"refreshedAt":"2026-11-`}})
	w.Ask(apitest.Request{Name: "a guest", Path: "shop/details", Body: of, Has: []string{`"memberName":"乙棉业"`, `"open":false`, `"contacts":[]`, `"phone":""`}, Hasnt: []string{"13900000000", "王经理"}})
	w.Ask(apitest.Request{Name: "a member", Path: "shop/details", Body: of, Session: w.Clerk.LogIn(), Has: []string{`"open":true`, `"contact":"王经理","phone":"13900000000"`}})
	w.Ask(apitest.Request{Name: "in no company", Path: "shop/details", Body: of, Session: w.Single.LogIn(), Has: []string{`"open":false`}, Hasnt: []string{"13900000000"}})
	w.Ask(apitest.Request{Path: "shop/depotFocus", Body: of, Has: []string{`"depotName":"阿克苏库","count":2`, `"depotName":"青州库","count":1`}})
	w.Ask(apitest.Request{Path: "shop/countListing", Body: of, Has: []string{`"count":3`, `"xinjiang":2,"inland":1`, `"priceMax":16600`}})
	hidden := w.DB.AddCompany(account.Company{Name: "待审的店铺有限公司", State: account.CompanyPending}).ID
	for _, path := range []string{"shop/details"} {
		w.Ask(apitest.Request{Path: path, Body: `{"memberID":` + apitest.Num(hidden) + `}`, Code: 404, Msg: "没有这个企业"})
	}
	w.Ask(apitest.Request{Method: "GET", Path: "shop/shopview?memberID=" + apitest.Num(hidden), Code: 404})
}
