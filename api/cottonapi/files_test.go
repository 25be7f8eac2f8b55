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
		`{}`: "请选择要导出的批次，或给出查询条件，二者只能选一种", `{"demand":{},"listingIDs":[1]}`: "请选择要导出的批次，或给出查询条件，二者只能选一种", `{"demand":{},"columns":"nothing"}`: "没有这样的列：nothing", `{"demand":{},"table":"cotton","columns":"actions"}`: "请至少选择一列",
		`{"demand":{"cottonYear":"x"}}`: "年度应为四位数字：x", `{"demand":{"order":"nothing"}}`: "", `{"demand":{"premium":"nothing"}}`: "没有这张升贴水表：nothing",
	} {
		w.Run(t, apitest.Request{Name: body, Path: "batch/export", Session: own, Body: body, Code: 400, Msg: said})
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
	w.Ask(apitest.Request{Path: "shop/exportShopListingWithOss", Session: boss, Body: `{"columns":["batch"]}`, Code: 400, Msg: "没有这样的列：batch"})
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
	w.Ask(apitest.Request{Path: "shop/exportShopListingWithOss", Session: boss, Body: `{"listingIDs":[` + apitest.ID(lot) + `],"filter":{"state":4}}`, Code: 400, Msg: "挂牌编号和条件只能填一种"})
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

func askColumns(t *testing.T, w *apitest.Site) {
	own, other := w.Clerk.LogIn(), w.Boss.LogIn()
	columns := func(table string) map[string]column {
		all := map[string]column{}
		r := apitest.Request{Method: "GET", Path: "columnConfig/table?table=" + table, Session: own}
		for _, c := range apitest.Get[struct{ List []column }](w.In(t), r).List {
			all[c.Key] = c
		}
		return all
	}
	if got, want := columns("cotton")["batch"], (column{"batch", "批号·年度", "批次", 14, true}); got != want {
		t.Errorf("the column is %+v, want %+v", got, want)
	}
	if all := columns("export"); all["colours.31"].Title != "白棉3级(%)" || all["current"].Key == "" {
		t.Errorf("the columns of exports are %v", all)
	}
	type chosen struct{ List []columnChoice }
	save := func(body string) apitest.Request {
		return apitest.Request{Path: "columnConfig", Session: own, Body: body}
	}
	first := save(`{"configName":"询价","table":"cotton","columns":["batch","price"]}`)
	price, quality := []string{"batch", "price"}, []string{"batch", "length", "mike"}
	first.Want = chosen{[]columnChoice{{"询价", "cotton", price, true}}}
	w.Ask(first)
	second := save(`{"configName":"质检","table":"cotton","columns":"batch,length,mike","active":true}`)
	second.Want = chosen{[]columnChoice{{"询价", "cotton", price, false}, {"质检", "cotton", quality, true}}}
	w.Ask(second)
	w.Ask(apitest.Request{Name: "another's", Method: "GET", Path: "columnConfig/list", Session: other, Want: struct{ List []any }{[]any{}}})
	none := save(`{"table":"cotton"}`)
	none.Want = chosen{[]columnChoice{{"询价", "cotton", price, false}, {"质检", "cotton", quality, false}}}
	w.Ask(none)
	for body, said := range map[string]string{
		`{"configName":"x","table":"nothing","columns":"batch"}`: "", `{"configName":"x","table":"cotton","columns":"nothing"}`: "没有这样的列：nothing",
		`{"configName":"x","table":"cotton"}`: "请至少选择一列", `{"configName":"甲,乙","table":"cotton","columns":"batch"}`: "请填写列设置的名称，不能含逗号", `{"table":"cotton","columns":"batch"}`: "请填写列设置的名称，不能含逗号",
	} {
		r := save(body)
		r.Name, r.Code, r.Msg = body, 400, said
		w.Run(t, r)
	}
	gone := "columnConfig/" + url.PathEscape("询价,没有的") + "?table=cotton"
	w.Ask(apitest.Request{Name: "another's", Method: "DELETE", Path: gone, Session: other, Want: chosen{[]columnChoice{}}})
	w.Ask(apitest.Request{Method: "DELETE", Path: gone, Session: own, Want: struct{ List []rowItem }{[]rowItem{{"质检"}}}, Hides: []string{"询价"}})
	w.Note(http.MethodDelete, "/mall/columnConfig/{configNames}")
}

func askShops(w *apitest.Site) {
	seller := apitest.Num(w.Fixed.CompanyID)
	of := `{"memberID":` + seller + `}`
	w.Ask(apitest.Request{Method: "GET", Path: "shop/shop_condition", Want: conditions{[]city{{"阿克苏", 3}, {"石河子", 1}}, 2, 5}})
	w.Ask(apitest.Request{Method: "GET", Path: "shop/shop_list?city=%E7%9F%B3%E6%B2%B3%E5%AD%90&onSale=true", Want: apitest.List[rowFound]{TotalRow: 1, List: []rowFound{{"乙棉业"}}}})
	w.Ask(apitest.Request{Method: "GET", Path: "shop/shopview?memberID=" + seller, Want: listingsRefreshedAt{3, "2026-11-21T01:00:00Z"}})
	w.Ask(apitest.Request{Name: "a guest", Path: "shop/details", Body: of, Want: detailsOut{MemberName: "乙棉业", Phone: "", Open: false, Contacts: []any{}}, Hides: []string{"13900000000", "王经理"}})
	w.Ask(apitest.Request{Name: "a member", Path: "shop/details", Body: of, Session: w.Clerk.LogIn(), Want: contactPhoneOpen{"王经理", "13900000000", true}})
	w.Ask(apitest.Request{Name: "in no company", Path: "shop/details", Body: of, Session: w.Single.LogIn(), Want: struct{ Open bool }{false}, Hides: []string{"13900000000"}})
	w.Ask(apitest.Request{Path: "shop/depotFocus", Body: of, Want: struct{ List []depotNameCount }{[]depotNameCount{{"阿克苏库", 2}, {"青州库", 1}}}})
	w.Ask(apitest.Request{Path: "shop/countListing", Body: of, Want: struct{ Count, Xinjiang, Inland, PriceMax int }{Count: 3, Xinjiang: 2, Inland: 1, PriceMax: 16600}})
	hidden := w.DB.AddCompany(account.Company{Name: "待审的店铺有限公司", State: account.CompanyPending}).ID
	for _, path := range []string{"shop/details"} {
		w.Ask(apitest.Request{Path: path, Body: `{"memberID":` + apitest.Num(hidden) + `}`, Code: 404, Msg: "没有这个企业"})
	}
	w.Ask(apitest.Request{Method: "GET", Path: "shop/shopview?memberID=" + apitest.Num(hidden), Code: 404})
}

type rowItem struct{ ConfigName string }

type rowFound struct{ MemberName string }

type listingsRefreshedAt struct {
	Listings    int
	RefreshedAt string
}

type detailsOut struct {
	MemberName, Phone string
	Open              bool
	Contacts          []any
}

type contactPhoneOpen struct {
	Contact, Phone string
	Open           bool
}

type depotNameCount struct {
	DepotName string
	Count     int
}

type column struct {
	Key, Title, Group string
	Wide              float64
	Default           bool
}

// columnChoice is a choice of columns that somebody saved.
type columnChoice struct {
	ConfigName, Table string
	Columns           []string
	Active            bool
}

type conditions struct {
	Cities           []city
	OnSale, Listings int
}

type city struct {
	Name  string
	Count int
}
