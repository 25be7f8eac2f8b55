package productsheet_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"cottonmall/schema"
	"cottonmall/schema/product"
	"cottonmall/schema/product/productsheet"
	"cottonmall/schema/schematest"
	"cottonmall/schema/sheetimport"
)

func treeOf(db *schematest.DB) *product.Tree { return schematest.Read(db, product.ReadTree) }

// TestForm checks that a form has a column for each attribute, offers the choices, and is imported as nothing: its
// only row is an example.
func TestForm(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	tree := treeOf(db)
	for _, code := range []string{"polyester", "yarn", "lyocell", "yarn-combed"} {
		category := tree.Named(code).ID
		list := schematest.Read(db, func(tx *schema.Tx) ([]product.Template, error) {
			return product.Templates(tx, tree, product.TemplateFilter{CategoryIDs: tree.Below(category)})
		})
		var b bytes.Buffer
		if err := productsheet.WriteForm(&b, tree, category, &list[0], db.Now()); err != nil {
			t.Fatal(err)
		}
		table, err := productsheet.Read(t.Context(), b.Bytes(), tree, category)
		if err != nil || len(table.Rows) > 0 || len(table.Hints) > 0 {
			t.Errorf("%s: %+v, %v", code, table, err)
		}
		for _, a := range tree.AttributesOf(category) {
			if !strings.Contains(strings.Join(table.Columns, " "), product.ValueKey+a.Code) {
				t.Errorf("%s: no column of %s", code, a.Name)
			}
		}
		book, err := excelize.OpenReader(&b)
		if err != nil {
			t.Fatal(err)
		}
		offered, err := book.GetDataValidations(tree.Named(code).Name)
		if err != nil || len(offered) < 3 || !strings.HasPrefix(offered[0].Formula1, "选项!$") {
			t.Errorf("%s: %d columns with choices, %v", code, len(offered), err)
		}
	}
}

func TestRead(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	tree := treeOf(db)
	yarn := tree.Named("yarn").ID
	read := func(text string) (*productsheet.Table, error) {
		return productsheet.Read(t.Context(), []byte(text), tree, yarn)
	}
	table, err := read("本周报价\n纺纱方式\t原料\t支数(S)\t单价（元/吨）\t吨数\t老板\n气流纺\tC\t21S\t23,500\t30吨\t王\n")
	want := &productsheet.Table{
		Columns: []string{"values.spinning", "values.material", "values.count", "price", "amount"},
		Rows: []sheetimport.SheetRow{{Number: 3, Texts: map[string]string{
			"values.spinning": "气流纺", "values.material": "C", "values.count": "21S", "price": "23,500", "amount": "30吨",
		}}},
		Hints: []string{"F 列“老板”没有读取：这个品类没有这一列"},
	}
	if diff := cmp.Diff(want, table); diff != "" || err != nil {
		t.Errorf("-want +got\n%s%v", diff, err)
	}
	_, err = read("甲\t乙\n1\t2\n")
	schematest.Refuses(t, "no titles", err, schema.InvalidKind, "没有认出表头：请用“下载模板”得到的表格，或把列名改得与它一致")
}

// TestExportedProductsAreImportedWithoutDifferences writes the products of a company and imports them again.
func TestExportedProductsAreImportedWithoutDifferences(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller, depot := db.Company("甲纺织").Merchant("卖方"), db.Warehouse("阿克苏银星库")
		tree := treeOf(db)
		yarn := tree.Named("yarn")
		list := schematest.Read(db, func(tx *schema.Tx) ([]product.Template, error) {
			return product.Templates(tx, tree, product.TemplateFilter{CategoryIDs: tree.Below(yarn.ID)})
		})
		for i, m := range list {
			o := product.Offer{
				Factory: "一厂", Price: schema.Yuan(i%2) * 23_500, Left: 12_345_600, Least: schema.Weight(i%3) * schema.Ton,
				Futures: i%4 == 0, DeliverOn: schema.DayOf(db.Now()).Add(9), WarehouseID: depot.ID * int64(i%2), City: "阿克苏",
				Until: db.Now().Add(50 * time.Hour), Notes: "=1+1",
			}
			m.Fill(&o, tree)
			db.Do(func(tx *schema.Tx) error {
				_, err := product.Add(tx, tree, &seller.Member, o, true)
				return err
			})
		}
		var b bytes.Buffer
		db.Do(func(tx *schema.Tx) error {
			own, err := product.OnSaleOf(tx, tree, seller.CompanyID, yarn.ID)
			if err != nil {
				return err
			}
			return productsheet.Write(&b, tree, yarn.ID, own, map[int64]string{depot.ID: depot.Name})
		})
		table, err := productsheet.Read(t.Context(), b.Bytes(), tree, yarn.ID)
		if err != nil || len(table.Hints) > 0 {
			t.Fatal(table, err)
		}
		// Without the numbers, the products are found by what they are.
		for _, numbers := range []bool{true, false} {
			for _, row := range table.Rows {
				if !numbers {
					delete(row.Texts, product.NumberKey)
				}
			}
			var v *product.ImportView
			db.Do(func(tx *schema.Tx) error {
				im := product.Import{
					CategoryID: yarn.ID,
					Import:     sheetimport.Import{FileName: "纱.xlsx", Columns: table.Columns, Hints: table.Hints},
				}
				added, err := product.AddImport(tx, &seller.Member, im, table.Rows)
				if err != nil {
					return err
				}
				v, err = product.ViewImport(tx, tree, seller.CompanyID, added.ID)
				return err
			})
			if v.Same != len(list) || v.Total != len(list) || v.Gone != 0 {
				t.Errorf("%+v of %d", v.Counts, len(list))
			}
			for _, l := range v.Lines {
				if l.Becomes != sheetimport.Same {
					t.Errorf("row %d: %s %v %v", l.Number, l.Becomes, l.Changes, l.Problems)
				}
			}
		}
	})
}
