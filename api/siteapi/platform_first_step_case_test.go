package siteapi_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

var platformFirstStepCases = []apitest.Case{
	{Call: "GET /mall/admin/first_steps/list", Who: "admin", Shared: true},
	{Call: "POST /mall/admin/first_steps/hide", Who: "admin", Shared: true},
}

// openSteps returns the names of the first steps that are not done, and of those that are.
func openSteps(t *testing.T, w *apitest.Server, admin string) (open, done []string) {
	t.Helper()
	type step struct {
		Name string
		Done bool
	}
	for _, s := range apitest.Get[[]step](w, apitest.Request{
		Method: "GET", Path: "admin/first_steps/list", Session: admin,
	}) {
		if s.Done {
			done = append(done, s.Name)
		} else {
			open = append(open, s.Name)
		}
	}
	return open, done
}

func TestTheFirstStepsOfASite(t *testing.T) {
	t.Parallel()
	w := apitest.People(t, func(c *api.Config) { c.PublicURL, c.SMS = "https://cotton.example", true })
	owner := w.DB.Admin()
	admin := owner.LogIn()
	expect := func(what string, wantOpen ...string) {
		t.Helper()
		open, _ := openSteps(t, w, admin)
		if diff := cmp.Diff(wantOpen, open); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
	expect("an empty site", "password", "admin", "settings", "quotes", "warehouse", "company", "lot", "mail",
		"wechat")
	if _, done := openSteps(t, w, admin); !cmp.Equal(done, []string{"url", "sms"}) {
		t.Errorf("done: %v", done)
	}
	w.Ask(apitest.Request{
		Path: "admin/setting/save", Session: admin,
		Body: `{"values":{"hotline":"400-812-3456","email":"a@b.cn","filingNumber":"京ICP备1号"}}`,
	})
	w.DB.Do(func(tx *schema.Tx) error {
		return notice.Record(tx, owner.Actor(), "password", account.UserChanged, owner.UserID, 0, "")
	})
	expect("own password, settings", "admin", "quotes", "warehouse", "company", "lot", "mail", "wechat")
	w.DB.Do(func(tx *schema.Tx) error {
		_, err := account.CreateAdmin(tx, owner.Mobile, "", "")
		return err
	})
	admin = w.DB.User(owner.Mobile, "").LogIn()
	expect("reset at the console", "password", "admin", "quotes", "warehouse", "company", "lot", "mail", "wechat")
	w.DB.Do(func(tx *schema.Tx) error { return account.SetPassword(tx, owner.UserID, "other", "") })
	admin = w.DB.User(owner.Mobile, "").LogIn()
	w.DB.Quote("CF701", 15000)
	w.DB.Company("甲纺织").Seller().Batch("65012252001").Fixed(16000)
	expect("a first lot", "admin", "mail", "wechat")
	w.Ask(apitest.Request{Path: "admin/first_steps/hide", Session: admin})
	if open, done := openSteps(t, w, admin); len(open)+len(done) != 0 {
		t.Errorf("hidden: %v, %v", open, done)
	}
}
