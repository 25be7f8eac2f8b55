package dealapi_test

import (
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/deal"
)

// depositOf is what a company sees of its account.
type depositOf struct {
	Balance, Held, Rate float64
	PayTo               *payTo
}

// payTo is the account of the platform.
type payTo struct{ Holder, Bank, Number string }

// TestDepositCalls pays into an account and out of it, and reads it as the company and as the platform.
func TestDepositCalls(t *testing.T) {
	t.Parallel()
	askDeposits(t, apitest.OpenPeople(t, nil))
}

// askDeposits makes all calls about deposit accounts.
func askDeposits(t *testing.T, w *apitest.Site) {
	admin, boss := w.Admin.LogIn(), w.Boss.LogIn()
	mill := apitest.Num(w.Mill.ID)
	pay := func(call, reference, key, code string) apitest.Request {
		return apitest.Request{
			Path: "admin/deposit/" + call, Session: admin,
			Body: `{"memberID":` + mill + `,"money":500.5,"reference":"` + reference + `","requestKey":"` + key +
				`","code":"` + code + `"}`,
		}
	}
	confirmed := func(subject string) string {
		w.DB.Advance(apitest.Resend)
		w.Ask(apitest.Request{
			Path: "user/send_confirm_code", Session: admin, Body: `{"action":"deposit","subject":"` + subject + `"}`,
		})
		return w.Code(w.Admin.Mobile)
	}
	w.Ask(apitest.Request{Method: "GET", Path: "deposit/account", Session: boss, Want: depositOf{0, 0, 500, nil}})
	w.Ask(apitest.Request{
		Path: "user/send_confirm_code", Session: admin,
		Body: `{"action":"bank","subject":"bank account of the platform 棉花平台 62284804"}`,
	})
	w.Ask(apitest.Request{
		Path: "admin/set_bank_account", Session: admin,
		Body: `{"holder":"棉花平台","bank":"农业银行","number":"6228 4804","code":"` + w.Code(w.Admin.Mobile) + `"}`,
	})
	code := confirmed("paidIn " + mill + " 500.5 B1")
	for range 2 { // the second one is the first one repeated
		w.Ask(pay("payIn", "b1", "k1", code))
	}
	w.Ask(apitest.Request{
		Method: "GET", Path: "deposit/account", Session: boss,
		Want: depositOf{500.5, 0, 500, &payTo{"棉花平台", "农业银行", "62284804"}},
	})
	out := pay("payOut", "B2", "k2", confirmed("paidOut "+mill+" 500.5 B2"))
	w.Ask(out)
	again := pay("payOut", "B3", "k3", "000000")
	again.Code, again.Msg = 409, "该企业的可用余额只有 0 元，少 500.5 元，请核对金额"
	w.Ask(again)
	type entry struct {
		Kind           deal.DepositKind
		Money, Balance float64
		Reference      string
		UserName       string
	}
	entries := []entry{{"paidOut", -500.5, 0, "B2", ""}, {"paidIn", 500.5, 500.5, "B1", ""}}
	seen := []entry{{"paidOut", -500.5, 0, "B2", w.Admin.Name}, {"paidIn", 500.5, 500.5, "B1", w.Admin.Name}}
	type company struct {
		MemberName    string
		Balance, Held float64
	}
	today := string(schema.DayOf(w.DB.Now()))
	w.Run(t,
		apitest.Request{
			Method: "GET", Path: "deposit/list", Session: boss, Want: apitest.List[entry]{TotalRow: 2, List: entries},
		},
		apitest.Request{
			Method: "GET", Path: "deposit/list?kind=paidIn&from=" + today + "&to=" + today, Session: boss,
			Want: apitest.List[entry]{TotalRow: 1, List: entries[1:]},
		},
		apitest.Request{Method: "GET", Path: "deposit/list?from=2026-13-01", Session: boss, Code: 400},
		apitest.Request{
			Method: "GET", Path: "admin/deposit/list?memberID=" + mill, Session: admin,
			Want: apitest.List[entry]{TotalRow: 2, List: seen},
		},
		apitest.Request{
			Method: "GET", Path: "admin/deposit/accounts?keyword=江海", Session: admin,
			Want: apitest.List[company]{TotalRow: 1, List: []company{{w.Mill.Name, 0, 0}}},
		},
		apitest.Request{
			Method: "GET", Path: "admin/deposit/state", Session: admin,
			Want: struct{ Balance, Held, Bank float64 }{},
		},
		apitest.Request{Method: "GET", Path: "admin/deposit/statement", Session: admin, Code: 404},
	)
	askRates(t, w, admin, today)
	for session, path := range map[string]string{
		boss: "deposit/statement", admin: "admin/deposit/statement?memberID=" + mill,
	} {
		w.Note("GET", "/mall/"+strings.TrimSuffix(path, "?memberID="+mill))
		_, content := w.Do(apitest.Request{Method: "GET", Path: path, Session: session})
		if !strings.HasPrefix(content, "PK") {
			t.Errorf("%s sends no workbook: %.100q", path, content)
		}
	}
}

// askRates sets the deposit of a ton and reads it.
func askRates(t *testing.T, w *apitest.Site, admin, today string) {
	t.Helper()
	type rate struct {
		Day     string
		Rate    float64
		Current bool
	}
	rates := []rate{{today, 300, true}, {"2026-01-01", 500, false}}
	w.Run(t, apitest.By(admin,
		apitest.Request{Path: "admin/deposit/setRate", Body: `{"day":"2020-01-01","rate":300}`, Code: 400},
		apitest.Request{Path: "admin/deposit/setRate", Body: `{"day":"` + today + `","rate":300}`, Want: rates},
		apitest.Request{Method: "GET", Path: "admin/deposit/rate", Want: rates},
	)...)
}
