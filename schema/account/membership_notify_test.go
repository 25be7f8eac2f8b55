package account_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// texts returns the texts of messages with their links.
func texts(list []notice.Message) (out []string) {
	for _, m := range list {
		out = append(out, m.Text+" "+m.Link)
	}
	return out
}

// TestReasonsAreSentToTheUserAndManagers checks that a frozen or unbound user is notified of the reason. The managers
// are notified of it if the platform acted.
func TestReasonsAreSentToTheUserAndManagers(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, mill := db.Admin(), db.Company("江海纺织有限公司")
		boss, li := mill.Manager("老板"), mill.Member("小李")
		db.Do(func(tx *schema.Tx) error {
			return account.ChangeMembership(tx, &boss.Member, li.MembershipID, account.Freeze, "休假")
		})
		if got := texts(schematest.MessagesOf(db, boss.MembershipID)); len(got) != 0 {
			t.Errorf("messages to the manager about their own step: %v", got)
		}
		for _, step := range []func(tx *schema.Tx) error{
			func(tx *schema.Tx) error {
				return account.ChangeMembership(tx, &admin.Member, li.MembershipID, account.Unfreeze, "")
			},
			func(tx *schema.Tx) error { return account.SetManager(tx, &admin.Member, li.MembershipID, true, "") },
			func(tx *schema.Tx) error {
				return account.SetManager(tx, &admin.Member, li.MembershipID, false, " 已离职 ")
			},
			func(tx *schema.Tx) error {
				return account.ChangeMembership(tx, &admin.Member, li.MembershipID, account.Unbind, "冒名")
			},
		} {
			db.Advance(time.Second)
			db.Do(step)
		}
		schematest.Refuses(t, "taking it away without a reason", schematest.Try(t, db, func(tx *schema.Tx) error {
			return account.SetManager(tx, &admin.Member, boss.MembershipID, false, " ")
		}), schema.InvalidKind, "请填写取消的原因")
		if diff := cmp.Diff([]string{
			"江海纺织有限公司：您已不是该企业的成员。原因：冒名 /member/inform",
			"江海纺织有限公司：您的企业管理员权限已被取消。原因：已离职 /member/inform",
			"江海纺织有限公司：您已被设为企业管理员。 /member/inform",
			"江海纺织有限公司：您在该企业的账号已恢复正常。 /member/inform",
			"江海纺织有限公司：您在该企业的账号已被冻结。原因：休假 /member/inform",
		}, texts(schematest.MessagesOf(db, li.MembershipID))); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{
			"平台已将小李与本企业解绑。原因：冒名 /member/userlist",
			"平台已取消小李的管理员权限。原因：已离职 /member/userlist",
			"平台已将小李设为本企业的管理员。 /member/userlist",
			"平台已解冻小李在本企业的账号。 /member/userlist",
		}, texts(schematest.MessagesOf(db, boss.MembershipID))); diff != "" {
			t.Error(diff)
		}
		if again := li.Again(); again.Note != "" {
			t.Errorf("after unfreezing the reason is %q", again.Note)
		}
	})
}

// TestThePlatformSendsItsReasons checks that the reason also reaches users who cannot enter the company.
func TestThePlatformSendsItsReasons(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, mill := db.Admin(), db.Company("江海纺织有限公司")
		boss, li := mill.Manager("老板"), mill.Member("小李")
		for _, step := range []func(tx *schema.Tx) error{
			func(tx *schema.Tx) error { return account.FreezeCompany(tx, &admin.Member, mill.ID, "多次违约") },
			func(tx *schema.Tx) error { return account.UnfreezeCompany(tx, &admin.Member, mill.ID, "已改正") },
			func(tx *schema.Tx) error { return account.FreezeUser(tx, &admin.Member, li.UserID, "投诉") },
			func(tx *schema.Tx) error { return account.UnfreezeUser(tx, &admin.Member, li.UserID, "查无此事") },
			func(tx *schema.Tx) error { return account.SetAdmin(tx, &admin.Member, li.UserID, true) },
		} {
			db.Advance(time.Second)
			db.Do(step)
		}
		self := db.User(boss.Mobile, "") // read in every company
		if diff := cmp.Diff([]string{
			"江海纺织有限公司：企业已恢复正常。原因：已改正 /member/inform",
			"江海纺织有限公司：企业已被平台冻结。原因：多次违约 /member/inform",
		}, texts(schematest.InboxOf(db, self))); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{
			"小李的账号已被平台解冻，可以重新登录。 /member/userlist", "小李的账号已被平台冻结，解冻前不能登录。 /member/userlist",
			"江海纺织有限公司：企业已恢复正常。原因：已改正 /member/inform", "江海纺织有限公司：企业已被平台冻结。原因：多次违约 /member/inform",
		}, texts(schematest.MessagesOf(db, boss.MembershipID))); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{
			"您已被设为平台管理员。 /member", "您的账号已恢复正常。原因：查无此事 /member", "您的账号已被平台冻结。原因：投诉 /member",
		}, texts(schematest.MessagesOf(db, li.MembershipID))); diff != "" {
			t.Error(diff)
		}
	})
}

// TestAdministratorsAreNotifiedOfNewTasks checks that each message links to the row.
func TestAdministratorsAreNotifiedOfNewTasks(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, li := db.Admin(), db.User("13712345678", "小李")
		founder := founding(t, db, li, "新棉贸易有限公司")
		reads := func(want ...string) {
			t.Helper()
			if diff := cmp.Diff(want, texts(schematest.InboxOf(db, admin))); diff != "" {
				t.Error(diff)
			}
		}
		row := fmt.Sprint(" /admin/companies?memberID=", founder.CompanyID)
		founded := "小李 创建了 新棉贸易有限公司，等待审核。" + row
		reads(founded)
		db.Do(func(tx *schema.Tx) error {
			return schematest.Review(tx, &admin.Member, founder.CompanyID, false, "照片不清楚")
		})
		update := func(p account.CompanyPatch) {
			db.Do(func(tx *schema.Tx) error {
				_, err := account.UpdateCompany(tx, founder, p)
				return err
			})
		}
		update(account.CompanyPatch{Legal: schematest.Ref("小李")})
		again := "新棉贸易有限公司 修改了资料，等待重新审核。上次退回的原因：照片不清楚" + row
		reads(again, founded)
		kind := schematest.Read(db, site.QuestionTypes)[0].Value
		f, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*site.Feedback, error) {
			return site.AddFeedback(tx, &li.Member, kind, "/p/1", "搜索很慢")
		})
		if err != nil {
			t.Fatal(err)
		}
		reads(fmt.Sprint("小李：搜索很慢 /admin/feedbacks?id=", f.ID), again, founded)
		rows := schematest.Read(db, func(tx *schema.Tx) ([]site.FeedbackRow, error) {
			list, _, err := site.FeedbackList(tx, site.FeedbackFilter{ID: f.ID}, schema.Page{Num: 1, Size: 9})
			return list, err
		})
		if len(rows) != 1 || rows[0].Description != "搜索很慢" {
			t.Errorf("the row of it is %v", rows)
		}

		// the review shows why it was returned, and the changes since then
		update(account.CompanyPatch{City: schematest.Ref("喀什")})
		one := func() account.CompanyRow {
			list := schematest.Read(db, func(tx *schema.Tx) ([]account.CompanyRow, error) {
				list, _, err := account.CompanyList(tx, account.CompanyFilter{ID: founder.CompanyID}, schema.Page{Num: 1, Size: 9})
				return list, err
			})
			return list[0]
		}
		if c := one(); c.Returned != "照片不清楚" || c.Mended != "法人：空 → 小李；城市：空 → 喀什" {
			t.Errorf("sent back for %q, mended %q", c.Returned, c.Mended)
		}
		db.Do(func(tx *schema.Tx) error { return schematest.Review(tx, &admin.Member, founder.CompanyID, true, "") })
		if c := one(); c.Returned != "" || c.Mended != "" {
			t.Errorf("approved, and still sent back for %q, mended %q", c.Returned, c.Mended)
		}
	})
}

// TestAFounderIsHiddenUnlessShown checks that others see a founder's name and number only with their consent.
func TestAFounderIsHiddenUnlessShown(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		for i, shown := range []bool{false, true} {
			m, err := register(t, db, account.Registration{
				Mobile: fmt.Sprintf("1371234567%d", i), Name: "小李", CompanyName: companyNo(i), Shown: shown, Terms: account.Terms,
			})
			if err != nil {
				t.Fatal(err)
			}
			c := db.Company(companyNo(i))
			want := ""
			if shown {
				want = "小李" + m.Mobile
			}
			if m.Shown != shown || c.Contact+c.Phone != want {
				t.Errorf("asked %v: shown %v, the company shows %q", shown, m.Shown, c.Contact+c.Phone)
			}
			u := schematest.Read(db, func(tx *schema.Tx) (*account.User, error) { return account.FindUser(tx, m.UserID) })
			if u.Terms != account.Terms || !u.AgreedAt.Equal(db.Now()) {
				t.Errorf("agreed to %q at %v", u.Terms, u.AgreedAt)
			}
		}
		schematest.Refuses(t, "terms of before", account.CheckTerms("2001-01-01"), schema.ConflictKind, "请刷新页面")
	})
}

// TestAnApplicationCarriesItsRemark checks that managers read the applicant's remark, beside an earlier refusal.
func TestAnApplicationCarriesItsRemark(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill, li := db.Company("江海纺织有限公司"), db.User("13712345678", "小李")
		boss := mill.Manager("老板")
		apply := func(remark string) *account.Member {
			m, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*account.Member, error) {
				return account.Apply(tx, li.UserID, mill.Name, remark)
			})
			if err != nil {
				t.Fatal(err)
			}
			db.Advance(time.Minute)
			return m
		}
		first := apply("")
		db.Do(func(tx *schema.Tx) error {
			return account.ChangeMembership(tx, &boss.Member, first.MembershipID, account.Refuse, "哪个部门")
		})
		second := apply("采购部")
		if second.Note != "哪个部门" || second.Remark != "采购部" {
			t.Errorf("refused for %q, says %q", second.Note, second.Remark)
		}
		if got := schematest.MessagesOf(db, boss.MembershipID); !strings.HasSuffix(got[0].Text, "申请说明：采购部") ||
			strings.Contains(got[1].Text, "说明") {
			t.Errorf("the manager reads %v", texts(got))
		}
		db.Do(func(tx *schema.Tx) error {
			return account.ChangeMembership(tx, &boss.Member, first.MembershipID, account.Approve, "")
		})
		if m := db.Person(first.MembershipID); m.Note != "" {
			t.Errorf("a member who was refused for %q", m.Note)
		}
		wang := db.User("13787654321", "小王")
		err := schematest.Try(t, db, func(tx *schema.Tx) error {
			_, err := account.Apply(tx, wang.UserID, mill.Name, strings.Repeat("长", 201))
			return err
		})
		schematest.Refuses(t, "a long remark", err, schema.InvalidKind, "最多 200 个字")
	})
}
