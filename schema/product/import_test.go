package product_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
	"cottonmall/schema/sheetimport"
)

// sheetRow returns a row of a sheet of yarn.
func sheetRow(number int, texts ...string) sheetimport.SheetRow {
	r := sheetimport.SheetRow{Number: number, Texts: map[string]string{
		"brand": "华孚", "factory": "华孚新疆", "city": "阿克苏",
		"values.spinning": "OE", "values.material": "C", "values.count": "21",
		"amount": "30", "least": "1", "price": "23500", "until": "2026-11-28",
	}}
	for i := 0; i < len(texts); i += 2 {
		r.Texts[texts[i]] = texts[i+1]
	}
	return r
}

var sheetColumns = []string{
	"number", "brand", "factory", "city", "values.spinning", "values.material", "values.count", "amount", "least", "price",
	"until", "delivery", "deliverOn", "depot", "notes",
}

type importing struct {
	t      *testing.T
	db     *schematest.DB
	seller *schematest.Person
}

func (s *importing) add(rows ...sheetimport.SheetRow) *product.Import {
	return did(s.db, func(tx *schema.Tx) (*product.Import, error) {
		im := product.Import{Import: sheetimport.Import{FileName: "纱.xlsx", Columns: sheetColumns, Hints: []string{}}}
		im.CategoryID = categoryOf(s.db, "yarn")
		return product.AddImport(tx, &s.seller.Member, im, rows)
	})
}

func (s *importing) view(im *product.Import) *product.ImportView {
	return schematest.Read(s.db, func(tx *schema.Tx) (*product.ImportView, error) {
		return product.ViewImport(tx, treeOf(tx), s.seller.CompanyID, im.ID)
	})
}

func (s *importing) confirm(im *product.Import, seen sheetimport.Counts, whole bool) error {
	return schematest.Try(s.t, s.db, func(tx *schema.Tx) error {
		how := sheetimport.Confirmation{Seen: seen, Whole: whole}
		_, err := product.ConfirmImport(tx, treeOf(tx), &s.seller.Member, im.ID, how)
		return err
	})
}

func (s *importing) undo(im *product.Import) (*product.Import, error) {
	return schema.Do(s.t.Context(), s.db.DB, func(tx *schema.Tx) (*product.Import, error) {
		return product.UndoImport(tx, &s.seller.Member, im.ID)
	})
}

// onSale returns the prices of the products on sale by count.
func (s *importing) onSale() map[string]schema.Yuan {
	prices := map[string]schema.Yuan{}
	tree := schematest.Read(s.db, product.ReadTree)
	for _, p := range schematest.Read(s.db, func(tx *schema.Tx) ([]product.Product, error) {
		return product.OnSaleOf(tx, tree, s.seller.CompanyID, categoryOf(s.db, "yarn"))
	}) {
		prices[tree.TextsOf(p.CategoryID, p.Values)["count"]] = p.Price
	}
	return prices
}

func (s *importing) want(name string, want map[string]schema.Yuan) {
	s.t.Helper()
	if diff := cmp.Diff(want, s.onSale()); diff != "" {
		s.t.Errorf("%s: -want +got\n%s", name, diff)
	}
}

// TestImport follows a seller's sheets: preview, confirmation, another day's sheet, undo.
func TestImport(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := &importing{t, db, db.Company("甲纺织").Merchant("卖方")}
		rival := db.Company("乙纺织").Merchant("同行")

		bad := sheetRow(4, "values.count", "很粗", "price", "", "amount", "多")
		first := s.add(sheetRow(2), sheetRow(3, "values.count", "32S"), bad)
		v := s.view(first)
		if diff := cmp.Diff(sheetimport.Counts{Total: 3, Fresh: 2, Wrong: 1}, v.Counts); diff != "" {
			t.Fatalf("-want +got\n%s", diff)
		}
		problems := []string{
			"请填写含税价；不公开价格时填“面议”", "数量应为数字，单位吨，如 30", "支数应为数字", "数量应大于 0，最多 100,000 吨",
		}
		if diff := cmp.Diff(problems, v.Lines[2].Problems); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
		schematest.Refuses(t, "other numbers", s.confirm(first, sheetimport.Counts{}, false), schema.ConflictKind,
			"店铺里的产品刚刚有变化，请看过新的预览再确认")
		schematest.MustRefuse(t, db, "a rival", schema.NotFoundKind, func(tx *schema.Tx) error {
			_, err := product.ConfirmImport(tx, treeOf(tx), &rival.Member, first.ID, sheetimport.Confirmation{})
			return err
		})
		if err := s.confirm(first, v.Counts, false); err != nil {
			t.Fatal(err)
		}
		s.want("confirmed", map[string]schema.Yuan{"21": 23_500, "32": 23_500})
		schematest.Refuses(t, "twice", s.confirm(first, v.Counts, false), schema.ConflictKind,
			"这次导入已完成，不能这样操作，请刷新页面")
		if done := s.view(first); done.Lines[2].Becomes != sheetimport.Wrong || len(done.Lines[2].Problems) != 4 {
			t.Errorf("%+v", done.Lines[2])
		}

		// The next day one price is new, one product is missing and one is new.
		second := s.add(sheetRow(2, "price", "23,400元/吨"), sheetRow(3, "values.count", "40", "price", "面议"))
		v = s.view(second)
		want := sheetimport.Counts{Total: 2, Fresh: 1, Changed: 1, Gone: 1}
		if diff := cmp.Diff(want, v.Counts); diff != "" {
			t.Fatalf("-want +got\n%s", diff)
		}
		changes := []schema.FieldChange{{Field: "含税价", Old: "23500", New: "23400"}}
		if diff := cmp.Diff(changes, v.Lines[0].Changes); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
		if err := s.confirm(second, v.Counts, true); err != nil {
			t.Fatal(err)
		}
		s.want("the whole stock", map[string]schema.Yuan{"21": 23_400, "40": 0})

		// A product that was changed since then stays when the import is undone.
		kept := s.view(s.add(sheetRow(2, "price", "面议", "values.count", "40"))).Lines[0].Product
		db.Do(func(tx *schema.Tx) error {
			return product.Reprice(tx, &s.seller.Member, []int64{kept.ID}, product.Repricing{Price: new(schema.Yuan(30_000))})
		})
		undone, err := s.undo(second)
		if err != nil || undone.Stayed != 1 {
			t.Fatal(undone, err)
		}
		s.want("undone", map[string]schema.Yuan{"21": 23_500, "32": 23_500, "40": 30_000})
		if _, err := s.undo(first); err != nil {
			t.Fatal(err)
		}
		s.want("both undone", map[string]schema.Yuan{"21": 23_500, "32": 23_500, "40": 30_000})
	})
}

// TestImportRules checks what single rows do.
func TestImportRules(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := &importing{t, db, db.Company("甲纺织").Merchant("卖方")}
		first := s.add(sheetRow(2))
		if err := s.confirm(first, s.view(first).Counts, false); err != nil {
			t.Fatal(err)
		}
		p := s.view(first)
		number := schematest.Read(db, func(tx *schema.Tx) ([]product.Product, error) {
			return product.OnSaleOf(tx, treeOf(tx), s.seller.CompanyID, p.CategoryID)
		})[0].Number
		for _, c := range []struct {
			name    string
			row     sheetimport.SheetRow
			becomes sheetimport.Becoming
			problem string
		}{
			{"the same", sheetRow(2, "number", number), sheetimport.Same, ""},
			{"without a number", sheetRow(2), sheetimport.Same, ""},
			{"a date with a time", sheetRow(2, "until", "2026/11/28 00:00:00"), sheetimport.Same, ""},
			{"no day", sheetRow(2, "until", ""), sheetimport.Same, ""},
			{"another factory", sheetRow(2, "factory", "二厂"), sheetimport.Fresh, ""},
			{"by its number", sheetRow(2, "number", number, "factory", "二厂"), sheetimport.Changed, ""},
			{"another city", sheetRow(2, "number", number, "city", ""), sheetimport.Changed, ""},
			{"a lower category", sheetRow(2, "number", number, "category", "气流纺"), sheetimport.Changed, ""},
			{
				"a foreign number", sheetRow(2, "number", "CP1"), sheetimport.Wrong,
				"店铺里这个品类没有编号 CP1；新产品请不要填写编号",
			},
			{"no category", sheetRow(2, "category", "羊毛"), sheetimport.Wrong, "没有这个品类：羊毛"},
			{"a day", sheetRow(2, "until", "月底"), sheetimport.Wrong, "有效期应为日期，如 2026-12-31"},
			{"a past day", sheetRow(2, "until", "2026-11-01"), sheetimport.Wrong, "有效期应晚于现在"},
			{"delivery", sheetRow(2, "delivery", "马上"), sheetimport.Wrong, "交货应为“现货”或“期货”"},
			{"no delivery day", sheetRow(2, "delivery", "期货"), sheetimport.Wrong, "期货请填写今天以后的交货日期"},
			{"a warehouse", sheetRow(2, "depot", "无名库"), sheetimport.Wrong, "没有这个仓库：无名库"},
			{"half a yuan", sheetRow(2, "price", "23500.5"), sheetimport.Wrong, "含税价应为整数，如 23500，或“面议”"},
			{"cheap", sheetRow(2, "price", "23"), sheetimport.Wrong, "价格应在 500 到 500,000 元/吨之间；面议时不填"},
		} {
			l := s.view(s.add(c.row)).Lines[0]
			if problem := append(l.Problems, "")[0]; l.Becomes != c.becomes || problem != c.problem {
				t.Errorf("%s: %s %q %v", c.name, l.Becomes, problem, l.Changes)
			}
		}
		db.Advance(24 * time.Hour)
		_, err := s.undo(first)
		schematest.Refuses(t, "late", err, schema.ConflictKind, "导入 24 小时后不能撤销")
		bad := s.add(sheetRow(2, "price", ""), sheetRow(3, "values.count", "32"))
		schematest.Refuses(t, "the whole stock", s.confirm(bad, s.view(bad).Counts, true), schema.ConflictKind,
			"有 1 行不能导入，它们的产品不能判断是否下架；改好后才能按全部在售产品导入")
	})
}
