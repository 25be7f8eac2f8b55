package reserveapi_test

import (
	"encoding/json"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

func foreignTicket(w *apitest.Site) apitest.Request {
	var ticket string
	w.DB.Do(func(tx *schema.Tx) (err error) {
		ticket, err = cotton.AddExport(tx, w.Boss.MembershipID, json.RawMessage(`{}`))
		return err
	})
	return apitest.Request{Path: "patStore/download?ticket=" + ticket}
}

var platformReserveCases = []apitest.Case{
	{Call: "GET /mall/admin/reserve/standards", Who: "admin", Shows: true},
	{
		Call: "POST /mall/admin/reserve/standard", Who: "admin",
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{"week": "2026-11-20", "price": 14000, "premiumTable": table}
		},
	},
	{Call: "POST /mall/admin/reserve/standard/remove", Who: "admin", NoText: "a week"},
	{Call: "GET /mall/admin/reserve/reports", Who: "admin", Shows: true},
	{
		Call: "POST /mall/admin/reserve/report", Who: "admin",
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{
				"from": "2026-11-19", "until": "2026-11-19", "planned": 8000, "sold": 7000, "lots": nil, "soldLots": nil,
				"standard": 14000, "mean": 15000, "mean3128": 14900, "raise": 900, "highest": 15500, "lowest": 14100,
				"raiseXinjiang": 910, "raiseInland": 890,
			}
		},
	},
	{Call: "POST /mall/admin/reserve/report/remove", Who: "admin", NoText: "days"},
}

func importExample(s *apitest.Typist) map[string]any {
	return map[string]any{"importID": addImport(s.Site).ID}
}

var platformImportCases = []apitest.Case{
	{
		Call: "POST /mall/admin/reserve/sheet", Who: "admin",
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{"text": "批号\t仓库\t公重\n65012252009\t库尔勒库\t42.5", "file": nil, "day": "2026-11-20"}
		},
	},
	{Call: "GET /mall/admin/reserve/sheet/template", Who: "admin"},
	{Call: "GET /mall/admin/reserve/sheet/single", Who: "admin", Example: importExample},
	{Call: "GET /mall/admin/reserve/sheet/list", Who: "admin"},
	{Call: "GET /mall/admin/reserve/sheet/lines", Who: "admin", Example: importExample},
	{
		Call: "POST /mall/admin/reserve/sheet/save", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			im := addImport(s.Site)
			return map[string]any{"importID": im.ID, "counts": countsOf(s.Site, im)}
		},
	},
	{Call: "POST /mall/admin/reserve/sheet/undo", Who: "admin", Example: importExample},
	{Call: "GET /mall/admin/reserve/sheet/failed", Who: "admin", Example: importExample},
}
