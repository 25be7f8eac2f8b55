package account_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/schematest"
)

func register(t *testing.T, db *schematest.DB, r account.Registration) (*account.Member, error) {
	t.Helper()
	return schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*account.Member, error) { return account.Register(tx, r) })
}

func TestRegisteringJoinsOrFoundsACompany(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.AddCompany(account.Company{Name: "江海纺织（南通）有限公司", State: account.CompanyApproved})
		boss := mill.Manager("老板")
		db.AddCompany(account.Company{Name: "冻结的有限公司", State: account.CompanyFrozen})
		for _, c := range []struct {
			company string
			want    account.Member
			points  int
		}{
			{"", account.Member{UserState: account.UserActive}, 0},
			{" 江海纺织(南通) 有限公司 ", account.Member{
				CompanyID: mill.ID, CompanyName: mill.Name, Company: account.CompanyApproved, State: account.Applied,
				UserState: account.UserActive,
			}, 0},
			{"新棉贸易有限公司", account.Member{
				CompanyName: "新棉贸易有限公司", Company: account.CompanyPending, State: account.Active, UserState: account.UserActive,
				Manager: true, Product: true,
			}, 100},
		} {
			t.Run(c.company, func(t *testing.T) {
				name := "小李" + c.company
				m, err := register(t, db, account.Registration{
					Mobile: schematest.MobileOf(name), Name: " 小李 ",
					CompanyName: c.company, City: "喀什",
				})
				if err != nil {
					t.Fatal(err)
				}
				c.want.Name, c.want.Mobile = "小李", schematest.MobileOf(name)
				ignored := cmpopts.IgnoreFields(account.Member{}, "MembershipID", "UserID", "AppliedAt", "DecidedAt")
				if c.want.CompanyID == 0 {
					c.want.CompanyID = m.CompanyID
				}
				if diff := cmp.Diff(c.want, *m, ignored); diff != "" {
					t.Error(diff)
				}
				if points := pointsOf(db, m.MembershipID); points != c.points {
					t.Errorf("%d points", points)
				}
			})
		}
		got := schematest.MessagesOf(db, boss.MembershipID)
		if len(got) != 1 || got[0].Text != "小李 申请加入企业，请审核。" || got[0].Link != "/member/approve" {
			t.Errorf("messages of the manager: %v", got)
		}
		_, err := register(t, db, account.Registration{Mobile: "13712345678", Name: "小王", CompanyName: "冻结的有限公司"})
		schematest.Refuses(t, "a frozen company", err, schema.ConflictKind, "冻结")
		_, err = register(t, db, account.Registration{Mobile: boss.Mobile, Name: "小王"})
		schematest.Refuses(t, "a number that has a user", err, schema.ConflictKind, "已注册")
		for what, r := range map[string]account.Registration{
			"name":           {Mobile: "13712345678", Name: " "},
			"long name":      {Mobile: "13712345678", Name: string(make([]rune, 41)) + "x"},
			"no mobile":      {Mobile: "12345678901", Name: "小王"},
			"short mobile":   {Mobile: "1371234567", Name: "小王"},
			"foreign mobile": {Mobile: "+8613712345", Name: "小王"},
			"company":        {Mobile: "13712345678", Name: "小王", CompanyName: "公司"},
		} {
			_, err := register(t, db, r)
			schematest.Refuses(t, what, err, schema.InvalidKind, "")
		}
	})
}

func TestConcurrentRegistrationsOfANumberSucceedOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		errs := schematest.AtOnce(6, func(i int) error {
			_, err := register(t, db, account.Registration{
				Mobile: "13712345678", Name: "小李",
				CompanyName: fmt.Sprintf("新棉贸易%d有限公司", i),
			})
			return err
		})
		well := schematest.Won(t, errs, schema.ConflictKind, "该手机号已注册")
		companies := schematest.Read(db, account.Companies)
		if well != 1 || len(companies) != 1 {
			t.Errorf("%d registrations, %d companies: %v", well, len(companies), errs)
		}
	})
}

func TestConcurrentApplicationsSucceedOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		boss, li := mill.Manager("老板"), db.User("13712345678", "小李")
		apply := func() error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := account.Apply(tx, li.UserID, mill.Name, " 采购部 ")
				return err
			})
		}
		well := schematest.Won(t, schematest.AtOnce(4, func(int) error { return apply() }), schema.ConflictKind, "请等待企业管理员审核")
		if well != 1 || len(schematest.MessagesOf(db, boss.MembershipID)) != 1 {
			t.Errorf("%d applications, messages %v", well, schematest.MessagesOf(db, boss.MembershipID))
		}
		mine := schematest.Read(db, func(tx *schema.Tx) ([]account.Member, error) {
			return account.MembershipsOf(tx, li.UserID, 0)
		})
		db.Do(func(tx *schema.Tx) error {
			return account.ChangeMembership(tx, &boss.Member, mine[0].MembershipID, account.Refuse, "不认识")
		})
		db.Advance(time.Minute)
		if err := apply(); err != nil {
			t.Errorf("after a refusal: %v", err)
		}
		again := db.Person(mine[0].MembershipID)
		if again.State != account.Applied || again.Note != "不认识" || again.Remark != "采购部" ||
			len(schematest.MessagesOf(db, boss.MembershipID)) != 2 {
			t.Errorf("after a refusal: %+v, messages %v", again, schematest.MessagesOf(db, boss.MembershipID))
		}
		if points := pointsOf(db, again.MembershipID); points != 0 {
			t.Errorf("%d points before anybody has approved", points)
		}
		schematest.Refuses(t, "a company that does not exist", schematest.Try(t, db, func(tx *schema.Tx) error {
			_, err := account.Apply(tx, li.UserID, "没有的有限公司", "")
			return err
		}), schema.NotFoundKind, "没有名为“没有的有限公司”的企业")
	})
}

func TestConcurrentFoundingsSucceedOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		people := make([]*schematest.Person, 4)
		for i := range people {
			people[i] = db.User(fmt.Sprintf("1371234567%d", i), "小李")
		}
		errs := schematest.AtOnce(len(people), func(i int) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := account.Found(tx, people[i].UserID, account.Company{Name: "新棉贸易有限公司"})
				return err
			})
		})
		if well := schematest.Won(t, errs, schema.ConflictKind, ""); well != 1 {
			t.Errorf("founded %d times: %v", well, errs)
		}
	})
}

// TestFoundingsAndApplicationsAreLimited checks the limits of one user. Unapproved companies are limited because their
// names are taken.
func TestFoundingsAndApplicationsAreLimited(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, li := db.Admin(), db.User("13712345678", "小李")
		found := func(i int) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := account.Found(tx, li.UserID, account.Company{Name: fmt.Sprintf("新棉贸易%d有限公司", i)})
				return err
			})
		}
		const waits = "您已有 2 家企业等待平台审核"
		if well := schematest.Won(t, schematest.AtOnce(5, found), schema.ConflictKind, waits); well != 2 {
			t.Errorf("founded %d at once", well)
		}
		pending := schematest.Read(db, account.Companies)
		review := func(c account.Company, approve bool) {
			db.Do(func(tx *schema.Tx) error {
				return schematest.Review(tx, &admin.Member, c.ID, approve, "照片不清楚")
			})
		}
		review(pending[0], false)
		schematest.Refuses(t, "one was sent back", found(7), schema.ConflictKind, waits)
		review(pending[1], true)
		if err := found(8); err != nil {
			t.Errorf("after one was approved: %v", err)
		}

		wang := db.User("13787654321", "小王")
		apply := func(i int) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := account.Apply(tx, wang.UserID, companyNo(i), "")
				return err
			})
		}
		for i := range 10 {
			db.Company(companyNo(i))
		}
		leave := func() {
			for _, m := range schematest.Read(db, func(tx *schema.Tx) ([]account.Member, error) {
				return account.MembershipsOf(tx, wang.UserID, 0)
			}) {
				db.Do(func(tx *schema.Tx) error { return account.ChangeMembership(tx, &m, m.MembershipID, account.Leave, "") })
			}
		}
		for i := range 7 {
			if err := apply(i); err != nil {
				t.Fatal(err)
			}
		}
		leave() // withdrawn applications count too
		if well := schematest.Won(t, schematest.AtOnce(7, apply), schema.ConflictKind, "一天最多申请加入 10 次"); well != 3 {
			t.Errorf("applied %d times again", well)
		}
		schematest.Refuses(t, "another company", apply(9), schema.ConflictKind, "一天最多申请加入 10 次")
		db.Advance(24 * time.Hour)
		if err := apply(9); err != nil {
			t.Errorf("tomorrow: %v", err)
		}
	})
}

func companyNo(i int) string { return fmt.Sprintf("江海纺织%d有限公司", i) }

func TestFindCompaniesReturnsApprovedOnes(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		for _, name := range []string{"新疆云棉有限公司", "云棉棉业有限公司", "云棉100%有限公司"} {
			db.Company(name)
		}
		db.AddCompany(account.Company{Name: "云棉待审有限公司", State: account.CompanyPending})
		db.AddCompany(account.Company{Name: "云棉冻结有限公司", State: account.CompanyFrozen})
		for text, want := range map[string][]string{
			"云棉": {"云棉100%有限公司", "云棉棉业有限公司", "新疆云棉有限公司"}, "云": nil, "": nil, "  云棉棉 ": {"云棉棉业有限公司"},
			"%有": {"云棉100%有限公司"}, "_棉": nil, "\xff\xfe云棉": nil,
		} {
			var got []string
			for _, c := range schematest.Read(db, func(tx *schema.Tx) ([]account.CompanyName, error) {
				return account.FindCompanies(tx, text, 10)
			}) {
				got = append(got, c.Name)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%q: %s", text, diff)
			}
		}
		if two := schematest.Read(db, func(tx *schema.Tx) ([]account.CompanyName, error) {
			return account.FindCompanies(tx, "云棉", 2)
		}); len(two) != 2 {
			t.Errorf("at most two: %v", two)
		}
	})
}

// TestNobodyJoinsACompanyUnderReview checks that others are refused when they register, apply or found the company.
func TestNobodyJoinsACompanyUnderReview(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, li := db.Admin(), db.User("13712345678", "小李")
		mine := founding(t, db, db.User("13787654321", "小王"), "新棉贸易有限公司")
		for _, what := range []string{"pending", "sent back"} {
			for how, ask := range map[string]func(tx *schema.Tx) (*account.Member, error){
				"applying": func(tx *schema.Tx) (*account.Member, error) {
					return account.Apply(tx, li.UserID, mine.CompanyName, "")
				},
				"founding": func(tx *schema.Tx) (*account.Member, error) {
					return account.Found(tx, li.UserID, account.Company{Name: mine.CompanyName})
				},
				"registering": func(tx *schema.Tx) (*account.Member, error) {
					return account.Register(tx, account.Registration{Mobile: "13600000001", Name: "小张", CompanyName: mine.CompanyName})
				},
			} {
				err := schematest.Try(t, db, func(tx *schema.Tx) error {
					_, err := ask(tx)
					return err
				})
				schematest.Refuses(t, what+", "+how, err, schema.ConflictKind, "该企业正在审核中，通过后才能申请加入")
				if e, ok := schema.KindOf(err); ok && e.Field != "memberName" {
					t.Errorf("%s: the field is %q", how, e.Field)
				}
			}
			if what == "pending" {
				db.Do(func(tx *schema.Tx) error {
					return schematest.Review(tx, &admin.Member, mine.CompanyID, false, "照片不清楚")
				})
			}
		}
		if _, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*account.User, error) {
			return account.FindUserByMobile(tx, "13600000001")
		}); err == nil {
			t.Error("a user was inserted")
		}
	})
}

// TestPointsForRegisteringAreAddedOnce checks that the first active membership of a user receives them.
func TestPointsForRegisteringAreAddedOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		li := db.User("13712345678", "小李")
		for _, c := range []struct {
			company string
			verb    account.MembershipVerb
			points  int
		}{
			{"江海纺织有限公司", account.Refuse, 0},
			{"南疆棉业有限公司", account.Approve, account.PointsRegistered},
			{"北方纺织有限公司", account.Approve, 0},
		} {
			company := db.Company(c.company)
			boss := company.Manager("老板")
			var m *account.Member
			db.Do(func(tx *schema.Tx) (err error) {
				m, err = account.Apply(tx, li.UserID, company.Name, "")
				return err
			})
			db.Do(func(tx *schema.Tx) error {
				return account.ChangeMembership(tx, &boss.Member, m.MembershipID, c.verb, "认识")
			})
			if points := pointsOf(db, m.MembershipID); points != c.points {
				t.Errorf("%s: %d points, want %d", c.company, points, c.points)
			}
		}
	})
}

func pointsOf(db *schematest.DB, membershipID int64) int {
	return schematest.Read(db, func(tx *schema.Tx) (int, error) { return account.Points(tx, membershipID) })
}
