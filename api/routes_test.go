package api

import (
	"bytes"
	"net/http"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"cottonmall/api/limiter"
	"cottonmall/api/web"
)

// specified are the calls of the specification: method and path, and who may make them.
func specified(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("testdata/calls.tsv")
	if err != nil {
		t.Fatal(err)
	}
	calls := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if columns := strings.Split(line, "\t"); len(columns) >= 4 {
			calls[columns[1]+" "+columns[2]] = columns[3]
		}
	}
	return calls
}

// readOtherwise are calls that others may make than calls.tsv says.
var readOtherwise = map[string]string{
	"/mall/ws": "visitor", // guests see live quotes and changes too

	// somebody who is logged in and has no approved company must be able to get one, and to go
	"/mall/login/login_out":             "login",
	"/mall/login/get_user_Members":      "login",
	"/mall/login/enterprise_login":      "login",
	"/mall/user/relevancy_new_member":   "login",
	"/mall/member/get_member_info":      "login",
	"/mall/member/upload_pic_license":   "founder",
	"/mall/member/update_member_info":   "founder",
	"/mall/msg/getNoReadMessageCount":   "login",
	"/mall/msg/getMessageList":          "login",
	"/mall/msg/markListMessage":         "login",
	"/mall/msg/removeListMessage":       "login",
	"/mall/integral/integralUser":       "login",
	"/mall/integral/integralDetailPage": "login",
	"/mall/feedback/add":                "login",
	"/mall/api/upload_image":            "login",

	// who may not sell sees the shop of his company, but neither changes it nor takes it away
	"/mall/member/updateEntryInfo":        "product",
	"/mall/member/refresh_listing_date":   "product",
	"/mall/shop/exportShopListingWithOss": "product",

	// they go on after a login, or change the password of somebody who is in
	"/mall/login/choose_login":   "login",
	"/mall/login/reset_password": "login",
}

func TestRoutesAreTheSpecificationsOrMarkedOurs(t *testing.T) {
	t.Parallel()
	calls, expected := specified(t), Expected(t)
	a := newApp(Config{})
	defer a.Stop()
	seen := map[string]bool{}
	for _, r := range a.routes() {
		key := r.Method + " " + r.Path
		if _, known := calls[key]; known == r.Ours {
			t.Errorf("%s: in the specification %v, marked ours %v", key, known, r.Ours)
		}
		if who := expected[key]; who != r.Who.Name {
			t.Errorf("%s is for %s, expected is %q", key, r.Who.Name, who)
		}
		if seen[key] || r.Title == "" || r.Body < 1 || r.Wait < 1 || r.Class == nil && (r.Pace[limiter.Address].Burst < 1 || r.Pace[limiter.Session].Burst < 1) {
			t.Errorf("%s stands twice or lacks something: %+v", key, r)
		}
		seen[key] = true
	}
}

// A refusal names a field as people call it; that is the beginning of the field's doc.
func TestEveryInputHasANameForPeople(t *testing.T) {
	t.Parallel()
	a := newApp(Config{})
	defer a.Stop()
	fields := 0
	for _, r := range a.routes() {
		if r.Bind == nil {
			continue
		}
		for name, field := range web.NewInput(a.Registry, r.Bind(a.Registry).InType).Fields {
			fields++
			first, _ := utf8.DecodeRuneInString(field.Label)
			if !unicode.Is(unicode.Han, first) || utf8.RuneCountInString(field.Label) > 10 {
				t.Errorf("%s: %s is called %q", r.Path, name, field.Label)
			}
		}
	}
	if fields < 100 {
		t.Errorf("only %d fields were looked at", fields)
	}
}

// reading are the calls by POST that change nothing for their callers, or log somebody in: a foreign page gains nothing by
// them, since it neither reads the answer nor gets cookies.
var reading = map[string]bool{
	"batch/getListingFineList": true, "batch/sumListingFine": true, "batch/loosenListingFine": true,
	"batch/readShorthand": true, "batch/countListingFine": true, "bases/list_area": true, "bases/getDepotListAll": true,
	"bases/get_param": true, "bases/salesman": true, "imported/statusStat": true, "web_index/index": true,
	"web_index/search": true, "ws/ticket": true, "cottonSecurity/refresh": true, "cottonSecurity/validate": true,
	"register/mall_pc_register": true, "login/send_register_sms": true, "login/mall_pc_mobile_valid_and_send_code": true,
	"login/mall_pc_mobile_code_login": true, "login/mall_pc_mobile_password_login": true, "login/redirectUrl": true,
	"login/get_user_info": true, "login/get_user_Members": true, "login/send_reset_password_sms": true,
	"login/valid_reset_password": true, "login/submit_reset_password": true, "login/show_scan": true,
	"login/getScanQRCodeResult": true, "login/binding_account_login": true, "member/valid_user_is_product_management": true,
	"searchHistory/getMinPrice": true, "searchHistory/getMinPrices": true, "searchHistory/waiting": true,
	"importTemp/listPage": true, "batch/inShop": true,
	"shop/details": true, "shop/depotFocus": true, "shop/countListing": true,
	"wechat/callback": true, // signed by the platform of the official account
}

// writing are the calls by GET that change something, as they are specified.
var writing = map[string]bool{"member/updateEntryInfo": true}

func TestEveryOtherPostNeedsTheBrowsersFingerprint(t *testing.T) {
	t.Parallel()
	a := newApp(Config{})
	defer a.Stop()
	for _, r := range a.routes() {
		reads := r.Method == http.MethodGet && !writing[strings.TrimPrefix(r.Path, "/mall/")] || reading[strings.TrimPrefix(r.Path, "/mall/")]
		if r.Changing == reads {
			t.Errorf("%s %s: changing is %v", r.Method, r.Path, r.Changing)
		}
	}
}

func TestDocumentIsTheCommittedOne(t *testing.T) {
	t.Parallel()
	now, err := OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile("../frontend/src/api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(now, committed) {
		t.Error("the calls have changed: run make generate and commit what it writes")
	}
}
