package accountapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

// bank is a bank account as a page reads it.
type bank struct{ Holder, Bank, Number, BankCode, UserName string }

// banks are the bank accounts of a company as a page reads them.
type banks struct {
	Account *bank
	Former  []bank
	Holder  string
}

// askBanks changes the bank accounts of a company and of the platform, and reads them.
func askBanks(t *testing.T, w *apitest.Site) {
	boss, hand, admin := w.Boss.LogIn(), w.Hand.LogIn(), w.Admin.LogIn()
	own := apitest.Request{Method: "GET", Path: "member/bank_account", Session: boss}
	none := own
	none.Want = banks{nil, []bank{}, w.Mill.Name}
	w.Ask(none)
	subject := apitest.Get[struct{ ConfirmSubject string }](w.Server, own).ConfirmSubject
	code := func(session, mobile, subject, number string) string {
		w.DB.Advance(apitest.Resend)
		w.Ask(apitest.Request{
			Path: "user/send_confirm_code", Session: session,
			Body: apitest.Body(t, map[string]any{"action": "bank", "subject": subject + " 江海纺织有限公司 " + number}),
		})
		return w.Code(mobile)
	}
	set := func(number, key, code string) string {
		return apitest.Body(t, map[string]any{
			"holder": "江海纺织有限公司", "bank": "农业银行南通分行", "number": number, "bankCode": "103306000017",
			"code": code, "requestKey": key,
		})
	}
	right := code(boss, w.Boss.Mobile, subject, "6228480402564890")
	one := bank{"江海纺织有限公司", "农业银行南通分行", "6228480402564890", "103306000017", w.Boss.Name}
	two := one
	two.Number = "110000000001"
	w.Run(t, apitest.By(boss,
		apitest.Request{
			Name: "a short number", Path: "member/set_bank_account", Body: set("1234", "a", right), Code: 400,
			Fields: map[string]string{"number": "账号应为 8 到 32 位数字，请核对"},
		},
		apitest.Request{
			Name: "a wrong code", Path: "member/set_bank_account", Body: set("6228480402564890", "a", "x"), Code: 400,
			Fields: map[string]string{"code": "验证码错误或已过期，请重新输入或获取"},
		},
		apitest.Request{
			Path: "member/set_bank_account", Body: set("6228 4804 0256 4890", "a", right),
			Want: banks{&one, []bank{}, one.Holder},
		},
		apitest.Request{
			Name: "repeated", Path: "member/set_bank_account", Body: set("6228 4804 0256 4890", "a", right),
			Want: banks{&one, []bank{}, one.Holder},
		},
		apitest.Request{
			Name: "the same account", Path: "member/set_bank_account", Body: set("6228480402564890", "b", right), Code: 409,
		},
		apitest.Request{
			Name: "the code again", Path: "member/set_bank_account", Body: set("110000000001", "c", right), Code: 400,
		},
	)...)
	w.Ask(apitest.Request{
		Path: "member/set_bank_account", Session: boss,
		Body: set("110000000001", "d", code(boss, w.Boss.Mobile, subject, "110000000001")),
		Want: banks{&two, []bank{one}, one.Holder},
	})
	askForeignBanks(t, w, hand, admin, &two)
	platform := apitest.Request{Method: "GET", Path: "admin/bank_account", Session: admin}
	subject = apitest.Get[struct{ ConfirmSubject string }](w.Server, platform).ConfirmSubject
	w.Ask(apitest.Request{
		Path: "admin/set_bank_account", Session: admin,
		Body: set("6228480402564890", "e", code(admin, w.Admin.Mobile, subject, "6228480402564890")),
	})
	one.UserName = w.Admin.Name
	platform.Want = banks{&one, []bank{}, one.Holder}
	w.Ask(platform)
}

// askForeignBanks reads the account of the mill as another member, another company and the platform.
func askForeignBanks(t *testing.T, w *apitest.Site, hand, admin string, account *bank) {
	t.Helper()
	type company struct{ BankAccount *bank }
	list := "admin/company/list?memberID="
	w.Run(t,
		apitest.Request{
			Name: "another member", Method: "GET", Path: "member/bank_account", Session: w.Merchant.LogIn(),
			Want: struct{ Account *bank }{account},
		},
		apitest.Request{
			Name: "another company", Method: "GET", Path: "member/bank_account", Session: hand, Hides: []string{account.Number},
		},
		apitest.Request{
			Name: "the platform", Method: "GET", Path: list + apitest.Num(w.Mill.ID), Session: admin,
			Want: apitest.List[company]{TotalRow: 1, List: []company{{account}}},
		},
		apitest.Request{
			Name: "no account", Method: "GET", Path: list + apitest.Num(w.North.CompanyID), Session: admin,
			Want: apitest.List[company]{TotalRow: 1, List: []company{{nil}}},
		},
	)
}
