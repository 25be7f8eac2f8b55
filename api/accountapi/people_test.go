package accountapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// askMessages asks for messages and points.
func askMessages(t *testing.T, w *apitest.Site) {
	token := w.Merchant.LogIn()
	w.DB.Do(func(tx *schema.Tx) error {
		for _, cause := range []string{"a", "b", "c"} {
			to, text := w.Merchant.MembershipID, "批次 "+cause
			if err := notice.SendMessage(tx, to, notice.TradeMessage, cause, "有人询价", text, "/member/message"); err != nil {
				return err
			}
		}
		return account.GivePoints(tx, w.Merchant.MembershipID, 100, "test", "注册奖励")
	})
	list := apitest.Get[struct{ List []struct{ ID int64 } }](w.Server, apitest.Request{
		Method: "GET", Path: "msg/getMessageList?type=2", Session: token,
		Want: apitest.List[title]{TotalRow: 3, List: []title{{"有人询价"}, {"有人询价"}, {"有人询价"}}},
	}).List
	w.Ask(apitest.Request{
		Method: "GET", Path: "msg/getNoReadMessageCount?type=1,2", Session: token,
		Want: map[string]int{"1": 0, "2": 3},
	})
	one := `{"ids":"` + apitest.Num(list[0].ID) + `"}`
	w.Ask(apitest.Request{
		Name: "another's", Path: "msg/markListMessage", Session: w.Hand.LogIn(), Body: one,
		Want: map[string]int{"1": 0, "2": 0},
	})
	w.Ask(apitest.Request{Path: "msg/markListMessage", Session: token, Body: one, Want: map[string]int{"1": 0, "2": 2}})
	w.Ask(apitest.Request{Name: "another's", Path: "msg/removeListMessage", Session: w.Hand.LogIn(), Body: one})
	bare := `[` + apitest.Num(list[0].ID) + `]`
	w.Ask(apitest.Request{Path: "msg/markListMessage", Session: token, Body: bare, Want: map[string]int{"1": 0, "2": 2}})
	w.Ask(apitest.Request{Path: "msg/removeListMessage", Session: token, Body: bare})
	w.Ask(apitest.Request{Method: "GET", Path: "msg/getMessageList", Session: token, Want: struct{ TotalRow int }{2}})
	w.Ask(apitest.Request{
		Path: "msg/removeListMessage", Session: token, Body: `{"all":true}`,
		Want: map[string]int{"1": 0, "2": 0},
	})
	w.Ask(apitest.Request{
		Method: "GET", Path: "msg/getMessageList", Session: token,
		Want: apitest.List[any]{List: []any{}},
	})
	w.Ask(apitest.Request{Path: "msg/markListMessage", Session: token, Body: `{}`, Code: 400, Msg: "请选择数据!"})
	askTopics(w, token)

	w.Ask(apitest.Request{Method: "GET", Path: "integral/integralUser", Session: token, Want: struct{ Integral int }{100}})
	w.Ask(apitest.Request{
		Method: "GET", Path: "integral/integralDetailPage", Session: token,
		Want: apitest.List[pointsEntry]{TotalRow: 1, List: []pointsEntry{{100, "注册奖励"}}},
	})
}

// askTopics switches a topic of trade messages and asks for an unknown one.
func askTopics(w *apitest.Site, token string) {
	choices := make([]notice.TopicChoice, len(notice.Topics))
	for i, topic := range notice.Topics {
		choices[i] = notice.TopicChoice{Topic: topic, Site: true}
	}
	w.Ask(apitest.Request{Method: "GET", Path: "msg/topics", Session: token, Want: choices})
	choices[1].Site, choices[1].Outside = false, true
	w.Ask(apitest.Request{
		Path: "msg/setTopics", Session: token, Want: choices,
		Body: `{"list":[{"topic":"terms","site":false,"outside":true}]}`,
	})
	w.Ask(apitest.Request{
		Path: "msg/setTopics", Session: token, Body: `{"list":[{"topic":"weather","site":true,"outside":true}]}`, Code: 400,
	})
}

// askColleagues asks what managers do with the people of their company.
func askColleagues(t *testing.T, w *apitest.Site) {
	boss := w.Boss.LogIn()
	w.Ask(apitest.Request{
		Method: "GET", Path: "user/list_user_management", Session: boss,
		Want: struct{ List []colleague }{[]colleague{
			{"老板", w.Boss.Mobile, true, []string{}},
			{"小商", w.Merchant.Mobile, false, []string{"freeze", "unbind"}},
			{"小员工", w.Clerk.Mobile, false, []string{"freeze", "unbind"}},
		}},
		Hides: []string{`"name":"对手"`, `"name":"小新"`},
	})
	w.Ask(apitest.Request{
		Method: "GET", Path: "user/list_user_apply_member", Session: boss,
		Want: apitest.List[nameVerbs]{TotalRow: 2, List: []nameVerbs{
			{"小新", []string{"approve", "refuse"}}, {"小鲜", []string{"approve", "refuse"}},
		}},
		Hides: []string{`"name":"小员`},
	})
	who := func(p int64, more string) string { return `{"userID":` + apitest.Num(p) + more + `}` }
	w.Ask(apitest.Request{
		Path: "user/audit_mall_user_apply_member", Session: boss, Body: who(w.Newcomer.MembershipID, `,"approve":false`),
		Code: 400, Msg: "请填写拒绝的原因",
	})
	w.Ask(apitest.Request{
		Path: "user/audit_mall_user_apply_member", Session: boss,
		Body: who(w.Newcomer.MembershipID, `,"approve":false,"note":"不是本公司员工"`),
	})
	w.Ask(apitest.Request{
		Method: "GET", Path: "user/list_user_apply_member?state=4", Session: boss,
		Want: apitest.List[nameNote]{TotalRow: 1, List: []nameNote{{"小新", "不是本公司员工"}}},
	})
	for _, r := range []apitest.Request{
		{Path: "user/update_user_is_show", Body: who(w.Merchant.MembershipID, `,"isShow":0`)},
		{Path: "user/update_user_is_manager", Body: who(w.Merchant.MembershipID, `,"isManager":1`)},
		{Path: "user/update_user_is_manager", Body: who(w.Merchant.MembershipID, `,"isManager":0`)},
		{Path: "user/update_user_is_product_management", Body: who(w.Merchant.MembershipID, `,"isProductManagement":false`)},
		{Path: "user/update_user_freeze", Body: who(w.Merchant.MembershipID, `,"note":"休假"`)},
		{Path: "user/update_user_unfreeze", Body: who(w.Merchant.MembershipID, "")},
		{
			Name: "the last manager", Path: "user/update_user_is_manager", Body: who(w.Boss.MembershipID, `,"isManager":0`),
			Code: 409, Msg: "企业至少要有一位管理员，请先设置另一位管理员",
		},
		{Name: "themselves", Path: "user/unbind_user_valid", Body: who(w.Boss.MembershipID, ""), Code: 409},
		{
			Name: "a code for a contract", Path: "user/send_confirm_code", Body: `{"action":"sign","subject":"7"}`,
			Want: struct{ Seconds int }{60},
		},
		{Path: "user/unbind_user_valid", Body: who(w.Clerk.MembershipID, ""), Want: struct{ Seconds int }{60}},
		{Name: "a wrong code", Path: "user/unbind_user", Body: who(w.Clerk.MembershipID, `,"code":"000000x"`), Code: 400},
	} {
		r.Session = boss
		w.Ask(r)
	}
	unbind := who(w.Clerk.MembershipID, `,"code":"`+w.Code(w.Boss.Mobile)+`"`)
	w.Ask(apitest.Request{Path: "user/unbind_user", Session: boss, Body: unbind})
	w.Ask(apitest.Request{Method: "GET", Path: "user/list_user_management", Session: boss, Hides: []string{`"name":"小员`}})

	single := w.Single.LogIn()
	w.Ask(apitest.Request{
		Path: "user/relevancy_new_member", Session: single, Body: `{"memberName":"没有的企业有限公司"}`, Code: 404,
	})
	applied := w.Ask(apitest.Request{
		Path: "user/relevancy_new_member", Session: single, Body: `{"memberName":"江海纺织有限公司"}`,
		Want: appliedMembership{1, []string{"leave"}},
	})
	membership := apitest.Data[membershipID](t, applied).MembershipID
	w.Ask(apitest.Request{
		Name: "another's", Path: "user/leave_member", Session: w.Hand.LogIn(), Body: who(membership, ""), Code: 404,
	})
	w.Ask(apitest.Request{
		Name: "another's", Path: "user/withdraw_company", Session: single, Body: who(w.Founder.MembershipID, ""), Code: 404,
	})
	w.Ask(apitest.Request{Path: "user/leave_member", Session: single, Body: who(membership, "")})
	founded := apitest.Get[struct {
		MembershipID  int64 `json:"userID"`
		BusinessToken string
	}](w.Server, apitest.Request{
		Path: "user/relevancy_new_member", Session: single, Body: `{"memberName":"小单棉花有限公司","found":1,"city":"喀什"}`,
		Want: struct{ Membership, CompanyStatus int }{2, 3},
	})
	enter := apitest.Body(t, map[string]any{"userID": founded.MembershipID, "businessToken": founded.BusinessToken})
	w.Ask(apitest.Request{Name: "under review", Path: "login/enterprise_login", Session: single, Body: enter, Code: 403})
	w.Ask(apitest.Request{
		Name: "under review", Path: "login/choose_login", Bearer: single, Body: enter,
		Want: struct{ Token apitest.Some }{true},
	})
}

// askCompany changes and reads the profile of a company.
func askCompany(t *testing.T, w *apitest.Site) {
	boss := w.Boss.LogIn()
	w.Ask(apitest.Request{
		Method: "GET", Path: "member/get_member_info", Session: boss,
		Want: ownCompany{"江海纺织有限公司", true},
	})
	licence := apitest.Get[struct{ ID int64 }](w.Server, apitest.Request{
		Path: "member/upload_pic_license", Session: boss, Body: apitest.PictureForm(t, apitest.PNG(t, 5, 5)),
	})
	change := apitest.Body(t, map[string]any{
		"city": "南通", "intro": "纺纱", "licence": licence.ID, "creditCode": "91320600MA1MXXXX0X",
	})
	w.Ask(apitest.Request{
		Name: "a wrong code", Path: "member/update_member_info", Session: boss, Body: change, Code: 400,
		Msg: "统一社会信用代码不正确，应为 18 位，请核对营业执照",
	})
	change = apitest.Body(t, map[string]any{"city": "南通", "intro": "纺纱", "licence": licence.ID})
	w.Ask(apitest.Request{
		Path: "member/update_member_info", Session: boss, Body: change,
		Want: companyInfo{"南通", struct{ ID int64 }{licence.ID}},
	})
	w.Ask(apitest.Request{
		Name: "emptied", Path: "member/update_member_info", Session: boss, Body: `{"intro":""}`,
		Want: struct{ City, Intro string }{"南通", ""},
	})
	w.Ask(apitest.Request{
		Method: "GET", Path: "member/get_member_info", Session: w.Merchant.LogIn(),
		Want: companyOfMember{"南通", nil, false},
	})
	w.Ask(apitest.Request{
		Method: "GET", Path: "member/shop_info", Session: boss,
		Want: ownShop{"江海纺织有限公司", 0, []contactName{{"老板"}}},
	})
	w.Ask(apitest.Request{
		Method: "GET", Path: "member/shop_info?memberID=" + apitest.Num(w.North.CompanyID), Session: boss,
		Want: shopOfOther{"乙棉业", "13900000000", 3},
	})
	w.Ask(apitest.Request{
		Name: "under review", Method: "GET", Path: "member/shop_info?memberID=" + apitest.Num(w.Founder.CompanyID),
		Session: boss, Code: 404,
	})
	w.Ask(apitest.Request{Path: "member/valid_user_is_product_management", Session: boss, Want: true})
	w.Ask(apitest.Request{Path: "member/valid_user_is_product_management", Session: w.Hand.LogIn(), Want: false})
	w.Ask(apitest.Request{Method: "GET", Path: "member/productMemberIDList", Session: boss, Want: []any{}})
	w.Ask(apitest.Request{
		Path: "bases/salesman", Body: `region=%E9%98%BF%E5%85%8B%E8%8B%8F`,
		Want: struct{ Region, Name string }{"", "平台客户经理"},
	})

	founder := w.Founder.LogIn()
	w.Ask(apitest.Request{
		Name: "under review", Path: "member/update_member_info", Session: founder, Body: `{"city":"库尔勒"}`,
		Want: reviewedCity{"库尔勒", 3},
	})
	w.Ask(apitest.Request{
		Name: "under review", Method: "GET", Path: "user/list_user_management", Session: founder, Code: 403,
	})
}

type title struct{ Title string }

type pointsEntry struct {
	Integral int
	Note     string
}

type nameVerbs struct {
	Name  string
	Verbs []string
}

type nameNote struct{ Name, Note string }

type appliedMembership struct {
	Membership int
	Verbs      []string
}

type ownCompany struct {
	MemberName string
	Editable   bool
}

type companyOfMember struct {
	City     string
	Licence  *int
	Editable bool
}

type contactName struct{ Name string }

type ownShop struct {
	MemberName string
	Listings   int
	Contacts   []contactName
}

type shopOfOther struct {
	MemberName, Phone string
	Listings          int
}

type reviewedCity struct {
	City   string
	Status int
}

type colleague struct {
	Name, Mobile string
	IsSelf       bool
	Verbs        []string
}

type companyInfo struct {
	City    string
	Licence struct{ ID int64 }
}
