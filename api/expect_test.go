package api

import (
	"strings"
	"testing"
)

// ourCalls are the calls that the specification does not have, and who may make them: written by hand, as the
// specification is, and never taken from the routes page.
var ourCalls = map[string]string{
	"POST /mall/batch/sumListingFine":       "visitor",
	"POST /mall/batch/loosenListingFine":    "visitor",
	"POST /mall/batch/readShorthand":        "visitor",
	"POST /mall/api/encode_params":          "visitor",
	"POST /mall/login/show_scan":            "visitor", // of a screen on which nobody is logged in
	"GET /mall/demo/notices":                "visitor",
	"POST /mall/ws/ticket":                  "visitor",
	"GET /healthz":                          "visitor",
	"GET /readyz":                           "visitor",
	"POST /mall/login/confirm_scan":         "login",
	"GET /mall/account/sessions":            "login",
	"POST /mall/account/end_session":        "login",
	"POST /mall/account/end_other_sessions": "login",
	"POST /mall/account/rename":             "login",
	"GET /mall/api/picture":                 "login",
	"POST /mall/user/leave_member":          "login",
	"POST /mall/user/withdraw_company":      "login",
	"POST /mall/admin/company/dismiss":      "admin",
	"POST /mall/searchHistory/getMinPrices": "member",
	"POST /mall/searchHistory/open":         "member",
	"POST /mall/searchHistory/waiting":      "product",
	"GET /mall/importTemp/single":           "product",
	"GET /mall/importTemp/outcome":          "product",
	"GET /mall/importTemp/leaving":          "product",
	"POST /mall/importTemp/importSheet":     "product",
	"POST /mall/importTemp/clear":           "product",
	"POST /mall/bases/nameDepot":            "product",
	"POST /mall/batch/export":               "member",
	"GET /mall/api/download":                "member",
	"GET /mall/importTemp/failed":           "product",
	"GET /mall/importTemp/leavingFile":      "product",
	"POST /mall/searchHistory/try":          "member",
	"POST /mall/batch/state":                "product",
	"POST /mall/batch/inShop":               "product",
	"POST /mall/batch/sold":                 "product",
	"POST /mall/batch/bundle":               "product",
	"GET /mall/searchHistory/reminders":     "member",
	"POST /mall/searchHistory/sendMail":     "member",
	"POST /mall/searchHistory/confirmMail":  "member",
	"POST /mall/login/user_unsubscribe":     "member",
	"POST /mall/searchHistory/stop":         "visitor", // with the code of a message
	"POST /mall/login/confirm_subscribe":    "visitor", // with the ticket of a QR code
	"GET /mall/wechat/callback":             "visitor", // signed by the platform of the official account
	"POST /mall/wechat/callback":            "visitor",

	"GET /mall/admin/company/list":            "admin",
	"POST /mall/admin/company/review":         "admin",
	"POST /mall/admin/company/freeze":         "admin",
	"POST /mall/admin/company/unfreeze":       "admin",
	"POST /mall/admin/company/product":        "admin",
	"POST /mall/admin/company/save":           "admin",
	"GET /mall/admin/company/members":         "admin",
	"POST /mall/admin/member/change":          "admin",
	"POST /mall/admin/member/manager":         "admin",
	"GET /mall/admin/user/list":               "admin",
	"POST /mall/admin/user/freeze":            "admin",
	"POST /mall/admin/user/unfreeze":          "admin",
	"POST /mall/admin/user/admin":             "admin",
	"GET /mall/admin/contract/list":           "admin",
	"POST /mall/admin/contract/save":          "admin",
	"GET /mall/admin/holiday/list":            "admin",
	"POST /mall/admin/holiday/save":           "admin",
	"POST /mall/admin/holiday/remove":         "admin",
	"GET /mall/admin/warehouse/list":          "admin",
	"POST /mall/admin/warehouse/save":         "admin",
	"POST /mall/admin/warehouse/merge":        "admin",
	"POST /mall/admin/warehouse/confirm":      "admin",
	"POST /mall/admin/warehouse/remove_alias": "admin",
	"GET /mall/admin/premium/list":            "admin",
	"POST /mall/admin/premium/save":           "admin",
	"POST /mall/admin/premium/remove":         "admin",
	"GET /mall/admin/salesman/list":           "admin",
	"POST /mall/admin/salesman/save":          "admin",
	"POST /mall/admin/salesman/remove":        "admin",
	"GET /mall/admin/notice/list":             "admin",
	"POST /mall/admin/notice/retry":           "admin",
	"GET /mall/admin/job/list":                "admin",
	"GET /mall/admin/event/list":              "admin",
	"GET /mall/admin/feedback/list":           "admin",
	"GET /mall/admin/feedback/failed":         "admin",
	"POST /mall/admin/feedback/reply":         "admin",
}

// Expected is who may make each call, by method and path: what the specification says, read as we read it, and what is
// written above of our own.
func Expected(t *testing.T) map[string]string {
	t.Helper()
	calls := specified(t)
	for key, who := range calls {
		_, path, _ := strings.Cut(key, " ")
		if who == "product manager" {
			calls[key] = "product"
		}
		if who, ok := readOtherwise[path]; ok {
			calls[key] = who
		}
	}
	for key, who := range ourCalls {
		if _, twice := calls[key]; twice {
			t.Errorf("%s is the specification's", key)
		}
		calls[key] = who
	}
	return calls
}
