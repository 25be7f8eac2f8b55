package api_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// askPlatform asks what the platform does with companies and people.
func askPlatform(t *testing.T, w *town) {
	admin := w.admin.LogIn()
	pending, mill := num(w.founder.MemberID), num(w.mill.ID)
	for _, r := range []apitest.Request{
		{Method: "GET", Path: "admin/company/list?status=3", Has: []string{`"memberName":"待审棉业有限公司"`, `"verbs":["approve","refuse"]`, "小待 "}, Hasnt: []string{"江海"}},
		{Path: "admin/company/review", Body: `{"memberID":` + pending + `,"approve":false}`, Code: 400, Has: []string{"原因"}},
		{Path: "admin/company/review", Body: `{"memberID":` + pending + `,"approve":true}`},
		{Method: "GET", Path: "admin/company/list?name=%E5%BE%85%E5%AE%A1", Has: []string{`"status":2`, `"verbs":["freeze"]`}},
		{Path: "admin/company/product", Body: `{"memberID":` + mill + `,"product":1}`},
		{Method: "GET", Path: "member/productMemberIDList", Code: 403},
		{Path: "admin/company/freeze", Body: `{"memberID":` + pending + `,"note":"资料不实"}`},
		{Path: "admin/company/unfreeze", Body: `{"memberID":` + pending + `}`},
		{Method: "GET", Path: "admin/user/list?name=" + w.hand.Mobile, Has: []string{`"totalRow":1`, `"memberName":"天山棉业有限公司"`}},
		{Path: "admin/user/freeze", Body: `{"id":` + num(w.hand.Person) + `,"note":"投诉"}`},
		{Path: "admin/user/unfreeze", Body: `{"id":` + num(w.hand.Person) + `}`},
		{Name: "himself", Path: "admin/user/freeze", Body: `{"id":` + num(w.admin.Person) + `}`, Code: 409},
		{Path: "admin/user/admin", Body: `{"id":` + num(w.hand.Person) + `,"admin":1}`},
		{Path: "admin/user/admin", Body: `{"id":` + num(w.hand.Person) + `,"admin":0}`},
		{Method: "GET", Path: "admin/event/list?memberID=" + pending, Has: []string{`"verb":"approve"`, `"verb":"freeze"`, `"userName":"平台管理员"`, `"platform":true`}},
		{Method: "GET", Path: "admin/notice/list", Has: []string{"不显示", `"channel":"sms"`}, Hasnt: []string{"分钟内有效"}},
		{Path: "admin/notice/retry", Body: `{"id":1}`, Code: 409},
		{Method: "GET", Path: "demo/notices", Code: 404},
	} {
		r.Session = admin
		w.Ask(r)
	}
	w.DB.Do(func(tx *schema.Tx) error {
		_, _, err := tx.Lease("expire listings", "server 1", lookTime)
		return err
	})
	w.Ask(apitest.Request{Method: "GET", Path: "admin/job/list", Session: admin, Has: []string{`"name":"expire listings","owner":"server 1"`, `"held":true`}})
}

const lookTime = 60_000_000_000

// askBases asks what the platform does with base data.
func askBases(t *testing.T, w *town) {
	admin := w.admin.LogIn()
	tables := apitest.Data[[]schema.PremiumTable](t, w.Ask(apitest.Request{Method: "GET", Path: "admin/premium/list", Session: admin, Has: []string{`"standard":true`, `"colour":{`}}))
	table := tables[0]
	premium := body(t, map[string]any{
		"code": "town_2026", "name": "本地", "validFrom": "2026-09-01", "rates": table.Rates, "applies": "试用", "source": "公告",
	})
	depot := schematest.Read(w.DB, (*schema.Tx).Warehouses)[0]
	for _, r := range []apitest.Request{
		{Path: "admin/premium/save", Body: premium},
		{Path: "admin/premium/save", Body: `{"code":"x","name":"x","validFrom":"2026-09-01","rates":{"colour":{},"length":{},"mic":{},"strength":{},"uniformity":{},"ginning":{}}}`, Code: 400, Has: []string{"不完整"}},
		{Path: "admin/premium/remove", Body: `{"code":"town_2026"}`},
		{Path: "admin/premium/remove", Body: `{"code":"` + table.Code + `"}`, Code: 409},
		{Method: "GET", Path: "admin/contract/list", Has: []string{`"indexCode":"CF701"`, `"live":true`}},
		{Path: "admin/contract/save", Body: `{"indexCode":"CF811","firstDay":"2027-11-16","lastDay":"2028-11-14"}`},
		{Path: "admin/contract/save", Body: `{"indexCode":"CF811","firstDay":"2028-11-16","lastDay":"2027-11-14"}`, Code: 400},
		{Path: "admin/holiday/save", Body: `{"day":"2027-05-06","name":"调休"}`},
		{Method: "GET", Path: "admin/holiday/list", Has: []string{`"day":"2027-05-06","name":"调休"`}},
		{Path: "admin/holiday/remove", Body: `{"day":"2027-05-06"}`},
		{Path: "admin/holiday/remove", Body: `{"day":"2027-05-06"}`, Code: 404},
		{Path: "admin/warehouse/save", Body: `{"name":"南通新库","area":"内地","city":"江苏","siding":1,"aliases":"通州库,通州棉库"}`},
		{Path: "admin/warehouse/save", Body: `{"id":` + num(depot.ID) + `,"name":"` + depot.Name + `","area":"` + depot.Area + `","city":"新城","siding":true}`},
		{Method: "GET", Path: "admin/warehouse/list?name=%E9%80%9A%E5%B7%9E", Has: []string{`"name":"南通新库"`, `"siding":true`, "通州库"}, Hasnt: []string{depot.Name}},
		{Path: "admin/salesman/save", Body: `{"name":"王经理","phone":"0991-1234567"}`},
		{Path: "admin/salesman/save", Body: `{"region":"南疆","name":"李经理","phone":"0998-1234567"}`},
		{Method: "GET", Path: "admin/salesman/list", Has: []string{"王经理", "李经理"}},
		{Path: "bases/salesman", Body: `region=%E5%8D%97%E7%96%86`, Has: []string{"李经理"}},
		{Path: "admin/salesman/remove", Body: `{"region":"南疆"}`},
		{Path: "bases/salesman", Body: `region=%E5%8D%97%E7%96%86`, Has: []string{"王经理"}},
	} {
		r.Session = admin
		w.Ask(r)
	}
	added := apitest.Data[[]struct{ ID int64 }](t, w.Ask(apitest.Request{Method: "GET", Path: "admin/warehouse/list?name=%E5%8D%97%E9%80%9A%E6%96%B0%E5%BA%93", Session: admin}))[0].ID
	w.Ask(apitest.Request{Path: "admin/warehouse/remove_alias", Session: admin, Body: `{"id":` + num(added) + `,"name":"通州棉库"}`})
	w.Ask(apitest.Request{Path: "admin/warehouse/merge", Session: admin, Body: `{"from":` + num(added) + `,"into":` + num(depot.ID) + `}`})
	w.Ask(apitest.Request{Method: "GET", Path: "admin/warehouse/list?name=%E9%80%9A%E5%B7%9E%E5%BA%93", Session: admin, Has: []string{depot.Name}, Hasnt: []string{"棉库"}})
}
