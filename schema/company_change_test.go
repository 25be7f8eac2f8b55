package schema_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func ref[T any](v T) *T { return &v }

func TestCreditCodesHaveTheirCheckDigit(t *testing.T) {
	t.Parallel()
	// the example of GB 32100-2015, annex A
	if code, ok := schema.CreditCode("91350100M000100Y4"); code != "91350100M000100Y43" || !ok {
		t.Errorf("%q, %t", code, ok)
	}
	for _, first := range []string{"", "9135010", "91350100M000100I4", "91350100m000100Y4", "91350100M000100Y43"} {
		if code, ok := schema.CreditCode(first); ok {
			t.Errorf("%q made %q", first, code)
		}
	}
}

func TestCompaniesChangeByTheTable(t *testing.T) {
	t.Parallel()
	now := schematest.Start
	for _, c := range []struct {
		from schema.CompanyState
		verb schema.CompanyVerb
		note string
		want schema.CompanyState
		kind schema.Kind
	}{
		{schema.CompanyPending, schema.ApproveCompany, "", schema.CompanyApproved, 0},
		{schema.CompanyPending, schema.RefuseCompany, "照片不清楚", schema.CompanyReturned, 0},
		{schema.CompanyPending, schema.ResubmitCompany, "", schema.CompanyPending, schema.ConflictKind},
		{schema.CompanyReturned, schema.RefuseCompany, "照片不清楚", schema.CompanyReturned, schema.ConflictKind},
		{schema.CompanyReturned, schema.ApproveCompany, "", schema.CompanyApproved, 0},
		{schema.CompanyPending, schema.RefuseCompany, "  ", schema.CompanyPending, schema.InvalidKind},
		{schema.CompanyPending, schema.FreezeCompany, "", schema.CompanyPending, schema.ConflictKind},
		{schema.CompanyApproved, schema.ApproveCompany, "", schema.CompanyApproved, schema.ConflictKind},
		{schema.CompanyApproved, schema.FreezeCompany, "违规", schema.CompanyFrozen, 0},
		{schema.CompanyFrozen, schema.UnfreezeCompany, "", schema.CompanyApproved, 0},
		{schema.CompanyFrozen, schema.FreezeCompany, "", schema.CompanyFrozen, schema.ConflictKind},
	} {
		company := schema.Company{State: c.from}
		err := company.Change(c.verb, c.note, now)
		if c.kind != 0 {
			refuses(t, string(c.verb), err, c.kind, "")
		} else if err != nil || company.ReviewNote != c.note || !company.ReviewedAt.Equal(now) {
			t.Errorf("%s from %d: %v, %+v", c.verb, c.from, err, company)
		}
		if company.State != c.want {
			t.Errorf("%s from %d leads to %d, want %d", c.verb, c.from, company.State, c.want)
		}
	}
}

func TestWhatIdentifiesAReviewedCompanyStays(t *testing.T) {
	t.Parallel()
	code, _ := schema.CreditCode("91350100M000100Y4")
	other, _ := schema.CreditCode("91350100M000100Y5")
	full := schema.Company{Name: "江海纺织有限公司", CreditCode: code, Legal: "李", Licence: 7, State: schema.CompanyApproved}
	for _, c := range []struct {
		what  string
		patch schema.CompanyPatch
		field string
	}{
		{"nothing", schema.CompanyPatch{}, ""},
		{"the same", schema.CompanyPatch{Name: ref(full.Name), CreditCode: ref(" " + code), Legal: ref("李"), Licence: ref(int64(7))}, ""},
		{"what identifies nobody", schema.CompanyPatch{City: ref("南通"), Phone: ref("0513-5550000"), Intro: ref("纺纱")}, ""},
		{"name", schema.CompanyPatch{Name: ref("江海棉业有限公司")}, "memberName"},
		{"code", schema.CompanyPatch{CreditCode: &other}, "creditCode"},
		{"no code", schema.CompanyPatch{CreditCode: ref("")}, "creditCode"},
		{"wrong code", schema.CompanyPatch{CreditCode: ref("91350100M000100Y44")}, "creditCode"},
		{"legal", schema.CompanyPatch{Legal: ref("王")}, "legal"},
		{"licence", schema.CompanyPatch{Licence: ref(int64(8))}, "licence"},
		{"phone", schema.CompanyPatch{Phone: ref("call me")}, "phone"},
		{"short name", schema.CompanyPatch{Name: ref("公司")}, "memberName"},
	} {
		company := full
		err := company.Update(c.patch)
		if e, ok := schema.KindOf(err); c.field != "" && (!ok || e.Field != c.field || company != full) || c.field == "" && err != nil {
			t.Errorf("%s: %v, %+v", c.what, err, company)
		}
		if c.field == "" || c.field == "phone" || c.what == "wrong code" || c.what == "short name" {
			continue
		}
		for _, company.State = range []schema.CompanyState{schema.CompanyPending, schema.CompanyReturned} {
			mended := company
			if err := mended.Update(c.patch); err != nil {
				t.Errorf("%s before the review: %v", c.what, err)
			}
		}
		if err := company.Amend(c.patch); err != nil {
			t.Errorf("%s by the platform: %v", c.what, err)
		}
	}
	empty := schema.Company{Name: "江海纺织有限公司", State: schema.CompanyApproved}
	if err := empty.Update(schema.CompanyPatch{CreditCode: &code, Legal: ref("李"), Licence: ref(int64(7))}); err != nil || empty.Licence != 7 {
		t.Errorf("what was empty: %v, %+v", err, empty)
	}
}

func TestAManagerCompletesHisCompanyForPoints(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.AddCompany(schema.Company{Name: "江海纺织有限公司", State: schema.CompanyPending})
		boss, li := mill.Manager("老板"), mill.Member("小李")
		picture := func(owner int64) int64 {
			p, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*schema.Picture, error) {
				return tx.AddPicture(owner, "image/png", 10, 10, 100, fmt.Sprintf("%064x", owner))
			})
			if err != nil {
				t.Fatal(err)
			}
			return p.ID
		}
		update := func(by *schematest.Person, p schema.CompanyPatch) error {
			return try(t, db, func(tx *schema.Tx) error {
				_, err := tx.UpdateCompany(&by.Member, p)
				return err
			})
		}
		refuses(t, "a member", update(li, schema.CompanyPatch{City: ref("南通")}), schema.DeniedKind, "只有企业管理员")
		refuses(t, "another one's picture", update(boss, schema.CompanyPatch{Licence: ref(picture(li.Person))}), schema.NotFoundKind, "图片")
		db.Company("云棉棉业有限公司")
		refuses(t, "another company's name", update(boss, schema.CompanyPatch{Name: ref("云棉棉业有限公司")}), schema.ConflictKind, "已有名为")
		code, _ := schema.CreditCode("91350100M000100Y4")
		points := func() int {
			return schematest.Read(db, func(tx *schema.Tx) (int, error) { return tx.Points(boss.UserID) })
		}
		if err := update(boss, schema.CompanyPatch{City: ref("南通"), Address: ref("江海路"), Contact: ref("李"), Phone: ref("0513-5550000")}); err != nil || points() != 0 {
			t.Errorf("not complete: %v, %d points", err, points())
		}
		whole := schema.CompanyPatch{CreditCode: &code, Legal: ref("李"), Licence: ref(picture(boss.Person))}
		for range 2 {
			if err := update(boss, whole); err != nil || points() != schema.PointsCompleted {
				t.Errorf("complete: %v, %d points", err, points())
			}
		}
		second := mill.Manager("副手")
		if err := update(second, whole); err != nil {
			t.Errorf("another manager sends the same picture: %v", err)
		}
		if index, _ := changes(db); !slices.Contains(index, fmt.Sprint("company ", mill.ID)) {
			t.Errorf("the index is told %v", index)
		}
	})
}

func TestThePlatformReviewsAndFreezesCompanies(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		mill := db.AddCompany(schema.Company{Name: "江海纺织有限公司", State: schema.CompanyPending})
		boss, li := mill.Manager("老板"), mill.Member("小李")
		for what, f := range map[string]func(tx *schema.Tx, by *schema.Member) error{
			"review":   func(tx *schema.Tx, by *schema.Member) error { return schematest.Review(tx, by, mill.ID, true, "") },
			"freeze":   func(tx *schema.Tx, by *schema.Member) error { return tx.FreezeCompany(by, mill.ID, "") },
			"unfreeze": func(tx *schema.Tx, by *schema.Member) error { return tx.UnfreezeCompany(by, mill.ID, "") },
			"product":  func(tx *schema.Tx, by *schema.Member) error { return tx.SetCompanyProduct(by, mill.ID, true) },
			"amend": func(tx *schema.Tx, by *schema.Member) error {
				_, err := tx.AmendCompany(by, mill.ID, schema.CompanyPatch{City: ref("南通")}, "")
				return err
			},
			"user":     func(tx *schema.Tx, by *schema.Member) error { return tx.FreezeUser(by, li.Person, "") },
			"thaw":     func(tx *schema.Tx, by *schema.Member) error { return tx.UnfreezeUser(by, li.Person, "") },
			"admin":    func(tx *schema.Tx, by *schema.Member) error { return tx.SetAdmin(by, li.Person, true) },
			"salesman": func(tx *schema.Tx, by *schema.Member) error { return tx.SetSalesman(by, schema.Salesman{}) },
			"holiday":  func(tx *schema.Tx, by *schema.Member) error { return tx.RemoveHoliday(by, "2027-01-01") },
			"table":    func(tx *schema.Tx, by *schema.Member) error { return tx.RemovePremiumTable(by, "x") },
			"merge":    func(tx *schema.Tx, by *schema.Member) error { return tx.MergeWarehouse(by, 1, 2) },
			"answer":   func(tx *schema.Tx, by *schema.Member) error { return tx.AnswerFeedback(by, 1, "x") },
			"notice":   func(tx *schema.Tx, by *schema.Member) error { return tx.RetryNotice(by, 1) },
		} {
			refuses(t, what+" by a manager", try(t, db, func(tx *schema.Tx) error { return f(tx, &boss.Member) }), schema.DeniedKind, "只有平台管理员")
		}
		step := func(f func(tx *schema.Tx) error) []string {
			t.Helper()
			forget(db)
			db.Do(f)
			return live(db)
		}
		step(func(tx *schema.Tx) error {
			return schematest.Review(tx, &admin.Member, mill.ID, false, "照片不清楚")
		})
		if c := db.Company(mill.Name); c.State != schema.CompanyReturned || c.ReviewNote != "照片不清楚" {
			t.Errorf("sent back: %+v", c.Company)
		}
		db.Advance(time.Minute)
		told := step(func(tx *schema.Tx) error { return schematest.Review(tx, &admin.Member, mill.ID, true, "") })
		for _, want := range []string{fmt.Sprint("company ", mill.ID), fmt.Sprint("membership ", li.UserID), fmt.Sprint("inbox ", boss.Person)} {
			if !slices.Contains(told, want) {
				t.Errorf("an approval tells %v, not %s", told, want)
			}
		}
		if diff := cmp.Diff([]string{"企业审核已通过", "企业审核未通过"}, titles(messagesOf(db, boss.UserID))); diff != "" {
			t.Error(diff)
		}
		tokens := []string{boss.LogIn(), li.LogIn()}
		told = step(func(tx *schema.Tx) error { return tx.FreezeCompany(&admin.Member, mill.ID, "违规") })
		for i, p := range []*schematest.Person{boss, li} {
			refuses(t, p.Name, logged(t, db, tokens[i]), schema.UnauthenticatedKind, "")
			if !slices.Contains(told, fmt.Sprint("memberFrozen ", p.UserID)) {
				t.Errorf("%s is not told: %v", p.Name, told)
			}
		}
		step(func(tx *schema.Tx) error { return tx.UnfreezeCompany(&admin.Member, mill.ID, "") })
		boss.LogIn()
		for _, on := range []bool{true, false} {
			step(func(tx *schema.Tx) error { return tx.SetCompanyProduct(&admin.Member, mill.ID, on) })
			if ids := schematest.Read(db, (*schema.Tx).ProductMemberIDs); slices.Contains(ids, mill.ID) != on || li.Again().CompanyProduct != on {
				t.Errorf("the list has %v", ids)
			}
		}
		want := []string{"平台管理员 unset product", "平台管理员 set product", "平台管理员 unfreeze", "平台管理员 freeze", "平台管理员 approve", "平台管理员 refuse"}
		if diff := cmp.Diff(want, eventsOf(db, schema.EventFilter{Kind: schema.CompanyChanged, Key: fmt.Sprint(mill.ID)})); diff != "" {
			t.Error(diff)
		}
	})
}

func TestCompaniesThatWaitComeFirst(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		db.Company("甲棉业有限公司")
		db.AddCompany(schema.Company{Name: "乙棉业有限公司", ShortName: "乙", State: schema.CompanyFrozen})
		db.AddCompany(schema.Company{Name: "丙棉业有限公司", State: schema.CompanyPending})
		db.AddCompany(schema.Company{Name: "丁棉业有限公司", State: schema.CompanyReturned})
		db.AddCompany(schema.Company{Name: "戊棉业有限公司", State: schema.CompanyApproved, Product: true}).Manager("老戊")
		db.Company("甲棉业有限公司").Member("小甲")
		for _, c := range []struct {
			filter schema.CompanyFilter
			want   []string
		}{
			{schema.CompanyFilter{}, []string{"丙棉业有限公司", "丁棉业有限公司", "甲棉业有限公司", "戊棉业有限公司", "乙棉业有限公司"}},
			{schema.CompanyFilter{State: schema.CompanyReturned}, []string{"丁棉业有限公司"}},
			{schema.CompanyFilter{Product: true}, []string{"戊棉业有限公司"}},
			{schema.CompanyFilter{LacksManager: true}, []string{"甲棉业有限公司"}},
			{schema.CompanyFilter{LacksManager: true, Name: "戊"}, nil},
			{schema.CompanyFilter{State: schema.CompanyFrozen}, []string{"乙棉业有限公司"}},
			{schema.CompanyFilter{Name: " 乙"}, []string{"乙棉业有限公司"}},
			{schema.CompanyFilter{Name: "棉业", State: schema.CompanyApproved}, []string{"甲棉业有限公司", "戊棉业有限公司"}},
			{schema.CompanyFilter{Name: "%"}, nil},
		} {
			var got []string
			for _, company := range schematest.Read(db, func(tx *schema.Tx) ([]schema.CompanyRow, error) {
				list, _, err := tx.CompanyList(c.filter, schema.Page{Num: 1, Size: 10})
				return list, err
			}) {
				got = append(got, company.Name)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%+v: %s", c.filter, diff)
			}
		}
	})
}

func TestTheFirstAdministratorIsMadeAtTheConsole(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		create := func(mobile string) (*schema.User, error) {
			return schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*schema.User, error) { return tx.CreateAdmin(mobile, "管理员", "hash") })
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
		refuses(t, "his old session", logged(t, db, token), schema.UnauthenticatedKind, "")
		_, err = create("123")
		refuses(t, "no number", err, schema.InvalidKind, "11 位手机号")
		by := &schema.Member{Person: first.ID, Name: first.Name, Admin: true}
		refuses(t, "himself", try(t, db, func(tx *schema.Tx) error { return tx.SetAdmin(by, first.ID, false) }), schema.ConflictKind, "自己")
		refuses(t, "himself", try(t, db, func(tx *schema.Tx) error { return tx.FreezeUser(by, first.ID, "") }), schema.ConflictKind, "自己")
		token = db.User(li.Mobile, "").LogIn()
		db.Do(func(tx *schema.Tx) error { return tx.SetAdmin(by, li.Person, false) })
		refuses(t, "who is no longer one", logged(t, db, token), schema.UnauthenticatedKind, "")
		users := schematest.Read(db, func(tx *schema.Tx) ([]schema.UserRow, error) {
			list, n, err := tx.UserList(schema.UserFilter{Text: "小", State: schema.UserActive}, schema.Page{Num: 1, Size: 10})
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

// Two administrators take the right from each other, or freeze each other, at once: one of them keeps it.
func TestAnAdministratorIsLeftWhateverHappensAtOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		for round := range 6 {
			people := make([]*schema.Member, 2)
			for i := range people {
				db.Do(func(tx *schema.Tx) error {
					u, err := tx.CreateAdmin(fmt.Sprintf("137%04d000%d", round, i), "管理员", "")
					people[i] = &schema.Member{Person: u.ID, Name: u.Name}
					return err
				})
			}
			errs := atOnce(2, func(i int) error {
				return try(t, db, func(tx *schema.Tx) error {
					if round%2 == 0 {
						return tx.SetAdmin(people[i], people[1-i].Person, false)
					}
					return tx.FreezeUser(people[i], people[1-i].Person, "")
				})
			})
			if (errs[0] == nil) == (errs[1] == nil) {
				t.Errorf("round %d: %v", round, errs)
			}
		}
	})
}
