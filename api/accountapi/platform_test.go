package accountapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

// askPlatform asks what the platform does with companies and people.
func askPlatform(t *testing.T, w *apitest.Site) {
	admin := w.Admin.LogIn()
	pending, mill := apitest.Num(w.Founder.CompanyID), apitest.Num(w.Mill.ID)
	read := `,"version":"` + w.DB.Company("待审棉业有限公司").Version() + `"`
	for _, r := range []apitest.Request{
		{Method: "GET", Path: "admin/company/list?status=3", Has: []string{`"memberName":"待审棉业有限公司"`, `"verbs":["approve","refuse","dismiss"]`, "小待 ", read[1:]}, Hasnt: []string{"江海"}},
		{Path: "admin/company/review", Body: `{"memberID":` + pending + read + `,"approve":false}`, Code: 400, Msg: "请填写退回的原因"},
		{Path: "admin/company/review", Body: `{"memberID":` + pending + `,"version":"of-yesterday","approve":true}`, Code: 409, Msg: "资料已修改，请重新查看"},
		{Path: "admin/company/review", Body: `{"memberID":` + pending + read + `,"approve":true}`},
		{Path: "admin/company/review", Body: `{"memberID":` + pending + read + `,"approve":false,"note":"照片不清楚"}`, Code: 409, Msg: "企业已通过审核，不能退回"},
		{Method: "GET", Path: "admin/company/list?name=%E5%BE%85%E5%AE%A1", Has: []string{`"status":2`, `"verbs":["freeze"]`}},
		{Path: "admin/company/product", Body: `{"memberID":` + mill + `,"product":1}`},
		{Method: "GET", Path: "admin/company/list?product=1", Has: []string{`"totalRow":1`, "江海"}},
		{Path: "admin/company/save", Body: `{"memberID":` + pending + `,"memberName":"待审棉花有限公司","legal":"王","note":"工商变更"}`, Has: []string{`"memberName":"待审棉花有限公司"`, `"legal":"王"`}},
		{Path: "admin/company/save", Body: `{"memberID":` + pending + `,"creditCode":"91320600MA1MXXXX0X","note":"更正"}`, Code: 400, Msg: "统一社会信用代码不正确，应为 18 位，请核对营业执照"},
		{Method: "GET", Path: "admin/company/members?memberID=" + mill, Has: []string{`"name":"老板"`, `"verbs":["freeze","unbind"]`}, Hasnt: []string{"小对"}},
		{Method: "GET", Path: "admin/company/members?memberID=" + mill + "&state=1", Has: []string{`"totalRow":1`, `"name":"小鲜"`, `"verbs":["approve","refuse"]`}},
		{Method: "GET", Path: "admin/company/members?memberID=" + mill + "&state=4", Has: []string{`"totalRow":1`, `"name":"小新"`}},
		{Method: "GET", Path: "member/productMemberIDList", Code: 403},
		{Path: "admin/company/dismiss", Body: `{"memberID":` + pending + `,"note":"占名"}`, Code: 409, Msg: "企业已通过审核，不能关闭"},
		{Path: "admin/company/freeze", Body: `{"memberID":` + pending + `,"note":"资料不实"}`},
		{Path: "admin/company/unfreeze", Body: `{"memberID":` + pending + `}`},
		{Method: "GET", Path: "admin/user/list?name=" + w.Hand.Mobile, Has: []string{`"totalRow":1`, `"memberName":"天山棉业有限公司"`, `"verbs":["freeze","unbind"]`, `"isLastManager":false`}},
		{Method: "GET", Path: "admin/user/list?name=" + w.Rival.Mobile, Has: []string{`"isLastManager":true`}},
		{Path: "admin/user/freeze", Body: `{"id":` + apitest.Num(w.Rival.UserID) + `}`, Has: []string{`"companies":[{"memberID":` + apitest.Num(w.Trader.ID) + `,"memberName":"天山棉业有限公司"}]`}},
		{Method: "GET", Path: "admin/company/list?lacksManager=1", Has: []string{`"totalRow":1`, "天山棉业有限公司", `"lacksManager":true`}},
		{Path: "admin/member/manager", Body: `{"userID":` + apitest.Num(w.Hand.MembershipID) + `,"isManager":1}`},
		{Method: "GET", Path: "admin/company/list?lacksManager=1", Has: []string{`"totalRow":0`}},
		{Path: "admin/member/change", Body: `{"userID":` + apitest.Num(w.Rival.MembershipID) + `,"verb":"freeze","note":"离职"}`},
		{Path: "admin/member/change", Body: `{"userID":` + apitest.Num(w.Rival.MembershipID) + `,"verb":"leave"}`, Code: 400},
		{Path: "admin/member/change", Body: `{"userID":` + apitest.Num(w.Rival.MembershipID) + `,"verb":"unfreeze"}`},
		{Path: "admin/user/unfreeze", Body: `{"id":` + apitest.Num(w.Rival.UserID) + `}`},
		{Path: "admin/user/freeze", Body: `{"id":` + apitest.Num(w.Hand.UserID) + `,"note":"投诉"}`, Has: []string{`"companies":[]`}},
		{Path: "admin/user/unfreeze", Body: `{"id":` + apitest.Num(w.Hand.UserID) + `}`},
		{Name: "himself", Path: "admin/user/freeze", Body: `{"id":` + apitest.Num(w.Admin.UserID) + `}`, Code: 409},
		{Path: "admin/user/admin", Body: `{"id":` + apitest.Num(w.Hand.UserID) + `,"admin":1}`},
		{Path: "admin/user/admin", Body: `{"id":` + apitest.Num(w.Hand.UserID) + `,"admin":0}`},
	} {
		r.Session = admin
		w.Ask(r)
	}
}
