package api_test

import (
	"encoding/base64"
	"slices"
	"strings"
	"testing"

	"cottonmall/api"
	"cottonmall/api/apitest"
)

// TestEveryRouteAsEveryRole asks each line of the routes page as each kind of person. A route for somebody else must
// refuse before it looks at what was sent; a route for him must not refuse him as who he is.
func TestEveryRouteAsEveryRole(t *testing.T) {
	t.Parallel()
	w := openPeople(t, nil)
	persons := map[string]struct {
		token func() string
		may   []string
	}{
		"a visitor":              {func() string { return "" }, []string{"visitor"}},
		"who is in no company":   {w.single.LogIn, []string{"visitor", "login"}},
		"a founder under review": {w.founder.LogIn, []string{"visitor", "login", "founder"}},
		"a member":               {w.clerk.LogIn, []string{"visitor", "login", "member"}},
		"a product manager":      {w.merchant.LogIn, []string{"visitor", "login", "member", "product"}},
		"a manager":              {w.boss.LogIn, []string{"visitor", "login", "founder", "member", "product", "manager"}},
		"an administrator":       {w.admin.LogIn, []string{"visitor", "login", "admin"}},
	}
	known := []string{"visitor", "login", "founder", "member", "product", "manager", "admin"}
	for _, r := range api.Routes() {
		if !slices.Contains(known, r.Who) {
			t.Errorf("%s is for %q, of whom this test knows nothing", r.Path, r.Who)
		}
		if !strings.HasPrefix(r.Path, "/mall/") || needsIndex(r) {
			continue // only these ask the index, and they are everybody's
		}
		for name, p := range persons {
			got := refusal(t, w, r, p.token())
			want := ""
			switch {
			case slices.Contains(p.may, r.Who):
			case name == "a visitor":
				want = "401"
			default:
				want = "403"
			}
			if got != want {
				t.Errorf("%s %s as %s: refused with %q, want %q", r.Method, r.Path, name, got, want)
			}
		}
	}
}

func needsIndex(r api.RouteLine) bool {
	return r.Who == "visitor" && (strings.HasPrefix(r.Path, "/mall/batch/") || strings.HasPrefix(r.Path, "/mall/web_index/") ||
		r.Path == "/mall/bases/listCount" || r.Path == "/mall/ws")
}

// refusal is the code with which somebody is refused for who he is; empty when he is not. Nothing is sent, so a call
// that is let through is refused for that, or has nothing to send.
func refusal(t *testing.T, w *town, r api.RouteLine, token string) string {
	t.Helper()
	if r.Path == "/mall/member/shop_info" && token != "" {
		return shopRefusal(t, w, token)
	}
	_, answer := w.Do(apitest.Request{Method: r.Method, Path: r.Path, Session: token, FpID: apitest.Browser})
	switch {
	case r.Path == "/mall/login/get_user_info":
		return "" // everybody may ask who he is; that he is nobody is the answer
	case strings.HasPrefix(answer, `{"code":401`):
		return "401"
	case strings.HasPrefix(answer, `{"code":403`):
		return "403"
	}
	return ""
}

// shopRefusal asks for a company that does not exist: a real one would be counted by the index.
func shopRefusal(t *testing.T, w *town, token string) string {
	t.Helper()
	_, answer := w.Do(apitest.Request{Method: "GET", Path: "member/shop_info?memberID=999999", Session: token})
	if strings.HasPrefix(answer, `{"code":403`) {
		return "403"
	}
	return ""
}

// TestEveryRouteKeepsCompaniesApart asks each route that names something, as the manager of another company, about
// what is the mill's. He must not learn that it exists, and nothing may change.
func TestEveryRouteKeepsCompaniesApart(t *testing.T) {
	t.Parallel()
	w := openPeople(t, nil)
	picture := uploaded(t, w, w.boss.LogIn())
	clerk, boss := `{"userID":`+num(w.clerk.UserID)+`}`, w.boss.UserID
	token := businessToken(t, w)
	foreign := map[string]apitest.Request{
		"/mall/user/update_user_is_show":               {Body: `{"userID":` + num(w.clerk.UserID) + `,"isShow":0}`},
		"/mall/user/update_user_freeze":                {Body: clerk},
		"/mall/user/update_user_unfreeze":              {Body: clerk},
		"/mall/user/update_user_is_manager":            {Body: `{"userID":` + num(boss) + `,"isManager":0}`},
		"/mall/user/update_user_is_product_management": {Body: `{"userID":` + num(w.clerk.UserID) + `,"isProductManagement":1}`},
		"/mall/user/audit_mall_user_apply_member":      {Body: `{"userID":` + num(w.newcomer.UserID) + `,"approve":1}`},
		"/mall/user/unbind_user_valid":                 {Body: clerk},
		"/mall/user/unbind_user":                       {Body: `{"userID":` + num(w.clerk.UserID) + `,"code":"%code%"}`},
		"/mall/user/leave_member":                      {Body: clerk},
		"/mall/login/enterprise_login":                 {Body: `{"userID":` + num(boss) + `,"businessToken":"` + token + `"}`},
		"/mall/login/choose_login":                     {Body: `{"userID":` + num(boss) + `,"businessToken":"` + token + `"}`},
		"/mall/api/picture":                            {Path: picture},
		"/mall/member/update_member_info":              {Body: `{"licence":` + picture[strings.Index(picture, "=")+1:] + `}`},
		"/mall/feedback/add":                           {Body: `{"type":"` + questionType(t, w) + `","pic":"` + picture + `","description":"x"}`},
	}
	for _, r := range api.Routes() {
		ask, named := foreign[r.Path]
		if !named {
			if !ownOnly[strings.TrimPrefix(r.Path, "/mall/")] && r.Who != "visitor" && r.Who != "admin" {
				t.Errorf("%s is asked about nothing of another company", r.Path)
			}
			continue
		}
		if ask.Path == "" {
			ask.Path = r.Path
		}
		ask.Method, ask.Session, ask.Code = r.Method, w.rival.LogIn(), 404
		ask.Body = strings.ReplaceAll(ask.Body, "%code%", unbindCode(t, w, ask.Body))
		ask.Hasnt = []string{"老板", "小员", "江海"}
		w.Ask(ask)
	}
	if b, c, n := w.boss.Again(), w.clerk.Again(), w.newcomer.Again(); b.Member != w.boss.Member || c.Member != w.clerk.Member || n.Member != w.newcomer.Member {
		t.Errorf("something changed: %+v, %+v, %+v", b.Member, c.Member, n.Member)
	}
}

// ownOnly are the calls that name nothing of a company's, or only what their caller names himself.
var ownOnly = map[string]bool{
	"login/get_user_Members": true, "login/login_out": true, "login/reset_password": true, "login/confirm_scan": true,
	"account/sessions": true, "account/end_session": true, "account/end_other_sessions": true, "account/rename": true,
	"msg/getMessageList": true, "msg/getNoReadMessageCount": true, "msg/markListMessage": true, "msg/removeListMessage": true,
	"integral/integralUser": true, "integral/integralDetailPage": true, "api/upload_image": true,
	"user/list_user_management": true, "user/list_user_apply_member": true, "user/relevancy_new_member": true,
	"member/get_member_info": true, "member/productMemberIDList": true, "member/upload_pic_license": true,
	"member/valid_user_is_product_management": true,
	"member/shop_info":                        true, // every member sees every approved company
}

// uploaded is the address of a picture that somebody has sent.
func uploaded(t *testing.T, w *town, token string) string {
	t.Helper()
	file := base64.StdEncoding.EncodeToString(pngOf(t, 3, 3))
	answer := w.Ask(apitest.Request{Path: "api/upload_image", Session: token, Body: `{"imgFile":"` + file + `"}`})
	return apitest.Data[struct{ URL string }](t, answer).URL
}

// businessToken is the boss's own, as if it had been seen.
func businessToken(t *testing.T, w *town) string {
	t.Helper()
	answer := w.Ask(apitest.Request{Path: "login/get_user_Members", Session: w.boss.LogIn()})
	return apitest.Data[[]struct{ BusinessToken string }](t, answer)[0].BusinessToken
}

func questionType(t *testing.T, w *town) string {
	t.Helper()
	answer := w.Ask(apitest.Request{Method: "GET", Path: "feedback/get_question_type"})
	return apitest.Data[[]struct{ DictValue string }](t, answer)[0].DictValue
}

// unbindCode is a code that the rival got to unbind one of his own people, where a body wants one.
func unbindCode(t *testing.T, w *town, body string) string {
	t.Helper()
	if !strings.Contains(body, "%code%") {
		return ""
	}
	w.Ask(apitest.Request{Path: "user/unbind_user_valid", Session: w.rival.LogIn(), Body: `{"userID":` + num(w.hand.UserID) + `}`})
	return w.code(t, w.rival.Mobile)
}
