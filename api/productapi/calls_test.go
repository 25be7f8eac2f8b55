package productapi_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api/apitest"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/product"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	merchant, rival, admin := w.Merchant.LogIn(), w.Rival.LogIn(), w.Admin.LogIn()
	t.Run("seller", func(t *testing.T) { askStock(t, w, merchant, rival) })
	t.Run("visitor", func(t *testing.T) { askProducts(t, w, merchant) })
	t.Run("templates", func(t *testing.T) { askTemplates(t, w, merchant) })
	t.Run("imports", func(t *testing.T) { askImports(t, w, merchant, rival) })
	buyer := newBuyer(w).LogIn()
	t.Run("trades", func(t *testing.T) { askTrades(t, w, buyer, merchant, rival) })
	t.Run("reminders", func(t *testing.T) { askReminders(t, w, buyer, merchant, rival) })
	t.Run("orders", func(t *testing.T) { askOrders(t, w, buyer, merchant) })
	t.Run("platform", func(t *testing.T) { askPlatform(t, w, admin) })
	w.AllAsked("productapi")
}

type stockRow struct {
	ID      int64
	Title   string
	Price   *int
	Status  int
	Version int
}

type problems struct{ Problems []any }

func bodyWith(w *apitest.Site, more map[string]any) string {
	in := offer(w.DB)
	for name, value := range more {
		in[name] = value
	}
	return bodyOf(in)
}

func askStock(t *testing.T, w *apitest.Site, merchant, rival string) {
	create := apitest.Request{
		Path: "product/productManager/create", Session: merchant, Body: bodyWith(w, map[string]any{"publish": true}),
	}
	p := apitest.Get[stockRow](w.Server, create)
	w.Run(t,
		apitest.Request{
			Method: "GET", Path: fmt.Sprintf("product/detail?id=%d", p.ID), Session: merchant,
			Want: stockRow{p.ID, "气流纺 纯棉 21S", new(23500), 1, 1},
		},
		apitest.Request{
			Method: "GET", Path: "product/product_page?category=yarn&status=1&keyword=华孚", Session: merchant,
			Want: apitest.List[problems]{TotalRow: 1, List: []problems{{[]any{}}}},
		},
		apitest.Request{
			Method: "GET", Path: "product/product_page", Session: rival,
			Want: apitest.List[problems]{List: []problems{}},
		},
		apitest.Request{
			Path: "product/productManager/update", Session: merchant,
			Body: bodyWith(w, map[string]any{"id": p.ID, "version": 1, "price": nil}),
			Want: stockRow{p.ID, "气流纺 纯棉 21S", nil, 1, 2},
		},
		apitest.Request{
			Path: "product/productManager/update", Session: merchant,
			Body: bodyWith(w, map[string]any{"id": p.ID, "version": 1}), Code: 409, Msg: "产品刚刚被改过，请刷新后再改",
		},
		apitest.Request{
			Path: "product/productManager/create", Session: merchant,
			Body: bodyWith(w, map[string]any{"values": map[string]string{"spinning": "OE", "material": "C", "count": "多"}}),
			Code: 400, Msg: "支数应为数字",
		},
		apitest.Request{
			Path: "product/productManager/create", Session: merchant,
			Body: bodyWith(w, map[string]any{"category": "silk"}), Code: 400, Msg: "没有这个品类：silk",
		},
		apitest.Request{
			Path: "product/productManager/create", Session: merchant,
			Body: bodyWith(w, map[string]any{"price": 0}), Code: 400, Msg: "价格应大于 0；面议时不填",
		},
		apitest.Request{
			Path: "product/productManager/update/price", Session: merchant,
			Body: fmt.Sprintf(`{"ids":[%d],"price":23400}`, p.ID),
		},
		apitest.Request{
			Method: "GET", Path: "product/product_state_count", Session: merchant, Want: states{OnSale: 1},
		},
		apitest.Request{
			Method: "GET", Path: "product/product_page?unfit=true", Session: merchant,
			Want: apitest.List[problems]{List: []problems{}},
		},
		apitest.Request{
			Path: "product/productManager/update/publish_status", Session: merchant,
			Body: fmt.Sprintf(`{"ids":[%d],"publishStatus":false}`, p.ID),
		},
		apitest.Request{
			Path: "product/productManager/update/publish_status", Session: merchant,
			Body: fmt.Sprintf(`{"ids":[%d],"publishStatus":false}`, p.ID), Code: 409,
			Msg: "产品现在是已下架，不能这样操作，请刷新页面",
		},
		apitest.Request{
			Path: "product/productManager/update/delete_status", Session: merchant, Body: fmt.Sprintf(`{"ids":[%d]}`, p.ID),
		},
		apitest.Request{
			Method: "GET", Path: fmt.Sprintf("product/detail?id=%d", p.ID), Session: merchant, Code: 404,
			Msg: "没有这个产品，或已删除",
		},
	)
}

type states struct{ Drafts, OnSale, OffSale, Expired, Unfit int }

func askTemplates(t *testing.T, w *apitest.Site, merchant string) {
	m := template(w)
	type shown struct{ Category, Brand, Title string }
	first := shown{"yarn-combed", "华孚", "环锭纺 精梳 纯棉 32S 针织"}
	terms := fmt.Sprintf(`{"templateID":%d,"amount":10,"price":25000,"until":"%s"}`, m.ID,
		w.DB.Now().Add(72*time.Hour).Format(time.RFC3339))
	w.Run(t,
		apitest.Request{
			Method: "GET", Path: "product/product_template_page?category=yarn&keyword=32S%20华孚", Session: merchant,
			Want: apitest.List[shown]{TotalRow: 1, List: []shown{first}},
		},
		apitest.Request{
			Method: "GET", Path: "product/product_template_page?pageNum=9223372036854775807", Session: merchant, Code: 400,
		},
		apitest.Request{
			Method: "GET", Path: "product/product_template_page?category=silk", Session: merchant, Code: 400,
			Msg: "没有这个品类：silk",
		},
		apitest.Request{
			Method: "GET", Path: fmt.Sprintf("product/product_template_single?id=%d", m.ID), Session: merchant, Want: first,
		},
		apitest.Request{
			Method: "GET", Path: "product/product_template_single?id=9999", Session: merchant, Code: 404,
			Msg: "没有这个产品模板，请刷新页面",
		},
		apitest.Request{
			Path: "product/productManager/add_product", Session: merchant, Body: terms,
			Want: struct {
				Title  string
				Brand  string
				Price  *int
				Status int
			}{first.Title, first.Brand, new(25000), 1},
		},
	)
	w.Ask(apitest.Request{Method: "GET", Path: "product/picture?id=1", Code: 404, Msg: "没有这张图片"})
}

type importRow struct {
	ImportID int64
	State    int
	Counts   map[string]int
}

func askImports(t *testing.T, w *apitest.Site, merchant, rival string) {
	im := apitest.Get[importRow](w.Server, apitest.Request{
		Path: "product/productImport/import", Session: rival,
		Body: bodyOf(map[string]any{"category": "yarn", "text": pasted}),
	})
	if diff := cmp.Diff(importRow{im.ImportID, 1, counts}, im); diff != "" {
		t.Fatalf("-want +got\n%s", diff)
	}
	named := fmt.Sprintf("importID=%d", im.ImportID)
	type line struct {
		Number  int
		Title   string
		Becomes string
	}
	w.Run(t,
		apitest.Request{Method: "GET", Path: "product/productImport/single?" + named, Session: rival, Want: im},
		apitest.Request{Method: "GET", Path: "product/productImport/single?" + named, Session: merchant, Code: 404},
		apitest.Request{
			Method: "GET", Path: "product/productImport/lines?becomes=fresh&" + named, Session: rival,
			Want: apitest.List[line]{TotalRow: 1, List: []line{{2, "气流纺 纯棉 21S", "fresh"}}},
		},
		apitest.Request{
			Path: "product/productImport/import", Session: rival, Body: `{"category":"yarn","text":"甲\t乙"}`, Code: 400,
			Msg: "没有认出表头：请用“下载模板”得到的表格，或把列名改得与它一致",
		},
		apitest.Request{
			Path: "product/productImport/import", Session: rival, Body: `{"category":"yarn"}`, Code: 400,
			Msg: "请选择表格文件，或粘贴表格中的内容",
		},
		apitest.Request{
			Path: "product/productImport/save", Session: rival,
			Body: bodyOf(map[string]any{"importID": im.ImportID, "counts": counts}),
			Want: importRow{im.ImportID, 2, counts},
		},
		apitest.Request{
			Method: "GET", Path: "product/productImport/list", Session: rival,
			Want: apitest.List[importRow]{TotalRow: 1, List: []importRow{{im.ImportID, 2, counts}}},
		},
		apitest.Request{
			Path: "product/productImport/undo", Session: rival, Body: bodyOf(map[string]any{"importID": im.ImportID}),
			Want: importRow{im.ImportID, 3, counts},
		},
	)
	for _, path := range []string{
		"productManager/template_export?category=yarn", "productManager/export?category=yarn",
		"productImport/failed?" + named,
	} {
		answer, _ := w.Do(apitest.Request{Method: "GET", Path: "product/" + path, Session: rival})
		if kind := answer.Header.Get("Content-Type"); !strings.HasSuffix(kind, "spreadsheetml.sheet") {
			t.Errorf("%s: %s", path, kind)
		}
		name, _, _ := strings.Cut(path, "?")
		w.Note("GET", "/mall/product/"+name)
	}
	w.Ask(apitest.Request{
		Method: "GET", Path: "product/productManager/template_export?category=silk", Session: rival, Code: 400,
		Msg: "没有这个品类：silk",
	})
}

type foundRow struct {
	MemberName string
	Price      *int
}

type attributeRow struct {
	Code   string
	Valued bool
}

type filterRow struct {
	Brands     []shownCount
	Attributes []attributeRow
}

// valued are the attributes of yarn by which products are filtered, and whether the product has them.
var valued = []attributeRow{
	{"spinning", true},
	{"combing", false},
	{"material", true},
	{"ratio", false},
	{"count", true},
	{"plies", false},
	{"use", false},
	{"white", false},
	{"strength", false},
	{"evenness", false},
}

type shownCount struct {
	Value string
	Count int
}

type groupRow struct {
	Lowest, Highest   *int
	Products, Sellers int
	Change            *int
}

type treeRow struct {
	Code  string
	Count int
}

func askProducts(t *testing.T, w *apitest.Site, merchant string) {
	p := apitest.Get[stockRow](w.Server, apitest.Request{
		Path: "product/productManager/create", Session: merchant, Body: bodyWith(w, map[string]any{"publish": true}),
	})
	indexertest.Until(t, "the product is found", func() bool {
		found := apitest.Get[apitest.List[stockRow]](w.Server, apitest.Request{Path: "product/product_list", Body: `{}`})
		return len(found.List) == 1 && found.List[0].ID == p.ID
	})
	detail := fmt.Sprintf("product/index/product_detail?id=%d", p.ID)
	yesterday(w)
	w.Run(t,
		apitest.Request{
			Path: "product/product_list", Body: `{"category":"yarn","values":{"count":"20-30"},"order":"attr.count"}`,
			Want: apitest.List[foundRow]{TotalRow: 1, List: []foundRow{{w.Mill.Name, new(23500)}}},
		},
		apitest.Request{
			Path: "product/product_list", Body: `{"category":"yarn","values":{"count":"30-"}}`,
			Want: apitest.List[foundRow]{List: []foundRow{}},
		},
		apitest.Request{
			Path: "product/product_list", Body: `{"category":"yarn","values":{"denier":"1"}}`, Code: 400,
			Msg: "这个品类不能按 denier 筛选",
		},
		apitest.Request{
			Path: "product/product_group_price_list", Body: `{"category":"yarn"}`,
			Want: apitest.List[groupRow]{TotalRow: 1, List: []groupRow{{new(23500), new(23500), 1, 1, new(500)}}},
		},
		apitest.Request{
			Path: "product/product_group_price_list", Body: `{"category":"yarn","keyword":"没有这个词"}`,
			Want: apitest.List[groupRow]{List: []groupRow{}},
		},
		apitest.Request{
			Path: "product/readShorthand", Body: `{"text":"OEC21S 华孚"}`,
			Want: struct{ Category, Words string }{"yarn", "华孚"},
		},
		apitest.Request{Method: "GET", Path: detail, Want: foundRow{w.Mill.Name, new(23500)}},
		apitest.Request{
			Method: "GET", Path: "product/index/product_detail?id=99999", Code: 404, Msg: "没有这个产品，或已下架",
		},
		apitest.Request{Method: "GET", Path: "product/list_brand?category=yarn", Want: []shownCount{{"华孚", 1}}},
		apitest.Request{Method: "GET", Path: "product/listCity?category=yarn", Want: []shownCount{{"阿克苏", 1}}},
		apitest.Request{Method: "GET", Path: "product/depot_list?category=yarn", Want: []shownCount{}},
		apitest.Request{
			Method: "GET", Path: "product/product_category_tree", Want: []treeRow{{"polyester", 0}, {"yarn", 1}, {"lyocell", 0}},
		},
		apitest.Request{Method: "GET", Path: "bases/product_category_tree?category=yarn", Want: []treeRow{{"yarn", 1}}},
		apitest.Request{
			Method: "GET", Path: "bases/product_category_tree?category=silk", Code: 400, Msg: "没有这个品类：silk",
		},
		apitest.Request{
			Method: "GET", Path: "bases/product_category_filter_criteria?category=yarn",
			Want: filterRow{[]shownCount{{"华孚", 1}}, valued},
		},
		apitest.Request{
			Method: "GET", Path: "product/productManager/product_attribute?category=yarn-combed", Session: merchant,
			Want: struct{ Name string }{"精梳"},
		},
		apitest.Request{Method: "GET", Path: "product/productManager/get_product_edit_config", Session: merchant},
	)
	w.DB.Advance(73 * time.Hour)
	w.Run(t, apitest.Request{Method: "GET", Path: detail, Code: 404, Msg: "没有这个产品，或已下架"})
}

// yesterday stores that the products on sale were cheaper by 500 yesterday.
func yesterday(w *apitest.Site) {
	w.DB.Do(func(tx *schema.Tx) error {
		if _, err := product.RecordArticles(tx); err != nil {
			return err
		}
		return tx.DB().Exec("UPDATE article_day SET day = ?, lowest = lowest - 500", tx.Today().Add(-1)).Error
	})
}

func askPlatform(t *testing.T, w *apitest.Site, admin string) {
	type named struct{ Code, Name string }
	list := apitest.Get[struct{ Categories []named }](w.Server, apitest.Request{
		Path: "admin/category/save", Session: admin, Body: `{"code":"silk","name":"蚕丝","place":9}`,
	})
	if last := list.Categories[len(list.Categories)-1]; last != (named{"silk", "蚕丝"}) {
		t.Errorf("last is %v", last)
	}
	silk := categoryOf(w.DB, "silk")
	w.Run(t,
		apitest.Request{Method: "GET", Path: "admin/category/list", Session: admin},
		apitest.Request{
			Path: "admin/category/attribute", Session: admin,
			Body: fmt.Sprintf(`{"categoryID":%d,"code":"size","name":"规格","unit":"D","kind":1,"most":99}`, silk),
		},
		apitest.Request{
			Path: "admin/category/attribute", Session: admin, Code: 400, Msg: "上限应大于下限",
			Body: fmt.Sprintf(`{"categoryID":%d,"code":"size2","name":"另一规格","kind":1}`, silk),
		},
		apitest.Request{
			Path: "admin/category/save", Session: admin, Body: `{"code":"silk","name":"丝"}`, Code: 400,
			Msg: "已有代码为 silk 的品类",
		},
	)
}
