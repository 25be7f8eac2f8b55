package api_test

import (
	"maps"
	"strings"
	"testing"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// TestEveryRouteKeepsCompaniesApart asks each route that names something, as the manager of another company, about
// what is the mill's or one of its people's. He must not learn that it exists, and nothing may change.
func TestEveryRouteKeepsCompaniesApart(t *testing.T) {
	t.Parallel()
	w := openPeople(t, nil)
	picture := uploaded(t, w, w.boss.LogIn())
	clerk, boss := `{"userID":`+num(w.clerk.MembershipID)+`}`, w.boss.MembershipID
	token, demand := businessToken(t, w), savedDemand(w)
	own := ownOf(t, w)
	foreign := map[string]apitest.Request{
		"/mall/user/update_user_is_show":                {Body: `{"userID":` + num(w.clerk.MembershipID) + `,"isShow":0}`},
		"/mall/user/update_user_freeze":                 {Body: clerk},
		"/mall/user/update_user_unfreeze":               {Body: clerk},
		"/mall/user/update_user_is_manager":             {Body: `{"userID":` + num(boss) + `,"isManager":0}`},
		"/mall/user/update_user_is_product_management":  {Body: `{"userID":` + num(w.clerk.MembershipID) + `,"isProductManagement":1}`},
		"/mall/user/audit_mall_user_apply_member":       {Body: `{"userID":` + num(w.newcomer.MembershipID) + `,"approve":1}`},
		"/mall/user/unbind_user_valid":                  {Body: clerk},
		"/mall/user/unbind_user":                        {Body: `{"userID":` + num(w.clerk.MembershipID) + `,"code":"%code%"}`},
		"/mall/user/leave_member":                       {Body: clerk},
		"/mall/user/withdraw_company":                   {Body: `{"userID":` + num(w.founder.MembershipID) + `}`},
		"/mall/login/enterprise_login":                  {Body: `{"userID":` + num(boss) + `,"businessToken":"` + token + `"}`},
		"/mall/login/choose_login":                      {Body: `{"userID":` + num(boss) + `,"businessToken":"` + token + `"}`},
		"/mall/api/picture":                             {Path: picture},
		"/mall/member/update_member_info":               {Body: `{"licence":` + picture[strings.Index(picture, "=")+1:] + `}`},
		"/mall/feedback/add":                            {Body: `{"type":"` + questionType(t, w) + `","pic":"` + picture + `","description":"x"}`},
		"/mall/searchHistory/editor":                    {Body: `{"searchID":` + demand + `,"searchName":"江","pricing":true}`},
		"/mall/searchHistory/del":                       {Body: `{"searchID":` + demand + `}`},
		"/mall/searchHistory/open":                      {Body: `{"searchID":` + demand + `}`},
		"/mall/searchHistory/sort":                      {Body: `{"list":[{"searchID":` + demand + `,"priority":1}]}`},
		"/mall/searchHistory/getMinPrice":               {Body: `{"searchID":` + demand + `,"pricing":true}`},
		"/mall/searchHistory/getMinPrices":              {Body: `{"searchIDs":"` + demand + `"}`},
		"/mall/searchHistory/getSearchHistorySubscribe": {Path: "searchHistory/getSearchHistorySubscribe?searchID=" + demand},
		"/mall/searchHistory/setSearchHistorySubscribe": {Body: `{"searchID":` + demand + `,"atOnce":true}`},
		"/mall/searchHistory/try":                       {Body: `{"searchID":` + demand + `,"atOnce":true}`},
		"/mall/searchHistory/waiting":                   {Body: `{"listingID":` + num(w.mill.Seller().Batch("65012252001").Fixed(15000).ID) + `}`},
	}
	maps.Copy(foreign, own.asks(w, demand))
	maps.Copy(foreign, asksOfImports(t, w))
	shop := shopOf(t, w)
	maps.Copy(foreign, shop.asks())
	rival := w.rival.LogIn()
	for _, r := range api.Routes() {
		ask, named := foreign[r.Path]
		if !named {
			takes := r.Who != "visitor" || len(r.Takes) > 0 || r.Raw && strings.HasPrefix(r.Path, "/mall/")
			if takes && r.Who != "admin" && !ownOnly[strings.TrimPrefix(r.Path, "/mall/")] {
				t.Errorf("%s is asked about nothing of another company", r.Path)
			}
			continue
		}
		if ask.Path == "" {
			ask.Path = r.Path
		}
		if ask.Method, ask.Session = r.Method, rival; ask.Code == 0 {
			ask.Code = 404
		}
		ask.Body = strings.ReplaceAll(ask.Body, "%code%", unbindCode(t, w, ask.Body))
		ask.Hasnt = []string{"老板", "小员", "江海", "小单"}
		w.Ask(ask)
	}
	if b, c, n := w.boss.Again(), w.clerk.Again(), w.newcomer.Again(); b.Member != w.boss.Member || c.Member != w.clerk.Member || n.Member != w.newcomer.Member {
		t.Errorf("something changed: %+v, %+v, %+v", b.Member, c.Member, n.Member)
	}
	own.stays(w)
	shop.stays(w)
}

// ownOnly are the calls that name nothing of anybody's, or only what their caller names himself or everybody may see.
var ownOnly = map[string]bool{
	"login/get_user_Members": true, "login/login_out": true, "login/reset_password": true,
	"account/sessions": true, "account/end_other_sessions": true, "account/rename": true,
	"msg/getMessageList": true, "msg/getNoReadMessageCount": true,
	"integral/integralUser": true, "integral/integralDetailPage": true, "api/upload_image": true,
	"user/list_user_management": true, "user/list_user_apply_member": true, "user/relevancy_new_member": true,
	"member/get_member_info": true, "member/productMemberIDList": true, "member/upload_pic_license": true,
	"member/valid_user_is_product_management": true,
	"searchHistory/list":                      true, "searchHistory/getHistoryByName": true,
	"columnConfig/list": true, "columnConfig": true, "columnConfig/{configNames}": true,
	"searchHistory/reminders": true, "login/user_subscribe": true, "login/user_unsubscribe": true, "searchHistory/sendMail": true,
	"importTemp/import": true, "importTemp/listPage": true, "importTemp/clear": true, "importTemp/getConfig": true, "importTemp/getConfig/import": true,
	"member/listing_page": true, "member/domesticCottonCount": true, "member/list_factory_stat": true,
	"member/queryEntryInfo": true, "member/updateEntryInfo": true, "batch/make": true,
	"new_listing/import": true, "batch/local/import": true, "batch/import": true,
	"member/shop_info": true, // every member sees every approved company

	// the market, which everybody sees
	"batch/getListingFineList": true, "batch/sumListingFine": true, "batch/loosenListingFine": true, "batch/readShorthand": true,
	"batch/countListingFine": true, "batch/recommend": true, "batch/get_recommend_cotton": true, "batch/view_member_name": true,
	"batch/spot_index": true, "batch/getCottonBatch": true, "batch/setBatchCompare": true, "bases/list_area": true,
	"shop/shop_condition": true, "shop/shopview": true, "shop/details": true, "shop/depotFocus": true, "shop/countListing": true,
	"batch/export": true, "member/template_export": true, "columnConfig/table": true,
	"bases/getDepotListAll": true, "bases/nameDepot": true, "bases/get_param": true, "bases/salesman": true, "shop/shop_list": true, "imported/statusStat": true,
	"web_index/index": true, "web_index/search": true, "api/list_member_name_by_tian_yan_cha": true,

	// a number to which something is sent, and what is only read back
	"login/send_register_sms": true, "login/mall_pc_mobile_valid_and_send_code": true, "login/send_reset_password_sms": true,
	"login/redirectUrl": true, "api/encode_params": true, "api/getXcxQRCode": true, "ws/ticket": true,

	// secrets that only he has to whom they were shown; whoever guesses one finds nothing: see their own tests
	"cottonSecurity/refresh": true, "ws": true, "wechat/callback": true,
}

// ownThings are the boss's, as if somebody else had seen them.
type ownThings struct {
	t                   *testing.T
	token, session      string // a login of his, and the number by which he can end it
	message             int64
	screen, ticket      string // of a QR code that he looks at
	reminders           string // the screen of another one
	bindCode, loginCode string // that were sent to him
	mailCode            string // that was sent to his address
	captcha             string // that was shown to him
	lot                 int64  // that he compares
	export              string // the ticket of a file
}

func ownOf(t *testing.T, w *town) *ownThings {
	t.Helper()
	o := &ownThings{t: t, token: w.boss.LogIn()}
	o.session = apitest.Data[[]struct{ ID string }](t, w.Ask(apitest.Request{Method: "GET", Path: "account/sessions", Session: o.token}))[0].ID
	scan := apitest.Data[struct{ UniqueID, URL string }](t, w.Ask(apitest.Request{Path: "login/show_scan"}))
	o.screen, o.ticket = scan.UniqueID, scan.URL[strings.LastIndex(scan.URL, "=")+1:]
	o.reminders = apitest.Data[struct{ UniqueID string }](t, w.Ask(apitest.Request{Path: "login/user_subscribe", Session: o.token})).UniqueID
	o.lot = w.mill.Seller().Batch("65012252002").Fixed(15000).ID
	w.Ask(apitest.Request{Path: "batch/setBatchCompare", Session: o.token, Body: `{"listingIds":"` + num(o.lot) + `"}`})
	for _, purpose := range []account.Purpose{account.ForBind, account.ForReset} {
		w.DB.Do(func(tx *schema.Tx) error {
			code, err := account.SendCode(tx, w.boss.Mobile, purpose)
			if o.loginCode = code; purpose == account.ForBind {
				o.bindCode = code
			}
			return err
		})
		w.DB.Advance(resend)
	}
	w.DB.Do(func(tx *schema.Tx) error { return demand.AskMail(tx, w.boss.MembershipID, "boss@example.com", true) })
	o.mailCode = w.code(t, "boss@example.com")
	w.DB.Do(func(tx *schema.Tx) error {
		if err := notice.Tell(tx, w.boss.MembershipID, notice.TradeMessage, "a", "有人询价", "批次", ""); err != nil {
			return err
		}
		list, _, err := notice.MessageList(tx, w.boss.Member.Actor(), 0, schema.Page{Num: 1, Size: 1})
		o.message = list[0].ID
		if err != nil {
			return err
		}
		if o.export, err = cotton.AddExport(tx, w.boss.MembershipID, `{"columns":["batchID"],"listingIDs":[1]}`); err != nil {
			return err
		}
		c, err := schema.NewCaptcha(tx, "s:of-the-boss", "/mall/login/show_scan", "K7WXM")
		o.captcha = c.ID
		return err
	})
	return o
}

// asks are the calls that name what somebody has for himself. Some answer as if it were not there; where that is no
// refusal, what they are asked to do is not done.
func (o *ownThings) asks(w *town, demand string) map[string]apitest.Request {
	const done, wrong, over = 200, 400, 409
	boss, rival := `{"mobile":"`+w.boss.Mobile+`"`, `{"mobile":"`+w.rival.Mobile+`"`
	return map[string]apitest.Request{
		"/mall/account/end_session":                  {Body: `{"id":"` + o.session + `"}`, Code: done},
		"/mall/msg/markListMessage":                  {Body: `{"ids":"` + num(o.message) + `"}`, Code: done},
		"/mall/msg/removeListMessage":                {Body: `{"ids":"` + num(o.message) + `"}`, Code: done},
		"/mall/batch/removeBatchCompare":             {Body: `{"listingIds":"` + num(o.lot) + `"}`, Code: done, Has: []string{`"count":0`}},
		"/mall/login/getScanQRCodeResult":            {Body: `{"uniqueId":"` + o.ticket + `"}`, Code: done, Has: []string{`"status":0`}},
		"/mall/login/confirm_scan":                   {Body: `{"ticket":"` + o.screen + `"}`, Code: over},
		"/mall/login/confirm_subscribe":              {Body: `{"ticket":"` + o.reminders + `"}`, Code: over},
		"/mall/login/binding_account_login":          {Body: rival + `,"code":"` + o.bindCode + `","ticket":"` + o.ticket + `"}`, Code: wrong},
		"/mall/login/mall_pc_mobile_code_login":      {Body: rival + `,"code":"` + o.loginCode + `"}`, Code: wrong},
		"/mall/login/valid_reset_password":           {Body: rival + `,"code":"` + o.loginCode + `"}`, Code: wrong},
		"/mall/login/submit_reset_password":          {Body: `{"ticket":"` + o.ticket + `","password":"cotton-bale-31"}`, Code: over},
		"/mall/login/mall_pc_mobile_password_login":  {Body: boss + `,"password":"cotton-bale-31"}`, Code: wrong},
		"/mall/register/mall_pc_register":            {Body: boss + `,"code":"` + o.loginCode + `","name":"对手","password":"cotton-bale-31","agree":true}`, Code: wrong},
		"/mall/register/check_password_reset_needed": {Path: "register/check_password_reset_needed?mobile=" + w.boss.Mobile, Code: done, Has: []string{`"data":false`}},
		"/mall/cottonSecurity/validate":              {Body: `{"verifyId":"` + o.captcha + `","result":"K7WXM","realRequestUri":"/mall/login/show_scan"}`, Code: done, Has: []string{`"data":false`}},
		"/mall/searchHistory/confirmMail":            {Body: `{"code":"` + o.mailCode + `"}`, Code: wrong},
		"/mall/searchHistory/stop":                   {Body: `{"searchID":` + demand + `}`},
		"/mall/api/download":                         {Path: "api/download?ticket=" + o.export},
		"/mall/api/decode_params":                    {Path: "api/decode_params?code=" + o.ticket[:6]},
	}
}

// stays is that nothing of it was changed by others.
func (o *ownThings) stays(w *town) {
	o.t.Helper()
	w.Ask(apitest.Request{Name: "his login", Path: "login/get_user_info", Session: o.token, Has: []string{"老板"}})
	w.Ask(apitest.Request{Name: "his message", Method: "GET", Path: "msg/getMessageList?type=2", Session: o.token, Has: []string{`"totalRow":1`, "有人询价"}})
	w.Ask(apitest.Request{Name: "unread", Method: "GET", Path: "msg/getNoReadMessageCount?type=2", Session: o.token, Has: []string{`"2":1`}})
	w.Ask(apitest.Request{Name: "his screen", Path: "login/getScanQRCodeResult", Body: `{"uniqueId":"` + o.screen + `"}`, Has: []string{`"status":-1`}})
	compared := schematest.Read(w.DB, func(tx *schema.Tx) ([]int64, error) {
		return cotton.CompareList(tx, "member:"+num(w.boss.MembershipID))
	})
	if len(compared) != 1 || compared[0] != o.lot {
		o.t.Errorf("he compares %v", compared)
	}
}

// savedDemand is a demand of the boss.
func savedDemand(w *town) (number string) {
	w.DB.Do(func(tx *schema.Tx) error {
		s, err := demand.SaveDemand(tx, w.boss.MembershipID, demand.Saving{Name: "江海的需求", Demand: demand.Demand{Pricing: true}})
		number = num(s.ID)
		return err
	})
	return number
}

// uploaded is the address of a picture that somebody has sent.
func uploaded(t *testing.T, w *town, token string) string {
	t.Helper()
	answer := w.Ask(apitest.Request{Path: "api/upload_image", Session: token, Body: apitest.Picture(t, pngOf(t, 3, 3))})
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
	w.Ask(apitest.Request{Path: "user/unbind_user_valid", Session: w.rival.LogIn(), Body: `{"userID":` + num(w.hand.MembershipID) + `}`})
	return w.code(t, w.rival.Mobile)
}
