package api_test

import (
	"slices"
	"strings"
	"testing"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// TestEveryRouteAsEveryRole asks each line of the routes page as each kind of person. A route for somebody else must
// refuse before it looks at what was sent; a route for him must not refuse him as who he is.
func TestEveryRouteAsEveryRole(t *testing.T) {
	t.Parallel()
	w := openTown(t)
	persons := w.personas()
	expected := api.Expected(t)
	known := []string{"visitor", "login", "founder", "member", "product", "manager", "admin"}
	for _, r := range api.Routes() {
		who := expected[r.Method+" "+r.Path]
		if !slices.Contains(known, who) {
			t.Errorf("%s %s is for %q, of whom this test knows nothing", r.Method, r.Path, who)
		}
		if r.Path == "/mall/ws" {
			continue // it is opened by a ticket, whoever has it
		}
		for name, p := range persons {
			want := ""
			switch {
			case slices.Contains(p.may, who):
			case p.may[len(p.may)-1] == "visitor":
				want = "401"
			default:
				want = "403"
			}
			if got := refusal(t, w, r, p); got != want {
				t.Errorf("%s %s as %s: refused with %q, want %q", r.Method, r.Path, name, got, want)
			}
		}
	}
}

// persona is a kind of person: by which session he asks, how he sends it, and what he may do.
type persona struct {
	token  func() string
	bearer bool // by header, as a program
	may    []string
}

// ask is a call by the person, with nothing in it.
func (p persona) ask(method, path string) apitest.Request {
	if p.bearer {
		return apitest.Request{Method: method, Path: path, Bearer: p.token()}
	}
	return apitest.Request{Method: method, Path: path, Session: p.token(), FpID: apitest.Browser}
}

func (w *town) personas() map[string]persona {
	pending := w.DB.AddCompany(account.Company{Name: "又一家待审有限公司", State: account.CompanyPending})
	frozen := w.mill.Member("冻结的人")
	gone := frozen.LogIn()
	w.DB.Do(func(tx *schema.Tx) error {
		return account.ChangeMembership(tx, &w.boss.Member, frozen.MembershipID, account.Freeze, "")
	})
	both := w.trader.Member("两面人")
	w.DB.Do(func(tx *schema.Tx) error { return account.SetAdmin(tx, &w.admin.Member, both.UserID, true) })
	visitor, login, clerk := []string{"visitor"}, []string{"visitor", "login"}, []string{"visitor", "login", "member"}
	boss := []string{"visitor", "login", "founder", "member", "product", "manager"}
	return map[string]persona{
		"a visitor":                        {func() string { return "" }, false, visitor},
		"a frozen member":                  {func() string { return gone }, false, visitor},
		"a frozen member, as himself":      {w.DB.User(frozen.Mobile, "").LogIn, false, login},
		"who is in no company":             {w.single.LogIn, false, login},
		"a clerk of a company in review":   {pending.Member("待审的人").LogIn, false, login},
		"a founder under review":           {w.founder.LogIn, false, []string{"visitor", "login", "founder"}},
		"a member":                         {w.clerk.LogIn, false, clerk},
		"a member's program":               {w.hand.LogIn, true, clerk},
		"a product manager":                {w.merchant.LogIn, false, []string{"visitor", "login", "member", "product"}},
		"a manager":                        {w.boss.LogIn, false, boss},
		"a manager's program":              {w.rival.LogIn, true, boss},
		"an administrator":                 {w.admin.LogIn, false, []string{"visitor", "login", "admin"}},
		"an administrator who is a member": {both.LogIn, false, []string{"visitor", "login", "member", "admin"}},
	}
}

// refusal is the code with which somebody is refused for who he is; empty when he is not. Nothing is sent, so a call
// that is let through is refused for that, or has nothing to send.
func refusal(t *testing.T, w *town, r api.RouteLine, p persona) string {
	t.Helper()
	_, answer := w.Do(p.ask(r.Method, r.Path))
	switch {
	case r.Path == "/mall/login/get_user_info":
		return "" // everybody may ask who he is; that he is nobody is the answer
	case strings.HasPrefix(answer, `{"code":401`):
		return "401"
	case strings.HasPrefix(answer, `{"code":403`):
		return "403"
	}
	return ""
}
