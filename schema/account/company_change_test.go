package account_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

func TestCreditCodesHaveTheirCheckDigit(t *testing.T) {
	t.Parallel()
	// the example of GB 32100-2015, annex A
	if code, ok := account.CreditCode("91350100M000100Y4"); code != "91350100M000100Y43" || !ok {
		t.Errorf("%q, %t", code, ok)
	}
	for _, first := range []string{"", "9135010", "91350100M000100I4", "91350100m000100Y4", "91350100M000100Y43"} {
		if code, ok := account.CreditCode(first); ok {
			t.Errorf("%q made %q", first, code)
		}
	}
}

func TestCompaniesChangeByTheTable(t *testing.T) {
	t.Parallel()
	now := schematest.Start
	for _, c := range []struct {
		from account.CompanyState
		verb account.CompanyVerb
		note string
		want account.CompanyState
		kind schema.Kind
	}{
		{account.CompanyPending, account.CompanyApprove, "", account.CompanyApproved, 0},
		{account.CompanyPending, account.CompanyRefuse, "照片不清楚", account.CompanyReturned, 0},
		{account.CompanyPending, account.CompanyResubmit, "", account.CompanyPending, schema.ConflictKind},
		{account.CompanyReturned, account.CompanyRefuse, "照片不清楚", account.CompanyReturned, schema.ConflictKind},
		{account.CompanyReturned, account.CompanyApprove, "", account.CompanyApproved, 0},
		{account.CompanyPending, account.CompanyRefuse, "  ", account.CompanyPending, schema.InvalidKind},
		{account.CompanyPending, account.CompanyFreeze, "", account.CompanyPending, schema.ConflictKind},
		{account.CompanyApproved, account.CompanyApprove, "", account.CompanyApproved, schema.ConflictKind},
		{account.CompanyApproved, account.CompanyFreeze, "违规", account.CompanyFrozen, 0},
		{account.CompanyFrozen, account.CompanyUnfreeze, "", account.CompanyApproved, 0},
		{account.CompanyFrozen, account.CompanyFreeze, "", account.CompanyFrozen, schema.ConflictKind},
	} {
		t.Run(fmt.Sprintf("%s from %d", c.verb, c.from), func(t *testing.T) {
			company := account.Company{State: c.from}
			err := company.Change(c.verb, c.note, now)
			if c.kind != 0 {
				schematest.Refuses(t, string(c.verb), err, c.kind, "")
			} else if err != nil || company.ReviewNote != c.note || !company.ReviewedAt.Equal(now) {
				t.Errorf("%s from %d: %v, %+v", c.verb, c.from, err, company)
			}
			if company.State != c.want {
				t.Errorf("%s from %d leads to %d, want %d", c.verb, c.from, company.State, c.want)
			}
		})
	}
}

func TestAReviewedCompanyKeepsItsIdentity(t *testing.T) {
	t.Parallel()
	code, _ := account.CreditCode("91350100M000100Y4")
	other, _ := account.CreditCode("91350100M000100Y5")
	full := account.Company{Name: "江海纺织有限公司", CreditCode: code, Legal: "李", Licence: 7, State: account.CompanyApproved}
	for _, c := range []struct {
		what  string
		patch account.CompanyPatch
		field string
	}{
		{"nothing", account.CompanyPatch{}, ""},
		{"the same", account.CompanyPatch{
			Name: schematest.Ref(full.Name), CreditCode: schematest.Ref(" " + code),
			Legal: schematest.Ref("李"), Licence: schematest.Ref(int64(7)),
		}, ""},
		{"what identifies nobody", account.CompanyPatch{
			City: schematest.Ref("南通"), Phone: schematest.Ref("0513-5550000"),
			Intro: schematest.Ref("纺纱"),
		}, ""},
		{"name", account.CompanyPatch{Name: schematest.Ref("江海棉业有限公司")}, "memberName"},
		{"code", account.CompanyPatch{CreditCode: &other}, "creditCode"},
		{"no code", account.CompanyPatch{CreditCode: schematest.Ref("")}, "creditCode"},
		{"wrong code", account.CompanyPatch{CreditCode: schematest.Ref("91350100M000100Y44")}, "creditCode"},
		{"legal", account.CompanyPatch{Legal: schematest.Ref("王")}, "legal"},
		{"licence", account.CompanyPatch{Licence: schematest.Ref(int64(8))}, "licence"},
		{"phone", account.CompanyPatch{Phone: schematest.Ref("call me")}, "phone"},
		{"short name", account.CompanyPatch{Name: schematest.Ref("公司")}, "memberName"},
	} {
		t.Run(c.what, func(t *testing.T) {
			company := full
			err := company.Update(c.patch)
			if e, ok := schema.KindOf(err); c.field != "" && (!ok || e.Field != c.field || company != full) ||
				c.field == "" && err != nil {
				t.Errorf("%v, %+v", err, company)
			}
			if c.field == "" || c.field == "phone" || c.what == "wrong code" || c.what == "short name" {
				return
			}
			for _, company.State = range []account.CompanyState{account.CompanyPending, account.CompanyReturned} {
				corrected := company
				if err := corrected.Update(c.patch); err != nil {
					t.Errorf("%s before the review: %v", c.what, err)
				}
			}
			if err := company.Amend(c.patch); err != nil {
				t.Errorf("%s by the platform: %v", c.what, err)
			}
		})
	}
}

func TestAReviewedCompanyFillsInItsIdentity(t *testing.T) {
	t.Parallel()
	code, _ := account.CreditCode("91350100M000100Y4")
	empty := account.Company{Name: "江海纺织有限公司", State: account.CompanyApproved}
	if err := empty.Update(account.CompanyPatch{
		CreditCode: &code, Legal: schematest.Ref("李"),
		Licence: schematest.Ref(int64(7)),
	}); err != nil || empty.Licence != 7 {
		t.Errorf("what was empty: %v, %+v", err, empty)
	}
}

func TestCompleteCompanyInformationEarnsPoints(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.AddCompany(account.Company{Name: "江海纺织有限公司", State: account.CompanyPending})
		boss, li := mill.Manager("老板"), mill.Member("小李")
		picture := func(owner int64) int64 {
			p, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*notice.Picture, error) {
				return notice.AddPicture(tx, owner, "image/png", 10, 10, 100, fmt.Sprintf("%064x", owner))
			})
			if err != nil {
				t.Fatal(err)
			}
			return p.ID
		}
		update := func(by *schematest.Person, p account.CompanyPatch) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := account.UpdateCompany(tx, &by.Member, p)
				return err
			})
		}
		schematest.Refuses(t, "a member", update(li, account.CompanyPatch{City: schematest.Ref("南通")}), schema.DeniedKind,
			"只有企业管理员")
		schematest.Refuses(t, "another one's picture", update(boss,
			account.CompanyPatch{Licence: schematest.Ref(picture(li.UserID))}), schema.NotFoundKind, "图片")
		db.Company("云棉棉业有限公司")
		schematest.Refuses(t, "another company's name", update(boss, account.CompanyPatch{Name: schematest.Ref("云棉棉业有限公司")}),
			schema.ConflictKind, "已有名为")
		code, _ := account.CreditCode("91350100M000100Y4")
		points := func() int {
			return schematest.Read(db, func(tx *schema.Tx) (int, error) { return account.Points(tx, boss.MembershipID) })
		}
		if err := update(boss, account.CompanyPatch{
			City: schematest.Ref("南通"), Address: schematest.Ref("江海路"),
			Contact: schematest.Ref("李"), Phone: schematest.Ref("0513-5550000"),
		}); err != nil || points() != 0 {
			t.Errorf("not complete: %v, %d points", err, points())
		}
		whole := account.CompanyPatch{
			CreditCode: &code, Legal: schematest.Ref("李"),
			Licence: schematest.Ref(picture(boss.UserID)),
		}
		for range 2 {
			if err := update(boss, whole); err != nil || points() != account.PointsCompleted {
				t.Errorf("complete: %v, %d points", err, points())
			}
		}
		second := mill.Manager("副手")
		if err := update(second, whole); err != nil {
			t.Errorf("another manager sends the same picture: %v", err)
		}
		if index, _ := schematest.ChangeRows(db); !slices.Contains(index, fmt.Sprint("company ", mill.ID)) {
			t.Errorf("changes for the index: %v", index)
		}
	})
}

func TestThePlatformReviewsAndFreezesCompanies(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		mill := db.AddCompany(account.Company{Name: "江海纺织有限公司", State: account.CompanyPending})
		boss, li := mill.Manager("老板"), mill.Member("小李")
		for what, f := range map[string]func(tx *schema.Tx, by *account.Member) error{
			"review":   func(tx *schema.Tx, by *account.Member) error { return schematest.Review(tx, by, mill.ID, true, "") },
			"freeze":   func(tx *schema.Tx, by *account.Member) error { return account.FreezeCompany(tx, by, mill.ID, "") },
			"unfreeze": func(tx *schema.Tx, by *account.Member) error { return account.UnfreezeCompany(tx, by, mill.ID, "") },
			"product": func(tx *schema.Tx, by *account.Member) error {
				return account.SetCompanyProduct(tx, by, mill.ID, true)
			},
			"amend": func(tx *schema.Tx, by *account.Member) error {
				_, err := account.AmendCompany(tx, by, mill.ID, account.CompanyPatch{City: schematest.Ref("南通")}, "")
				return err
			},
			"user":     func(tx *schema.Tx, by *account.Member) error { return account.FreezeUser(tx, by, li.UserID, "") },
			"thaw":     func(tx *schema.Tx, by *account.Member) error { return account.UnfreezeUser(tx, by, li.UserID, "") },
			"admin":    func(tx *schema.Tx, by *account.Member) error { return account.SetAdmin(tx, by, li.UserID, true) },
			"salesman": func(tx *schema.Tx, by *account.Member) error { return account.SetSalesman(tx, by, account.Salesman{}) },
			"holiday":  func(tx *schema.Tx, by *account.Member) error { return market.RemoveHoliday(tx, by, "2027-01-01") },
			"table":    func(tx *schema.Tx, by *account.Member) error { return market.RemovePremiumTable(tx, by, "x") },
			"merge":    func(tx *schema.Tx, by *account.Member) error { return market.MergeWarehouse(tx, by, 1, 2) },
			"answer":   func(tx *schema.Tx, by *account.Member) error { return site.AnswerFeedback(tx, by, 1, "x") },
			"notice":   func(tx *schema.Tx, by *account.Member) error { return account.RetryNotice(tx, by, 1) },
		} {
			schematest.Refuses(t, what+" by a manager", schematest.Try(t, db, func(tx *schema.Tx) error {
				return f(tx, &boss.Member)
			}), schema.DeniedKind, "只有平台管理员")
		}
		step := func(f func(tx *schema.Tx) error) []string {
			t.Helper()
			schematest.ForgetChanges(db)
			db.Do(f)
			return schematest.LiveRows(db)
		}
		step(func(tx *schema.Tx) error {
			return schematest.Review(tx, &admin.Member, mill.ID, false, "照片不清楚")
		})
		if c := db.Company(mill.Name); c.State != account.CompanyReturned || c.ReviewNote != "照片不清楚" {
			t.Errorf("sent back: %+v", c.Company)
		}
		db.Advance(time.Minute)
		live := step(func(tx *schema.Tx) error { return schematest.Review(tx, &admin.Member, mill.ID, true, "") })
		for _, want := range []string{
			fmt.Sprint("company ", mill.ID), fmt.Sprint("membership ", li.MembershipID),
			fmt.Sprint("inbox ", boss.UserID),
		} {
			if !slices.Contains(live, want) {
				t.Errorf("live changes of an approval: %v, without %s", live, want)
			}
		}
		if diff := cmp.Diff([]string{"企业审核已通过", "企业审核未通过"},
			schematest.Titles(schematest.MessagesOf(db, boss.MembershipID))); diff != "" {
			t.Error(diff)
		}
		tokens := []string{boss.LogIn(), li.LogIn()}
		live = step(func(tx *schema.Tx) error { return account.FreezeCompany(tx, &admin.Member, mill.ID, "违规") })
		for i, p := range []*schematest.Person{boss, li} {
			schematest.Refuses(t, p.Name, schematest.Logged(t, db, tokens[i]), schema.UnauthenticatedKind, "")
			if !slices.Contains(live, fmt.Sprint("memberFrozen ", p.MembershipID)) {
				t.Errorf("%s is not notified: %v", p.Name, live)
			}
		}
		step(func(tx *schema.Tx) error { return account.UnfreezeCompany(tx, &admin.Member, mill.ID, "") })
		boss.LogIn()
		for _, on := range []bool{true, false} {
			step(func(tx *schema.Tx) error { return account.SetCompanyProduct(tx, &admin.Member, mill.ID, on) })
			if ids := schematest.Read(db, account.ProductMemberIDs); slices.Contains(ids, mill.ID) != on ||
				li.Again().CompanyProduct != on {
				t.Errorf("the list has %v", ids)
			}
		}
		want := []string{
			"平台管理员 unset product", "平台管理员 set product", "平台管理员 unfreeze", "平台管理员 freeze", "平台管理员 approve",
			"平台管理员 refuse",
		}
		if diff := cmp.Diff(want, schematest.EventsOf(db,
			notice.EventFilter{Kind: account.CompanyChanged, Key: fmt.Sprint(mill.ID)})); diff != "" {
			t.Error(diff)
		}
	})
}

func TestCompaniesUnderReviewAreListedFirst(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		db.Company("甲棉业有限公司")
		db.AddCompany(account.Company{Name: "乙棉业有限公司", ShortName: "乙", State: account.CompanyFrozen})
		db.AddCompany(account.Company{Name: "丙棉业有限公司", State: account.CompanyPending})
		db.AddCompany(account.Company{Name: "丁棉业有限公司", State: account.CompanyReturned})
		db.AddCompany(account.Company{Name: "戊棉业有限公司", State: account.CompanyApproved, Product: true}).Manager("老戊")
		db.Company("甲棉业有限公司").Member("小甲")
		for _, c := range []struct {
			filter account.CompanyFilter
			want   []string
		}{
			{account.CompanyFilter{}, []string{"丙棉业有限公司", "丁棉业有限公司", "甲棉业有限公司", "戊棉业有限公司", "乙棉业有限公司"}},
			{account.CompanyFilter{State: account.CompanyReturned}, []string{"丁棉业有限公司"}},
			{account.CompanyFilter{Product: true}, []string{"戊棉业有限公司"}},
			{account.CompanyFilter{LacksManager: true}, []string{"甲棉业有限公司"}},
			{account.CompanyFilter{LacksManager: true, Name: "戊"}, nil},
			{account.CompanyFilter{State: account.CompanyFrozen}, []string{"乙棉业有限公司"}},
			{account.CompanyFilter{Name: " 乙"}, []string{"乙棉业有限公司"}},
			{account.CompanyFilter{Name: "棉业", State: account.CompanyApproved}, []string{"甲棉业有限公司", "戊棉业有限公司"}},
			{account.CompanyFilter{Name: "%"}, nil},
		} {
			t.Run(fmt.Sprintf("%+v", c.filter), func(t *testing.T) {
				var got []string
				for _, company := range schematest.Read(db, func(tx *schema.Tx) ([]account.CompanyRow, error) {
					list, _, err := account.CompanyList(tx, c.filter, schema.Page{Num: 1, Size: 10})
					return list, err
				}) {
					got = append(got, company.Name)
				}
				if diff := cmp.Diff(c.want, got); diff != "" {
					t.Errorf("%+v: %s", c.filter, diff)
				}
			})
		}
	})
}

func TestCreateAdminAtTheConsole(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		create := func(mobile string) (*account.User, error) {
			return schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*account.User, error) {
				return account.CreateAdmin(tx, mobile, "管理员", "hash")
			})
		}
		first, err := create("13712345678")
		if err != nil || !first.Admin || first.ID == 0 {
			t.Fatalf("%+v, %v", first, err)
		}
		li := db.User("13787654321", "小李")
		token := li.LogIn()
		second, err := create(li.Mobile)
		if err != nil || !second.Admin || second.Name != "小李" || second.Password != "hash" {
			t.Errorf("%+v, %v", second, err)
		}
		schematest.Refuses(t, "their old session", schematest.Logged(t, db, token), schema.UnauthenticatedKind, "")
		_, err = create("123")
		schematest.Refuses(t, "no number", err, schema.InvalidKind, "11 位手机号")
		by := &account.Member{UserID: first.ID, Name: first.Name, Admin: true}
		schematest.Refuses(t, "the actor", schematest.Try(t, db, func(tx *schema.Tx) error {
			return account.SetAdmin(tx, by, first.ID, false)
		}), schema.ConflictKind, "自己")
		schematest.Refuses(t, "the actor", schematest.Try(t, db, func(tx *schema.Tx) error {
			return account.FreezeUser(tx, by, first.ID, "")
		}), schema.ConflictKind, "自己")
		token = db.User(li.Mobile, "").LogIn()
		db.Do(func(tx *schema.Tx) error { return account.SetAdmin(tx, by, li.UserID, false) })
		schematest.Refuses(t, "who is no longer one", schematest.Logged(t, db, token), schema.UnauthenticatedKind, "")
		users := schematest.Read(db, func(tx *schema.Tx) ([]account.UserRow, error) {
			list, n, err := account.UserList(tx, account.UserFilter{Text: "小", State: account.UserActive},
				schema.Page{Num: 1, Size: 10})
			if n != 1 {
				t.Errorf("%d users are found", n)
			}
			return list, err
		})
		if len(users) != 1 || users[0].Admin {
			t.Errorf("found %+v", users)
		}
	})
}

// TestConcurrentChangesLeaveAnAdministrator lets two administrators remove each other's right, or freeze each other,
// concurrently: one of them keeps it.
func TestConcurrentChangesLeaveAnAdministrator(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		for round := range 6 {
			people := make([]*account.Member, 2)
			for i := range people {
				db.Do(func(tx *schema.Tx) error {
					u, err := account.CreateAdmin(tx, fmt.Sprintf("137%04d000%d", round, i), "管理员", "")
					people[i] = &account.Member{UserID: u.ID, Name: u.Name}
					return err
				})
			}
			errs := schematest.AtOnce(2, func(i int) error {
				return schematest.Try(t, db, func(tx *schema.Tx) error {
					if round%2 == 0 {
						return account.SetAdmin(tx, people[i], people[1-i].UserID, false)
					}
					return account.FreezeUser(tx, people[i], people[1-i].UserID, "")
				})
			})
			if (errs[0] == nil) == (errs[1] == nil) {
				t.Errorf("round %d: %v", round, errs)
			}
		}
	})
}
