package accountapi_test

import (
	"strings"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/schematest"
)

var companyCases = []apitest.Case{
	{Call: "GET /mall/api/list_member_name_by_tian_yan_cha", Who: "visitor", Shared: true},
	{
		Call: "GET /mall/member/get_member_info", Who: "login", Unlike: "a user without an approved company needs it too",
		Shows: true, Shared: true,
	},
	{Call: "GET /mall/member/shop_info", Who: "member", Shows: true, Shared: true},
	{Call: "GET /mall/member/productMemberIDList", Who: "member", Shared: true},
	{
		Call: "POST /mall/member/update_member_info", Who: "founder",
		Unlike: "a user without an approved company needs it too",
		Foreign: func(w *apitest.Site) apitest.Request {
			_, id, _ := strings.Cut(w.Upload(w.Boss.LogIn()), "=")
			return apitest.Request{Body: `{"licence":` + id + `}`}
		},
	},
	{Call: "POST /mall/member/valid_user_is_product_management", Who: "member", Reads: true, Shared: true},
	{
		Call: "GET /mall/member/bank_account", Who: "member", Shared: true, Shows: true,
		Store: func(s *apitest.Typist) { setBank(s.Site, s.Boss, s.Mill.ID, s.Script(60)) },
	},
	{
		Call: "POST /mall/member/set_bank_account", Who: "manager", Shared: true,
		Example: func(s *apitest.Typist) map[string]any { return newBank(s, s.Boss, s.Boss.CompanyID) },
	},
	{
		Call: "GET /mall/admin/bank_account", Who: "admin", Shows: true,
		Store: func(s *apitest.Typist) { setBank(s.Site, s.Admin, account.PlatformBank, s.Script(60)) },
	},
	{
		Call: "POST /mall/admin/set_bank_account", Who: "admin",
		Example: func(s *apitest.Typist) map[string]any { return newBank(s, s.Admin, account.PlatformBank) },
	},
	{Call: "POST /mall/bases/salesman", Who: "visitor", Reads: true, Shows: true, Shared: true},
}

// setBank changes the bank account of a company or of the platform.
func setBank(w *apitest.Site, by *schematest.Person, companyID int64, holder string) {
	set := account.SetBank
	if companyID == account.PlatformBank {
		set = account.SetPlatformBank
	}
	b := account.BankAccount{CompanyID: companyID, Holder: holder, Bank: "农业银行", Number: "62284804"}
	code := bankCode(w, by, &b)
	w.DB.Do(func(tx *schema.Tx) error { return set(tx, &by.Member, b, code) })
}

// bankCode sends the code of a change of a bank account.
func bankCode(w *apitest.Site, by *schematest.Person, b *account.BankAccount) (code string) {
	w.DB.Advance(2 * apitest.Resend) // five codes in ten minutes
	w.DB.Do(func(tx *schema.Tx) (err error) {
		code, err = account.SendConfirmCode(tx, by.UserID, account.ChangeBank, b.Subject())
		return err
	})
	return code
}

// newBank returns the input of a new bank account with a code for it.
func newBank(s *apitest.Typist, by *schematest.Person, companyID int64) map[string]any {
	b := account.BankAccount{CompanyID: companyID, Holder: s.Script(60), Number: "62284805"}
	return map[string]any{"holder": b.Holder, "number": b.Number, "bankCode": nil, "code": bankCode(s.Site, by, &b)}
}
