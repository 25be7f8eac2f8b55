package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// Whatever people type into whichever field of whichever call is a text wherever it comes back: JSON that no browser
// takes for a page. A field that refuses a script is done; a call that takes texts must be seen to take them.
func TestScriptsAreTexts(t *testing.T) {
	t.Parallel()
	s := &typist{town: openTown(t), t: t}
	s.demand, s.sheet, s.config = savedDemand(s.town), imported(t, s.town), configured(t, s.town)
	for _, r := range api.Routes() {
		taken, said := false, ""
		for _, f := range r.Takes {
			if isText(f) {
				var code int
				code, said = s.enter(r, f.Name)
				taken = taken || code == http.StatusOK
			}
		}
		path := strings.TrimPrefix(r.Path, "/mall/")
		if why, closed := takesNoScript[path]; said != "" && closed == taken {
			t.Errorf("%s, of which is said %q, answers %.300s", path, why, said)
		}
	}
	s.DB.Do(func(tx *schema.Tx) error {
		return notice.Send(tx, notice.Notice{Cause: "typed", Channel: notice.Mail, Recipient: "li@example.com", Title: s.script(0), Text: s.script(0)})
	})
	shown := map[string]bool{}
	for _, token := range []string{"", s.clerk.LogIn(), s.boss.LogIn(), s.rival.LogIn(), s.founder.LogIn(), s.admin.LogIn()} {
		for _, r := range api.Routes() {
			if r.Method == http.MethodGet && !r.Raw && strings.HasPrefix(r.Path, "/mall/") || readsAll[r.Path] {
				path := strings.TrimPrefix(r.Path, "/mall/")
				said := s.ask(r, token, s.own(path))
				shown[path] = shown[path] || strings.Contains(said, `\u003c`)
			}
		}
	}
	said := s.ask(api.RouteLine{Method: http.MethodGet, Path: "/mall/user/list_user_apply_member"}, s.rival.LogIn(), map[string]any{"state": account.Applied})
	if !strings.Contains(said, `"remark":"\u003c`) {
		t.Errorf("a manager reads of who applies %s", said)
	}
	for _, path := range showScripts {
		if !shown[path] {
			t.Errorf("%s shows nothing of what was typed", path)
		}
	}
}

func isText(f api.Field) bool {
	return f.Type == "string" && len(f.Choice) == 0 || slices.ContainsFunc(f.Parts, isText) || f.Items != nil && isText(*f.Items)
}

// takesNoScript are calls of which every text names something: a script names nothing.
var takesNoScript = map[string]string{
	"searchHistory/stop": "the secret of a link", "api/decode_params": "a code that was shared",
	"login/confirm_subscribe": "a QR code", "login/confirm_scan": "a QR code", "login/binding_account_login": "a QR code",
	"login/choose_login": "a membership", "login/enterprise_login": "a membership", "login/submit_reset_password": "a proved number",
	"login/mall_pc_mobile_password_login": "a password", "cottonSecurity/refresh": "a picture", "searchHistory/confirmMail": "a code that was sent",
	"admin/holiday/remove": "a day", "admin/premium/remove": "a table", "admin/warehouse/remove_alias": "a name", "bases/nameDepot": "a name",
}

// readsAll are the calls by POST that need nothing and tell what is there.
var readsAll = map[string]bool{
	"/mall/login/get_user_info": true, "/mall/login/get_user_Members": true, "/mall/bases/salesman": true, "/mall/web_index/index": true,
	"/mall/bases/getDepotListAll": true, "/mall/bases/get_param": true, "/mall/batch/getListingFineList": true,
}

// showScripts are the calls that must show somebody what was typed.
var showScripts = []string{
	"login/get_user_info", "login/get_user_Members", "member/get_member_info", "member/shop_info", "shop/shop_list", "bases/salesman",
	"user/list_user_management", "user/list_user_apply_member", "msg/getMessageList", "account/sessions",
	"searchHistory/list", "member/listing_page", "member/queryEntryInfo", "importTemp/single", "importTemp/importPage", "importTemp/getConfig", "admin/company/list", "admin/company/members", "admin/user/list", "admin/warehouse/list", "admin/salesman/list",
	"admin/premium/list", "admin/holiday/list", "admin/event/list", "admin/feedback/list", "admin/notice/list",
}

// typist types scripts.
type typist struct {
	*town
	t      *testing.T
	demand string
	sheet  int64  // that was imported
	config int64  // a template
	field  string // into which it is typed now
	n      int
}

// script fits into so many characters; zero: any.
func (s *typist) script(longest int) string {
	s.n++
	for _, form := range []string{"<script>alert(%d)</script>", "<i>%d</i>", "<%d>"} {
		if text := fmt.Sprintf(form, s.n); longest == 0 || len(text) <= longest {
			return text
		}
	}
	return "<"
}

func (s *typist) value(f api.Field) any {
	if len(f.Choice) > 0 {
		return f.Choice[len(f.Choice)-1]
	}
	switch f.Type {
	case "string":
		return s.script(f.Longest)
	case "boolean":
		return true
	case "array":
		return []any{s.value(*f.Items)}
	case "object":
		parts := map[string]any{}
		for _, part := range f.Parts {
			parts[part.Name] = s.value(part)
		}
		if f.Items != nil {
			parts[s.script(0)] = s.value(*f.Items)
		}
		return parts
	}
	return max(1, f.Least)
}

// enter makes a call with a script in one of its texts, and in all that it must have as far as they take one. It gives
// the last answer.
func (s *typist) enter(r api.RouteLine, field string) (code int, said string) {
	s.field = field
	path := strings.TrimPrefix(r.Path, "/mall/")
	own, sent, instead := s.own(path), map[string]any{}, s.instead()
	for _, f := range r.Takes {
		if f.Required || f.Name == field {
			sent[f.Name] = s.value(f)
		}
	}
	for name, value := range own {
		if sent[name] = value; value == nil {
			delete(sent, name)
		}
	}
	by := s.boss
	if r.Who == "admin" {
		by = s.admin
	}
	for range 2*len(r.Takes) + 2 {
		said = s.ask(r, by.LogIn(), sent)
		var refusal struct {
			Code int
			Data json.RawMessage
		}
		var wrong struct{ Fields map[string]string }
		if err := json.Unmarshal([]byte(said), &refusal); err != nil {
			s.t.Fatal(err)
		}
		if code = refusal.Code; code != http.StatusBadRequest || json.Unmarshal(refusal.Data, &wrong) != nil || len(wrong.Fields) == 0 {
			return code, said
		}
		for name := range wrong.Fields {
			was, _ := json.Marshal(sent[name])
			value, known := instead[name]
			if is, _ := json.Marshal(value); !known || string(was) == string(is) {
				delete(sent, name)
				continue
			}
			sent[name] = value
		}
	}
	return code, said
}

// ask makes a call as somebody, and looks at the answer, which may be any but a page or a failure.
func (s *typist) ask(r api.RouteLine, token string, sent map[string]any) string {
	s.t.Helper()
	ask := apitest.Request{Method: r.Method, Path: r.Path, Session: token, Body: body(s.t, sent), Header: map[string]string{"User-Agent": "<script>"}}
	if picture, ok := sent["imgFile"].([]byte); ok {
		ask.Body = apitest.Picture(s.t, picture)
	}
	if r.Method == http.MethodGet {
		query := url.Values{}
		for name, value := range sent {
			query.Set(name, fmt.Sprint(value))
		}
		ask.Path, ask.Body = r.Path+"?"+query.Encode(), ""
	}
	answer, text := s.Do(ask)
	ok := answer.StatusCode == http.StatusOK && answer.Header.Get("X-Content-Type-Options") == "nosniff" &&
		strings.HasPrefix(answer.Header.Get("Content-Type"), "application/json")
	if !ok || strings.ContainsAny(text, "<>") {
		s.t.Errorf("%s with %.300s answers %d %s %.300s", ask.Path, ask.Body, answer.StatusCode, answer.Header.Get("Content-Type"), text)
	}
	for _, cookie := range answer.Header.Values("Set-Cookie") {
		if strings.ContainsAny(cookie, `<>"`) {
			s.t.Errorf("%s sets %s", ask.Path, cookie)
		}
	}
	return text
}

// instead are values for fields that refuse scripts.
func (s *typist) instead() map[string]any {
	return map[string]any{
		"indexCode": "CF811", "firstDay": "2027-11-16", "lastDay": "2028-11-14", "day": "2027-05-06", "validFrom": "2026-09-01",
		"phone": "0991-1234567", "mobile": s.mobile(), "mail": fmt.Sprintf("li%d@example.com", s.n), "ids": "1", "listingIds": id(s.south), "searchIDs": s.demand,
		"imgFile": pngOf(s.t, 3, 3), "batchID": s.south.BatchID,
	}
}

// own are the values that make a call one about something that is there; nil takes a field away.
func (s *typist) own(path string) map[string]any {
	company := func(state account.CompanyState) *schematest.Company {
		s.n++
		return s.DB.AddCompany(account.Company{Name: fmt.Sprintf("第%d棉业有限公司", s.n), State: state})
	}
	member := func() int64 { s.n++; return s.mill.Member(fmt.Sprint("员", s.n)).MembershipID }
	user := func() *schematest.Person { return s.DB.User(s.mobile(), "某人") }
	lots := func() []int64 {
		s.n++
		return []int64{s.mill.Seller().Batch(fmt.Sprintf("6501225%04d", 4000+s.n)).Fixed(15000).ID}
	}
	switch path {
	case "member/refresh_listing_date":
		return map[string]any{"listingIDs": lots(), "filter": nil}
	case "batch/update":
		return map[string]any{"listingIDs": lots(), "filter": nil, "by": 5}
	case "batch/state":
		return map[string]any{"listingIDs": lots(), "filter": nil, "verb": "takeOff"}
	case "batch/modify_item":
		return map[string]any{"listingID": lots()[0], "version": 0, "field": "notes"}
	case "batch/make":
		return map[string]any{"batchIDs": []string{s.south.BatchID}, "price": 15000, "until": "2027-01-01"}
	case "admin/company/dismiss":
		return map[string]any{"memberID": company(account.CompanyPending).ID}
	case "admin/company/review":
		c := company(account.CompanyPending)
		return map[string]any{"memberID": c.ID, "version": c.Version(), "approve": false}
	case "admin/company/freeze":
		return map[string]any{"memberID": company(account.CompanyApproved).ID}
	case "admin/company/unfreeze":
		return map[string]any{"memberID": company(account.CompanyFrozen).ID}
	case "admin/company/save":
		return map[string]any{"memberID": company(account.CompanyApproved).ID, "licence": nil}
	case "admin/company/members":
		return map[string]any{"memberID": s.mill.ID}
	case "admin/member/change":
		return map[string]any{"userID": member(), "verb": "freeze"}
	case "admin/user/freeze":
		return map[string]any{"id": user().UserID}
	case "admin/user/unfreeze":
		p := user()
		s.DB.Do(func(tx *schema.Tx) error { return account.FreezeUser(tx, &s.admin.Member, p.UserID, "") })
		return map[string]any{"id": p.UserID}
	case "admin/feedback/reply":
		return map[string]any{"id": s.feedback()}
	case "admin/premium/save":
		return map[string]any{"rates": schematest.Read(s.DB, market.PremiumTables)[0].Rates, "code": "town_2026"}
	case "admin/contract/save":
		return map[string]any{"firstDay": "2027-11-16"}
	case "admin/salesman/save":
		return map[string]any{"region": nil}
	case "admin/warehouse/save":
		return map[string]any{"id": nil, "area": "内地"}
	case "feedback/add":
		return map[string]any{"type": questionType(s.t, s.town), "pic": uploaded(s.t, s.town, s.boss.LogIn())}
	case "register/mall_pc_register":
		mobile := s.mobile()
		return map[string]any{"mobile": mobile, "code": s.sent(mobile, account.ForRegister), "agree": true}
	case "login/mall_pc_mobile_code_login":
		return map[string]any{"mobile": s.clerk.Mobile, "code": s.sent(s.clerk.Mobile, account.ForLogin)}
	case "login/valid_reset_password":
		mobile := user().Mobile
		return map[string]any{"mobile": mobile, "code": s.sent(mobile, account.ForReset)}
	case "user/list_user_apply_member":
		return map[string]any{"state": account.Refused}
	case "user/audit_mall_user_apply_member":
		s.n++
		return map[string]any{"userID": s.mill.Applicant(fmt.Sprint("新", s.n)).MembershipID, "approve": false}
	case "user/unbind_user":
		id := member()
		s.DB.Advance(resend)
		s.DB.Do(func(tx *schema.Tx) error { return account.SendUnbindCode(tx, &s.boss.Member, id) })
		return map[string]any{"userID": id, "code": s.code(s.t, s.boss.Mobile)}
	case "user/update_user_freeze":
		return map[string]any{"userID": member()}
	case "user/relevancy_new_member":
		if s.field == "remark" { // which is of those who join a company, not of those who found one
			return map[string]any{"memberName": s.trader.Name}
		}
		return map[string]any{"found": true}
	case "importTemp/import", "importTemp/getConfig/import", "new_listing/import":
		return map[string]any{"text": fmt.Sprintf("批号\t合约\t基差\t备注\n%s\tCF701\t1050\t%s", s.south.BatchID, s.script(0)), "file": nil}
	case "batch/local/import":
		return map[string]any{"text": fmt.Sprintf("批号\t合约\t基差\n%s\tCF701\t1050", s.inland.BatchID), "file": nil}
	case "batch/import":
		return map[string]any{"text": "批号\t平均长度\n65088252001\t29.1", "file": nil}
	case "importTemp/single", "importTemp/importPage":
		return map[string]any{"importID": s.sheet}
	case "importTemp/update":
		return map[string]any{"importID": s.sheet, "layout": nil, "cells": []any{map[string]any{"number": 2, "index": 3, "text": s.script(0)}}}
	case "importTemp/submitConfig":
		return map[string]any{"columns": []any{map[string]any{"title": s.script(0), "field": "batchID"}}, "configID": nil}
	case "importTemp/tool/params/single", "importTemp/delConfig":
		return map[string]any{"configID": s.config}
	case "searchHistory/waiting":
		return map[string]any{"batchID": s.south.BatchID, "price": 15000}
	case "searchHistory/setSearchHistorySubscribe", "searchHistory/try", "searchHistory/getSearchHistorySubscribe":
		return map[string]any{"searchID": json.Number(s.demand)}
	case "searchHistory/sendMail":
		s.DB.Advance(resend)
	case "searchHistory/editor":
		return map[string]any{"searchName": s.script(20), "origins": "南疆"}
	case "batch/export":
		return map[string]any{"listingIDs": []int64{s.south.ID}}
	case "shop/exportShopListingWithOss":
		s.n++
		s.mill.Seller().Batch(fmt.Sprintf("65013%06d", s.n)).Fixed(15000)
		return map[string]any{"filter": nil}
	case "columnConfig":
		return map[string]any{"table": "cotton", "columns": "batch"}
	case "batch/getCottonBatch", "batch/get_recommend_cotton", "batch/view_member_name":
		return map[string]any{"listingID": s.south.ID}
	}
	return map[string]any{}
}

// mobile is a number that nobody has.
func (s *typist) mobile() string {
	s.n++
	return fmt.Sprintf("135%08d", s.n)
}

// sent is a code that was sent to a number.
func (s *typist) sent(mobile string, purpose account.Purpose) (code string) {
	s.DB.Advance(resend)
	s.DB.Do(func(tx *schema.Tx) (err error) {
		code, err = account.SendCode(tx, mobile, purpose)
		return err
	})
	return code
}

// feedback is one that waits for an answer.
func (s *typist) feedback() (number int64) {
	s.DB.Do(func(tx *schema.Tx) error {
		f, err := site.AddFeedback(tx, &s.clerk.Member, questionType(s.t, s.town), "/p/1", "x")
		number = f.ID
		return err
	})
	return number
}
