package accountapi_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api/apitest"
)

const (
	fresh    = "13600000009" // the number of no user
	password = "cotton-bale-31"
)

type entered struct {
	Token   string
	Choose  bool
	Members []struct {
		MembershipID  int64 `json:"userID"`
		MemberName    string
		Status, State int
		BusinessToken string
	}
}

// askEntrance makes the calls of registration and login, as a program that keeps its token.
func askEntrance(t *testing.T, w *apitest.Site) {
	w.Ask(apitest.Request{
		Method: "GET", Path: "api/list_member_name_by_tian_yan_cha?name=%E6%B1%9F%E6%B5%B7",
		Want: []companyNamed{{"江海纺织有限公司"}}, Hides: []string{"待审"},
	})
	w.Ask(apitest.Request{
		Path: "login/send_register_sms", Body: `{"mobile":"` + fresh + `"}`,
		Want: codeSent{"136****0009", 60},
	})
	register := map[string]any{
		"mobile": fresh, "code": w.Code(fresh), "name": "小鲜", "password": password, "memberName": "江海纺织有限公司", "agree": true,
	}
	in := apitest.Get[entered](w.Server, apitest.Request{
		Path: "register/mall_pc_register", Body: apitest.Body(t, register),
		Want: struct{ Members []membershipState }{[]membershipState{{3, 1}}},
	})
	w.Ask(apitest.Request{
		Path: "login/get_user_info", Bearer: in.Token,
		Want: newUser{MembershipID: 0, Name: "小鲜", Mobile: "136****0009", Companies: 1, Roles: []string{"login"}},
	})
	w.Ask(apitest.Request{
		Method: "GET", Path: "register/check_password_reset_needed?mobile=" + fresh, Bearer: in.Token,
		Want: false,
	})
	w.Ask(apitest.Request{
		Path: "login/mall_pc_mobile_password_login",
		Body: apitest.Body(t, map[string]any{"mobile": fresh, "password": password}),
		Want: struct{ Token apitest.Some }{true},
	})

	w.DB.Advance(apitest.Resend)
	w.Ask(apitest.Request{Path: "login/mall_pc_mobile_valid_and_send_code", Body: `mobile=` + fresh})
	w.Ask(apitest.Request{
		Path: "login/mall_pc_mobile_code_login",
		Body: apitest.Body(t, map[string]any{"mobile": fresh, "code": w.Code(fresh)}),
		Want: struct{ Token apitest.Some }{true},
	})

	w.DB.Advance(apitest.Resend)
	w.Ask(apitest.Request{Path: "login/send_reset_password_sms", Body: `mobile=` + fresh})
	proof := w.Ask(apitest.Request{
		Path: "login/valid_reset_password", Body: apitest.Body(t, map[string]any{"mobile": fresh, "code": w.Code(fresh)}),
	})
	submit := apitest.Body(t, map[string]any{
		"ticket":   apitest.Data[struct{ Ticket string }](t, proof).Ticket,
		"password": "another-bale-32",
	})
	w.Ask(apitest.Request{Path: "login/submit_reset_password", Body: submit})
	w.Ask(apitest.Request{Name: "twice", Path: "login/submit_reset_password", Body: submit, Code: 409})
	w.Ask(apitest.Request{Name: "an old session", Path: "login/get_user_info", Bearer: in.Token, Code: 401})
	again := apitest.Get[entered](w.Server, apitest.Request{
		Path: "login/mall_pc_mobile_password_login", Body: `mobile=` + fresh + `&password=another-bale-32`,
	})
	w.Ask(apitest.Request{
		Path: "login/reset_password", Bearer: again.Token,
		Body: `{"oldPassword":"another-bale-32","password":"third-bale-33"}`,
	})
	w.Ask(apitest.Request{
		Path: "login/reset_password", Bearer: again.Token, Body: `{"oldPassword":"wrong","password":"third-bale-33"}`,
		Code: 400, Msg: "原密码错误", Fields: map[string]string{"oldPassword": "原密码错误"},
	})
	w.Ask(apitest.Request{
		Path: "login/redirectUrl", Body: `{"redirectUrl":"/member/message?type=1"}`,
		Want: struct{ URL string }{"/member/message?type=1"},
	})
	askScan(t, w)
}

// askScan logs in on a screen by a phone that is logged in, and by another one that is not.
func askScan(t *testing.T, w *apitest.Site) {
	w.Ask(apitest.Request{
		Method: "GET", Path: "api/getWechatQRConnectConfig",
		Want: scanConfig{"", "", w.URL + "/login/scan", 2, 30},
	})
	w.Ask(apitest.Request{Path: "login/wechat_login", FpID: browser, Body: `{"code":"c","state":"s"}`, Code: 409})
	w.Ask(apitest.Request{
		Method: "GET", Path: "account/wechat", Session: w.Hand.LogIn(), Want: wechatBound{false, false},
	})
	w.Ask(apitest.Request{Path: "account/unbind_wechat", Session: w.Hand.LogIn()})
	w.Ask(apitest.Request{
		Method: "GET", Path: "api/getXcxQRCode?path=/cottonmall",
		Want: pageCode{w.URL + "/cottonmall", true},
	})
	type shown struct {
		UniqueID, URL string
		Picture       apitest.Picture
	}
	show := func() (shown, string) {
		s := apitest.Get[shown](w.In(t), apitest.Request{Path: "login/show_scan"})
		ticket, ok := strings.CutPrefix(s.URL, w.URL+"/login/scan?ticket=")
		if !ok || !bool(s.Picture) {
			t.Errorf("the screen shows %+v", s)
		}
		return s, ticket
	}
	screen, ticket := show()
	result := apitest.Request{
		Path: "login/getScanQRCodeResult", Body: `{"uniqueId":"` + screen.UniqueID + `"}`,
		Want: struct{ Status int }{-1},
	}
	w.Ask(result)
	w.Ask(apitest.Request{Path: "login/confirm_scan", Body: `{"ticket":"` + ticket + `"}`, Bearer: w.Clerk.LogIn()})
	result.Want = scanResult{1, "", &scanLogin{true, []companyNamed{{"江海纺织有限公司"}}}}
	w.Ask(result)
	result.Want, result.Hides = scanResult{0, "二维码已失效，请刷新后重新扫码", nil}, []string{"token"}
	w.Ask(result)

	w.DB.Advance(apitest.Resend)
	screen, ticket = show()
	w.Ask(apitest.Request{
		Path: "login/mall_pc_mobile_valid_and_send_code", Body: `{"mobile":"` + w.Hand.Mobile + `","purpose":"bind"}`,
	})
	bind := apitest.Body(t, map[string]any{"mobile": w.Hand.Mobile, "code": w.Code(w.Hand.Mobile), "ticket": ticket})
	w.Ask(apitest.Request{Path: "login/binding_account_login", Body: bind, Want: struct{ Token apitest.Some }{true}})
	w.Ask(apitest.Request{
		Path: "login/getScanQRCodeResult", Body: `uniqueId=` + screen.UniqueID,
		Want: scanOfMember{1, memberships{[]companyNamed{{"天山棉业有限公司"}}}},
	})
}

// askOneself asks for the companies and sessions of a user.
func askOneself(t *testing.T, w *apitest.Site) {
	token := w.Clerk.LogIn()
	other := w.Clerk.LogIn()
	w.Ask(apitest.Request{
		Path: "login/get_user_info", Session: token,
		Want: memberInfo{Name: "小员", IsManager: 0, MemberName: "江海纺织有限公司", Status: 2, Roles: []string{"login", "member"}},
	})
	members := apitest.Get[[]struct {
		MembershipID  int64 `json:"userID"`
		BusinessToken string
		State, Status int
	}](w.Server, apitest.Request{
		Path: "login/get_user_Members", Session: token, Want: []allowedVerbs{{[]string{"leave"}}},
	})
	choose := apitest.Body(t, map[string]any{"userID": members[0].MembershipID, "businessToken": members[0].BusinessToken})
	w.Ask(apitest.Request{Path: "login/enterprise_login", Bearer: token, Body: choose, Want: apitest.Some(true)})
	w.Ask(apitest.Request{Name: "the old token", Path: "login/get_user_info", Bearer: token, Code: 401})
	w.Ask(apitest.Request{Path: "login/choose_login", Bearer: other, Body: choose, Want: chosen{true, false}})

	token, other = w.Clerk.LogIn(), w.Clerk.LogIn()
	type session struct {
		ID, Kind, MemberName string
		Current              bool
	}
	list := apitest.Request{Method: "GET", Path: "account/sessions", Session: token}
	var foreign string
	kinds := map[string]int{}
	for _, s := range apitest.Data[[]session](t, w.Ask(list)) {
		kinds[s.Kind+" "+s.MemberName]++
		if !s.Current {
			foreign = s.ID
		}
	}
	if diff := cmp.Diff(map[string]int{"browser " + w.Mill.Name: 3, "api " + w.Mill.Name: 3}, kinds); diff != "" {
		t.Error(diff)
	}
	w.Ask(apitest.Request{
		Name: "another's", Path: "account/end_session", Session: w.Rival.LogIn(), Body: `{"id":"` + foreign + `"}`,
	})
	before := len(apitest.Data[[]session](t, w.Ask(list)))
	w.Ask(apitest.Request{Path: "account/end_session", Session: token, Body: `{"id":"` + foreign + `"}`})
	if after := len(apitest.Data[[]session](t, w.Ask(list))); after != before-1 {
		t.Errorf("%d sessions, then %d", before, after)
	}
	w.Ask(apitest.Request{Path: "account/end_other_sessions", Session: token})
	if after := len(apitest.Data[[]session](t, w.Ask(list))); after != 1 {
		t.Errorf("%d sessions are left", after)
	}
	w.Ask(apitest.Request{Path: "login/get_user_info", Session: other, Code: 401})
	w.Ask(apitest.Request{Path: "account/rename", Session: token, Body: `{"name":"小员工"}`})
	w.Ask(apitest.Request{Path: "login/get_user_info", Session: token, Want: struct{ Name string }{"小员工"}})
	w.Ask(apitest.Request{Path: "login/login_out", Session: token})
	w.Ask(apitest.Request{Path: "login/get_user_info", Session: token, Code: 401})
}

type codeSent struct {
	Mobile  string
	Seconds int
}

type membershipID struct {
	MembershipID int64 `json:"userID"`
}

type membershipState struct{ Status, Membership int }

type newUser struct {
	MembershipID int `json:"userID"`
	Name, Mobile string
	Companies    int
	Roles        []string
}

type memberships struct{ Members []companyNamed }

type scanOfMember struct {
	Status int
	Login  memberships
}

type memberInfo struct {
	Name       string
	IsManager  int
	MemberName string
	Status     int
	Roles      []string
}

type allowedVerbs struct{ Verbs []string }

type scanConfig struct {
	AppID, URL             string // empty without WeChat
	RedirectURI            string
	PollSeconds, PollTimes int
}

// pageCode is the QR code of a page.
type pageCode struct {
	URL     string
	Picture apitest.Picture
}

// scanResult is the state of the QR code on a screen.
type scanResult struct {
	Status int
	Msg    string
	Login  *scanLogin
}

type scanLogin struct {
	Token   apitest.Some
	Members []companyNamed
}

// chosen is the answer of a login for a company.
type chosen struct {
	Token  apitest.Some
	Choose bool
}

type companyNamed struct{ MemberName string }
