package schema_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func TestAManagerDecidesApplications(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		boss, yes, no := mill.Manager("老板"), mill.Applicant("小李"), mill.Applicant("小王")
		waiting := func() int {
			return schematest.Read(db, func(tx *schema.Tx) (int, error) {
				_, n, err := tx.Applications(mill.ID, schema.Page{Num: 1, Size: 1})
				return n, err
			})
		}
		if waiting() != 2 {
			t.Errorf("%d wait, want 2", waiting())
		}
		change := func(by *schematest.Person, id int64, verb schema.MembershipVerb, note string) error {
			return try(t, db, func(tx *schema.Tx) error { return tx.ChangeMembership(&by.Member, id, verb, note) })
		}
		refuses(t, "an applicant approves", change(no, yes.UserID, schema.Approve, ""), schema.NotFoundKind, "没有这个成员")
		refuses(t, "he approves himself", change(yes, yes.UserID, schema.Approve, ""), schema.DeniedKind, "没有权限")
		refuses(t, "without a reason", change(boss, no.UserID, schema.Refuse, " \n"), schema.InvalidKind, "原因")
		forget(db)
		for _, err := range []error{change(boss, yes.UserID, schema.Approve, ""), change(boss, no.UserID, schema.Refuse, "不是本公司员工")} {
			if err != nil {
				t.Fatal(err)
			}
		}
		want := []string{
			fmt.Sprint("membership ", yes.UserID), fmt.Sprint("colleagues ", boss.UserID), fmt.Sprint("inbox ", yes.Person),
			fmt.Sprint("membership ", no.UserID), fmt.Sprint("colleagues ", boss.UserID), fmt.Sprint("inbox ", no.Person),
		}
		if diff := cmp.Diff(want, live(db)); diff != "" {
			t.Error(diff)
		}
		if waiting() != 0 || yes.Again().State != schema.Active || yes.Again().Shown || no.Again().Note != "不是本公司员工" {
			t.Errorf("%d wait, %+v, %+v", waiting(), yes.Again(), no.Again())
		}
		if got := titles(messagesOf(db, no.UserID)); len(got) != 1 || got[0] != "加入企业的申请未通过" {
			t.Errorf("the refused one was told %v", got)
		}
		if diff := cmp.Diff([]string{"老板 refuse", "老板 approve"}, eventsOf(db, schema.EventFilter{MemberID: mill.ID})); diff != "" {
			t.Error(diff)
		}
		refuses(t, "twice", change(boss, yes.UserID, schema.Approve, ""), schema.ConflictKind, "状态正常")
	})
}

func TestFreezingAndUnbindingLogOutAtOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		boss, li := mill.Manager("老板"), mill.Member("小李")
		for _, c := range []struct {
			verb schema.MembershipVerb
			told string
		}{{schema.Freeze, schema.UserFrozenTold}, {schema.Unbind, schema.UnboundTold}} {
			token := li.LogIn()
			keep := boss.LogIn()
			session, _, err := sessionOf(db, token)
			if err != nil {
				t.Fatal(err)
			}
			forget(db)
			db.Do(func(tx *schema.Tx) error { return tx.ChangeMembership(&boss.Member, li.UserID, c.verb, "") })
			refuses(t, string(c.verb), logged(t, db, token), schema.UnauthenticatedKind, "重新登录")
			if err := logged(t, db, keep); err != nil {
				t.Errorf("%s logged the manager out: %v", c.verb, err)
			}
			told := live(db)
			alert, end := slices.Index(told, fmt.Sprint(c.told, " ", li.UserID)), slices.Index(told, "session "+session.Hash)
			if alert < 0 || end < alert {
				t.Errorf("%s told %v: the alert must come before the end of the session", c.verb, told)
			}
			refuses(t, "logging in", try(t, db, func(tx *schema.Tx) error {
				_, err := tx.StartSession(li.Person, li.UserID, schema.BrowserSession, "", "")
				return err
			}), schema.UnauthenticatedKind, "")
			if c.verb == schema.Freeze {
				db.Do(func(tx *schema.Tx) error { return tx.ChangeMembership(&boss.Member, li.UserID, schema.Unfreeze, "") })
			}
		}
	})
}

func TestWhoLeavesIsLoggedOutAndMissed(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		boss, li, wang := mill.Manager("老板"), mill.Member("小李"), mill.Applicant("小王")
		token := li.LogIn()
		for _, p := range []*schematest.Person{li, wang} {
			db.Do(func(tx *schema.Tx) error { return tx.ChangeMembership(&p.Member, p.UserID, schema.Leave, "") })
			if p.Again().State != schema.Unbound {
				t.Errorf("%s is still in state %d", p.Name, p.Again().State)
			}
		}
		refuses(t, "who has left", logged(t, db, token), schema.UnauthenticatedKind, "")
		if got := messagesOf(db, boss.UserID); len(got) != 1 || got[0].Text != "小李 已退出企业。" {
			t.Errorf("the manager was told %v", got)
		}
		if mine := schematest.Read(db, func(tx *schema.Tx) ([]schema.Member, error) { return tx.MembershipsOf(li.Person, 0) }); len(mine) != 0 {
			t.Errorf("his companies are %v", mine)
		}
		refuses(t, "the last manager", try(t, db, func(tx *schema.Tx) error {
			return tx.ChangeMembership(&boss.Member, boss.UserID, schema.Leave, "")
		}), schema.ConflictKind, "企业至少要有一位管理员")
	})
}

// What is so already is not done again: no event, no message, no alert that reloads somebody's page.
func TestSettingWhatIsSetTellsNobody(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, mill := db.Admin(), db.AddCompany(schema.Company{Name: "江海纺织有限公司", State: schema.CompanyApproved, Product: true})
		boss, li := mill.Manager("老板"), mill.Merchant("小李")
		events := len(eventsOf(db, schema.EventFilter{}))
		forget(db)
		for _, set := range []func(tx *schema.Tx) error{
			func(tx *schema.Tx) error { return tx.SetManager(&boss.Member, li.UserID, false, "") },
			func(tx *schema.Tx) error { return tx.SetManager(&admin.Member, boss.UserID, true, "") },
			func(tx *schema.Tx) error { return tx.SetProduct(&boss.Member, li.UserID, true) },
			func(tx *schema.Tx) error { return tx.SetShown(&boss.Member, li.UserID, true) },
			func(tx *schema.Tx) error { return tx.SetCompanyProduct(&admin.Member, mill.ID, true) },
			func(tx *schema.Tx) error { return tx.SetAdmin(&admin.Member, li.Person, false) },
		} {
			db.Do(set)
		}
		if told, got := live(db), messagesOf(db, li.UserID); len(told) != 0 || len(got) != 0 || len(eventsOf(db, schema.EventFilter{})) != events {
			t.Errorf("told %v, messages %v, events %v", told, got, eventsOf(db, schema.EventFilter{}))
		}
	})
}

func TestWhoWasRefusedReadsWhyUntilHeGoesOn(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		boss, li := mill.Manager("老板"), mill.Applicant("小李")
		refusals := func() (notes []string) {
			for _, m := range schematest.Read(db, func(tx *schema.Tx) ([]schema.Member, error) { return tx.RefusalsOf(li.Person) }) {
				notes = append(notes, m.MemberName+" "+m.Note)
			}
			return notes
		}
		change := func(by *schematest.Person, verb schema.MembershipVerb, note string) {
			t.Helper()
			db.Do(func(tx *schema.Tx) error { return tx.ChangeMembership(&by.Member, li.UserID, verb, note) })
		}
		for _, next := range []schema.MembershipVerb{schema.Reapply, schema.Leave} {
			change(boss, schema.Refuse, "不是本公司员工")
			if diff := cmp.Diff([]string{"江海纺织有限公司 不是本公司员工"}, refusals()); diff != "" {
				t.Error(diff)
			}
			change(li, next, "")
			if got := refusals(); len(got) != 0 {
				t.Errorf("after %s he still reads %v", next, got)
			}
		}
		if got := messagesOf(db, boss.UserID); len(got) != 1 {
			t.Errorf("the manager was told of an application and a refusal that he made himself: %v", got)
		}
	})
}

func TestACompanyShowsWhomItWants(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		var users []schema.User
		for i := range 120 {
			users = append(users, schema.User{Mobile: fmt.Sprintf("1370000%04d", i), Name: fmt.Sprint("员工", i), State: schema.UserActive})
		}
		db.Do(func(tx *schema.Tx) error {
			if err := tx.AddUsers(users); err != nil {
				return err
			}
			var list []schema.Membership
			for i, u := range users {
				state := schema.Active
				if i == 118 {
					state = schema.MemberFrozen
				}
				list = append(list, schema.Membership{UserID: u.ID, MemberID: mill.ID, State: state, Shown: i >= 117})
			}
			return tx.AddMemberships(list)
		})
		var got []string
		for _, m := range schematest.Read(db, func(tx *schema.Tx) ([]schema.Member, error) { return tx.Contacts(mill.ID, 10) }) {
			got = append(got, m.Name)
		}
		if diff := cmp.Diff([]string{"员工117", "员工119"}, got); diff != "" {
			t.Error(diff)
		}
	})
}

func sessionOf(db *schematest.DB, token string) (s *schema.Session, m *schema.Member, err error) {
	s = schematest.Read(db, func(tx *schema.Tx) (*schema.Session, error) {
		s, m, err = tx.SessionOf(token)
		return s, nil
	})
	return s, m, err
}

func TestAManagerSetsRightsInHisCompanyAlone(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill, other := db.Company("江海纺织有限公司"), db.Company("云棉棉业有限公司")
		boss, li, stranger := mill.Manager("老板"), mill.Member("小李"), other.Manager("别人")
		admin := db.Admin()
		set := map[string]func(tx *schema.Tx, by *schema.Member, on bool) error{
			"manager": func(tx *schema.Tx, by *schema.Member, on bool) error {
				return tx.SetManager(by, li.UserID, on, "轮换")
			},
			"product": func(tx *schema.Tx, by *schema.Member, on bool) error { return tx.SetProduct(by, li.UserID, on) },
			"shown":   func(tx *schema.Tx, by *schema.Member, on bool) error { return tx.SetShown(by, li.UserID, on) },
		}
		has := func(right string) bool {
			m := li.Again()
			return map[string]bool{"manager": m.Manager, "product": m.Product, "shown": m.Shown}[right]
		}
		for right, f := range set {
			as := func(by *schematest.Person, on bool) error {
				return try(t, db, func(tx *schema.Tx) error { return f(tx, &by.Member, on) })
			}
			refuses(t, right+" by another company's manager", as(stranger, true), schema.NotFoundKind, "没有这个成员")
			refuses(t, right+" by himself", as(li, true), schema.DeniedKind, "只有企业管理员")
			for _, by := range []*schematest.Person{boss, admin} {
				for _, on := range []bool{false, true, false} {
					if err := as(by, on); err != nil || has(right) != on {
						t.Errorf("%s set to %t by %s: %v, is %t", right, on, by.Name, err, has(right))
					}
				}
			}
		}
		refuses(t, "the last manager resigns", try(t, db, func(tx *schema.Tx) error { return tx.SetManager(&boss.Member, boss.UserID, false, "") }),
			schema.ConflictKind, "企业至少要有一位管理员")
		db.Do(func(tx *schema.Tx) error { return tx.SetManager(&boss.Member, li.UserID, true, "") })
		forget(db)
		db.Do(func(tx *schema.Tx) error { return tx.SetManager(&boss.Member, boss.UserID, false, "") })
		if told := live(db); !slices.Contains(told, fmt.Sprint("managerChanged ", boss.UserID)) {
			t.Errorf("told %v", told)
		}
		// his rights of a moment ago are worth nothing
		refuses(t, "who has resigned", try(t, db, func(tx *schema.Tx) error { return tx.SetShown(&boss.Member, li.UserID, true) }), schema.DeniedKind, "只有企业管理员")
	})
}

// Two managers take the right from each other at once: one of them keeps it.
func TestACompanyKeepsAManagerWhateverHappensAtOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		for round := range 5 {
			mill := db.Company(fmt.Sprintf("江海纺织有限公司%d", round))
			a, b := mill.Manager(fmt.Sprint("甲", round)), mill.Manager(fmt.Sprint("乙", round))
			pairs := [][2]*schematest.Person{{a, b}, {b, a}}
			errs := atOnce(2, func(i int) error {
				return try(t, db, func(tx *schema.Tx) error {
					if round%2 == 0 {
						return tx.SetManager(&pairs[i][0].Member, pairs[i][1].UserID, false, "")
					}
					return tx.ChangeMembership(&pairs[i][0].Member, pairs[i][1].UserID, schema.Unbind, "")
				})
			})
			if (errs[0] == nil) == (errs[1] == nil) {
				t.Errorf("round %d: %v", round, errs)
			}
			members := schematest.Read(db, func(tx *schema.Tx) ([]schema.Member, error) {
				list, _, err := tx.MembersOf(mill.ID, "", schema.Page{Num: 1, Size: 10})
				return list, err
			})
			if len(members) == 0 || !members[0].Manager {
				t.Errorf("round %d: the company has the members %v", round, members)
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
			"": {boss.UserID, li.UserID}, "小": {li.UserID}, li.Mobile[3:]: {li.UserID}, "%": nil, "_": nil, "小王": nil, " 老板 ": {boss.UserID},
		} {
			var got []int64
			schematest.Read(db, func(tx *schema.Tx) (int, error) {
				list, n, err := tx.MembersOf(mill.ID, text, schema.Page{Num: 1, Size: 10})
				for _, m := range list {
					got = append(got, m.UserID)
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
