package dealapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/deal"
)

var depositCases = []apitest.Case{
	{Call: "GET /mall/deposit/account", Who: "member", Shared: true},
	{
		Call: "GET /mall/deposit/list", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			payIn(w, 1_00, "转账")
			return apitest.Request{Code: 200, Want: apitest.List[struct{}]{List: []struct{}{}}}
		},
		Shows: true, Store: func(s *apitest.Typist) { payIn(s.Site, 1_00, s.Script(0)) },
	},
	{Call: "GET /mall/deposit/statement", Who: "member", Shared: true},
	{Call: "GET /mall/admin/deposit/accounts", Who: "admin"},
	{Call: "GET /mall/admin/deposit/state", Who: "admin"},
	{
		Call: "GET /mall/admin/deposit/list", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any { return map[string]any{"memberID": s.Mill.ID} }, Shows: true,
	},
	{Call: "GET /mall/admin/deposit/statement", Who: "admin"},
	{Call: "POST /mall/admin/deposit/payIn", Who: "admin", NoText: "a code that was sent"},
	{Call: "POST /mall/admin/deposit/payOut", Who: "admin", NoText: "a code that was sent"},
	{Call: "GET /mall/admin/deposit/rate", Who: "admin"},
	{Call: "POST /mall/admin/deposit/setRate", Who: "admin"},
}

// payIn enters money of the mill with a note.
func payIn(w *apitest.Site, money schema.Fen, note string) {
	p := deal.DepositPayment{CompanyID: w.Mill.ID, Money: money, Reference: "typed", Note: note}
	w.DB.Advance(apitest.Resend)
	w.DB.Do(func(tx *schema.Tx) error {
		code, err := account.SendConfirmCode(tx, w.Admin.UserID, account.PostDeposit, p.Subject(deal.PaidIn))
		if err != nil {
			return err
		}
		return deal.PayIn(tx, &w.Admin.Member, p, code)
	})
}
