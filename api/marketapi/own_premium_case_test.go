package marketapi_test

import (
	"encoding/json"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// millPremium returns the code of a premium table of the mill.
func millPremium(w *apitest.Site) (code string) {
	tables := schematest.Read(w.DB, schematest.PublishedPremiums)
	w.DB.Do(func(tx *schema.Tx) error {
		own, err := market.PremiumTables(tx, w.Boss.CompanyID)
		for _, t := range own {
			if t.Own() {
				code = t.Code
			}
		}
		if err == nil && code == "" {
			code, err = market.SaveOwnPremium(tx, &w.Boss.Member, market.OwnPremium{
				CopiedFrom: tables[0].Code, Name: "纱厂自用", Rates: tables[0].Rates,
			})
		}
		return err
	})
	return code
}

func foreignPremium(w *apitest.Site) apitest.Request {
	return apitest.Request{Body: `{"code":"` + millPremium(w) + `"}`}
}

var ownPremiumCases = []apitest.Case{
	{Call: "GET /mall/tool/getDefaultUpDownName", Who: "visitor", Shared: true},
	{Call: "GET /mall/tool/premiumTables", Who: "member", Shows: true, Shared: true},
	{
		Call: "POST /mall/tool/savePremiumTable", Who: "manager",
		Example: func(s *apitest.Typist) map[string]any {
			rates := schematest.Read(s.DB, schematest.PublishedPremiums)[0].Rates
			return map[string]any{"code": millPremium(s.Site), "copiedFrom": nil, "name": s.Script(40), "rates": rates}
		},
		Foreign: func(w *apitest.Site) apitest.Request {
			rates := schematest.Read(w.DB, schematest.PublishedPremiums)[0].Rates
			body, _ := json.Marshal(map[string]any{"code": millPremium(w), "name": "别人的", "rates": rates})
			return apitest.Request{Body: string(body)}
		},
	},
	{
		Call: "POST /mall/tool/removePremiumTable", Who: "manager", Foreign: foreignPremium, NoText: "a table",
	},
	{
		Call: "POST /mall/tool/choosePremiumTable", Who: "manager", Foreign: foreignPremium, NoText: "a table",
	},
}
