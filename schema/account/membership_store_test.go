package account_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

func TestAManagerDecidesApplications(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		boss, yes, no := mill.Manager("老板"), mill.Applicant("小李"), mill.Applicant("小王")
		waiting := func() int {
			return schematest.Read(db, func(tx *schema.Tx) (int, error) {
				_, n, err := account.Applications(tx, mill.ID, schema.Page{Num: 1, Size: 1})
				return n, err
			})
		}
		if waiting() != 2 {
			t.Errorf("%d wait, want 2", waiting())
		}
		change := func(by *schematest.Person, id int64, verb account.MembershipVerb, note string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				return account.ChangeMembership(tx, &by.Member, id, verb, note)
			})
		}
		schematest.Refuses(t, "an applicant approves", change(no, yes.MembershipID, account.Approve, ""), schema.NotFoundKind,
			"没有这个成员")
		schematest.Refuses(t, "an applicant approves their own application",
			change(yes, yes.MembershipID, account.Approve, ""), schema.DeniedKind,
			"没有权限")
		schematest.Refuses(t, "without a reason", change(boss, no.MembershipID, account.Refuse, " \n"), schema.InvalidKind,
			"原因")
		schematest.ForgetChanges(db)
		for _, err := range []error{
			change(boss, yes.MembershipID, account.Approve, ""),
			change(boss, no.MembershipID, account.Refuse, "不是本公司员工"),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		want := []string{
			fmt.Sprint("membership ", yes.MembershipID), fmt.Sprint("colleagues ", boss.MembershipID),
			fmt.Sprint("inbox ", yes.UserID),
			fmt.Sprint("membership ", no.MembershipID), fmt.Sprint("colleagues ", boss.MembershipID),
			fmt.Sprint("inbox ", no.UserID),
		}
		if diff := cmp.Diff(want, schematest.LiveRows(db)); diff != "" {
			t.Error(diff)
		}
		if waiting() != 0 || yes.Again().State != account.Active || yes.Again().Shown || no.Again().Note != "不是本公司员工" {
			t.Errorf("%d wait, %+v, %+v", waiting(), yes.Again(), no.Again())
		}
		if got := schematest.Titles(schematest.MessagesOf(db, no.MembershipID)); len(got) != 1 || got[0] != "加入企业的申请未通过" {
			t.Errorf("messages of the refused applicant: %v", got)
		}
		if diff := cmp.Diff([]string{"老板 refuse", "老板 approve"},
			schematest.EventsOf(db, notice.EventFilter{CompanyID: mill.ID})); diff != "" {
			t.Error(diff)
		}
		schematest.Refuses(t, "twice", change(boss, yes.MembershipID, account.Approve, ""), schema.ConflictKind, "状态正常")
	})
}

func TestFreezingAndUnbindingEndSessions(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		boss, li := mill.Manager("老板"), mill.Member("小李")
		for _, c := range []struct {
			verb account.MembershipVerb
			kind string // of the change
		}{{account.Freeze, account.MembershipFrozen}, {account.Unbind, account.MembershipUnbound}} {
			t.Run(string(c.verb), func(t *testing.T) {
				token := li.LogIn()
				keep := boss.LogIn()
				session, _, err := sessionOf(db, token)
				if err != nil {
					t.Fatal(err)
				}
				schematest.ForgetChanges(db)
				db.Do(func(tx *schema.Tx) error {
					return account.ChangeMembership(tx, &boss.Member, li.MembershipID, c.verb, "")
				})
				schematest.Refuses(t, string(c.verb), schematest.Logged(t, db, token), schema.UnauthenticatedKind, "重新登录")
				if err := schematest.Logged(t, db, keep); err != nil {
					t.Errorf("%s logged the manager out: %v", c.verb, err)
				}
				live := schematest.LiveRows(db)
				alert, end := slices.Index(live, fmt.Sprint(c.kind, " ", li.MembershipID)),
					slices.Index(live, "session "+session.Hash)
				if alert < 0 || end < alert {
					t.Errorf("%s: live changes %v: the alert must come before the end of the session", c.verb, live)
				}
				schematest.Refuses(t, "logging in", schematest.Try(t, db, func(tx *schema.Tx) error {
					_, err := account.StartSession(tx, li.UserID, li.MembershipID, account.BrowserSession, "", "")
					return err
				}), schema.UnauthenticatedKind, "")
				if c.verb == account.Freeze {
					db.Do(func(tx *schema.Tx) error {
						return account.ChangeMembership(tx, &boss.Member, li.MembershipID, account.Unfreeze, "")
					})
				}
			})
		}
	})
}

func TestLeavingEndsSessionsAndNotifiesManagers(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		boss, li, wang := mill.Manager("老板"), mill.Member("小李"), mill.Applicant("小王")
		token := li.LogIn()
		for _, p := range []*schematest.Person{li, wang} {
			db.Do(func(tx *schema.Tx) error {
				return account.ChangeMembership(tx, &p.Member, p.MembershipID, account.Leave, "")
			})
			if p.Again().State != account.Unbound {
				t.Errorf("%s is still in state %d", p.Name, p.Again().State)
			}
		}
		schematest.Refuses(t, "who has left", schematest.Logged(t, db, token), schema.UnauthenticatedKind, "")
		if got := schematest.MessagesOf(db, boss.MembershipID); len(got) != 1 || got[0].Text != "小李 已退出企业。" {
			t.Errorf("messages of the manager: %v", got)
		}
		if mine := schematest.Read(db, func(tx *schema.Tx) ([]account.Member, error) {
			return account.MembershipsOf(tx, li.UserID, 0)
		}); len(mine) != 0 {
			t.Errorf("the companies are %v", mine)
		}
		schematest.Refuses(t, "the last manager", schematest.Try(t, db, func(tx *schema.Tx) error {
			return account.ChangeMembership(tx, &boss.Member, boss.MembershipID, account.Leave, "")
		}), schema.ConflictKind, "企业至少要有一位管理员")
	})
}

// TestUnchangedRightsCauseNothing checks that there is no event, no message and no live change.
func TestUnchangedRightsCauseNothing(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, mill := db.Admin(), db.AddCompany(account.Company{
			Name: "江海纺织有限公司", State: account.CompanyApproved,
			Product: true,
		})
		boss, li := mill.Manager("老板"), mill.Merchant("小李")
		events := len(schematest.EventsOf(db, notice.EventFilter{}))
		schematest.ForgetChanges(db)
		for _, set := range []func(tx *schema.Tx) error{
			func(tx *schema.Tx) error { return account.SetManager(tx, &boss.Member, li.MembershipID, false, "") },
			func(tx *schema.Tx) error { return account.SetManager(tx, &admin.Member, boss.MembershipID, true, "") },
			func(tx *schema.Tx) error { return account.SetProduct(tx, &boss.Member, li.MembershipID, true) },
			func(tx *schema.Tx) error { return account.SetShown(tx, &boss.Member, li.MembershipID, true) },
			func(tx *schema.Tx) error { return account.SetCompanyProduct(tx, &admin.Member, mill.ID, true) },
			func(tx *schema.Tx) error { return account.SetAdmin(tx, &admin.Member, li.UserID, false) },
		} {
			db.Do(set)
		}
		if live, got := schematest.LiveRows(db), schematest.MessagesOf(db, li.MembershipID); len(live) != 0 ||
			len(got) != 0 || len(schematest.EventsOf(db, notice.EventFilter{})) != events {
			t.Errorf("live changes %v, messages %v, events %v", live, got, schematest.EventsOf(db, notice.EventFilter{}))
		}
	})
}

func TestARefusalIsShownUntilTheNextStep(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		boss, li := mill.Manager("老板"), mill.Applicant("小李")
		refusals := func() (notes []string) {
			for _, m := range schematest.Read(db, func(tx *schema.Tx) ([]account.Member, error) {
				return account.RefusalsOf(tx, li.UserID)
			}) {
				notes = append(notes, m.CompanyName+" "+m.Note)
			}
			return notes
		}
		change := func(by *schematest.Person, verb account.MembershipVerb, note string) {
			t.Helper()
			db.Do(func(tx *schema.Tx) error {
				return account.ChangeMembership(tx, &by.Member, li.MembershipID, verb, note)
			})
		}
		for _, next := range []account.MembershipVerb{account.Reapply, account.Leave} {
			change(boss, account.Refuse, "不是本公司员工")
			if diff := cmp.Diff([]string{"江海纺织有限公司 不是本公司员工"}, refusals()); diff != "" {
				t.Error(diff)
			}
			change(li, next, "")
			if got := refusals(); len(got) != 0 {
				t.Errorf("after %s the refusals are %v", next, got)
			}
		}
		if got := schematest.MessagesOf(db, boss.MembershipID); len(got) != 1 {
			t.Errorf("want one message, for the second application: %v", got)
		}
	})
}

func TestContactsAreTheShownMembers(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		var users []account.User
		for i := range 120 {
			users = append(users, account.User{
				Mobile: fmt.Sprintf("1370000%04d", i), Name: fmt.Sprint("员工", i),
				State: account.UserActive,
			})
		}
		db.Do(func(tx *schema.Tx) error {
			if err := account.AddUsers(tx, users); err != nil {
				return err
			}
			var list []account.Membership
			for i, u := range users {
				state := account.Active
				if i == 118 {
					state = account.MemberFrozen
				}
				list = append(list, account.Membership{UserID: u.ID, CompanyID: mill.ID, State: state, Shown: i >= 117})
			}
			return account.AddMemberships(tx, list)
		})
		var got []string
		for _, m := range schematest.Read(db, func(tx *schema.Tx) ([]account.Member, error) {
			return account.Contacts(tx, mill.ID, 10)
		}) {
			got = append(got, m.Name)
		}
		if diff := cmp.Diff([]string{"员工117", "员工119"}, got); diff != "" {
			t.Error(diff)
		}
	})
}

func sessionOf(db *schematest.DB, token string) (s *account.Session, m *account.Member, err error) {
	s = schematest.Read(db, func(tx *schema.Tx) (*account.Session, error) {
		s, m, err = account.SessionOf(tx, token)
		return s, nil
	})
	return s, m, err
}

func TestAManagerSetsRightsInOneCompanyOnly(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill, other := db.Company("江海纺织有限公司"), db.Company("云棉棉业有限公司")
		boss, li, stranger := mill.Manager("老板"), mill.Member("小李"), other.Manager("别人")
		admin := db.Admin()
		set := map[string]func(tx *schema.Tx, by *account.Member, on bool) error{
			"manager": func(tx *schema.Tx, by *account.Member, on bool) error {
				return account.SetManager(tx, by, li.MembershipID, on, "轮换")
			},
			"product": func(tx *schema.Tx, by *account.Member, on bool) error {
				return account.SetProduct(tx, by, li.MembershipID, on)
			},
			"shown": func(tx *schema.Tx, by *account.Member, on bool) error {
				return account.SetShown(tx, by, li.MembershipID, on)
			},
		}
		has := func(right string) bool {
			m := li.Again()
			return map[string]bool{"manager": m.Manager, "product": m.Product, "shown": m.Shown}[right]
		}
		for right, f := range set {
			as := func(by *schematest.Person, on bool) error {
				return schematest.Try(t, db, func(tx *schema.Tx) error { return f(tx, &by.Member, on) })
			}
			schematest.Refuses(t, right+" by another company's manager", as(stranger, true), schema.NotFoundKind, "没有这个成员")
			schematest.Refuses(t, right+" by the member", as(li, true), schema.DeniedKind, "只有企业管理员")
			for _, by := range []*schematest.Person{boss, admin} {
				for _, on := range []bool{false, true, false} {
					if err := as(by, on); err != nil || has(right) != on {
						t.Errorf("%s set to %t by %s: %v, is %t", right, on, by.Name, err, has(right))
					}
				}
			}
		}
		schematest.Refuses(t, "the last manager resigns", schematest.Try(t, db, func(tx *schema.Tx) error {
			return account.SetManager(tx, &boss.Member, boss.MembershipID, false, "")
		}),
			schema.ConflictKind, "企业至少要有一位管理员")
		db.Do(func(tx *schema.Tx) error { return account.SetManager(tx, &boss.Member, li.MembershipID, true, "") })
		schematest.ForgetChanges(db)
		db.Do(func(tx *schema.Tx) error { return account.SetManager(tx, &boss.Member, boss.MembershipID, false, "") })
		if live := schematest.LiveRows(db); !slices.Contains(live, fmt.Sprint("managerChanged ", boss.MembershipID)) {
			t.Errorf("live changes %v", live)
		}
		// boss.Member still has the rights of before
		schematest.Refuses(t, "a former manager", schematest.Try(t, db, func(tx *schema.Tx) error {
			return account.SetShown(tx, &boss.Member, li.MembershipID, true)
		}), schema.DeniedKind, "只有企业管理员")
	})
}

// TestConcurrentChangesLeaveAManager lets two managers remove each other concurrently: one of them keeps the right.
func TestConcurrentChangesLeaveAManager(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		for attempt := range 5 {
			mill := db.Company(fmt.Sprintf("江海纺织有限公司%d", attempt))
			a, b := mill.Manager(fmt.Sprint("甲", attempt)), mill.Manager(fmt.Sprint("乙", attempt))
			pairs := [][2]*schematest.Person{{a, b}, {b, a}}
			errs := schematest.AtOnce(2, func(i int) error {
				return schematest.Try(t, db, func(tx *schema.Tx) error {
					if attempt%2 == 0 {
						return account.SetManager(tx, &pairs[i][0].Member, pairs[i][1].MembershipID, false, "")
					}
					return account.ChangeMembership(tx, &pairs[i][0].Member, pairs[i][1].MembershipID, account.Unbind, "")
				})
			})
			if (errs[0] == nil) == (errs[1] == nil) {
				t.Errorf("attempt %d: %v", attempt, errs)
			}
			members := schematest.Read(db, func(tx *schema.Tx) ([]account.Member, error) {
				list, _, err := account.MembersOf(tx, mill.ID, "", schema.Page{Num: 1, Size: 10})
				return list, err
			})
			if len(members) == 0 || !members[0].Manager {
				t.Errorf("attempt %d: the company has the members %v", attempt, members)
			}
		}
	})
}

func TestMembersAreFoundByNameAndNumber(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		li, boss := mill.Member("小李"), mill.Manager("老板")
		mill.Applicant("小王")
		db.Company("云棉棉业有限公司").Manager("小李的哥哥")
		for text, want := range map[string][]int64{
			"": {boss.MembershipID, li.MembershipID}, "小": {li.MembershipID}, li.Mobile[3:]: {li.MembershipID}, "%": nil,
			"_": nil, "小王": nil, " 老板 ": {boss.MembershipID},
		} {
			var got []int64
			schematest.Read(db, func(tx *schema.Tx) (int, error) {
				list, n, err := account.MembersOf(tx, mill.ID, text, schema.Page{Num: 1, Size: 10})
				for _, m := range list {
					got = append(got, m.MembershipID)
				}
				if n != len(list) {
					t.Errorf("%q: %d of %d", text, len(list), n)
				}
				return n, err
			})
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%q: %s", text, diff)
			}
		}
	})
}
