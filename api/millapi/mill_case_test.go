package millapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/mill"
	"cottonmall/schema/schematest"
)

// millOf returns the mill of the boss's company.
func millOf(w *apitest.Site) (id int64) {
	mills := schematest.Read(w.DB, mill.ReadMills)
	if m := mills.DefaultOf(w.Boss.CompanyID); m != nil {
		return m.ID
	}
	w.DB.Do(func(tx *schema.Tx) (err error) {
		id, err = mill.Save(tx, &w.Boss.Member, mill.Saving{Name: "一厂", Place: "320600"})
		return err
	})
	return id
}

func foreignMill(w *apitest.Site) apitest.Request {
	return apitest.Request{Body: `{"millID":` + apitest.Num(millOf(w)) + `}`}
}

var millCases = []apitest.Case{
	{Call: "GET /mall/mill/places", Who: "visitor", Shared: true},
	{Call: "GET /mall/mill/seats", Who: "visitor", Shared: true},
	{Call: "GET /mall/mill/list", Who: "member", Shows: true, Shared: true},
	{
		Call: "GET /mall/mill/delivery", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"depotName": s.Script(120), "port": "青岛港"}
		},
	},
	{
		Call: "POST /mall/mill/save", Who: "member",
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"millID": nil, "name": s.Script(40), "place": "320600", "unloading": 10}
		},
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"millID":` + apitest.Num(millOf(w)) + `,"name":"别人的","place":"320600"}`}
		},
	},
	{Call: "POST /mall/mill/remove", Who: "manager", Foreign: foreignMill, NoText: "a mill"},
	{Call: "POST /mall/mill/choose", Who: "member", Foreign: foreignMill, NoText: "a mill"},
}
