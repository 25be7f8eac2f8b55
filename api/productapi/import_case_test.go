package productapi_test

import (
	"fmt"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/product"
	"cottonmall/schema/sheetimport"
)

// pasted is a sheet of one product.
const pasted = "纺纱方式\t原料\t支数\t含税价\t数量\n气流纺\t纯棉\t21\t23500\t30"

// addImport inserts the preview of a sheet of the mill.
func addImport(w *apitest.Site) *product.Import {
	var im *product.Import
	w.DB.Do(func(tx *schema.Tx) (err error) {
		row := sheetimport.SheetRow{Number: 2, Texts: map[string]string{
			"values.spinning": "OE", "values.material": "C", "values.count": "21", "price": "23500", "amount": "30",
		}}
		columns := []string{"values.spinning", "values.material", "values.count", "price", "amount"}
		im, err = product.AddImport(tx, &w.Merchant.Member, product.Import{
			CategoryID: categoryOf(w.DB, "yarn"),
			Import:     sheetimport.Import{FileName: "纱.xlsx", Columns: columns, Hints: []string{}},
		}, []sheetimport.SheetRow{row})
		return err
	})
	return im
}

// counts are those of the preview of addImport.
var counts = map[string]int{"total": 1, "fresh": 1, "changed": 0, "relisted": 0, "same": 0, "wrong": 0, "gone": 0}

// foreignImport asks about an import of the mill.
func foreignImport(path string) func(*apitest.Site) apitest.Request {
	return func(w *apitest.Site) apitest.Request {
		return apitest.Request{Method: "GET", Path: fmt.Sprintf("%s?importID=%d", path, addImport(w).ID)}
	}
}

func importOf(s *apitest.Typist) map[string]any {
	return map[string]any{"importID": addImport(s.Site).ID}
}

var importCases = []apitest.Case{
	{Call: "GET /mall/product/productManager/template_export", Who: "product", Shared: true, Example: inYarn},
	{Call: "GET /mall/product/productManager/export", Who: "product", Shared: true, Example: inYarn},
	{
		Call: "POST /mall/product/productImport/import", Who: "product", Shared: true,
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{"category": "yarn", "text": pasted, "file": nil}
		},
	},
	{
		Call: "GET /mall/product/productImport/single", Who: "product", Example: importOf,
		Foreign: foreignImport("product/productImport/single"),
	},
	{Call: "GET /mall/product/productImport/list", Who: "product", Shared: true},
	{
		Call: "GET /mall/product/productImport/lines", Who: "product", Example: importOf,
		Foreign: foreignImport("product/productImport/lines"),
	},
	{
		Call: "POST /mall/product/productImport/save", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: bodyOf(map[string]any{"importID": addImport(w).ID, "counts": counts})}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"importID": addImport(s.Site).ID, "counts": counts}
		},
	},
	{
		Call: "POST /mall/product/productImport/undo", Who: "product", Example: importOf,
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: bodyOf(importOf(&apitest.Typist{Site: w}))}
		},
	},
	{
		Call: "GET /mall/product/productImport/failed", Who: "product", Example: importOf,
		Foreign: foreignImport("product/productImport/failed"),
	},
}
