package marketapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// ofCompany is a premium table in the list of a company.
type ofCompany struct {
	Name, CopiedFrom string
	Default, Own     bool
}

// ofCompanies is the list of a company.
type ofCompanies struct {
	Most   int
	Chosen bool
	Tables []ofCompany
}

type chosenTable struct {
	Name string
	Own  bool
}

// askOwnPremiums lets a company copy a table, edit it, make it its default and delete it.
func askOwnPremiums(t *testing.T, w *apitest.Site) {
	boss, clerk, rival := w.Boss.LogIn(), w.Clerk.LogIn(), w.Rival.LogIn()
	published := schematest.Read(w.DB, schematest.PublishedPremiums)
	var listed []ofCompany
	for _, t := range published {
		listed = append(listed, ofCompany{Name: t.Name, Default: t.Default})
	}
	save := func(fields map[string]any) apitest.Request {
		if fields["rates"] == nil {
			fields["rates"] = published[1].Rates
		}
		return apitest.Request{Path: "tool/savePremiumTable", Session: boss, Body: apitest.Body(t, fields)}
	}
	list := apitest.Request{Method: "GET", Path: "tool/premiumTables", Session: clerk}
	list.Want = ofCompanies{market.OwnPremiumMax, false, listed}
	w.Ask(list)
	out := apitest.Get[struct{ Code string }](w.In(t), save(map[string]any{
		"copiedFrom": published[1].Code, "name": " 江海  收购 ",
	}))
	steep := published[1].Rates
	steep.MainBody = 10_001
	negative := published[1].Rates
	negative.Foreign = &market.ForeignRate{FreeBales: -5, PerExtraBale: -200}
	bare := published[1].Rates
	bare.Ginning = map[string]schema.Yuan{}
	coded := `{"code":"` + out.Code + `"}`
	for name, r := range map[string]struct {
		fields map[string]any
		code   int
		msg    string
	}{
		"no name":       {map[string]any{"copiedFrom": published[0].Code, "name": " "}, 400, "请填写升贴水表的名称，最多 40 个字"},
		"the same name": {map[string]any{"copiedFrom": published[0].Code, "name": "江海 收购"}, 400, "已有名为“江海 收购”的升贴水表，请换个名称"},
		"a published name": {
			map[string]any{"code": out.Code, "name": published[0].Name}, 400, "已有名为“" + published[0].Name + "”的升贴水表，请换个名称",
		},
		"copied from nothing": {map[string]any{"name": "甲"}, 404, "没有这张升贴水表，可能已被删除，请刷新页面"},
		"steep": {
			map[string]any{"code": out.Code, "name": "甲", "rates": steep}, 400, "各级升贴水应在 -10000 到 10000 元/吨之间",
		},
		"negative bales": {
			map[string]any{"code": out.Code, "name": "甲", "rates": negative}, 400, "异纤不扣的包数应在 0 到 10000 之间",
		},
		"no rates":  {map[string]any{"code": out.Code, "name": "甲", "rates": bare}, 400, "升贴水表“甲”没有轧工质量的升贴水，请至少填写一级"},
		"published": {map[string]any{"code": published[0].Code, "name": "甲"}, 404, "没有这张升贴水表，可能已被删除，请刷新页面"},
	} {
		refused := save(r.fields)
		refused.Name, refused.Code, refused.Msg = name, r.code, r.msg
		w.Ask(refused)
	}
	own := ofCompany{Name: "江海 收购", CopiedFrom: published[1].Code, Own: true}
	list.Want = ofCompanies{market.OwnPremiumMax, false, append(listed[:3:3], own)}
	w.Ask(list)

	choose := apitest.Request{Path: "tool/choosePremiumTable", Session: boss, Body: coded}
	is := apitest.Request{Method: "GET", Path: "tool/getDefaultUpDownName"}
	w.Run(t, choose)
	own.Default = true
	listed[0].Default = false
	list.Want = ofCompanies{market.OwnPremiumMax, true, append([]ofCompany{own}, listed...)}
	w.Ask(list)
	for session, want := range map[string]chosenTable{
		"": {published[0].Name, false}, rival: {published[0].Name, false}, clerk: {"江海 收购", true},
	} {
		is.Session, is.Want = session, want
		w.Ask(is)
	}
	for i := range market.OwnPremiumMax - 1 {
		w.Ask(save(map[string]any{"copiedFrom": out.Code, "name": "第" + apitest.Num(int64(i)) + "张"}))
	}
	full := save(map[string]any{"copiedFrom": out.Code, "name": "多一张"})
	full.Code, full.Msg = 409, "一家企业最多有 5 张自己的升贴水表，请先删除不用的"
	w.Ask(full)
	w.Run(t,
		apitest.Request{
			Name: "the platform takes the code", Path: "admin/premium/save", Session: w.Admin.LogIn(), Code: 400,
			Msg: "编号 " + out.Code + " 已被占用，请换一个",
			Body: apitest.Body(t, map[string]any{
				"code": out.Code, "name": "甲", "validFrom": "2026-09-01", "rates": published[0].Rates,
			}),
		},
		apitest.Request{Path: "tool/removePremiumTable", Session: boss, Body: coded},
		apitest.Request{Name: "twice", Path: "tool/removePremiumTable", Session: boss, Body: coded, Code: 404},
	)
	is.Session, is.Want = clerk, chosenTable{published[0].Name, false}
	w.Ask(is)
	w.Run(t, apitest.Request{Name: "as the platform", Path: "tool/choosePremiumTable", Session: boss, Body: `{}`})
}
