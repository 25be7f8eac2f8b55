package product_test

import (
	"strconv"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
	"cottonmall/schema/sheetimport"
)

// BenchmarkViewImport reads the preview of the largest sheet, whose rows are all on sale already.
func BenchmarkViewImport(b *testing.B) {
	db := schematest.New(b)
	seller := db.Company("甲纺织").Merchant("卖方")
	var im *product.Import
	db.Do(func(tx *schema.Tx) (err error) {
		t := treeOf(tx)
		rows := make([]sheetimport.SheetRow, sheetimport.RowsMax)
		for i := range rows {
			o := offer(db)
			o.Brand = "华孚" + strconv.Itoa(i)
			if _, err := product.Add(tx, t, &seller.Member, o, true); err != nil {
				return err
			}
			rows[i] = sheetRow(i+2, "brand", o.Brand, "price", strconv.Itoa(23_500+i%2*10))
		}
		im, err = product.AddImport(tx, &seller.Member, product.Import{
			Import:     sheetimport.Import{FileName: "纱.xlsx", Columns: sheetColumns, Hints: []string{}},
			CategoryID: t.Named("yarn").ID,
		}, rows)
		return err
	})
	for b.Loop() {
		v := schematest.Read(db, func(tx *schema.Tx) (*product.ImportView, error) {
			return product.ViewImport(tx, treeOf(tx), seller.CompanyID, im.ID)
		})
		if len(v.Lines) != sheetimport.RowsMax {
			b.Fatal(len(v.Lines))
		}
	}
}
