package api_test

import (
	"errors"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// askPlatform asks what the platform does with companies and people.
func askPlatform(t *testing.T, w *town) {
	admin := w.admin.LogIn()
	pending, mill := num(w.founder.CompanyID), num(w.mill.ID)
	read := `,"version":"` + w.DB.Company("待审棉业有限公司").Version() + `"`
	for _, r := range []apitest.Request{
		{Method: "GET", Path: "admin/company/list?status=3", Has: []string{`"memberName":"待审棉业有限公司"`, `"verbs":["approve","refuse","dismiss"]`, "小待 ", read[1:]}, Hasnt: []string{"江海"}},
		{Path: "admin/company/review", Body: `{"memberID":` + pending + read + `,"approve":false}`, Code: 400, Has: []string{"原因"}},
		{Path: "admin/company/review", Body: `{"memberID":` + pending + `,"version":"of-yesterday","approve":true}`, Code: 409, Has: []string{"资料已修改，请重新查看"}},
		{Path: "admin/company/review", Body: `{"memberID":` + pending + read + `,"approve":true}`},
		{Path: "admin/company/review", Body: `{"memberID":` + pending + read + `,"approve":false,"note":"照片不清楚"}`, Code: 409, Has: []string{"不能退回"}},
		{Method: "GET", Path: "admin/company/list?name=%E5%BE%85%E5%AE%A1", Has: []string{`"status":2`, `"verbs":["freeze"]`}},
		{Path: "admin/company/product", Body: `{"memberID":` + mill + `,"product":1}`},
		{Method: "GET", Path: "admin/company/list?product=1", Has: []string{`"totalRow":1`, "江海"}},
		{Path: "admin/company/save", Body: `{"memberID":` + pending + `,"memberName":"待审棉花有限公司","legal":"王","note":"工商变更"}`, Has: []string{`"memberName":"待审棉花有限公司"`, `"legal":"王"`}},
		{Path: "admin/company/save", Body: `{"memberID":` + pending + `,"creditCode":"91320600MA1MXXXX0X","note":"更正"}`, Code: 400, Has: []string{"统一社会信用代码"}},
		{Method: "GET", Path: "admin/company/members?memberID=" + mill, Has: []string{`"name":"老板"`, `"verbs":["freeze","unbind"]`}, Hasnt: []string{"小对"}},
		{Method: "GET", Path: "admin/company/members?memberID=" + mill + "&state=1", Has: []string{`"totalRow":1`, `"name":"小鲜"`, `"verbs":["approve","refuse"]`}},
		{Method: "GET", Path: "admin/company/members?memberID=" + mill + "&state=4", Has: []string{`"totalRow":1`, `"name":"小新"`}},
		{Method: "GET", Path: "member/productMemberIDList", Code: 403},
		{Path: "admin/company/dismiss", Body: `{"memberID":` + pending + `,"note":"占名"}`, Code: 409, Has: []string{"不能关闭"}},
		{Path: "admin/company/freeze", Body: `{"memberID":` + pending + `,"note":"资料不实"}`},
		{Path: "admin/company/unfreeze", Body: `{"memberID":` + pending + `}`},
		{Method: "GET", Path: "admin/user/list?name=" + w.hand.Mobile, Has: []string{`"totalRow":1`, `"memberName":"天山棉业有限公司"`, `"verbs":["freeze","unbind"]`, `"isLastManager":false`}},
		{Method: "GET", Path: "admin/user/list?name=" + w.rival.Mobile, Has: []string{`"isLastManager":true`}},
		{Path: "admin/user/freeze", Body: `{"id":` + num(w.rival.UserID) + `}`, Has: []string{`"companies":[{"memberID":` + num(w.trader.ID) + `,"memberName":"天山棉业有限公司"}]`}},
		{Method: "GET", Path: "admin/company/list?lacksManager=1", Has: []string{`"totalRow":1`, "天山棉业有限公司", `"lacksManager":true`}},
		{Path: "admin/member/manager", Body: `{"userID":` + num(w.hand.MembershipID) + `,"isManager":1}`},
		{Method: "GET", Path: "admin/company/list?lacksManager=1", Has: []string{`"totalRow":0`}},
		{Path: "admin/member/change", Body: `{"userID":` + num(w.rival.MembershipID) + `,"verb":"freeze","note":"离职"}`},
		{Path: "admin/member/change", Body: `{"userID":` + num(w.rival.MembershipID) + `,"verb":"leave"}`, Code: 400},
		{Path: "admin/member/change", Body: `{"userID":` + num(w.rival.MembershipID) + `,"verb":"unfreeze"}`},
		{Path: "admin/user/unfreeze", Body: `{"id":` + num(w.rival.UserID) + `}`},
		{Path: "admin/user/freeze", Body: `{"id":` + num(w.hand.UserID) + `,"note":"投诉"}`, Has: []string{`"companies":[]`}},
		{Path: "admin/user/unfreeze", Body: `{"id":` + num(w.hand.UserID) + `}`},
		{Name: "himself", Path: "admin/user/freeze", Body: `{"id":` + num(w.admin.UserID) + `}`, Code: 409},
		{Path: "admin/user/admin", Body: `{"id":` + num(w.hand.UserID) + `,"admin":1}`},
		{Path: "admin/user/admin", Body: `{"id":` + num(w.hand.UserID) + `,"admin":0}`},
		{Method: "GET", Path: "admin/event/list?memberID=" + pending, Has: []string{
			`"verb":"approve"`, `"verb":"freeze"`, `"userName":"平台管理员"`, `"platform":true`, `"name":"待审棉花有限公司"`, `"memberName":"待审棉花有限公司"`,
		}},
		{Method: "GET", Path: "admin/notice/list", Has: []string{"不显示", `"channel":"sms"`}, Hasnt: []string{"分钟内有效"}},
		{Path: "admin/notice/retry", Body: `{"id":1}`, Code: 409},
		{Method: "GET", Path: "demo/notices", Code: 404},
	} {
		r.Session = admin
		w.Ask(r)
	}
	w.DB.Do(func(tx *schema.Tx) error {
		if err := schema.PlanJobs(tx, []schema.Job{{Name: "expire listings", Purpose: "批次下架", Schedule: "* * * * *"}, {Name: "deliver notices", Purpose: "发送"}}); err != nil {
			return err
		}
		if _, _, err := schema.TakeLease(tx, "job expire listings", "server 1", lookTime); err != nil {
			return err
		}
		if _, _, err := schema.TakeLease(tx, "search index", "server 2", lookTime); err != nil {
			return err
		}
		return schema.JobEnded(tx, "expire listings", "server 1", tx.Now(), errors.New("no disk"), tx.Now().Add(lookTime), schema.Runs{All: 1, Failed: 1})
	})
	w.Ask(apitest.Request{Method: "GET", Path: "admin/job/list", Session: admin, Has: []string{
		`"name":"deliver notices","purpose":"发送","schedule":"","outcome":"","error":"","startedAt":null,"endedAt":null,"nextAt":null`,
		`"name":"expire listings","purpose":"批次下架","schedule":"* * * * *","outcome":"failed","error":"no disk","startedAt":"`,
		`"runs":1,"failures":1,"owner":"server 1","until":"`, `"held":true,"fence":1},{"name":"search index","purpose":""`,
	}})
}

const lookTime = 60_000_000_000

// askBases asks what the platform does with base data.
func askBases(t *testing.T, w *town) {
	admin := w.admin.LogIn()
	tables := apitest.Data[[]market.PremiumTable](t, w.Ask(apitest.Request{Method: "GET", Path: "admin/premium/list", Session: admin, Has: []string{`"standard":true`, `"colour":{`}}))
	table := tables[0]
	premium := body(t, map[string]any{
		"code": "town_2026", "name": "本地", "validFrom": "2026-09-01", "rates": table.Rates, "applies": "试用", "source": "公告",
	})
	depot := schematest.Read(w.DB, market.Warehouses)[0]
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
