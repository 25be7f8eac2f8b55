package accountapi_test

import (
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema/account"
)

// enterprise is a company of a user in the answer of get_user_Members.
type enterprise struct {
	MembershipID                                        int64  `json:"userID"`
	CompanyID                                           int64  `json:"memberID"`
	CompanyName                                         string `json:"memberName"`
	BusinessToken, Entry, Note, CompanyNote             string
	Status, State, Membership, CompanyStatus, IsManager int
	Verbs                                               []string
}

func enterprisesOf(t *testing.T, w *apitest.Site, token string) []enterprise {
	t.Helper()
	return apitest.Get[[]enterprise](w.Server, apitest.Request{Path: "login/get_user_Members", Bearer: token})
}

func (e *enterprise) choice(t *testing.T) string {
	t.Helper()
	return apitest.Body(t, map[string]any{"userID": e.MembershipID, "businessToken": e.BusinessToken})
}

// TestAFounderCorrectsASecondCompany founds a second company that is sent back. Its founder enters it from the current
// session, corrects it, and goes back.
func TestAFounderCorrectsASecondCompany(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	token := w.Clerk.LogIn()
	founded := apitest.Get[enterprise](w.Server, apitest.Request{
		Path: "user/relevancy_new_member", Bearer: token, Body: `{"memberName":"小员棉花有限公司","found":1}`,
	})
	if founded.Entry != "choose_login" || founded.CompanyStatus != 3 {
		t.Fatalf("founded %+v", founded)
	}
	back := apitest.Body(t, map[string]any{
		"memberID": founded.CompanyID, "version": w.DB.Company("小员棉花有限公司").Version(), "approve": false, "note": "请上传营业执照",
	})
	w.Ask(apitest.Request{Path: "admin/company/review", Session: w.Admin.LogIn(), Body: back})
	w.Ask(apitest.Request{
		Method: "GET", Path: "msg/getMessageList", Bearer: token,
		Want: apitest.List[titleText]{TotalRow: 1, List: []titleText{{"企业审核未通过", "小员棉花有限公司：原因：请上传营业执照。请修改企业信息，保存后将重新审核。"}}},
	})
	list := enterprisesOf(t, w, token)
	if len(list) != 2 || list[0].Entry != "enterprise_login" || list[0].State != 1 {
		t.Fatalf("their companies are %+v", list)
	}
	mill, own := list[0], list[1]
	if own.Entry != "choose_login" || own.Status != 3 || own.CompanyStatus != 4 || own.CompanyNote != "请上传营业执照" {
		t.Errorf("the one that was sent back is %+v", own)
	}
	w.Ask(apitest.Request{Path: "login/enterprise_login", Bearer: token, Body: own.choice(t), Code: 403})
	there := apitest.Get[entered](w.Server, apitest.Request{
		Path: "login/choose_login", Bearer: token, Body: own.choice(t),
	}).Token
	w.Ask(apitest.Request{Path: "login/get_user_info", Bearer: token, Code: 401})
	w.Ask(apitest.Request{
		Path: "login/get_user_info", Bearer: there,
		Want: founderInfo{"小员棉花有限公司", 1, []string{"login", "founder"}},
	})
	w.Ask(apitest.Request{
		Method: "GET", Path: "member/get_member_info", Bearer: there,
		Want: returnedCompany{4, "请上传营业执照", true},
	})
	w.Ask(apitest.Request{
		Path: "msg/markListMessage", Bearer: there, Body: `{"all":true}`,
		Want: map[string]int{"1": 0, "2": 0},
	})
	w.Ask(apitest.Request{
		Path: "member/update_member_info", Bearer: there, Body: `{"city":"喀什"}`,
		Want: reviewState{3, ""},
	})
	w.Ask(apitest.Request{Path: "login/enterprise_login", Bearer: there, Body: mill.choice(t)})
}

// TestRefusedApplicantsReadTheReason checks that a refused applicant reads the reason, and can apply again or give up.
func TestRefusedApplicantsReadTheReason(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	const why = "不是本公司员工"
	_, answer := logIn(t, w, w.Newcomer.Mobile, "", "")
	token := apitest.Data[entered](t, answer).Token
	refuse := apitest.Body(t, map[string]any{"userID": w.Newcomer.MembershipID, "approve": false, "note": why})
	open := w.Page(token)
	w.Ask(apitest.Request{Path: "user/audit_mall_user_apply_member", Session: w.Boss.LogIn(), Body: refuse})
	apitest.Await(t, open, `{"msgType":"message","data":{"kind":"message"`) // the page acts for no company
	w.Ask(apitest.Request{
		Path: "login/get_user_info", Bearer: token,
		Want: unreadUser{MembershipID: 0, Companies: 0, Unread: 1},
	})
	w.Ask(apitest.Request{
		Method: "GET", Path: "msg/getMessageList", Bearer: token,
		Want: struct{ List []titleText }{[]titleText{{"加入企业的申请未通过", "江海纺织有限公司：原因：" + why}}},
	})
	list := enterprisesOf(t, w, token)
	if len(list) != 1 || list[0].Membership != 4 || list[0].Note != why || list[0].Entry != "" ||
		strings.Join(list[0].Verbs, " ") != "apply leave" {
		t.Fatalf("their companies are %+v", list)
	}
	w.Ask(apitest.Request{Path: "login/choose_login", Bearer: token, Body: list[0].choice(t), Code: 403})
	again := apitest.Body(t, map[string]any{"memberName": list[0].CompanyName, "remark": "已补劳动合同"})
	w.Ask(apitest.Request{
		Path: "user/relevancy_new_member", Bearer: token, Body: again,
		Want: application{1, why, "已补劳动合同"},
	})
	w.Ask(apitest.Request{
		Method: "GET", Path: "user/list_user_apply_member", Session: w.Boss.LogIn(),
		Want: apitest.List[application]{TotalRow: 1, List: []application{{0, why, "已补劳动合同"}}},
	})
	w.Ask(apitest.Request{Path: "user/audit_mall_user_apply_member", Session: w.Boss.LogIn(), Body: refuse})
	w.Ask(apitest.Request{
		Path: "user/leave_member", Bearer: token, Body: `{"userID":` + apitest.Num(w.Newcomer.MembershipID) + `}`,
	})
	if list := enterprisesOf(t, w, token); len(list) != 0 {
		t.Errorf("he let it be, and still reads %+v", list)
	}
}

func TestANewMemberIsShownWhenTheManagerWantsIt(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	for name, c := range map[string]struct {
		more  string
		shown bool
	}{"小甲": {"", false}, "小乙": {`,"isShow":0`, false}, "小丙": {`,"isShow":1`, true}} {
		t.Run(name, func(t *testing.T) {
			p := w.Mill.Applicant(name)
			w.In(t).Ask(apitest.Request{
				Path: "user/audit_mall_user_apply_member", Session: w.Boss.LogIn(),
				Body: `{"userID":` + apitest.Num(p.MembershipID) + `,"approve":1` + c.more + `}`,
			})
			if m := p.Again(); m.State != account.Active || m.Shown != c.shown {
				t.Errorf("%s with %q: %+v", name, c.more, m.Member)
			}
		})
	}
}

// TestAFounderWithdrawsACompany checks that the founder is logged out of the company, and may found it again.
func TestAFounderWithdrawsACompany(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	token := w.Clerk.LogIn()
	found := apitest.Request{Path: "user/relevancy_new_member", Bearer: token, Body: `{"memberName":"小员棉花有限公司","found":1}`}
	founded := apitest.Data[enterprise](t, w.Ask(found))
	if strings.Join(founded.Verbs, " ") != "withdraw" {
		t.Fatalf("founded %+v", founded)
	}
	there := apitest.Get[entered](w.Server, apitest.Request{
		Path: "login/choose_login", Bearer: token, Body: founded.choice(t),
	}).Token
	w.Ask(apitest.Request{
		Path: "user/withdraw_company", Bearer: there, Body: `{"userID":` + apitest.Num(founded.MembershipID) + `}`,
	})
	w.Ask(apitest.Request{Path: "login/get_user_info", Bearer: there, Code: 401, Msg: "登录已失效，请重新登录"})
	found.Bearer = w.Clerk.LogIn()
	again := apitest.Data[enterprise](t, w.Ask(found))
	dismiss := apitest.Request{
		Path: "admin/company/dismiss", Session: w.Admin.LogIn(),
		Body: apitest.Body(t, map[string]any{"memberID": again.CompanyID}),
	}
	dismiss.Code = 400
	w.Ask(dismiss)
	dismiss.Code, dismiss.Body = 0, apitest.Body(t, map[string]any{"memberID": again.CompanyID, "note": "占用名称"})
	w.Ask(dismiss)
	w.Ask(apitest.Request{
		Method: "GET", Path: "msg/getMessageList", Bearer: found.Bearer,
		Want: apitest.List[titleText]{TotalRow: 1, List: []titleText{{"企业创建申请已关闭", "小员棉花有限公司：平台已关闭创建该企业的申请。原因：占用名称"}}},
	})
}

type titleText struct{ Title, Text string }

type founderInfo struct {
	MemberName string
	Unread     int
	Roles      []string
}

type returnedCompany struct {
	Status     int
	ReviewNote string
	Editable   bool
}

type reviewState struct {
	Status     int
	ReviewNote string
}

type application struct {
	Membership   int
	Note, Remark string
}

type unreadUser struct {
	MembershipID      int `json:"userID"`
	Companies, Unread int
}
