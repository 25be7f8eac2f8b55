package importedapi_test

import (
	"fmt"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/sheetimport"
)

// addImport inserts the preview of a sheet of the mill.
func addImport(w *apitest.Site) *imported.Import {
	keys := []string{
		"billOfLadingNo", "depotName", "position", "cottonYear", "country", "level", "length", "packnum", "amount", "price",
	}
	texts := map[string]string{}
	for i, text := range []string{"MAEU5712345678", "青岛", "保税", "2026", "US", "31", "36", "88", "20", "85"} {
		texts[fmt.Sprint(i)] = text
	}
	im := imported.Import{
		Import: sheetimport.Import{FileName: "进口棉.xlsx", Columns: keys, Hints: []string{}}, Titles: keys,
		Until: w.DB.Now().AddDate(0, 0, 3),
	}
	var added *imported.Import
	w.DB.Do(func(tx *schema.Tx) (err error) {
		added, err = imported.AddImport(tx, &w.Merchant.Member, im, []sheetimport.SheetRow{{Number: 2, Texts: texts}})
		return err
	})
	return added
}

// importCounts returns the counts of an import as the mill sees them now.
func importCounts(w *apitest.Site, im *imported.Import) sheetimport.Counts {
	var counts sheetimport.Counts
	w.DB.Do(func(tx *schema.Tx) error {
		v, err := imported.ViewImport(tx, w.Merchant.CompanyID, im.ID)
		if err == nil {
			counts = v.Counts
		}
		return err
	})
	return counts
}

func importOf(s *apitest.Typist) map[string]any {
	return map[string]any{"importID": addImport(s.Site).ID}
}

// foreignImport asks about an import of the mill.
func foreignImport(path string) func(*apitest.Site) apitest.Request {
	return func(w *apitest.Site) apitest.Request {
		return apitest.Request{Method: "GET", Path: fmt.Sprintf("imported/sheet/%s?importID=%d", path, addImport(w).ID)}
	}
}

func confirmed(w *apitest.Site) map[string]any {
	im := addImport(w)
	return map[string]any{"importID": im.ID, "counts": importCounts(w, im)}
}

func columnsOf(w *apitest.Site) map[string]any {
	return map[string]any{"importID": addImport(w).ID, "columns": []any{map[string]any{"number": 1, "key": "notes"}}}
}

var importCases = []apitest.Case{
	{
		Call: "POST /mall/imported/importedListingFile", Who: "product", Shared: true,
		Example: func(*apitest.Typist) map[string]any {
			text := "提单号\t港口\t货物位置\t年度\t产地\t等级\t长度\t包数\t重量\t一口价\n" +
				"MAEU5712345678\t青岛\t保税\t2026\t美国\t31\t36\t88\t20\t85"
			return map[string]any{"text": text, "file": nil, "listingValidity": nil}
		},
	},
	{Call: "GET /mall/imported/template", Who: "product", Shared: true},
	{
		Call: "GET /mall/imported/sheet/single", Who: "product", Example: importOf, Foreign: foreignImport("single"),
	},
	{Call: "GET /mall/imported/sheet/list", Who: "product", Shared: true},
	{
		Call: "GET /mall/imported/sheet/lines", Who: "product", Example: importOf, Foreign: foreignImport("lines"),
	},
	{
		Call: "POST /mall/imported/sheet/columns", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request { return apitest.Request{Body: bodyOf(columnsOf(w))} },
		Example: func(s *apitest.Typist) map[string]any { return columnsOf(s.Site) },
	},
	{
		Call: "POST /mall/imported/sheet/save", Who: "product",
		Foreign: func(w *apitest.Site) apitest.Request { return apitest.Request{Body: bodyOf(confirmed(w))} },
		Example: func(s *apitest.Typist) map[string]any { return confirmed(s.Site) },
	},
	{
		Call: "POST /mall/imported/sheet/undo", Who: "product", Example: importOf,
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: bodyOf(map[string]any{"importID": addImport(w).ID})}
		},
	},
	{
		Call: "GET /mall/imported/sheet/failed", Who: "product", Example: importOf, Foreign: foreignImport("failed"),
	},
}
