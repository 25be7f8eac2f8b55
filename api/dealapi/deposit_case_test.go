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
	{
		Call: "POST /mall/admin/deposit/payIn", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any { return newPayment(s, deal.PaidIn) },
	},
	{
		Call: "POST /mall/admin/deposit/payOut", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any {
			payIn(s.Site, 1_00, "转账")
			return newPayment(s, deal.PaidOut)
		},
	},
	{Call: "GET /mall/admin/deposit/rate", Who: "admin"},
	{Call: "POST /mall/admin/deposit/setRate", Who: "admin"},
}

// newPayment returns the input of a payment of the mill with a code for it.
func newPayment(s *apitest.Typist, kind deal.DepositKind) map[string]any {
	p := deal.DepositPayment{CompanyID: s.Mill.ID, Money: 1_00, Reference: s.Script(40)}
	return map[string]any{
		"memberID": p.CompanyID, "money": p.Money, "reference": p.Reference, "code": payCode(s.Site, kind, &p),
	}
}

// payCode sends the code of a payment.
func payCode(w *apitest.Site, kind deal.DepositKind, p *deal.DepositPayment) (code string) {
	w.DB.Advance(2 * apitest.Resend) // five codes in ten minutes
	w.DB.Do(func(tx *schema.Tx) (err error) {
		code, err = account.SendConfirmCode(tx, w.Admin.UserID, account.PostDeposit, p.Subject(kind))
		return err
	})
	return code
}

// payIn enters money of the mill with a note.
func payIn(w *apitest.Site, money schema.Fen, note string) {
	reference := "typed " + apitest.Num(w.DB.Now().Unix())
	p := deal.DepositPayment{CompanyID: w.Mill.ID, Money: money, Reference: reference, Note: note}
	code := payCode(w, deal.PaidIn, &p)
	w.DB.Do(func(tx *schema.Tx) error { return deal.PayIn(tx, &w.Admin.Member, p, code) })
}
