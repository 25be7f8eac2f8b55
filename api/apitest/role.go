package apitest

import (
	"slices"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/schematest"
)

// askAsRoles asks each route as each kind of person. A route for others must refuse before it looks at the input. A
// route for the person must not refuse because of the role.
func askAsRoles(t *testing.T, routes []walked) {
	w := OpenSite(t)
	persons := w.personas()
	known := []string{"visitor", "login", "founder", "member", "product", "manager", "admin", "feed"}
	for _, r := range routes {
		who := r.Case.Who
		if !slices.Contains(known, who) {
			t.Errorf("%s is for %q, which is no role", r.Call(), who)
		}
		if r.Path == "/mall/ws" {
			continue // a ticket opens it
		}
		for name, p := range persons {
			want := p.refusalOf(who)
			if got := w.refusal(r.Route, p); got != want {
				t.Errorf("%s as %s: refused with %q, want %q", r.Call(), name, got, want)
			}
		}
	}
}

// persona is a kind of person: a session, how it is sent, and what the person may do.
type persona struct {
	token  func() string
	bearer bool // by header, as a program
	may    []string
}

// ask returns a call by the person without any input.
func (p persona) ask(method, path string) Request {
	if p.bearer {
		return Request{Method: method, Path: path, Bearer: p.token()}
	}
	return Request{Method: method, Path: path, Session: p.token(), FpID: Browser}
}

func (w *Site) personas() map[string]persona {
	pending := w.DB.AddCompany(account.Company{Name: "又一家待审有限公司", State: account.CompanyPending})
	frozen := w.Mill.Member("冻结的人")
	gone := frozen.LogIn()
	w.DB.Do(func(tx *schema.Tx) error {
		return account.ChangeMembership(tx, &w.Boss.Member, frozen.MembershipID, account.Freeze, "")
	})
	returned := w.DB.AddCompany(account.Company{Name: "退回的棉业有限公司", State: account.CompanyReturned}).Manager("退回的人")
	closed := w.DB.Company("冻结的棉业有限公司").Manager("冻结企业的人")
	ended, shut := w.Clerk.LogIn(), closed.LogIn()
	w.DB.Do(func(tx *schema.Tx) error {
		if err := account.EndSession(tx, ended); err != nil {
			return err
		}
		return account.FreezeCompany(tx, &w.Admin.Member, closed.CompanyID, "核查")
	})
	both := w.Trader.Member("两面人")
	w.DB.Do(func(tx *schema.Tx) error { return account.SetAdmin(tx, &w.Admin.Member, both.UserID, true) })
	visitor, login, clerk := []string{"visitor"}, []string{"visitor", "login"}, []string{"visitor", "login", "member"}
	boss := []string{"visitor", "login", "founder", "member", "product", "manager"}
	return map[string]persona{
		"a visitor":                        {func() string { return "" }, false, visitor},
		"a frozen member":                  {func() string { return gone }, false, visitor},
		"a manager of a frozen company":    {func() string { return shut }, false, visitor},
		"a user whose session has ended":   {func() string { return ended }, false, visitor},
		"a founder whose papers came back": {returned.LogIn, false, []string{"visitor", "login", "founder"}},
		"a frozen member without company":  {w.DB.User(frozen.Mobile, "").LogIn, false, login},
		"a user without company":           {w.Single.LogIn, false, login},
		"a clerk of a company in review":   {pending.Member("待审的人").LogIn, false, login},
		"a founder under review":           {w.Founder.LogIn, false, []string{"visitor", "login", "founder"}},
		"a member":                         {w.Clerk.LogIn, false, clerk},
		"a member's program":               {w.Hand.LogIn, true, clerk},
		"a product manager":                {w.Merchant.LogIn, false, []string{"visitor", "login", "member", "product"}},
		"a manager":                        {w.Boss.LogIn, false, boss},
		"a manager's program":              {w.Rival.LogIn, true, boss},
		"an administrator":                 {w.Admin.LogIn, false, []string{"visitor", "login", "admin", "feed"}},
		"an administrator who is a member": {both.LogIn, false, []string{"visitor", "login", "member", "admin", "feed"}},
	}
}

// refusal returns the code with which a person is refused because of the role, or nothing. The call has no input, so
// it may be refused for that too.
func (w *Site) refusal(r Route, p persona) string {
	w.t.Helper()
	_, answer := w.Do(p.ask(r.Method, r.Path))
	switch {
	case r.Path == "/mall/login/get_user_info":
		return "" // for everybody; 401 is its answer to visitors
	case strings.HasPrefix(answer, `{"code":401`):
		return "401"
	case strings.HasPrefix(answer, `{"code":403`):
		return "403"
	}
	return ""
}

// askAsStranger asks each route that names something about what belongs to the mill or its people, as the manager of
// another company. The answers must not reveal that it exists, and nothing may change.
func askAsStranger(t *testing.T, routes []walked) {
	w := OpenPeople(t, nil)
	rival := w.Rival.LogIn()
	for _, r := range routes {
		takes := r.Case.Who != "visitor" || len(r.Takes) > 0 || r.Raw != nil && strings.HasPrefix(r.Path, "/mall/")
		switch {
		case r.Foreign != nil:
			w.Run(t, foreign(r, w, rival))
		case takes && !r.Shared && r.Case.Who != "admin":
			t.Errorf("%s is asked about nothing of another company", r.Call())
		}
	}
	for _, p := range []*schematest.Person{w.Boss, w.Clerk, w.Newcomer} {
		if now := p.Again(); now.Member != p.Member {
			t.Errorf("a membership has changed from %+v to %+v", p.Member, now.Member)
		}
	}
}

// foreign returns the request of a route about what belongs to the mill.
func foreign(r walked, w *Site, session string) Request {
	ask := r.Foreign(w)
	if ask.Path == "" {
		ask.Path = r.Path
	}
	if ask.Method, ask.Session = r.Method, session; ask.Code == 0 {
		ask.Code = 404
	}
	ask.Hides = []string{"老板", "小员", "江海", "小单"}
	return ask
}
