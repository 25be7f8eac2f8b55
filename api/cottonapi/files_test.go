package cottonapi_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/upload/lotsheet"
)

// exported is a file to download.
type exported struct {
	URL  string
	Rows int
}

// takeFile makes a call that exports lots. It returns the address of the file, and its rows with the titles.
func takeFile(t *testing.T, w *apitest.Site, r apitest.Request) (address string, rows [][]string) {
	t.Helper()
	out := apitest.Get[exported](w.In(t), r)
	rows = rowsOf(t, w, r.Session, out.URL)
	if len(rows) != out.Rows+1 {
		t.Errorf("%s: %d rows, want %d", r.Body, len(rows)-1, out.Rows)
	}
	return out.URL, rows
}

// askExports exports lots of the market as a member.
func askExports(t *testing.T, w *apitest.Site) {
	own := w.Clerk.LogIn()
	export := apitest.Request{
		Path: "batch/export", Session: own,
		Body: `{"demand":{"origins":"南疆,北疆"},"table":"cotton","columns":["batch","basis","price","seller"],"name":"南疆/北疆"}`,
	}
	address, rows := takeFile(t, w, export)
	titles := []string{
		"批号", "年度", "采摘方式", "类型", "合约", "基差(元/吨)", "一口价(元/吨)", "参考现价(元/吨)", "卖家", "挂牌时间", "状态",
	}
	if diff := cmp.Diff(titles, rows[0]); diff != "" {
		t.Error(diff)
	}
	cheapest := []string{"65012252001", "2025", "机采", "锯齿", "CF701", "600", "", "15600", "甲纺织"}
	if len(rows) != 4 || !slices.Equal(rows[1][:9], cheapest) || rows[1][10] != "在售" {
		t.Errorf("%q", rows)
	}
	export.Body = `{"listingIDs":[` + apitest.ID(w.Fixed) + `,` + apitest.ID(w.South) + `,99999],` +
		`"columns":"batchID,price,current,colours.31"}`
	_, rows = takeFile(t, w, export)
	fixed := []string{w.Fixed.BatchID, "16500", "16500"}
	if len(rows) != 3 || rows[0][3] != "白棉3级(%)" || !slices.Equal(rows[1][:3], fixed) || rows[2][0] != w.South.BatchID {
		t.Errorf("%q", rows)
	}
	file := apitest.Request{Method: "GET", Path: strings.TrimPrefix(address, "/mall/")}
	file.Name, file.Code = "a guest", 401
	w.Ask(file)
	file.Name, file.Session, file.Code, file.Msg = "another's ticket", w.Merchant.LogIn(), 404, "下载链接已失效，请重新导出"
	w.Ask(file)
	askExportRefusals(t, w, own)
	askShopExports(t, w)
	askCertificateFile(t, w, own)
	rows = rowsOf(t, w, w.Merchant.LogIn(), "/mall/member/template_export")
	if len(rows) != 2 || rows[0][0] != "批号" || !strings.HasPrefix(rows[1][0], "示例") {
		t.Errorf("%q", rows)
	}
}

// askExportRefusals checks which exports are refused.
func askExportRefusals(t *testing.T, w *apitest.Site, own string) {
	const both = "请选择要导出的批次，或给出查询条件，二者只能选一种"
	for body, msg := range map[string]string{
		`{}`:                                both,
		`{"demand":{},"listingIDs":[1]}`:    both,
		`{"demand":{},"columns":"nothing"}`: "没有这样的列：nothing",
		`{"demand":{},"table":"cotton","columns":"actions"}`: "请至少选择一列",
		`{"demand":{"cottonYear":"x"}}`:                      "年度应为四位数字：x",
		`{"demand":{"order":"nothing"}}`:                     "",
		`{"demand":{"premium":"nothing"}}`:                   "没有这张升贴水表：nothing",
	} {
		w.Run(t, apitest.Request{Name: body, Path: "batch/export", Session: own, Body: body, Code: 400, Msg: msg})
	}
	w.Ask(apitest.Request{
		Path: "batch/export", Session: own, Body: `{"demand":{"priceMin":90000}}`, Code: 404, Msg: "没有可以导出的批次，可能已下架",
	})
}

// askShopExports exports lots of a shop as its manager.
func askShopExports(t *testing.T, w *apitest.Site) {
	lot := w.Mill.Seller().Batch("65012252881").Notes("库内自提").State(cotton.OffSale).Via(w.Mill).Fixed(15000)
	shop := apitest.Request{Path: "shop/exportShopListingWithOss", Session: w.Boss.LogIn()}
	take := func(name, body string, want ...[]string) {
		t.Helper()
		r := shop
		r.Name, r.Body = name, body
		_, rows := takeFile(t, w, r)
		if diff := cmp.Diff(want, rows); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	refused := func(body string, code int, msg string) {
		t.Helper()
		r := shop
		r.Body, r.Code, r.Msg = body, code, msg
		w.Run(t, r)
	}
	number := apitest.ID(lot)
	take("by state", `{"filter":{"state":4},"orderBy":"price","columns":["batchID","state","broker","notes"]}`,
		[]string{"批号", "状态", "居间商", "备注"}, []string{lot.BatchID, "已下架", w.Mill.Name, "库内自提"})
	w.Ask(apitest.Request{
		Name: "another's", Path: shop.Path, Session: w.Rival.LogIn(), Body: `{"filter":{"batchID":"` + lot.BatchID + `"}}`,
		Code: 404,
	})
	refused(`{"columns":["batch"]}`, 400, "没有这样的列：batch")
	second := w.Mill.Seller().Batch("65012252882").State(cotton.OffSale).Fixed(15100)
	three := `[` + apitest.ID(second) + `,` + apitest.ID(w.South) + `,` + number + `]`
	take("chosen ones", `{"listingIDs":`+three+`,"columns":["batchID"]}`,
		[]string{"批号"}, []string{second.BatchID}, []string{lot.BatchID})
	refused(`{"listingIDs":[`+number+`],"filter":{"state":4}}`, 400, "挂牌编号和条件只能填一种")
	w.Ask(apitest.Request{
		Path: "columnConfig", Session: shop.Session, Body: `{"configName":"对账","table":"shop","columns":"notes,batchID"}`,
	})
	take("the columns in use", `{"listingIDs":[`+number+`]}`, []string{"备注", "批号"}, []string{"库内自提", lot.BatchID})
	w.Ask(apitest.Request{Method: "DELETE", Path: "columnConfig/" + url.PathEscape("对账"), Session: shop.Session})
}

// rowsOf downloads a file and returns the texts of its first sheet.
func rowsOf(t *testing.T, w *apitest.Site, session, address string) (rows [][]string) {
	t.Helper()
	answer, body := w.Do(apitest.Request{Method: "GET", Path: strings.TrimPrefix(address, "/mall/"), Session: session})
	disposition, kind := answer.Header.Get("Content-Disposition"), answer.Header.Get("Content-Type")
	if answer.StatusCode != http.StatusOK || !strings.HasPrefix(disposition, "attachment; ") ||
		kind != "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" {
		t.Fatalf("%s: %d %v %.300s", address, answer.StatusCode, answer.Header, body)
	}
	name, _ := url.PathUnescape(disposition)
	if strings.ContainsAny(strings.TrimPrefix(name, `attachment; filename="cotton.xlsx"; filename*=UTF-8''`), `/\`) {
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
	type chosen []columnChoice
	save := func(body string) apitest.Request {
		return apitest.Request{Path: "columnConfig", Session: own, Body: body}
	}
	first := save(`{"configName":"询价","table":"cotton","columns":["batch","price"]}`)
	price, quality := shownOf("batch", "price"), shownOf("batch", "length", "mike")
	first.Want = chosen{{"询价", "cotton", price, 2, true}}
	w.Ask(first)
	second := save(`{"configName":"质检","table":"cotton","columns":"batch,length,mike","active":true}`)
	second.Want = chosen{{"询价", "cotton", price, 2, false}, {"质检", "cotton", quality, 3, true}}
	w.Ask(second)
	w.Ask(apitest.Request{
		Name: "another's", Method: "GET", Path: "columnConfig/list", Session: other,
		Want: []any{},
	})
	none := save(`{"table":"cotton"}`)
	none.Want = chosen{{"询价", "cotton", price, 2, false}, {"质检", "cotton", quality, 3, false}}
	w.Ask(none)
	for body, sentence := range map[string]string{
		`{"configName":"x","table":"nothing","columns":"batch"}`:  "",
		`{"configName":"x","table":"cotton","columns":"nothing"}`: "没有这样的列：nothing",
		`{"configName":"x","table":"cotton"}`:                     "请至少选择一列",
		`{"configName":"甲,乙","table":"cotton","columns":"batch"}`: "请填写列设置的名称，不能含逗号",
		`{"table":"cotton","columns":"batch"}`:                    "请填写列设置的名称，不能含逗号",
	} {
		r := save(body)
		r.Name, r.Code, r.Msg = body, 400, sentence
		w.Run(t, r)
	}
	gone := "columnConfig/" + url.PathEscape("询价,没有的") + "?table=cotton"
	w.Ask(apitest.Request{Name: "another's", Method: "DELETE", Path: gone, Session: other, Want: chosen{}})
	w.Ask(apitest.Request{
		Method: "DELETE", Path: gone, Session: own,
		Want: []columnName{{"质检"}}, Hides: []string{"询价"},
	})
	w.Note(http.MethodDelete, "/mall/columnConfig/{configNames}")
}

func askShops(w *apitest.Site) {
	seller := apitest.Num(w.Fixed.CompanyID)
	of := `{"memberID":` + seller + `}`
	w.Ask(apitest.Request{
		Method: "GET", Path: "shop/shop_condition",
		Want: conditions{[]city{{"阿克苏", 3}, {"石河子", 1}}, 2, 5},
	})
	w.Ask(apitest.Request{
		Method: "GET", Path: "shop/shop_list?city=%E7%9F%B3%E6%B2%B3%E5%AD%90&onSale=true",
		Want: apitest.List[shopName]{TotalRow: 1, List: []shopName{{"乙棉业"}}},
	})
	w.Ask(apitest.Request{
		Method: "GET", Path: "shop/shopview?memberID=" + seller,
		Want: shopFreshness{3, "2026-11-21T01:00:00Z"},
	})
	w.Ask(apitest.Request{
		Name: "a guest", Path: "shop/details", Body: of,
		Want:  hiddenContacts{MemberName: "乙棉业", Phone: "", Open: false, Contacts: []any{}},
		Hides: []string{"13900000000", "王经理"},
	})
	w.Ask(apitest.Request{
		Name: "a member", Path: "shop/details", Body: of, Session: w.Clerk.LogIn(),
		Want: openContacts{"王经理", "13900000000", true},
	})
	w.Ask(apitest.Request{
		Name: "in no company", Path: "shop/details", Body: of, Session: w.Single.LogIn(),
		Want: struct{ Open bool }{false}, Hides: []string{"13900000000"},
	})
	w.Ask(apitest.Request{
		Path: "shop/depotFocus", Body: of,
		Want: struct{ List []depotCount }{[]depotCount{{"阿克苏库", 2}, {"青州库", 1}}},
	})
	w.Ask(apitest.Request{
		Path: "shop/countListing", Body: of,
		Want: struct{ Count, Xinjiang, Inland, PriceMax int }{Count: 3, Xinjiang: 2, Inland: 1, PriceMax: 16600},
	})
	hidden := w.DB.AddCompany(account.Company{Name: "待审的店铺有限公司", State: account.CompanyPending}).ID
	for _, path := range []string{"shop/details"} {
		w.Ask(apitest.Request{Path: path, Body: `{"memberID":` + apitest.Num(hidden) + `}`, Code: 404, Msg: "没有这个企业"})
	}
	w.Ask(apitest.Request{Method: "GET", Path: "shop/shopview?memberID=" + apitest.Num(hidden), Code: 404})
}

type columnName struct{ ConfigName string }

type shopName struct{ MemberName string }

type shopFreshness struct {
	Listings    int
	RefreshedAt string
}

type hiddenContacts struct {
	MemberName, Phone string
	Open              bool
	Contacts          []any
}

type openContacts struct {
	Contact, Phone string
	Open           bool
}

type depotCount struct {
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
	Columns           []shownColumn
	Count             int
	Active            bool
}

type shownColumn struct {
	Key    string
	IsShow bool
}

// shownOf returns all columns of the cotton page, those with the keys in front and shown.
func shownOf(keys ...string) (list []shownColumn) {
	for _, key := range keys {
		list = append(list, shownColumn{key, true})
	}
	for _, key := range []string{
		"batch", "place", "factory", "colour", "length", "strong", "mike", "neat", "impurity", "moisture", "rd", "plusB",
		"p3", "weight", "basis", "price", "price3128", "delivered", "seller", "actions",
	} {
		if !slices.Contains(keys, key) {
			list = append(list, shownColumn{key, false})
		}
	}
	return list
}

type conditions struct {
	Cities           []city
	OnSale, Listings int
}

type city struct {
	Name  string
	Count int
}

// askCertificateFile downloads the data of an inspected batch with their source, shares and bales.
func askCertificateFile(t *testing.T, w *apitest.Site, own string) {
	t.Helper()
	const number = "65012258021"
	w.DB.Do(func(tx *schema.Tx) error {
		err := cotton.AddBatches(tx, []cotton.Batch{{
			BatchID: number, Zone: cotton.Xinjiang, Certificate: 1, QualityCert: "Q1", Laboratory: "奎屯实验室",
			Standard: "GB1103.1-2023", InspectedOn: "2026-10-18", Length: cotton.Spread{Avg: 2930},
			Strengths: cotton.Shares{0, 0, 20_00, 70_00, 10_00}, Rd: cotton.Spread{Avg: 7950, Min: 7780, Max: 8120},
		}})
		if err != nil {
			return err
		}
		return cotton.AddBales(tx, []cotton.Bale{{BatchID: number, Number: 1, Colour: "31", Length: 2910, Foreign: true}})
	})
	rows := rowsOf(t, w, own, "/mall/batch/certificate?batchID="+number)
	text := fmt.Sprint(rows)
	for _, want := range []string{
		number, "公检数据，证书Q1，奎屯实验室，检验日期 2026-10-18，标准 GB1103.1-2023", "断裂比强度S1(%)",
		"反射率最小", "[1  31  29.1      有]",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the file has no %s: %s", want, text)
		}
	}
	w.Ask(apitest.Request{Method: "GET", Path: "batch/certificate?batchID=65012258029", Session: own, Code: 404})
}
