package schema_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func register(t *testing.T, db *schematest.DB, r schema.Registration) (*schema.Member, error) {
	t.Helper()
	return schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*schema.Member, error) { return tx.Register(r) })
}

func TestRegisteringJoinsOrFoundsACompany(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.AddCompany(schema.Company{Name: "江海纺织（南通）有限公司", State: schema.CompanyApproved})
		boss := mill.Manager("老板")
		db.AddCompany(schema.Company{Name: "冻结的有限公司", State: schema.CompanyFrozen})
		for _, c := range []struct {
			company string
			want    schema.Member
			points  int
		}{
			{"", schema.Member{UserState: schema.UserActive}, 0},
			{" 江海纺织(南通) 有限公司 ", schema.Member{
				MemberID: mill.ID, MemberName: mill.Name, Company: schema.CompanyApproved, State: schema.Applied, UserState: schema.UserActive,
			}, 100},
			{"新棉贸易有限公司", schema.Member{
				MemberName: "新棉贸易有限公司", Company: schema.CompanyPending, State: schema.Active, UserState: schema.UserActive,
				Manager: true, Product: true, Shown: true,
			}, 100},
		} {
			name := "小李" + c.company
			m, err := register(t, db, schema.Registration{Mobile: schematest.MobileOf(name), Name: " 小李 ", MemberName: c.company, City: "喀什"})
			if err != nil {
				t.Fatalf("%q: %v", c.company, err)
			}
			c.want.Name, c.want.Mobile = "小李", schematest.MobileOf(name)
			ignored := cmpopts.IgnoreFields(schema.Member{}, "UserID", "Person", "AppliedAt", "DecidedAt")
			if c.want.MemberID == 0 {
				c.want.MemberID = m.MemberID
			}
			if diff := cmp.Diff(c.want, *m, ignored); diff != "" {
				t.Errorf("%q: %s", c.company, diff)
			}
			if points := schematest.Read(db, func(tx *schema.Tx) (int, error) { return tx.Points(m.UserID) }); points != c.points {
				t.Errorf("%q: %d points", c.company, points)
			}
		}
		got := messagesOf(db, boss.UserID)
		if len(got) != 1 || got[0].Text != "小李 申请加入企业，请审核。" || got[0].Link != "/member/approve" {
			t.Errorf("the manager was told %v", got)
		}
		_, err := register(t, db, schema.Registration{Mobile: "13712345678", Name: "小王", MemberName: "冻结的有限公司"})
		refuses(t, "a frozen company", err, schema.ConflictKind, "冻结")
		_, err = register(t, db, schema.Registration{Mobile: boss.Mobile, Name: "小王"})
		refuses(t, "a number that has a user", err, schema.ConflictKind, "已注册")
		for what, r := range map[string]schema.Registration{
			"name":           {Mobile: "13712345678", Name: " "},
			"long name":      {Mobile: "13712345678", Name: string(make([]rune, 41)) + "x"},
			"no mobile":      {Mobile: "12345678901", Name: "小王"},
			"short mobile":   {Mobile: "1371234567", Name: "小王"},
			"foreign mobile": {Mobile: "+8613712345", Name: "小王"},
			"company":        {Mobile: "13712345678", Name: "小王", MemberName: "公司"},
		} {
			_, err := register(t, db, r)
			refuses(t, what, err, schema.InvalidKind, "")
		}
	})
}

func TestANumberIsRegisteredOnceWhateverHappensAtOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		errs := make([]error, 6)
		var wg sync.WaitGroup
		for i := range errs {
			wg.Go(func() {
				_, errs[i] = register(t, db, schema.Registration{Mobile: "13712345678", Name: "小李", MemberName: fmt.Sprintf("新棉贸易%d有限公司", i)})
			})
		}
		wg.Wait()
		well := 0
		for _, err := range errs {
			if err == nil {
				well++
				continue
			}
			refuses(t, "another one", err, schema.ConflictKind, "该手机号已注册")
		}
		companies := schematest.Read(db, (*schema.Tx).Companies)
		if well != 1 || len(companies) != 1 {
			t.Errorf("%d registrations, %d companies: %v", well, len(companies), errs)
		}
	})
}

func TestApplyingAtOnceIsOneApplication(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		boss, li := mill.Manager("老板"), db.User("13712345678", "小李")
		apply := func() error {
			return try(t, db, func(tx *schema.Tx) error {
				_, err := tx.Apply(li.Person, mill.Name)
				return err
			})
		}
		errs := make([]error, 4)
		var wg sync.WaitGroup
		for i := range errs {
			wg.Go(func() { errs[i] = apply() })
		}
		wg.Wait()
		well := 0
		for _, err := range errs {
			if err == nil {
				well++
			} else {
				refuses(t, "another one", err, schema.ConflictKind, "请等待企业管理员审核")
			}
		}
		if well != 1 || len(messagesOf(db, boss.UserID)) != 1 {
			t.Errorf("%d applications, told %v", well, messagesOf(db, boss.UserID))
		}
		mine := schematest.Read(db, func(tx *schema.Tx) ([]schema.Member, error) { return tx.MembershipsOf(li.Person, 0) })
		db.Do(func(tx *schema.Tx) error {
			return tx.ChangeMembership(&boss.Member, mine[0].UserID, schema.Refuse, "不认识")
		})
		db.Advance(time.Minute)
		if err := apply(); err != nil {
			t.Errorf("after a refusal: %v", err)
		}
		again := db.Person(mine[0].UserID)
		if again.State != schema.Applied || again.Note != "" || len(messagesOf(db, boss.UserID)) != 2 {
			t.Errorf("after a refusal: %+v, told %v", again, messagesOf(db, boss.UserID))
		}
		if points := schematest.Read(db, func(tx *schema.Tx) (int, error) { return tx.Points(again.UserID) }); points != schema.PointsRegistered {
			t.Errorf("%d points", points)
		}
		refuses(t, "a company that does not exist", try(t, db, func(tx *schema.Tx) error {
			_, err := tx.Apply(li.Person, "没有的有限公司")
			return err
		}), schema.NotFoundKind, "没有名为“没有的有限公司”的企业")
	})
}

func TestACompanyIsFoundedOnceWhateverHappensAtOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		errs := make([]error, 4)
		people := make([]*schematest.Person, len(errs))
		for i := range people {
			people[i] = db.User(fmt.Sprintf("1371234567%d", i), "小李")
		}
		var wg sync.WaitGroup
		for i := range errs {
			wg.Go(func() {
				errs[i] = try(t, db, func(tx *schema.Tx) error {
					_, err := tx.Found(people[i].Person, schema.Company{Name: "新棉贸易有限公司"})
					return err
				})
			})
		}
		wg.Wait()
		well := 0
		for _, err := range errs {
			if err == nil {
				well++
			} else {
				refuses(t, "another one", err, schema.ConflictKind, "已有")
			}
		}
		if well != 1 {
			t.Errorf("founded %d times: %v", well, errs)
		}
	})
}

func TestTheLookUpFindsApprovedCompanies(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		for _, name := range []string{"新疆云棉有限公司", "云棉棉业有限公司", "云棉100%有限公司"} {
			db.Company(name)
		}
		db.AddCompany(schema.Company{Name: "云棉待审有限公司", State: schema.CompanyPending})
		db.AddCompany(schema.Company{Name: "云棉冻结有限公司", State: schema.CompanyFrozen})
		for text, want := range map[string][]string{
			"云棉": {"云棉100%有限公司", "云棉棉业有限公司", "新疆云棉有限公司"}, "云": nil, "": nil, "  云棉棉 ": {"云棉棉业有限公司"},
			"%有": {"云棉100%有限公司"}, "_棉": nil, "\xff\xfe云棉": nil,
		} {
			var got []string
			for _, c := range schematest.Read(db, func(tx *schema.Tx) ([]schema.CompanyName, error) { return tx.FindCompanies(text, 10) }) {
				got = append(got, c.Name)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%q: %s", text, diff)
			}
		}
		if two := schematest.Read(db, func(tx *schema.Tx) ([]schema.CompanyName, error) { return tx.FindCompanies("云棉", 2) }); len(two) != 2 {
			t.Errorf("at most two: %v", two)
		}
	})
}
