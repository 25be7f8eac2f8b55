package uploadapi_test

import (
	"strings"
	"testing"

	"cottonmall/api/apitest"
)

// TestCalls makes the calls of the domain in the order in which a seller needs them.
func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	w.Mill.Seller().Batch("65012252010").OnBasis("CF701", 600)
	w.Mill.Seller().Batch("65012252009").OnBasis("CF701", 650)
	for _, c := range []struct {
		name string
		ask  func(*testing.T, *apitest.Site)
	}{
		{"preview", askPreview},
		{"templates", askTemplates},
		{"confirmation", askConfirmation},
		{"programs", askPrograms},
		{"certificates", askCertificates},
		{"sheets", askSheets},
		{"inspection", askInspection},
	} {
		t.Run(c.name, func(t *testing.T) { c.ask(t, w) })
	}
	w.AllAsked("uploadapi")
}

// TestOnlySellersUploadSheets checks that only members who may put lots on sale may upload sheets.
func TestOnlySellersUploadSheets(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	sheet := apitest.Body(t, map[string]any{"text": strings.Repeat("批号\t基差\n", 10_000)})
	w.Run(t,
		apitest.Request{
			Name: "clerk", Path: "importTemp/import", Session: w.Clerk.LogIn(), Body: sheet, Code: 403,
			Msg: "您还没有为本企业挂牌、改价的权限，请联系企业管理员在“用户管理”中为您开通“产品管理”",
		},
		apitest.Request{
			Name: "merchant", Path: "importTemp/import", Session: w.Merchant.LogIn(), Body: sheet,
			Want: struct{ StateName string }{"待确认"},
		},
	)
}
