package accountapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

// askPlatform asks what the platform does with companies and people.
func askPlatform(t *testing.T, w *apitest.Site) {
	admin := w.Admin.LogIn()
	pending, mill := apitest.Num(w.Founder.CompanyID), apitest.Num(w.Mill.ID)
	const named, founded = "待审棉业有限公司", "小单棉花有限公司"
	read := `,"version":"` + w.DB.Company(named).Version() + `"`
	verbs := []string{"approve", "refuse", "dismiss"}
	for _, r := range []apitest.Request{
		{
			Method: "GET", Path: "admin/company/list?status=3", Hides: []string{"江海"},
			Want: apitest.List[reviewed]{TotalRow: 2, List: []reviewed{
				{founded, w.DB.Company(founded).Version(), []string{"小单 " + w.Single.Mobile}, verbs},
				{named, w.DB.Company(named).Version(), []string{"小待 " + w.Founder.Mobile}, verbs},
			}},
		},
		{
			Path: "admin/company/review", Body: `{"memberID":` + pending + read + `,"approve":false}`, Code: 400,
			Msg: "请填写退回的原因",
		},
		{
			Path: "admin/company/review",
			Body: `{"memberID":` + pending + `,"version":"of-yesterday","approve":true,"nameChecked":true,"note":"执照以后补交"}`,
			Code: 409, Msg: "资料已修改，请重新查看",
		},
		{Path: "admin/company/review", Body: `{"memberID":` + pending + read + `,"approve":true}`, Code: 400},
		{
			Path: "admin/company/review",
			Body: `{"memberID":` + pending + read + `,"approve":true,"nameChecked":true,"note":"执照以后补交"}`,
		},
		{
			Path: "admin/company/review", Body: `{"memberID":` + pending + read + `,"approve":false,"note":"照片不清楚"}`, Code: 409,
			Msg: "企业已通过审核，不能退回",
		},
		{
			Method: "GET", Path: "admin/company/list?name=%E5%BE%85%E5%AE%A1",
			Want: apitest.List[statusVerbs]{TotalRow: 1, List: []statusVerbs{{2, []string{"freeze"}}}},
		},
		{Path: "admin/company/product", Body: `{"memberID":` + mill + `,"product":1}`},
		{
			Path: "admin/company/productList", Body: `{"names":"天山棉业有限公司\n\n没有的公司","product":1,"apply":1}`,
			Want: struct {
				Found   []listedCompany
				Unknown []string
			}{[]listedCompany{{"天山棉业有限公司", true}}, []string{"没有的公司"}},
		},
		{
			Path: "admin/company/productList", Body: `{"names":"天山棉业有限公司","product":0,"apply":1}`,
			Want: struct{ Found []listedCompany }{[]listedCompany{{"天山棉业有限公司", false}}},
		},
		{Path: "admin/company/productList", Body: `{"names":" ","product":1}`, Code: 400},
		{Path: "admin/company/broker", Body: `{"memberID":` + mill + `,"broker":1}`},
		{
			Method: "GET", Path: "admin/company/list?broker=1",
			Want: apitest.List[companyNamed]{TotalRow: 1, List: []companyNamed{{"江海纺织有限公司"}}},
		},
		{
			Method: "GET", Path: "admin/company/list?product=1",
			Want: apitest.List[companyNamed]{TotalRow: 1, List: []companyNamed{{"江海纺织有限公司"}}},
		},
		{
			Path: "admin/company/save", Body: `{"memberID":` + pending + `,"memberName":"待审棉花有限公司","legal":"王","note":"工商变更"}`,
			Want: struct{ MemberName, Legal string }{"待审棉花有限公司", "王"},
		},
		{
			Path: "admin/company/save", Body: `{"memberID":` + pending + `,"creditCode":"91320600MA1MXXXX0X","note":"更正"}`,
			Code: 400, Msg: "统一社会信用代码不正确，应为 18 位，请核对营业执照",
		},
		{
			Method: "GET", Path: "admin/company/members?memberID=" + mill,
			Want: apitest.List[nameVerbs]{TotalRow: 2, List: []nameVerbs{
				{"老板", []string{"freeze", "unbind"}}, {"小商", []string{"freeze", "unbind"}},
			}},
			Hides: []string{"小对"},
		},
		{
			Method: "GET", Path: "admin/company/members?memberID=" + mill + "&state=1",
			Want: apitest.List[nameVerbs]{TotalRow: 1, List: []nameVerbs{{"小鲜", []string{"approve", "refuse"}}}},
		},
		{
			Method: "GET", Path: "admin/company/members?memberID=" + mill + "&state=4",
			Want: apitest.List[memberName]{TotalRow: 1, List: []memberName{{"小新"}}},
		},
		{Method: "GET", Path: "member/productMemberIDList", Code: 403},
		{Path: "admin/company/dismiss", Body: `{"memberID":` + pending + `,"note":"占名"}`, Code: 409, Msg: "企业已通过审核，不能关闭"},
		{Path: "admin/company/freeze", Body: `{"memberID":` + pending + `,"note":"资料不实"}`},
		{Path: "admin/company/unfreeze", Body: `{"memberID":` + pending + `}`},
		{
			Method: "GET", Path: "admin/user/list?name=" + w.Hand.Mobile,
			Want: apitest.List[userCompanies]{TotalRow: 1, List: []userCompanies{{
				[]userCompany{{[]string{"freeze", "unbind"}, "天山棉业有限公司", false}},
			}}},
		},
		{
			Method: "GET", Path: "admin/user/list?name=" + w.Rival.Mobile,
			Want: apitest.List[managedCompanies]{TotalRow: 1, List: []managedCompanies{{[]lastManager{{true}}}}},
		},
		{
			Path: "admin/user/freeze", Body: `{"id":` + apitest.Num(w.Rival.UserID) + `}`,
			Want: struct{ Companies []companyName }{[]companyName{{w.Trader.ID, w.Trader.Name}}},
		},
		{
			Method: "GET", Path: "admin/company/list?lacksManager=1",
			Want: apitest.List[unmanaged]{TotalRow: 1, List: []unmanaged{{"天山棉业有限公司", true}}},
		},
		{Path: "admin/member/manager", Body: `{"userID":` + apitest.Num(w.Hand.MembershipID) + `,"isManager":1}`},
		{Method: "GET", Path: "admin/company/list?lacksManager=1", Want: struct{ TotalRow int }{0}},
		{
			Path: "admin/member/change",
			Body: `{"userID":` + apitest.Num(w.Rival.MembershipID) + `,"verb":"freeze","note":"离职"}`,
		},
		{Path: "admin/member/change", Body: `{"userID":` + apitest.Num(w.Rival.MembershipID) + `,"verb":"leave"}`, Code: 400},
		{Path: "admin/member/change", Body: `{"userID":` + apitest.Num(w.Rival.MembershipID) + `,"verb":"unfreeze"}`},
		{Path: "admin/user/unfreeze", Body: `{"id":` + apitest.Num(w.Rival.UserID) + `}`},
		{
			Path: "admin/user/freeze", Body: `{"id":` + apitest.Num(w.Hand.UserID) + `,"note":"投诉"}`,
			Want: struct{ Companies []any }{[]any{}},
		},
		{Path: "admin/user/unfreeze", Body: `{"id":` + apitest.Num(w.Hand.UserID) + `}`},
		{Name: "themselves", Path: "admin/user/freeze", Body: `{"id":` + apitest.Num(w.Admin.UserID) + `}`, Code: 409},
		{Path: "admin/user/admin", Body: `{"id":` + apitest.Num(w.Hand.UserID) + `,"admin":1}`},
		{Path: "admin/user/admin", Body: `{"id":` + apitest.Num(w.Hand.UserID) + `,"admin":0}`},
	} {
		r.Session = admin
		w.Ask(r)
	}
}

type statusVerbs struct {
	Status int
	Verbs  []string
}

type memberName struct{ Name string }

type userCompany struct {
	Verbs         []string
	MemberName    string
	IsLastManager bool
}

type userCompanies struct {
	Companies []userCompany
}

type lastManager struct{ IsLastManager bool }

type managedCompanies struct{ Companies []lastManager }

type unmanaged struct {
	MemberName   string
	LacksManager bool
}

// reviewed is a company as an administrator reviews it.
type reviewed struct {
	MemberName, Version string
	Managers, Verbs     []string
}

type companyName struct {
	CompanyID  int64 `json:"memberID"`
	MemberName string
}

type listedCompany struct {
	MemberName string
	Product    bool
}
