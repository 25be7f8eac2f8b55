package order_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/order/contract"
	"cottonmall/schema/schematest"
)

func TestLibraryBeginsWithTheSectionsOfThePlatform(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill, other := db.Company("江海纺织有限公司"), db.Company("对手棉业有限公司")
		boss, rival := mill.Manager("老板"), other.Manager("对手")
		list := termsOf(db, boss.CompanyID)
		base, err := order.BaseTerms("cotton")
		if err != nil || len(list) != len(base) || list[0].Title != base[0].Title {
			t.Fatalf("%d sections, want %d: %v", len(list), len(base), err)
		}
		first := list[0].ID
		db.Do(func(tx *schema.Tx) error { return order.RemoveTermSection(tx, &boss.Member, first) })
		if again := termsOf(db, boss.CompanyID); len(again) != len(base)-1 || again[0].Place != 1 {
			t.Errorf("%d sections after one was deleted, from %d on", len(again), again[0].Place)
		}
		err = schema.Write(t.Context(), db.DB, func(tx *schema.Tx) error {
			return order.RemoveTermSection(tx, &rival.Member, list[1].ID)
		})
		if e, _ := schema.KindOf(err); e == nil || e.Message != "没有这个条款，可能已被删除，请刷新页面" {
			t.Errorf("another company deletes a section: %v", err)
		}
		if err := trySave(t, db, &rival.Member, order.TermSection{
			ID: list[1].ID, Type: "spot", Title: "标的", Content: "甲",
		}); err == nil {
			t.Error("another company changes a section")
		}
	})
}

func TestSectionsMoveToTheirPlace(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		boss := db.Company("江海纺织有限公司").Manager("老板")
		added := order.TermSection{Type: "breach", Title: "  补充  约定 ", Content: " {{买方}}\r\n付款 ", Place: 2}
		if err := trySave(t, db, &boss.Member, added); err != nil {
			t.Fatal(err)
		}
		list := termsOf(db, boss.CompanyID)
		if got := list[1]; got.Title != "补充 约定" || got.Content != "{{买方}}\n付款" || got.UserName != "老板" {
			t.Errorf("%+v", got)
		}
		moved := list[1]
		moved.Place = 5
		if err := trySave(t, db, &boss.Member, moved); err != nil {
			t.Fatal(err)
		}
		for i, s := range termsOf(db, boss.CompanyID) {
			if s.Place != i+1 || (s.ID == moved.ID) != (i == 4) {
				t.Errorf("%s stands at %d as number %d", s.Title, i+1, s.Place)
			}
		}
	})
}

// TestProductsHaveALibraryOfTheirOwn checks that sections for products and those for cotton are apart.
func TestProductsHaveALibraryOfTheirOwn(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		boss := db.Company("江海纺织有限公司").Manager("老板")
		library := func(goods market.GoodsKind) (list []order.TermSection) {
			db.Do(func(tx *schema.Tx) (err error) {
				list, err = order.TermSections(tx, boss.CompanyID, goods)
				return err
			})
			return list
		}
		own := order.TermSection{Goods: "product", Type: "quality", Title: "色差", Content: "色差不超过四级", Standard: true, Place: 1}
		if err := trySave(t, db, &boss.Member, own); err != nil {
			t.Fatal(err)
		}
		products, lots := library("product"), library("cotton")
		base, err := order.BaseTerms("product")
		if err != nil || len(products) != len(base)+1 || products[0].Title != "色差" || products[1].Title != base[0].Title {
			t.Fatalf("%+v %v", products, err)
		}
		for _, s := range lots {
			if s.Goods != "cotton" || s.Title == "色差" {
				t.Errorf("cotton has %+v", s)
			}
		}
		own = lots[0]
		own.Goods = "product"
		schematest.Refuses(t, "a section of cotton", trySave(t, db, &boss.Member, own), schema.NotFoundKind,
			"没有这个条款，可能已被删除，请刷新页面")
		own.Goods = "silk"
		schematest.Refuses(t, "other goods", trySave(t, db, &boss.Member, own), schema.InvalidKind, "没有这类合同，请刷新页面")
		db.Do(func(tx *schema.Tx) error { return order.RemoveTermSection(tx, &boss.Member, products[0].ID) })
		if after := library("cotton"); len(after) != len(lots) || after[0].Place != 1 || after[1].Place != 2 {
			t.Errorf("cotton %+v", after)
		}
	})
}

func TestSectionsAreRefused(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	boss := db.Company("江海纺织有限公司").Manager("老板")
	for want, s := range map[string]order.TermSection{
		"请选择条款类型": {Type: "x", Title: "甲", Content: "乙"},
		"请填写条款标题": {Type: "spot", Title: " ", Content: "乙"},
		"请填写条款内容": {Type: "spot", Title: "甲", Content: "\n"},

		"条款“甲”里的占位符 {{买家}} 不存在，请从占位符列表里选择": {Type: "spot", Title: "甲", Content: "{{买方}}{{买家}}"},
		"条款“甲”里的占位符没有写完整，应写成 {{名称}}":       {Type: "spot", Title: "甲", Content: "{{买方}"},
		"条款内容最多 4000 个字，请分成几个条款":           {Type: "spot", Title: "甲", Content: strings.Repeat("长", 4001)},
	} {
		e, _ := schema.KindOf(trySave(t, db, &boss.Member, s))
		if e == nil || e.Message != want {
			t.Errorf("%v, want %s", e, want)
		}
	}
}

func TestRenderTerms(t *testing.T) {
	t.Parallel()
	d := order.ExampleContract("cotton", "江海棉业有限公司", schematest.Start)
	values := order.TermValues(d, order.ExampleTermFacts("cotton"))
	for _, p := range order.TermPlaceholders() {
		if values[p.Name] == "" {
			t.Errorf("%s has no value", p.Name)
		}
	}
	got, err := order.RenderTerms([]order.TermSection{{
		Title: "标的", Content: "{{ 卖方 }}出售{{批次表}}，共 {{总批数}} 批，{{点价合约}}，{{交货仓库}}。\n\n付 {{付款比例}}",
	}}, values)
	want := []contract.Section{{Title: "标的", Paragraphs: []string{
		"江海棉业有限公司出售", contract.TableHere, "，共 2 批，CF701，示例棉花仓库一库、示例棉花仓库二库。", "付 100%",
	}}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%s%v", diff, err)
	}
	if _, err := order.RenderTerms([]order.TermSection{{Title: "甲", Content: "{{金额}}"}}, nil); err == nil {
		t.Error("a placeholder without a value is rendered")
	}
	base, err := order.BaseTerms("cotton")
	if err != nil {
		t.Fatal(err)
	}
	if d.Sections, err = order.RenderTerms(base, values); err != nil {
		t.Fatal(err)
	}
	if missing, err := contract.Missing(*d); err != nil || len(missing) > 0 {
		t.Errorf("the font lacks %s: %v", string(missing), err)
	}
}

func termsOf(db *schematest.DB, companyID int64) (list []order.TermSection) {
	db.Do(func(tx *schema.Tx) (err error) {
		list, err = order.TermSections(tx, companyID, "cotton")
		return err
	})
	return list
}

func trySave(t *testing.T, db *schematest.DB, by *account.Member, s order.TermSection) error {
	t.Helper()
	if s.Goods == "" {
		s.Goods = "cotton"
	}
	return schema.Write(t.Context(), db.DB, func(tx *schema.Tx) error {
		_, err := order.SaveTermSection(tx, by, s)
		return err
	})
}
