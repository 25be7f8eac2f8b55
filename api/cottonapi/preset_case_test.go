package cottonapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

var presetCases = []apitest.Case{
	{Call: "GET /mall/preset/list", Who: "member", Shows: true, Shared: true},
	{
		Call: "POST /mall/preset/save", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{
				"name": s.Script(20), "origins": "南疆", "order": "basis", "asc": true, "density": "compact",
				"columns": []any{map[string]any{"key": "batch", "pinned": true, "width": 140}}, "premium": nil,
			}
		},
	},
	{
		Call: "POST /mall/preset/rename", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"presetID":` + bossPreset(w) + `,"name":"我的"}`}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"presetID": presetOf(s.DB, s.Boss.MembershipID, "改名"), "name": s.Script(20)}
		},
	},
	{
		Call: "POST /mall/preset/remove", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: `{"presetID":` + bossPreset(w) + `}`}
		},
	},
}

func bossPreset(w *apitest.Site) string {
	return apitest.Num(presetOf(w.DB, w.Boss.MembershipID, "质检"))
}

// presetOf stores a preset of a membership and returns its id.
func presetOf(db *schematest.DB, owner int64, name string) (id int64) {
	db.Do(func(tx *schema.Tx) error {
		p := site.Preset{MembershipID: owner, Name: name, Arrangement: site.Arrangement{
			Order: "price", Asc: true, Density: "normal", Columns: []site.PresetColumn{{Key: "batch"}},
		}}
		p.SetDemand(demand.Demand{})
		if err := site.SavePreset(tx, p); err != nil {
			return err
		}
		all, err := site.Presets(tx, owner)
		for _, one := range all {
			if one.Name == name {
				id = one.ID
			}
		}
		return err
	})
	return id
}
