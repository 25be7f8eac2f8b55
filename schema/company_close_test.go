package schema_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// Who gives his founding up, or whose founding the platform closes, is where he was before, and the name is free.
func TestAFoundingCanEndWithoutAnApproval(t *testing.T) {
	t.Parallel()
	for verb, back := range map[schema.CompanyVerb]bool{schema.WithdrawCompany: false, schema.DismissCompany: true} {
		t.Run(string(verb), func(t *testing.T) {
			t.Parallel()
			schematest.Each(t, func(t *testing.T, db *schematest.DB) {
				const name = "新棉贸易有限公司"
				admin, li, wang := db.Admin(), db.User("13712345678", "小李"), db.User("13787654321", "小王")
				m := founding(t, db, li, name)
				founding(t, db, li, "又一家棉花有限公司")
				token := db.Person(m.UserID).LogIn()
				if back {
					db.Do(func(tx *schema.Tx) error {
						return schematest.Review(tx, &admin.Member, m.MemberID, false, "照片不清楚")
					})
				}
				end := func(by *schema.Member, note string) error {
					return try(t, db, func(tx *schema.Tx) error {
						if verb == schema.DismissCompany {
							return tx.DismissCompany(by, m.MemberID, note)
						}
						return tx.WithdrawCompany(by, m.UserID)
					})
				}
				want, by := "", m
				if back {
					want, by = "该企业的创建申请已关闭，请重新登录", &admin.Member
					refuses(t, "without a reason", end(by, " "), schema.InvalidKind, "请填写关闭的原因")
					refuses(t, "by the founder", end(m, "占名"), schema.DeniedKind, "只有平台管理员可以操作")
				} else {
					refuses(t, "by another one", end(&wang.Member, ""), schema.NotFoundKind, "没有这个成员")
				}
				if err := end(by, "占名"); err != nil {
					t.Fatal(err)
				}
				refuses(t, "his session", logged(t, db, token), schema.UnauthenticatedKind, "登录已失效")
				if got := endOf(db, token); got != want {
					t.Errorf("his session ended with %q, want %q", got, want)
				}
				if left := schematest.Read(db, func(tx *schema.Tx) ([]schema.Member, error) { return tx.MembershipsOf(li.Person, 0) }); len(left) != 1 {
					t.Errorf("he is in %v", left)
				}
				if told := strings.Contains(fmt.Sprint(titles(inboxOf(db, li))), "企业创建申请已关闭"); told != back {
					t.Errorf("he was told %v", inboxOf(db, li))
				}
				if len(eventsOf(db, schema.EventFilter{Kind: schema.CompanyChanged, MemberID: m.MemberID})) == 0 {
					t.Error("there is no event")
				}
				refuses(t, "once more", end(by, "占名"), map[bool]schema.Kind{true: schema.ConflictKind, false: schema.DeniedKind}[back], "")
				founding(t, db, wang, name)
				founding(t, db, li, "第三家棉花有限公司")
			})
		})
	}
}

// An approved company has other ways to end, and nobody founds and gives up all day long.
func TestOnlyAFoundingIsGivenUp(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, boss := db.Admin(), db.Company("江海纺织有限公司").Manager("老板")
		withdraw := func(m *schema.Member) error {
			return try(t, db, func(tx *schema.Tx) error { return tx.WithdrawCompany(m, m.UserID) })
		}
		refuses(t, "an approved one", withdraw(&boss.Member), schema.ConflictKind, "已通过审核，不能撤回")
		refuses(t, "an approved one, by the platform", try(t, db, func(tx *schema.Tx) error {
			return tx.DismissCompany(&admin.Member, boss.MemberID, "x")
		}), schema.ConflictKind, "不能关闭")
		for i := range 5 {
			if err := withdraw(founding(t, db, boss, companyNo(i))); err != nil {
				t.Fatal(err)
			}
		}
		refuses(t, "the sixth", try(t, db, func(tx *schema.Tx) error {
			_, err := tx.Found(boss.Person, schema.Company{Name: companyNo(6)})
			return err
		}), schema.ConflictKind, "一天最多创建 5 次")
		listed := func(f schema.CompanyFilter) (names []string) {
			for _, c := range schematest.Read(db, func(tx *schema.Tx) ([]schema.CompanyRow, error) {
				list, _, err := tx.CompanyList(f, schema.Page{Num: 1, Size: 9})
				return list, err
			}) {
				names = append(names, c.Name)
			}
			return names
		}
		if diff := cmp.Diff([]string{"江海纺织有限公司"}, listed(schema.CompanyFilter{})); diff != "" {
			t.Error(diff)
		}
		closed := listed(schema.CompanyFilter{State: schema.CompanyClosed})
		if len(closed) != 5 || !strings.Contains(closed[0], "（已关闭") {
			t.Errorf("closed are %v", closed)
		}
		refuses(t, "applying for a closed one", try(t, db, func(tx *schema.Tx) error {
			_, err := tx.Apply(admin.Person, closed[0], "")
			return err
		}), schema.NotFoundKind, "没有名为")
	})
}

// founding is the membership of somebody in a company that he founds.
func founding(t *testing.T, db *schematest.DB, who *schematest.Person, name string) (m *schema.Member) {
	t.Helper()
	db.Do(func(tx *schema.Tx) (err error) {
		m, err = tx.Found(who.Person, schema.Company{Name: name})
		return err
	})
	return m
}

// endOf is what is said to who comes with the token of a session that has ended.
func endOf(db *schematest.DB, token string) (reason string) {
	end := schematest.Read(db, func(tx *schema.Tx) (*schema.SessionEnd, error) { return tx.EndOf(token) })
	if end != nil {
		reason = end.Reason
	}
	return reason
}
