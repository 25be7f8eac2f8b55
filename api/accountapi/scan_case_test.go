package accountapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema/account"
)

var scanCases = []apitest.Case{
	{Call: "POST /mall/login/show_scan", Who: "visitor", Reads: true},
	{
		Call: "POST /mall/login/getScanQRCodeResult", Who: "visitor", Reads: true,
		Foreign: func(w *apitest.Site) apitest.Request {
			scan := showScan(w)
			return apitest.Request{
				Body: `{"uniqueId":"` + scan.Ticket() + `"}`, Code: 200,
				Want: struct{ Status int }{0},
				Then: scan.Waits(w),
			}
		},
	},
	{
		Call: "POST /mall/login/confirm_scan", Who: "login", NoText: "a QR code",
		Foreign: func(w *apitest.Site) apitest.Request {
			scan := showScan(w)
			return apitest.Request{Body: `{"ticket":"` + scan.UniqueID + `"}`, Code: 409, Then: scan.Waits(w)}
		},
	},
	{
		Call: "POST /mall/login/binding_account_login", Who: "visitor", Reads: true, NoText: "a QR code",
		Foreign: func(w *apitest.Site) apitest.Request {
			scan, code := showScan(w), w.Send(w.Boss.Mobile, account.ForBind)
			return apitest.Request{
				Body: apitest.Body(w.T(), map[string]any{"mobile": w.Rival.Mobile, "code": code, "ticket": scan.Ticket()}),
				Code: 400,
				Then: scan.Waits(w),
			}
		},
	},
	{Call: "GET /mall/api/getXcxQRCode", Who: "visitor", Shared: true},
}
