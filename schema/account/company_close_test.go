package account_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// TestClosingAnUnapprovedCompany checks that the founder is without the company and that its name is available again.
func TestClosingAnUnapprovedCompany(t *testing.T) {
	t.Parallel()
	for verb, back := range map[account.CompanyVerb]bool{account.CompanyWithdraw: false, account.CompanyDismiss: true} {
		t.Run(string(verb), func(t *testing.T) {
			t.Parallel()
			schematest.Each(t, func(t *testing.T, db *schematest.DB) {
				const name = "新棉贸易有限公司"
				admin, li, wang := db.Admin(), db.User("13712345678", "小李"), db.User("13787654321", "小王")
				m := founding(t, db, li, name)
				founding(t, db, li, "又一家棉花有限公司")
				token := db.Person(m.MembershipID).LogIn()
				if back {
					db.Do(func(tx *schema.Tx) error {
						return schematest.Review(tx, &admin.Member, m.CompanyID, false, "照片不清楚")
					})
				}
				end := func(by *account.Member, note string) error {
					return schematest.Try(t, db, func(tx *schema.Tx) error {
						if verb == account.CompanyDismiss {
							return account.DismissCompany(tx, by, m.CompanyID, note)
						}
						return account.WithdrawCompany(tx, by, m.MembershipID)
					})
				}
				want, by := "", m
				if back {
					want, by = "该企业的创建申请已关闭，请重新登录", &admin.Member
					schematest.Refuses(t, "without a reason", end(by, " "), schema.InvalidKind, "请填写关闭的原因")
					schematest.Refuses(t, "by the founder", end(m, "占名"), schema.DeniedKind, "只有平台管理员可以操作")
				} else {
					schematest.Refuses(t, "by another one", end(&wang.Member, ""), schema.NotFoundKind, "没有这个成员")
				}
				if err := end(by, "占名"); err != nil {
					t.Fatal(err)
				}
				schematest.Refuses(t, "their session", schematest.Logged(t, db, token), schema.UnauthenticatedKind, "登录已失效")
				if got := endOf(db, token); got != want {
					t.Errorf("their session ended with %q, want %q", got, want)
				}
				if left := schematest.Read(db, func(tx *schema.Tx) ([]account.Member, error) {
					return account.MembershipsOf(tx, li.UserID, 0)
				}); len(left) != 1 {
					t.Errorf("he is in %v", left)
				}
				titles := fmt.Sprint(schematest.Titles(schematest.InboxOf(db, li)))
				if notified := strings.Contains(titles, "企业创建申请已关闭"); notified != back {
					t.Errorf("messages of the founder: %v", schematest.InboxOf(db, li))
				}
				if len(schematest.EventsOf(db, notice.EventFilter{Kind: account.CompanyChanged, CompanyID: m.CompanyID})) == 0 {
					t.Error("there is no event")
				}
				schematest.Refuses(t, "once more", end(by, "占名"),
					map[bool]schema.Kind{true: schema.ConflictKind, false: schema.DeniedKind}[back], "")
				founding(t, db, wang, name)
				founding(t, db, li, "第三家棉花有限公司")
			})
		})
	}
}

// TestOnlyUnapprovedCompaniesAreClosed checks also that foundings on one day are limited.
func TestOnlyUnapprovedCompaniesAreClosed(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, boss := db.Admin(), db.Company("江海纺织有限公司").Manager("老板")
		withdraw := func(m *account.Member) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return account.WithdrawCompany(tx, m, m.MembershipID) })
		}
		schematest.Refuses(t, "an approved one", withdraw(&boss.Member), schema.ConflictKind, "已通过审核，不能撤回")
		schematest.Refuses(t, "an approved one, by the platform", schematest.Try(t, db, func(tx *schema.Tx) error {
			return account.DismissCompany(tx, &admin.Member, boss.CompanyID, "x")
		}), schema.ConflictKind, "不能关闭")
		for i := range 5 {
			if err := withdraw(founding(t, db, boss, companyNo(i))); err != nil {
				t.Fatal(err)
			}
		}
		schematest.Refuses(t, "the sixth", schematest.Try(t, db, func(tx *schema.Tx) error {
			_, err := account.Found(tx, boss.UserID, account.Company{Name: companyNo(6)})
			return err
		}), schema.ConflictKind, "一天最多创建 5 次")
		listed := func(f account.CompanyFilter) (names []string) {
			for _, c := range schematest.Read(db, func(tx *schema.Tx) ([]account.CompanyRow, error) {
				list, _, err := account.CompanyList(tx, f, schema.Page{Num: 1, Size: 9})
				return list, err
			}) {
				names = append(names, c.Name)
			}
			return names
		}
		if diff := cmp.Diff([]string{"江海纺织有限公司"}, listed(account.CompanyFilter{})); diff != "" {
			t.Error(diff)
		}
		closed := listed(account.CompanyFilter{State: account.CompanyClosed})
		if len(closed) != 5 || !strings.Contains(closed[0], "（已关闭") {
			t.Errorf("closed are %v", closed)
		}
		schematest.Refuses(t, "applying for a closed one", schematest.Try(t, db, func(tx *schema.Tx) error {
			_, err := account.Apply(tx, admin.UserID, closed[0], "")
			return err
		}), schema.NotFoundKind, "没有名为")
	})
}

// founding lets a user found a company and returns the membership.
func founding(t *testing.T, db *schematest.DB, who *schematest.Person, name string) (m *account.Member) {
	t.Helper()
	db.Do(func(tx *schema.Tx) (err error) {
		m, err = account.Found(tx, who.UserID, account.Company{Name: name})
		return err
	})
	return m
}

// endOf returns the stored reason why the session of a token ended.
func endOf(db *schematest.DB, token string) (reason string) {
	end := schematest.Read(db, func(tx *schema.Tx) (*account.SessionEnd, error) { return account.EndOf(tx, token) })
	if end != nil {
		reason = end.Reason
	}
	return reason
}
